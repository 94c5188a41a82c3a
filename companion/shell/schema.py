"""The JSON Schema of a game's table files, with its moves and its score pad among the definitions."""

from typing import Any

import msgspec

from companion.referee import Game
from companion.shell.replay import ANY_TABLE, TableFile

# Parts of which a file says only what it needs to say: the rest is as it would be without.
PARTIAL = ("options", "position")


def schema(game: Game[Any]) -> dict[str, Any]:
    """Everything that somebody needs who writes a table file by hand."""
    kinds = {
        "file": TableFile,
        "options": game.options,
        "position": game.state,
        "move": game.move_type,
        "pad": game.pad,
        **ANY_TABLE,
    }
    found, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    named = dict(zip(kinds, found, strict=True))
    for part in PARTIAL:
        parts[_name(named[part])].pop("required", None)
    moves = {"anyOf": [{"$ref": "#/$defs/move"}, *(named[kind] for kind in ANY_TABLE)]}
    file = parts.pop(_name(named["file"]))
    file["properties"] |= {
        "game": {"const": game.name},
        "options": named["options"],
        "position": {"anyOf": [named["position"], {"type": "null"}]},
        "moves": {"type": "array", "items": moves},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **file,
        "title": f"{game.title}, rules version {game.rules_version}",
        "$defs": {**parts, "move": named["move"], "pad": named["pad"]},
    }


def _name(reference: dict[str, Any]) -> str:
    return str(reference["$ref"]).rpartition("/")[2]
