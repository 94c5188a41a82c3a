"""Reads a game's rules: the header that names the game, chapter lines, and the rules below them."""

import re
from dataclasses import dataclass, field

from yaml.nodes import MappingNode, Node

from cardsdb.reading import Entry, Mistake, Place, Told, items

KINDS = (
    "component",
    "definition",
    "setup",
    "turn-order",
    "legality",
    "cost",
    "effect",
    "hidden-information",
    "scoring",
    "tie-break",
    "end",
    "variant",
    "campaign",
    "solo",
    "correction",
)
VERBS = ("refuses", "computes", "tracks", "prompts", "informs")

# "p.7", "pp. 4-5", "p3", "p.14-16, p.20"
PAGES = re.compile(r"\bpp?\.? ?\d+(?:[-–]\d+)?(?:, ?\d+(?:[-–]\d+)?)*")
# A clause of a referee line begins at its start, after a stop, or after "and" and "or".
CLAUSE = re.compile(r"[;,.:]\s*|\band\s+|\bor\s+")


@dataclass(frozen=True)
class Game:
    id: str
    title: str
    players_least: int
    players_most: int
    about: str
    publisher: str
    designer: str
    place: Place


@dataclass(frozen=True)
class Rule:
    id: str
    game: str
    chapter: str
    section: str
    page: str
    kind: str
    referee: str
    verbs: tuple[str, ...]
    text: str
    example: str
    ruling: str
    place: Place
    texts: tuple[Told, ...]


@dataclass
class Rulebook:
    """One game's rules with its chapters (id and title), in the order of the file."""

    game: Game
    chapters: dict[str, str] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)


def read_rulebook(file: str, game: str, node: Node, mistakes: list[Mistake]) -> Rulebook:
    lines = items(file, node, "a rules file")
    if not lines:
        raise Mistake(Place(file, 1), "the file is empty.")
    header = Entry(file, lines[0])
    if "game" not in header:
        raise Mistake(header.place, f"the file must begin with the game itself: '- game: {game}'.")
    book = Rulebook(read_game(header, game))
    chapter = ""
    for line in lines[1:]:
        try:
            entry = Entry(file, line)
            if "chapter" in entry:
                chapter = read_chapter(entry, book)
            else:
                book.rules.append(read_rule(entry, book, chapter))
        except Mistake as mistake:
            mistakes.append(mistake)
    return book


def read_game(entry: Entry, game: str) -> Game:
    entry.allow("a game", "game title players about", "publisher designer")
    if entry.word("game") != game:
        raise Mistake(entry.line("game"), f"this file holds the rules of '{game}', so the game is '{game}'.")
    players = re.fullmatch(r"(\d+)(?:-(\d+))?", entry.word("players"))
    least, most = (int(players[1]), int(players[2] or players[1])) if players else (0, 0)
    if not 1 <= least <= most:
        raise Mistake(entry.line("players"), "'players' must be a number or a range such as 2-4.")
    return Game(
        id=game,
        title=entry.text("title"),
        players_least=least,
        players_most=most,
        about=entry.text("about"),
        publisher=entry.text("publisher"),
        designer=entry.text("designer"),
        place=entry.place,
    )


def read_chapter(entry: Entry, book: Rulebook) -> str:
    entry.allow("a chapter", "chapter")
    title = entry.text("chapter")
    if slug(title) in book.chapters:
        raise Mistake(entry.place, f"the chapter '{title}' stands here a second time.")
    return open_chapter(title, entry, book)


def open_chapter(title: str, entry: Entry, book: Rulebook) -> str:
    if not slug(title):
        raise Mistake(entry.place, f"the chapter '{title}' has no letter or digit in its title.")
    book.chapters.setdefault(slug(title), title)
    return slug(title)


def slug(title: str) -> str:
    """A chapter's title as it stands in an address."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def read_rule(entry: Entry, book: Rulebook, chapter: str) -> Rule:
    entry.allow("a rule", "id section rule kind referee", "example unclear")
    game = book.game.id
    identity = entry.text("id")
    if not re.fullmatch(rf"{game}(?:-[a-z0-9]+(?:\.[0-9]+)*)+", identity) or not identity[-1].isdigit():
        raise Mistake(entry.line("id"), f"the id '{identity}' must look like '{game}-turn-1'.")
    section = entry.text("section")
    chapter = chapter or open_chapter(heading(section), entry, book)
    texts = [entry.told("rule"), entry.told("referee")]
    texts += [read_example(entry)] if "example" in entry else []
    texts += [entry.told("unclear")] if "unclear" in entry else []
    return Rule(
        id=identity,
        game=game,
        chapter=chapter,
        section=section,
        page=", ".join(PAGES.findall(section)),
        kind=entry.choice("kind", KINDS),
        referee=entry.text("referee"),
        verbs=read_verbs(entry),
        text=entry.text("rule"),
        example=texts[2].text if "example" in entry else "",
        ruling=entry.text("unclear"),
        place=entry.place,
        texts=tuple(texts),
    )


def heading(section: str) -> str:
    """The chapter a section names: what stands before its first page number."""
    title = re.split(r"[;(]|,? *\bpp?\.? ?\d", section)[0].strip(" ,;")
    return title or section


def read_verbs(entry: Entry) -> tuple[str, ...]:
    """What the referee does about a rule: the verbs that begin a clause of its referee line."""
    first_words = [clause.split(" ", 1)[0] for clause in CLAUSE.split(entry.text("referee"))]
    verbs = tuple(dict.fromkeys(word for word in first_words if word in VERBS))
    if not verbs:
        raise Mistake(entry.line("referee"), f"'referee' says none of {', '.join(VERBS)}.")
    return verbs


def read_example(entry: Entry) -> Told:
    """An example is a text, or given, when and then."""
    if not isinstance(entry.nodes["example"], MappingNode):
        return entry.told("example")
    parts = Entry(entry.file, entry.nodes["example"])
    parts.allow("an example", "given when then")
    sentence = f"Given {parts.text('given')}; when {parts.text('when')}; then {parts.text('then')}"
    return Told(sentence.rstrip(".") + ".", parts.place)
