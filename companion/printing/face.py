"""What is drawn: a face is layers, a layer is a drawing with texts, a piece has a front and a back."""

from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Literal

from companion.printing import lettering

Align = Literal["left", "center", "right"]
Shape = Literal["card", "square", "circle", "drawn", "sheet"]
# A drawing goes this far beyond the cut, so that any bleed that may be asked for is there.
OVERHANG = 5.0


@dataclass(frozen=True)
class Text:
    """A text in a box; it is made smaller until all of it is inside."""

    x: float
    y: float
    width: float
    height: float
    words: str
    size: float
    font: str = "text"
    align: Align = "left"
    # Where it stands in a box that is taller: 0 at the top, 1 at the bottom.
    down: float = 0.5
    colour: str = "#1d1a16"
    leading: float = 1.18
    # Small print: nobody needs to read it while playing.
    fine: bool = False

    @cached_property
    def fitted(self) -> tuple[float, tuple[str, ...]]:
        """The size at which it fits, and its lines."""
        return lettering.fit(self.words, self.font, self.width, self.height, self.size, self.leading)

    @property
    def top(self) -> float:
        """Where the first line begins."""
        size, lines = self.fitted
        return self.y + (self.height - len(lines) * size * self.leading) * self.down


@dataclass(frozen=True)
class Layer:
    """A drawing (SVG, in millimetres from the piece's top left corner) and the texts upon it."""

    art: str = ""
    texts: tuple[Text, ...] = ()
    # Pictures of an owner's: the file, its box, and whether it fills the box or is fitted inside.
    picture: "Picture | None" = None


@dataclass(frozen=True)
class Picture:
    """An owner's picture in a box."""

    file: str
    x: float
    y: float
    width: float
    height: float


Face = tuple[Layer, ...]


@dataclass(frozen=True)
class Piece:
    """One thing to be cut out."""

    key: str
    name: str
    width: float
    height: float
    front: Face
    back: Face = ()
    copies: int = 1
    shape: Shape = "card"
    # The line along which a drawn shape is cut, as SVG path data; the back's is its mirror image.
    outline: str = ""
    # Larger than a sheet it may be laid over several; a card may not.
    poster: bool = False
    deck: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, to group what can be cut together."""
        return self.width, self.height


@dataclass
class Notes:
    """What the person at the printer should know before they print."""

    lines: list[str] = field(default_factory=list)

    def say(self, line: str) -> None:
        """Say it once."""
        if line not in self.lines:
            self.lines.append(line)


def escaped(text: str) -> str:
    """A text as it may stand in a drawing or a page; signs that no sheet can show are left out."""
    return escape("".join(letter for letter in text if letter.isprintable() or letter == "\n"))
