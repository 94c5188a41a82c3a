"""Pictures that an owner attached to the cards of an edition: checked, made safe, and put into the sheets."""

import base64
import hashlib
import io
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree import ElementTree

from companion.printing.cache import folder

MOST_BYTES = 4 * 1024 * 1024
MOST_SIDE = 6000
# A picture is kept no larger than prints well on a large card at 300 dots to the inch.
KEPT_SIDE = 1500
MOST_NODES = 20_000
MOST_DEEP = 60
SVG = "http://www.w3.org/2000/svg"
KINDS = {"image/png": "png", "image/jpeg": "jpg", "image/svg+xml": "svg"}
# Only what draws; no script, no link, no text from elsewhere, no style sheet.
SHAPES = {
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "clipPath",
    "linearGradient", "radialGradient", "stop", "title", "desc",
}  # fmt: skip
ATTRIBUTES = {
    "id", "d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "width", "height",
    "points", "viewBox", "transform", "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-opacity", "opacity", "offset",
    "stop-color", "stop-opacity", "gradientUnits", "gradientTransform", "clip-path", "clip-rule",
    "preserveAspectRatio",
}  # fmt: skip
_REFERENCE = re.compile(r"url\s*\(\s*(?!#)", re.IGNORECASE)


class BadPicture(Exception):
    """A file cannot be used as a picture; the sentence says why."""


@dataclass(frozen=True)
class Checked:
    """A picture that may be printed."""

    kind: str
    data: bytes


def check(data: bytes) -> Checked:
    """Look at what was sent, whatever it calls itself, and make a clean picture of it."""
    if len(data) > MOST_BYTES:
        raise BadPicture(f"The picture has {len(data) // 1024} kB; it can have {MOST_BYTES // 1024} kB.")
    if data[:8] == b"\x89PNG\r\n\x1a\n" or data[:3] == b"\xff\xd8\xff":
        return _checked_image(data)
    if b"<svg" in data[:2000]:
        return _checked_svg(data)
    raise BadPicture("That is no picture that can be printed. Use a PNG, JPEG or SVG file.")


def _checked_image(data: bytes) -> Checked:
    """Drawn anew: only the picture itself is kept, nothing that was hidden in the file."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as image:
            wide, high = image.size
            if max(wide, high) > MOST_SIDE:
                raise BadPicture(f"The picture is {wide} x {high} dots; it can be {MOST_SIDE} on a side.")
            opaque = image.mode in ("RGB", "L", "CMYK")
            clean = image.convert("RGB" if opaque else "RGBA")
            clean.thumbnail((KEPT_SIDE, KEPT_SIDE))
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise BadPicture(
            "The picture cannot be read. It may be damaged; save it anew as PNG or JPEG."
        ) from None
    out = io.BytesIO()
    clean.save(out, "JPEG" if opaque else "PNG", **({"quality": 88} if opaque else {"optimize": True}))
    return Checked("image/jpeg" if opaque else "image/png", out.getvalue())


def _checked_svg(data: bytes) -> Checked:
    """Only shapes and colours are taken over; a file with entities is not read at all."""
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise BadPicture("An SVG picture with a document type cannot be used. Save it as plain SVG.")
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError):
        raise BadPicture("The SVG picture cannot be read. It may be damaged.") from None
    if root.tag != f"{{{SVG}}}svg":
        raise BadPicture("The file is no SVG picture.")
    if sum(1 for _ in root.iter()) > MOST_NODES:
        raise BadPicture(f"The SVG picture has more than {MOST_NODES} parts. Simplify it.")
    _clean(root)
    ElementTree.register_namespace("", SVG)
    return Checked("image/svg+xml", ElementTree.tostring(root))


def _clean(root: ElementTree.Element) -> None:
    """Take out, at every depth, what is not on the lists."""
    level = [root]
    for _ in range(MOST_DEEP):
        for node in level:
            for name, value in list(node.attrib.items()):
                if name not in ATTRIBUTES or _REFERENCE.search(value):
                    del node.attrib[name]
            for child in list(node):
                if str(child.tag).removeprefix(f"{{{SVG}}}") not in SHAPES:
                    node.remove(child)
        level = [child for node in level for child in node]
        if not level:
            return
    raise BadPicture(f"The SVG picture has groups within groups, more than {MOST_DEEP} deep. Simplify it.")


def held(kept: Mapping[str, Checked]) -> dict[str, str]:
    """The pictures by piece, each as the name of a file that the printing process can read."""
    return {piece: _hold(picture) for piece, picture in kept.items()}


def _hold(picture: Checked) -> str:
    name = f"{hashlib.sha256(picture.data).hexdigest()[:40]}.{KINDS[picture.kind]}"
    path = folder() / "pictures" / name
    if not path.is_file():
        path.parent.mkdir(exist_ok=True)
        draft = path.with_name(f".{secrets.token_hex(8)}")
        draft.write_bytes(picture.data)
        draft.replace(path)
    return name


def picture_address(file: str) -> str:
    """A held picture as a data address."""
    kind = next(kind for kind, ending in KINDS.items() if file.endswith(f".{ending}"))
    data = (folder() / "pictures" / file).read_bytes()
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"
