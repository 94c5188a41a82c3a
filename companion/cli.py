"""The same jobs from a shell. Every command is described in docs/shell.md."""

import argparse
import json
import sqlite3
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from cardsdb.reading import BrokenSources
from companion import __version__, paths
from companion.games import NoSuchGame, game, games
from companion.referee import Malformed, Refusal
from companion.referee.selfplay import Broken, play_out
from companion.shell.printing import add_options, print_kit
from companion.shell.replay import Unreadable, read_file, replay
from companion.shell.schema import schema
from companion.store import FILE, BadBackup, Database, backup, restore
from companion.store.migrations import TooNew

# Exit codes: 1 says that something was refused or broken, 2 that the call itself was wrong.
REFUSED, WRONG = 1, 2


def main(arguments: list[str] | None = None) -> int:
    """Run one command; its exit code."""
    chosen = _parser().parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except (KeyboardInterrupt, BrokenPipeError):
        # Whoever read the output has seen enough.
        sys.stderr.close()
        return 0
    except (NoSuchGame, Unreadable, Malformed, BadBackup, BrokenSources, TooNew) as error:
        print(error, file=sys.stderr)
        return WRONG
    except (OSError, sqlite3.Error) as error:
        print(f"That did not work: {error}.", file=sys.stderr)
        return WRONG


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion", description="A table companion for four Viking games.")
    parser.add_argument("--version", action="version", version=f"Lawspeaker {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Any, help: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=help, description=help)
        one.set_defaults(run=run)
        return one

    serve = command("serve", _serve, "serve the app on the local network")
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")
    serve.add_argument(
        "--port",
        type=_number(0, 65535),
        default=8420,
        help="port (default: 8420, or the next free one)",
    )
    serve.add_argument(
        "--threads", type=_number(1, 256), default=8, help="how many requests at once (default: 8)"
    )
    _data_option(serve)

    command("games", _games, "list the games")
    command("cards", _cards, "build the card database, if a source changed")

    one = command("schema", _schema, "print the JSON Schema of a game's table files, moves and score pad")
    one.add_argument("game")

    one = command("replay", _replay, "judge a table file move by move and print what came of it, as JSON")
    one.add_argument("file", type=Path)

    one = command("score", _score, "score a finished game from a filled-in pad, as JSON")
    one.add_argument("game")
    one.add_argument("file", type=Path)

    one = command("selfplay", _selfplay, "play random legal games and check the invariants after every move")
    one.add_argument("game")
    one.add_argument("--games", type=_number(1, 1_000_000), default=100, help="how many (default: 100)")
    one.add_argument("--seed", type=int, default=1, help="where chance begins (default: 1)")
    one.add_argument("--players", type=int, help="how many players (default: all numbers in turn)")

    add_options(command("print", print_kit, "write a kit of cards, boards or pads as a PDF"))

    one = command("backup", _backup, "copy everything that people wrote into one file")
    one.add_argument("file", type=Path)
    _data_option(one)
    one = command("restore", _restore, "put a backup in the place of what is there now")
    one.add_argument("file", type=Path)
    one.add_argument("--yes", action="store_true", help="yes, what is there now may be lost")
    _data_option(one)
    return parser


def _number(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {low} to {high}")
        return int(text)

    return read


def _data_option(command: argparse.ArgumentParser) -> None:
    command.add_argument("--data", help="the data folder (default: LAWSPEAKER_DATA, or the user's own)")


def _database(chosen: argparse.Namespace) -> Database:
    return Database(paths.data_folder(chosen.data) / FILE)


def _serve(chosen: argparse.Namespace) -> int:
    # Imported here: no other command needs the web.
    from companion.web.serving import serve

    return serve(chosen.host, chosen.port, chosen.threads, paths.data_folder(chosen.data))


def _games(chosen: argparse.Namespace) -> int:
    for one in games().values():
        low, high = one.players.start, one.players.stop - 1
        players = f"{low} player" if high == low == 1 else f"{low}-{high} players"
        print(f"{one.name:10} {one.title}, {players}, rules version {one.rules_version}")
    return 0


def _cards(chosen: argparse.Namespace) -> int:
    from cardsdb.build import ensure

    path = paths.card_database()
    print(f"Card database {'built' if ensure(path) else 'is up to date'}: {path}")
    return 0


def _schema(chosen: argparse.Namespace) -> int:
    _print(schema(game(chosen.game)))
    return 0


def _replay(chosen: argparse.Namespace) -> int:
    report = replay(read_file(chosen.file))
    _print(report)
    return REFUSED if report["refused"] else 0


def _score(chosen: argparse.Namespace) -> int:
    rules = game(chosen.game)
    try:
        pad = msgspec.convert(read_file(chosen.file), rules.pad)
        sheet = rules.tally(pad)
    except msgspec.ValidationError as error:
        raise Malformed(f"That is no pad of {rules.title}: {error}.") from None
    except Refusal as refusal:
        _print({"refused": True, "reason": refusal.sentence, "rule": refusal.rule, "rules": refusal.rules})
        return REFUSED
    _print(msgspec.to_builtins(sheet))
    return 0


def _selfplay(chosen: argparse.Namespace) -> int:
    rules = game(chosen.game)
    counts = list(rules.players)
    if chosen.players is not None:
        if chosen.players not in counts:
            raise Malformed(f"{rules.title} is for {counts[0]} to {counts[-1]}, not for {chosen.players}.")
        counts = [chosen.players]
    moves = 0
    for number in range(chosen.games):
        seed = chosen.seed + number
        rng = Random(seed)
        options = rules.sample(counts[number % len(counts)], rng)
        try:
            moves += play_out(rules, options, rng).moves
        except Exception as error:
            # Whatever it is, it can be had again with the same seed.
            if not isinstance(error, Broken | Refusal):
                traceback.print_exc()
            print(
                f"Game {number + 1} (seed {seed}, {msgspec.to_builtins(options)}): {error}", file=sys.stderr
            )
            return REFUSED
    print(f"{chosen.games} games of {rules.title}, {moves} moves: no dead end, every invariant held.")
    return 0


def _backup(chosen: argparse.Namespace) -> int:
    backup(_database(chosen), chosen.file)
    print(f"Everything is in {chosen.file}.")
    return 0


def _restore(chosen: argparse.Namespace) -> int:
    if not chosen.yes:
        print(
            "This replaces everything that is there now. Make a backup first, then say --yes.",
            file=sys.stderr,
        )
        return WRONG
    restore(_database(chosen), chosen.file)
    print(f"What was in {chosen.file} is back.")
    return 0


def _print(data: Any) -> None:
    json.dump(data, sys.stdout, indent=1, ensure_ascii=False)
    print()


if __name__ == "__main__":
    sys.exit(main())
