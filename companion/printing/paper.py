"""Papers, card sizes and units; every length is in millimetres."""

INCH = 25.4
POINT = INCH / 72

# Name: short side, long side.
PAPERS: dict[str, tuple[float, float]] = {
    "A4": (210.0, 297.0),
    "Letter": (215.9, 279.4),
    "A3": (297.0, 420.0),
    "Tabloid": (279.4, 431.8),
}
# Name: width, height of a card.
CARDS: dict[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "63x88": (63.0, 88.0),
    "mini-euro": (44.0, 68.0),
    "square": (70.0, 70.0),
    "tarot": (70.0, 120.0),
}


def sheet_size(paper: str, landscape: bool) -> tuple[float, float]:
    """Width and height of a sheet as it lies before us."""
    short, long = PAPERS[paper]
    return (long, short) if landscape else (short, long)


def number(value: float) -> str:
    """A length as it is written into a drawing: no more digits than a printer can show."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))
