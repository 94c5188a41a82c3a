"""Pictures that owners attached to the cards of their editions."""

from dataclasses import dataclass

from companion.store.database import Database

# All pictures of one edition together.
MOST_PICTURES = 200


class TooManyPictures(Exception):
    """An edition has as many pictures as it can hold."""


@dataclass(frozen=True)
class Attached:
    """A picture and what kind of file it is."""

    kind: str
    data: bytes


class Pictures:
    """The attached pictures of the house."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def of(self, edition: str) -> dict[str, Attached]:
        """The pictures of an edition by piece."""
        rows = self._db.connection.execute(
            "SELECT piece, kind, data FROM picture WHERE edition = ? ORDER BY piece", (edition,)
        )
        return {row["piece"]: Attached(row["kind"], row["data"]) for row in rows}

    def attach(self, edition: str, piece: str, kind: str, data: bytes) -> None:
        """Keep a picture in the place of the one before."""
        with self._db.writing() as db:
            (kept,) = db.execute(
                "SELECT count(*) FROM picture WHERE edition = ? AND piece <> ?", (edition, piece)
            ).fetchone()
            if kept >= MOST_PICTURES:
                raise TooManyPictures(
                    f"The edition has {kept} pictures already; it can have {MOST_PICTURES}."
                )
            db.execute("INSERT OR REPLACE INTO picture VALUES (?, ?, ?, ?)", (edition, piece, kind, data))

    def remove(self, edition: str, piece: str) -> None:
        """Take a picture off."""
        with self._db.writing() as db:
            db.execute("DELETE FROM picture WHERE edition = ? AND piece = ?", (edition, piece))
