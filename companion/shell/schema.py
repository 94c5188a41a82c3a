"""The JSON Schema of what a game takes: options, positions, moves and score pads."""

from typing import Any

import msgspec

from companion.referee import Game


def schema(game: Game[Any]) -> dict[str, Any]:
    """Everything that somebody needs who writes a table file by hand."""
    kinds = {"options": game.options, "position": game.state, "move": game.move_type, "pad": game.pad}
    (options, position, move, pad), parts = msgspec.json.schema_components(
        kinds.values(), ref_template="#/$defs/{name}"
    )
    # A position names only what differs from the opening state.
    name = position["$ref"].rpartition("/")[2]
    parts[name] = {key: value for key, value in parts[name].items() if key != "required"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{game.title}, rules version {game.rules_version}",
        "properties": {"options": options, "position": position, "move": move, "pad": pad},
        "$defs": parts,
    }
