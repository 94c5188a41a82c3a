"""Reads all source files onto one shelf and checks what only shows when they stand together."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from cardsdb.parts import FILE, Table, read_parts, shown_pieces
from cardsdb.reading import BrokenSources, Entry, Mistake, Place, Told, document, items
from cardsdb.rulebook import Rule, Rulebook, read_rulebook
from cardsdb.shelf import (
    Shelf,
    read_asked,
    read_card,
    read_component,
    read_round_sheet,
    read_synonyms,
    read_term,
)
from cardsdb.sources import Source, source_files

Read = TypeVar("Read")


def gather(sources: list[Path] | None) -> Shelf:
    """The whole shelf, or every mistake that keeps it from being built."""
    shelf, mistakes = Shelf(), list[Mistake]()
    tables: list[Table] = []
    files = list(source_files(sources))
    games = {source.path.stem for source in files if is_rules(source)}
    for source in files:
        try:
            put_on_shelf(source, games, shelf, mistakes)
            tables += parts_in(source, games)
        except Mistake as mistake:
            mistakes.append(mistake)
    try:
        shelf.cards += shown_pieces(tables, shelf)
    except Mistake as mistake:
        mistakes.append(mistake)
    mistakes += doubled(shelf) + dangling(shelf)
    if mistakes:
        raise BrokenSources(sorted(mistakes, key=lambda mistake: (mistake.place.file, mistake.place.line)))
    # Rules, cards and terms of one game stand together, whatever folder they come from.
    shelf.rulebooks.sort(key=lambda book: book.game.id)
    shelf.cards.sort(key=lambda card: card.game)
    shelf.terms.sort(key=lambda term: term.game)
    return shelf


def is_rules(source: Source) -> bool:
    return len(source.parts) == 2 and source.parts[0] == "rules" and source.path.suffix == ".yaml"


def put_on_shelf(source: Source, games: set[str], shelf: Shelf, mistakes: list[Mistake]) -> None:
    """Reads a file by the room it lies in."""
    folder, stem, file = source.parts[0], source.path.stem, source.name
    if source.parts == ("synonyms.yaml",):
        read_synonyms(file, document(source.path, file), shelf, mistakes)
    elif is_rules(source):
        shelf.rulebooks.append(read_rulebook(file, stem, document(source.path, file), mistakes))
    elif len(source.parts) == 2 and folder in ("asked", "glossary", "rounds"):
        if stem not in games or source.path.suffix != ".yaml":
            raise Mistake(Place(file, 1), f"unknown file: '{stem}' is no game, or this is no YAML file.")
        if folder == "asked":
            shelf.asked += read_asked(file, document(source.path, file))
        elif folder == "rounds":
            shelf.rounds.append(read_round_sheet(file, stem, document(source.path, file)))
        else:
            shelf.terms += read_all(source, stem, read_term, mistakes)
    elif folder in games and source.path.suffix in (".yaml", ".json"):
        if stem.startswith("cards"):
            shelf.cards += read_all(source, folder, read_card, mistakes)
        else:
            shelf.components.append(read_component(source, folder))
    else:
        raise Mistake(Place(file, 1), "unknown file: cardsdb/build.py tells which files there are.")


def parts_in(source: Source, games: set[str]) -> list[Table]:
    """The tables of a game's parts file; any other file has none."""
    if len(source.parts) != 2 or source.parts[0] not in games or source.path.stem != FILE:
        return []
    return read_parts(source.name, source.parts[0], document(source.path, source.name))


def read_all(
    source: Source, game: str, read: Callable[[Entry, str], Read], mistakes: list[Mistake]
) -> list[Read]:
    """The entries of a file that is one list."""
    rows = []
    for item in items(source.name, document(source.path, source.name), "the file"):
        try:
            rows.append(read(Entry(source.name, item), game))
        except Mistake as mistake:
            mistakes.append(mistake)
    return rows


def all_rules(shelf: Shelf) -> Iterable[Rule]:
    return (rule for book in shelf.rulebooks for rule in book.rules)


def doubled(shelf: Shelf) -> list[Mistake]:
    """Names that must be unique and are not."""
    named: list[tuple[str, Place]] = []
    named += [(f"the game '{book.game.id}'", book.game.place) for book in shelf.rulebooks]
    named += [(f"the rule '{rule.id}'", rule.place) for rule in all_rules(shelf)]
    named += [(f"the card '{card.id}'", card.place) for card in shelf.cards]
    named += [(f"the term '{term.term}' of {term.game}", term.place) for term in shelf.terms]
    named += [(f"the round sheet of '{sheet.game}'", sheet.steps[0].text.place) for sheet in shelf.rounds]
    named += [(f"the question for '{asked.rule.text}'", asked.rule.place) for asked in shelf.asked]
    named += [(f"the component '{part.name}' of {part.game}", part.place) for part in shelf.components]
    first: dict[str, Place] = {}
    mistakes = []
    for name, place in named:
        if name in first:
            mistakes.append(Mistake(place, f"{name} stands a second time; the first is at {first[name]}."))
        first.setdefault(name, place)
    return mistakes


def dangling(shelf: Shelf) -> list[Mistake]:
    """Citations of rules that do not exist, and synonyms of games that do not."""
    known = {rule.id for rule in all_rules(shelf)}
    games = {book.game.id for book in shelf.rulebooks}
    written = [told for rule in all_rules(shelf) for told in rule.texts]
    written += [term.meaning for term in shelf.terms]
    written += [step.text for sheet in shelf.rounds for step in sheet.steps]
    written += [Told(card.text, card.place) for card in shelf.cards]
    cited = [(rule, told.place) for told in written for rule in citations(told.text, games)]
    cited += [(told.text, told.place) for told in listed_rules(shelf)]
    mistakes = [Mistake(place, f"there is no rule '{rule}'.") for rule, place in cited if rule not in known]
    strangers = [synonym for synonym in shelf.synonyms if synonym.game and synonym.game not in games]
    return mistakes + [Mistake(said.place, f"there is no game '{said.game}'.") for said in strangers]


def listed_rules(shelf: Shelf) -> Iterable[Told]:
    for term in shelf.terms:
        yield from term.rules
    for sheet in shelf.rounds:
        for step in sheet.steps:
            yield from step.rules
    for card in shelf.cards:
        yield from card.rules
    for asked in shelf.asked:
        yield asked.rule


def citations(text: str, games: set[str]) -> list[str]:
    """The rule ids named in a text: a game's name, its parts joined by dashes, and a number at the end."""
    names = "|".join(sorted(map(re.escape, games)))
    found = re.findall(rf"(?<![\w-])(?:{names})(?:-[a-z0-9]+(?:\.[0-9]+)*)+(?![\w-])", text)
    return [name for name in found if name[-1].isdigit()]


def links(book: Rulebook) -> set[tuple[str, str]]:
    """Which rule names which; a rulebook with numbers may say "12.11-2", or "12.11" for the first of them."""
    known = {rule.id for rule in book.rules}
    found = set()
    for rule in book.rules:
        for told in rule.texts:
            named = citations(told.text, {book.game.id})
            numbers = re.findall(r"(?<![\w.-])(\d+\.\d+)(?:-(\d+))?(?![\w.-])", told.text)
            named += [f"{book.game.id}-{section}-{number or 1}" for section, number in numbers]
            found |= {(rule.id, name) for name in named if name in known and name != rule.id}
    return found
