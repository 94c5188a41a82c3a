"""Every kit on every paper, lying and upright, with every kind of backs: python -m tests.printing.proof

Each is printed for good. A complaint of WeasyPrint, a page too many, a page of the wrong size or a piece
beyond the paper spoils the proof.
"""

import itertools
import sys
import time

from companion.printing.kits import CONTENTS, plan
from companion.printing.order import BACKS, ORIENTATIONS, Order
from companion.printing.paper import PAPERS, sheet_size
from companion.printing.press import print_plan
from tests.printing.measure import Area, Measured, strays

# Turn by turn each build also tries other marks, bleeds and inks.
SPICES = (
    {},
    {"bleed": 3, "marks": "full"},
    {"ink": True, "marks": "cross"},
    {"bleed": 2, "outside": True, "corner": 3},
    {"boards": "fit", "marks_on": "front", "text": 1.3},
    {"card_width": 44, "card_height": 68, "counter": 12, "cell": 8, "text": 0.8},
)


def prove(order: Order) -> str:
    """Print one order; what is wrong with it, or nothing."""
    made = plan(order)
    pdf = Measured(print_plan(made))
    if len(pdf) != len(made.pages):
        return f"{len(pdf)} pages instead of {len(made.pages)}"
    wide, high = sheet_size(order.paper, order.landscape)
    paper = Area(0, 0, wide, high)
    for number, page in enumerate(pdf.pages, 1):
        if abs(page.width - wide) > 0.05 or abs(page.height - high) > 0.05:
            return f"page {number} is {page.width:.2f} x {page.height:.2f} mm"
        if not all(paper.holds(box, 0) for box in page.boxes):
            return f"page {number} has a piece beyond the paper"
    # Letters take long to find; they are the same for all backs, except on posters, which cut through words.
    if order.backs == "duplex-long" and order.boards == "true":
        for number, (page, laid) in enumerate(zip(pdf.pages, made.pages, strict=True), 1):
            if "part" not in laid.title and (lost := strays(page, laid)):
                return f"page {number} has {len(lost)} letters outside their piece, the first {lost[0]}"
    return ""


def main() -> int:
    spices = itertools.cycle(SPICES)
    failed, start, built = 0, time.monotonic(), 0
    for game, paper, orientation, backs in itertools.product(CONTENTS, PAPERS, ORIENTATIONS, BACKS):
        order = Order(game, paper=paper, orientation=orientation, backs=backs, **next(spices))
        wrong = prove(order)
        built += 1
        if wrong:
            failed += 1
            print(f"{game}, {order.settings()}: {wrong}", file=sys.stderr)
    print(f"{built} kits printed in {time.monotonic() - start:.0f} s, {failed} not right.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
