"""The vocabulary in which action spaces are declared: a space offers parts, and each part is one of these."""

import msgspec


class Scaled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An amount that depends: `count` for each `per`, up to `most`; or `count` if there is a `with`."""

    count: int = 1
    per: str = ""
    most: int | None = None
    having: str = msgspec.field(default="", name="with")


Amount = int | Scaled


class Needs(msgspec.Struct, frozen=True):
    """Ships that must lie in the bay: so many of these types (odin-act-2)."""

    ships: tuple[str, ...]
    rule: str
    count: int = 1


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to use an exchange: what is paid and what is gained."""

    gain: dict[str, Amount]
    pay: dict[str, int] = {}


class Part(msgspec.Struct, frozen=True, tag_field="do", kw_only=True, forbid_unknown_fields=True):
    """One thing that a space offers."""

    rule: str
    needs: Needs | None = None


class Exchange(Part, frozen=True, tag="exchange"):
    """One of the deals, once (odin-act-exch-1). An optional one has to be asked for."""

    options: tuple[Deal, ...]
    optional: bool = False


class Mountain(Part, frozen=True, tag="mountain"):
    """Take items from strips: each limit is for another strip."""

    limits: tuple[int, ...]


class Upgrade(Part, frozen=True, tag="upgrade"):
    """Exchange goods for the next more valuable of the same shape."""

    goods: int
    steps: int


class Overseas(Part, frozen=True, tag="overseas"):
    """Turn green goods of different types to their blue side."""

    pay: dict[str, int]


class Sale(Part, frozen=True, tag="sale"):
    """Buy special tiles at their price."""

    most: int


class Forge(Part, frozen=True, tag="forge"):
    """Take a tile with the forge tongs."""

    pay: dict[str, int]


class Hunt(Part, frozen=True, tag="hunt"):
    """Roll low and pay the result in wood and weapons. `boats` is how many whaling boats may take part."""

    act: str
    die: int
    weapon: str
    gain: dict[str, int]
    back: int = 0
    boats: int = 0

    @property
    def consolation(self) -> dict[str, int]:
        """What a failure pays (odin-hunt-5)."""
        return {"wood": 1, self.weapon: 1}


class Raid(Part, frozen=True, tag="raid"):
    """Roll high and take a blue tile. `ore` says whether the ore on the longship counts."""

    act: str
    die: int
    back: int = 0
    ore: bool = False

    @property
    def consolation(self) -> dict[str, int]:
        """What a failure pays (odin-raid-6)."""
        return {"stone": 1, "long sword": 1}


class Explore(Part, frozen=True, tag="explore"):
    """Claim one of these exploration boards."""

    boards: tuple[str, ...]


class Emigrate(Part, frozen=True, tag="emigrate"):
    """Turn a large ship over onto the Banquet Table for silver equal to the round."""


class Convert(Part, frozen=True, tag="convert"):
    """Exchange a whaling boat for a knarr."""


class Play(Part, frozen=True, tag="play"):
    """Play so many occupations, one after the other; `paid` ones only after the exchange before them."""

    most: int
    paid: bool = False


class Imitate(Part, frozen=True, tag="imitate"):
    """Use a space of the same column that another player occupies."""


AnyPart = (
    Exchange
    | Mountain
    | Upgrade
    | Overseas
    | Sale
    | Forge
    | Hunt
    | Raid
    | Explore
    | Emigrate
    | Convert
    | Play
    | Imitate
)


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action space."""

    id: str
    name: str
    column: int
    group: str
    colour: str
    parts: tuple[AnyPart, ...]
    # The fourth-column house-and-ship space counts for two groups.
    also: str = ""
    # The rule by which only one of the parts may be used.
    one_of: str = ""
    # The rule by which a part closes those before it.
    in_order: str = ""

    @property
    def imitates(self) -> bool:
        """Whether it is a grey space of an extension tile."""
        return isinstance(self.parts[0], Imitate)
