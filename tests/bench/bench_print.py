"""How long sheets take: python -m tests.bench.bench_print

126 designed Treasures against as many plain text cards by bare WeasyPrint, in the same run; the 190
occupations with backs from a cold start; and the memory of the app and its printing process together.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from html import escape
from statistics import median

from companion.printing.face import Piece
from companion.printing.kits import parts, plan
from companion.printing.lettering import font_file
from companion.printing.order import Order
from companion.printing.press import print_plan

ROUNDS = 5
MOST_RATIO, MOST_COLD, MOST_MEMORY = 1.5, 3.0, 400
APP = """
import resource, time
from companion.printing.order import Order
from companion.printing.works import Works
from companion.web import create_app
app = create_app()
works = Works()
job = works.order(Order("odin", backs="duplex-long"))
while not job.over:
    time.sleep(0.05)
works.close()
kinds = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
print(sum(resource.getrusage(kind).ru_maxrss for kind in kinds) / 1024)
"""
COLD = """
from companion.printing.kits import plan
from companion.printing.order import Order
from companion.printing.press import print_plan
print_plan(plan(Order("odin-occupations", backs="duplex-long")))
"""


def plain_cards(pieces: list[Piece]) -> str:
    """The same words on bare cards, nine to a page, placed absolutely."""
    cards = []
    for at, piece in enumerate(pieces):
        x, y = 10 + 63.5 * (at % 3), 10 + 88.9 * (at % 9 // 3)
        words = next(layer.texts for layer in reversed(piece.front) if layer.texts)
        name, text = words[0].words, max((one.words for one in words), key=len)
        if at % 9 == 0:
            cards.append("</div><div class=page>" if at else "<div class=page>")
        place = f"left:{x}mm;top:{y}mm"
        cards.append(f'<div class=card style="{place}"><h3>{escape(name)}</h3><p>{escape(text)}</p></div>')
    return "".join(cards) + "</div>"


def bare(body: str) -> bytes:
    """WeasyPrint alone, with one of the same fonts."""
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    css = weasyprint.CSS(
        string=f"""
        @font-face {{ font-family: Plain; src: url("{font_file("text").as_uri()}") }}
        @page {{ size: 210mm 297mm; margin: 0 }}
        body {{ margin: 0; font: 9pt Plain }}
        .page {{ position: relative; width: 210mm; height: 297mm; break-after: page }}
        .card {{ position: absolute; width: 63.5mm; height: 88.9mm }}
        """,
        font_config=fonts,
    )
    pdf: bytes = weasyprint.HTML(string=body).write_pdf(stylesheets=[css], font_config=fonts)
    return pdf


def memory_of_the_app() -> float:
    """Megabytes of a fresh app and its printing process at their highest, with everything of a game."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "LAWSPEAKER_PRINTS": folder, "LAWSPEAKER_DATA": folder}
        done = subprocess.run(
            [sys.executable, "-c", APP], check=True, env=environment, capture_output=True, text=True
        )
    return float(done.stdout)


def timed(work) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> int:
    order = Order("spoils-treasures")
    pieces = [piece for part in parts(order) for piece in part.pieces for _ in range(piece.copies)]
    body = plain_cards(pieces)
    sheets = plan(order)
    bare(body), print_plan(sheets)
    ours, plain = [], []
    for _ in range(ROUNDS):
        plain.append(timed(lambda: bare(body)))
        ours.append(timed(lambda: print_plan(sheets)))
    memory = memory_of_the_app()
    cold = min(timed(lambda: subprocess.run([sys.executable, "-c", COLD], check=True)) for _ in range(3))
    told = {
        "cards": len(pieces),
        "treasures_warm_seconds": round(median(ours), 3),
        "plain_cards_seconds": round(median(plain), 3),
        "ratio": round(median(ours) / median(plain), 2),
        "occupations_cold_seconds": round(cold, 2),
        "whole_app_megabytes": round(memory),
    }
    json.dump(told, sys.stdout, indent=1)
    print()
    kept = told["ratio"] <= MOST_RATIO and cold <= MOST_COLD and memory <= MOST_MEMORY
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
