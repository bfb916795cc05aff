"""Drawings as SVG: elements, colours, and the pieces that are kept as files of 64 × 64."""

from functools import cache
from pathlib import Path
from re import compile as pattern
from xml.sax.saxutils import escape as escape_xml
from xml.sax.saxutils import quoteattr

__all__ = ["Pieces", "box", "disc", "document", "flag_colour", "group", "path", "tag", "text", "words_width"]

PAPER, PAPER_DEEP, RAISED, LINE, LINE_STRONG = "#F6EEDD", "#EDE1C8", "#FFF9EC", "#D9C9A6", "#97814F"
INK, INK_SOFT, ON_INK = "#23303B", "#56626B", "#FFF9EC"
GOLD, GOLD_INK, COIN, CORAL = "#C8922B", "#7D5510", "#E3AE3F", "#C4472F"
WATER, WATER_ALT, WATER_LIT, GRID = "#D9E7DE", "#D0E1D9", "#FBEFC6", "#9DBBB4"
FLAGS = ("#B03521", "#1F6B8C", "#8E5F06", "#6E4089", "#45752A", "#2B333B", "#B83B78", "#1D7A70")
SANS, TITLE, PEN = "Alegreya Sans, sans-serif", "Alegreya SC, serif", "Caveat, cursive"
HERE = Path(__file__).parent / "pieces"
PIECE = 64
VARIABLE = pattern(r"var\(--([\w-]+), ?([^()]*)\)")
KEPT = pattern(r'(?:fill|stroke[a-z-]*)="[^"]*"')
LETTER = 0.48
"""About how wide a letter is, of its height."""


UNWRITABLE = pattern("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML has no way to write: such a character in a name would make the whole drawing unreadable."""


def escape(told: str) -> str:
    """A text inside of an element."""
    return escape_xml(UNWRITABLE.sub("\ufffd", told))


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element; `_` stands for `-` in the names of attributes, and those that are None are left out."""
    told = (
        f" {key.replace('_', '-')}={quoteattr(_told(value))}" for key, value in attributes.items() if value is not None
    )
    return f"<{name}{''.join(told)}>{''.join(inside)}</{name}>" if inside else f"<{name}{''.join(told)}/>"


def _told(value: object) -> str:
    return f"{round(value, 2):g}" if isinstance(value, float) else str(value)


def group(x: float, y: float, *inside: str, scale: float = 1.0, **attributes: object) -> str:
    """Elements whose corner (0, 0) lies at x, y."""
    moved = f"translate({_told(float(x))} {_told(float(y))})"
    return tag("g", *inside, transform=moved + (f" scale({scale:.4g})" if scale != 1 else ""), **attributes)


def box(x: float, y: float, wide: float, high: float, fill: str, rx: float = 0, **attributes: object) -> str:
    return tag("rect", x=x, y=y, width=wide, height=high, rx=rx or None, fill=fill, **attributes)


def disc(x: float, y: float, radius: float, fill: str, **attributes: object) -> str:
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, **attributes)


def path(d: str, stroke: str | None, width: float = 1, fill: str = "none", **attributes: object) -> str:
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"} if stroke else {}
    return tag("path", d=d, fill=fill, stroke=stroke, stroke_width=width if stroke else None, **{**ends, **attributes})


def text(
    x: float, y: float, told: object, high: float, fill: str = INK, family: str = SANS, anchor: str = "middle"
) -> str:
    """Words whose foot is at y, and whose `anchor` (start, middle, end) is at x."""
    weight = {SANS: 700, TITLE: 800, PEN: 700}[family]
    facts = {"font_family": family, "font_size": high, "font_weight": weight, "text_anchor": anchor}
    return tag("text", escape(str(told)), x=x, y=y, fill=fill, **facts)


def words_width(told: str, high: float) -> float:
    """About how wide words are."""
    return LETTER * high * len(told)


def flag_colour(seat: int) -> str:
    return FLAGS[seat % len(FLAGS)]


def document(wide: float, high: float, *inside: str) -> str:
    """A drawing on paper."""
    sheet = box(0, 0, wide, high, PAPER)
    facts = {"width": wide, "height": high, "viewBox": f"0 0 {_told(float(wide))} {_told(float(high))}"}
    return tag("svg", sheet, *inside, xmlns="http://www.w3.org/2000/svg", **facts)


class Pieces:
    """The pieces of a game's folder, and those that all games share."""

    def __init__(self, folder: Path) -> None:
        self.folders = (folder, HERE)

    def __call__(self, name: str, x: float, y: float, high: float, **colours: str) -> str:
        """A piece with its middle at x, y; `colours` replace those it is painted in, by their names."""
        file = next(folder / f"{name}.svg" for folder in self.folders if (folder / f"{name}.svg").exists())
        scale = high / PIECE
        inside = _painted(file, tuple(sorted(colours.items())))
        return group(x - high / 2, y - high / 2, inside, scale=scale, color=INK, data_piece=name)

    def definitions(self, name: str) -> str:
        """What a file defines for others to be painted with."""
        return "".join(pattern(r"(?s)<defs>.*</defs>").findall(_painted(self.folders[0] / f"{name}.svg", ())))


@cache
def _painted(file: Path, colours: tuple[tuple[str, str], ...]) -> str:
    """The inside of a piece's file, its colours filled in."""
    known = {name.replace("_", "-"): colour for name, colour in colours}
    drawn = " ".join(file.read_text(encoding="utf-8").split())
    while VARIABLE.search(drawn):
        drawn = VARIABLE.sub(lambda found: known.get(found[1], found[2]), drawn)
    head, _, rest = drawn.partition(">")
    return f"<g {' '.join(KEPT.findall(head))}>{rest.removesuffix('</svg>')}</g>"
