"""companion print: a kit as PDF from the shell."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from companion.printing.kits import KITS, NoSuchKit, plan
from companion.printing.order import BACKS, BOARDS, LIMITS, MARKS, ORIENTATIONS, SIDES, BadOrder, read_order
from companion.printing.paper import CARDS, PAPERS
from companion.printing.press import NoPress, print_plan
from companion.shell.replay import Unreadable, read_file

REFUSED, WRONG = 1, 2
# Option: what it says in the help.
NUMBERS = {
    "margin": "margin around the sheet, in mm",
    "counter": "size of counters, in mm",
    "cell": "size of a grid square of A Feast for Odin, in mm",
    "bleed": "bleed, in mm",
    "corner": "radius of the rounded corner guide, in mm",
    "text": "text size, 1 is normal",
    "shift-x": "measured offset of backs to the right, in mm",
    "shift-y": "measured offset of backs downwards, in mm",
}


def add_options(parser: argparse.ArgumentParser) -> None:
    """What `companion print` understands."""
    parser.add_argument("kit", nargs="?", help="what to print; without it, all kits are listed")
    parser.add_argument("-o", "--output", type=Path, help="the PDF file (default: the kit's name)")
    parser.add_argument("--paper", choices=list(PAPERS), default="A4")
    parser.add_argument("--orientation", choices=list(ORIENTATIONS), default="portrait")
    parser.add_argument(
        "--card", default="poker", help=f"card size: {', '.join(CARDS)}, or two lengths such as 57x87"
    )
    parser.add_argument("--backs", choices=list(BACKS), default="none")
    parser.add_argument("--marks", choices=list(MARKS), default="corner", help="cut marks")
    parser.add_argument("--marks-on", choices=list(SIDES), default="both")
    parser.add_argument(
        "--boards", choices=list(BOARDS), default="true", help="large boards: true size or fitted"
    )
    parser.add_argument("--outside", action="store_true", help="bleed only outside the block of pieces")
    parser.add_argument("--ink-saver", action="store_true", help="no filled backgrounds")
    parser.add_argument("--pick", default="", help='pieces and copies, such as "red-walk*2 red-slam"')
    parser.add_argument("--edition", type=Path, help="an edition of your own, as JSON")
    for name, words in NUMBERS.items():
        least, most = LIMITS[name.replace("-", "_")]
        parser.add_argument(f"--{name}", default="", help=f"{words} ({least:g} to {most:g})")


def print_kit(arguments: argparse.Namespace) -> int:
    """Write the PDF and say how many sheets it takes."""
    if not arguments.kit:
        for kit in KITS.values():
            print(f"{kit.name:20} {kit.title}")
        return 0
    try:
        made = plan(read_order(arguments.kit, _fields(arguments), _edition(arguments.edition)))
        pdf = print_plan(made)
        target = arguments.output or Path(f"{arguments.kit}.pdf")
        target.write_bytes(pdf)
    except (BadOrder, NoSuchKit) as error:
        print(error, file=sys.stderr)
        return WRONG
    except (NoPress, OSError) as error:
        print(error, file=sys.stderr)
        return REFUSED
    for note in made.notes:
        print(note)
    pages, sheets = _counted(len(made.pages), "page"), _counted(made.sheets, "sheet")
    print(f"{target}: {pages}, {sheets} of {made.order.paper}. Print at 100 %.")
    return 0


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _fields(arguments: argparse.Namespace) -> dict[str, str]:
    fields = {
        name: str(getattr(arguments, name))
        for name in ("paper", "orientation", "card", "backs", "marks", "marks_on", "boards")
    }
    fields |= {name.replace("-", "_"): getattr(arguments, name.replace("-", "_")) for name in NUMBERS}
    fields |= {"outside": "1" * arguments.outside, "ink": "1" * arguments.ink_saver, "picks": arguments.pick}
    return fields


def _edition(path: Path | None) -> dict[str, Any] | None:
    if path is None:
        return None
    data = read_file(path)
    if not isinstance(data, dict):
        raise Unreadable(
            f"{path} holds no edition: an edition is a JSON object, not {json.dumps(data)[:40]}."
        )
    return data
