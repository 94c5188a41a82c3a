"""Editions: what owners type in from their own copies. How one is edited, the game says."""

from typing import Any

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from jinja2 import TemplateNotFound
from werkzeug.wrappers import Response as AnyResponse

from companion.games import game
from companion.library.editions import files
from companion.library.editions.bench import Bench, NoSuchRow, NoSuchTable, unfit, whole
from companion.library.editions.cells import flat, read_row, written
from companion.library.editions.compare import compare
from companion.library.editions.limits import checked
from companion.library.parts import PartsTable, Row
from companion.referee import Malformed, Refusal
from companion.store.editions import Edition, Editions, NoSuchEdition
from companion.web import forms
from companion.web.phone import database, rules
from companion.web.playing import Word

pages = Blueprint("editions", __name__)

Page = tuple[str, int] | str | AnyResponse
LONGEST_NAME = files.LONGEST_NAME
# So many rows of a table are on a page.
ROWS = 40


def _editions() -> Editions:
    return Editions(database())


@pages.get("/editions")
def listed() -> str:
    """All editions, and which games can have one."""
    return _list(None)


def _list(word: Word | None) -> str:
    library = rules()
    ways = {one.id: parts.way for one in library.games() if (parts := library.parts(one.id))}
    # What is drawn is drawn from an empty sheet, or from one of ours.
    sheets = {name: next(iter(library.ours(name).values())) for name, way in ways.items() if way == "drawn"}
    return render_template(
        "library/editions.html", editions=_editions().listed(), ways=ways, sheets=sheets, word=word
    )


# --- an edition drawn on a page of the game's own ---


@pages.get("/editions/<name>/new")
def new(name: str) -> Page:
    """An empty sheet, or what was kept before."""
    kept = request.args.get("from", "")
    if not _drawn(name):
        return redirect(url_for("editions.opened", id=kept) if kept else url_for("editions.listed"), 303)
    body = _editions().body(kept) if kept else None
    return _drawing(name, body or game(name).blank(), kept, None)


def _drawn(name: str) -> bool:
    """Whether the game has a page of its own for its editions."""
    try:
        current_app.jinja_env.get_template(f"games/{game(name).name}/edition.html")
    except TemplateNotFound:
        return False
    return True


def _drawable(name: str, edition: dict[str, Any]) -> bool:
    """Whether that page can draw an edition without losing any of it; one written elsewhere it may not."""
    try:
        return game(name).edit(edition, {}) == edition
    except Malformed:
        return False


def _drawing(name: str, edition: dict[str, Any], kept: str, word: Word | None) -> str:
    own = game(name)
    return render_template(
        f"games/{name}/edition.html",
        game=own,
        edition=edition,
        bench=own.workbench(edition),
        kept=kept,
        word=word,
        last=_last(),
    )


def _last() -> dict[str, Any]:
    """What was chosen on the page before, so that it stays chosen."""
    return forms.read(request.form, "change.")


@pages.post("/editions/<name>/edit")
def edit(name: str) -> Page:
    """One change, or keep it: then it must be whole."""
    own, kept = game(name), request.form.get("kept", "")
    if not _drawn(name):
        raise NoSuchEdition(
            f"An edition of {own.title} is made of tables and not drawn. Open one from the list of editions."
        )
    edition = forms.read(request.form, "").get("edition", {})
    if not isinstance(edition, dict):
        raise Malformed("The form holds no edition.")
    try:
        edition = own.edit(checked(edition), _last())
        if not request.form.get("save"):
            return _drawing(name, edition, kept, None)
        own.box(edition)
    except (Malformed, Refusal) as error:
        return _drawing(name, edition, kept, Word(str(error))), 422
    _editions().save(name, _name(own.title), edition, kept or None)
    return redirect(url_for("editions.listed"), 303)


def _name(otherwise: str) -> str:
    return request.form.get("title", "").strip()[:LONGEST_NAME] or otherwise


@pages.post("/editions/<id>/delete")
def delete(id: str) -> AnyResponse:
    """Forget an edition; tables that use it keep their copy."""
    _editions().delete(id)
    return redirect(url_for("editions.listed"), 303)


# --- an edition made of tables ---


@pages.post("/editions/<name>/copy")
def copy(name: str) -> AnyResponse:
    """A copy of our edition, to be changed."""
    own, bench = game(name), _bench(name, {})
    body = whole(bench.parts, bench.ours)
    if _drawn(name):
        # A page on which one thing is drawn copies one of ours.
        table = bench.parts.open[0]
        row = bench.our_row(table, request.form.get("row") or table.key_of(bench.ours[table.name][0]))
        body = own.edit({table.name: [row]}, {})
    id = _editions().save(name, _name(f"{own.title}, my copy"), body)
    return redirect(url_for("editions.opened", id=id), 303)


def _bench(name: str, edition: dict[str, Any]) -> Bench:
    parts = rules().parts(name)
    if parts is None:
        raise NoSuchEdition(f"{game(name).title} has nothing that an edition could change.")
    return Bench(parts, rules().ours(name), edition)


def _taken(id: str) -> tuple[Edition, Bench]:
    edition, body = _editions().get(id)
    return edition, _bench(edition.game, body)


def _table(bench: Bench, name: str) -> PartsTable:
    try:
        return bench.table(name)
    except NoSuchTable as error:
        raise NoSuchEdition(str(error)) from None


def _keep(edition: Edition, body: dict[str, Any]) -> str:
    """Keep a changed edition, finished or not, as long as the game can read it; why it is not finished."""
    reason = unfit(game(edition.game).box, body)
    _editions().save(edition.game, edition.name, body, edition.id)
    return reason


@pages.get("/edition/<id>")
def opened(id: str) -> Page:
    """The workbench: the tables of an edition, and whether the game can be played with it."""
    edition, bench = _taken(id)
    if _drawn(edition.game) and _drawable(edition.game, bench.edition):
        return redirect(f"{url_for('editions.new', name=edition.game)}?from={edition.id}", 303)
    tables = [(table, bench.lines(table)) for table in bench.parts.open]
    return render_template(
        "library/edition.html",
        edition=edition,
        game=game(edition.game),
        tables=tables,
        reason=unfit(game(edition.game).box, bench.edition),
    )


@pages.post("/edition/<id>/rename")
def rename(id: str) -> AnyResponse:
    """Another name."""
    edition, bench = _taken(id)
    _editions().save(edition.game, _name(edition.name), bench.edition, id)
    return redirect(url_for("editions.opened", id=id), 303)


@pages.get("/edition/<id>/table/<table>")
def rows(id: str, table: str) -> str:
    """The rows of a table, a page at a time."""
    return _rows(id, table, None)


def _rows(id: str, name: str, word: Word | None) -> str:
    edition, bench = _taken(id)
    table = _table(bench, name)
    sought = request.values.get("q", "").strip()[:60]
    found = [
        line
        for line in bench.lines(table)
        if sought.lower() in f"{line.key} {line.row.get('name', '')}".lower()
    ]
    pages_in_all = max(1, -(-len(found) // ROWS))
    page = min(max(forms.whole_number(request.args, "page") or 1, 1), pages_in_all)
    return render_template(
        "library/edition_table.html",
        edition=edition,
        game=game(edition.game),
        table=table,
        lines=found[(page - 1) * ROWS : page * ROWS],
        found=len(found),
        page=page,
        pages=pages_in_all,
        sought=sought,
        left_out=bench.left_out(table),
        reason=unfit(game(edition.game).box, bench.edition),
        word=word,
    )


@pages.get("/edition/<id>/table/<table>/row")
def row(id: str, table: str) -> str:
    """One row in a form; without a key, an empty one, or one of ours to be put back."""
    edition, bench = _taken(id)
    chosen, key, ours = _table(bench, table), request.args.get("key"), request.args.get("ours")
    try:
        found = bench.our_row(chosen, ours) if ours is not None else {}
        found = bench.row(chosen, key) if key is not None and ours is None else found
    except NoSuchRow as error:
        raise NoSuchEdition(str(error)) from None
    return _row_form(edition, bench, chosen, key, _texts(bench, chosen, found), None)


def _texts(bench: Bench, table: PartsTable, row: Row) -> dict[str, str]:
    cells = flat(row)
    return {one.path: written(cells.get(one.path), one.kind) for one in bench.columns(table)}


def _row_form(
    edition: Edition,
    bench: Bench,
    table: PartsTable,
    key: str | None,
    texts: dict[str, str],
    word: Word | None,
) -> str:
    return render_template(
        "library/edition_row.html",
        edition=edition,
        table=table,
        columns=bench.columns(table),
        key=key,
        texts=texts,
        word=word,
        changed=key is not None and bench.changed(table, key),
    )


@pages.post("/edition/<id>/table/<table>/row")
def put(id: str, table: str) -> Page:
    """Change a row, add one, or take one away."""
    edition, bench = _taken(id)
    chosen, key = _table(bench, table), request.form.get("key")
    texts = {one.path: request.form.get(f"v.{one.path}", "") for one in bench.columns(chosen)}
    try:
        if request.form.get("remove"):
            body = bench.remove(chosen, key or "")
        else:
            body = bench.put(chosen, read_row(texts, bench.columns(chosen)), key)
        _keep(edition, body)
    except (Malformed, NoSuchRow) as error:
        return _row_form(edition, bench, chosen, key, texts, Word(str(error))), 422
    return redirect(url_for("editions.rows", id=id, table=table), 303)


# --- files ---


@pages.get("/edition/<id>/export.json")
def export(id: str) -> Response:
    """The whole edition in one file."""
    edition, body = _editions().get(id)
    return _file(
        files.write_whole(edition.game, edition.name, body),
        "application/json",
        f"{edition.game}-edition.json",
    )


@pages.get("/edition/<id>/table/<table>.csv")
def export_table(id: str, table: str) -> Response:
    """One table as a spreadsheet."""
    edition, bench = _taken(id)
    chosen = _table(bench, table)
    sheet = files.write_table(bench.columns(chosen), bench.rows(chosen))
    return _file(sheet, "text/csv", f"{edition.game}-{chosen.name}.csv")


def _file(text: str, mimetype: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, mimetype=mimetype, headers=headers)


def _sent() -> bytes:
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        raise Malformed("No file was chosen. Choose one that was exported before.")
    return bytes(sent.read())


@pages.post("/editions/import")
def import_whole() -> Page:
    """An edition from another machine; the game must be able to read it."""
    try:
        name, title, body = files.read_whole(_sent())
        reason = unfit(game(name).box, body)
        if reason and _drawn(name):
            raise Malformed(reason)
        # Every table must be one that can be shown, even if the game is not content with it yet.
        bench = _bench(name, body)
        for table in bench.parts.open:
            bench.lines(table)
    except Malformed as error:
        return _list(Word(str(error))), 422
    id = _editions().save(name, title, body)
    return redirect(url_for("editions.opened", id=id), 303)


@pages.post("/edition/<id>/table/<table>.csv")
def import_table(id: str, table: str) -> Page:
    """A spreadsheet in place of a table."""
    edition, bench = _taken(id)
    chosen = _table(bench, table)
    try:
        _keep(edition, files.read_table(bench, chosen, _sent()))
    except Malformed as error:
        return _rows(id, table, Word(str(error))), 422
    return redirect(url_for("editions.rows", id=id, table=table), 303)


@pages.get("/editions/compare")
def compared() -> str:
    """Two editions of a game side by side; an empty choice is ours."""
    first, second = request.args.get("one", ""), request.args.get("other", "")
    if not first and not second:
        raise Malformed("Choose an edition to compare with ours, or two of the same game.")
    taken = [_taken(id) if id else None for id in (first, second)]
    known = [one for one in taken if one]
    if len({edition.game for edition, _ in known}) > 1:
        raise Malformed("Two editions can be compared when they are of the same game.")
    name = known[0][0].game
    benches = [one[1] if one else _bench(name, {}) for one in taken]
    names = [one[0].name if one else "ours" for one in taken]
    return render_template(
        "library/compare.html", game=game(name), names=names, differences=compare(benches[0], benches[1])
    )
