"""Drawings as SVG: elements, colours, and the pieces that are kept as files of 64 × 64."""

from functools import cache
from pathlib import Path
from re import Match
from re import compile as pattern
from xml.sax.saxutils import escape as escape_xml
from xml.sax.saxutils import quoteattr

__all__ = [
    "Pieces",
    "box",
    "by_day",
    "characters",
    "disc",
    "document",
    "figure",
    "flag_colour",
    "group",
    "path",
    "tag",
    "text",
    "words_width",
]

PAPER, PAPER_DEEP, RAISED = "var(--paper, #F6EEDD)", "var(--paper-deep, #EDE1C8)", "var(--raised, #FFF9EC)"
LINE, LINE_STRONG = "var(--line, #D9C9A6)", "var(--line-strong, #97814F)"
INK, INK_SOFT, ON_INK = "var(--ink, #23303B)", "var(--ink-soft, #56626B)", "var(--on-ink, #FFF9EC)"
GOLD, GOLD_INK, COIN = "var(--mark, #C8922B)", "var(--gold-ink, #7D5510)", "var(--art-gold, #E3AE3F)"
CORAL, LEAF = "var(--coral, #C4472F)", "var(--leaf, #5C8A3A)"
WATER, WATER_ALT = "var(--water, #D9E7DE)", "var(--water-alt, #D0E1D9)"
WATER_LIT, GRID = "var(--water-lit, #FBEFC6)", "var(--grid, #9DBBB4)"
PRINT, ART_LINE = "var(--pen-print, #4A4238)", "var(--art-line, #23303B)"
FLAGS = tuple(
    f"var(--flag-{number}, {colour})"
    for number, colour in enumerate(
        ("#B03521", "#1F6B8C", "#8E5F06", "#6E4089", "#45752A", "#2B333B", "#B83B78", "#1D7A70"), start=1
    )
)
"""Colours by the names that the page has for them, so that a figure follows its day and night; a document is by day."""
SANS, TITLE, PEN = "Alegreya Sans, sans-serif", "Alegreya SC, serif", "Caveat, cursive"
HERE = Path(__file__).parent / "pieces"
PIECE = 64
VARIABLE = pattern(r"var\(--([\w-]+), ?([^()]*)\)")
OUTER_VARIABLE = pattern(r"var\(--([\w-]+), ?((?:[^()]|\([^()]*\))*)\)")
KEPT = pattern(r'(?:fill|stroke[a-z-]*)="[^"]*"')
LETTER = 0.48
"""About how wide a letter is, of its height."""
EQUAL = 0.6
"""How wide every letter is where all are equally wide."""


UNWRITABLE = pattern("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML has no way to write: such a character in a name would make the whole drawing unreadable."""


def escape(words: str) -> str:
    """A text inside of an element."""
    return escape_xml(UNWRITABLE.sub("\ufffd", words))


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element; `_` stands for `-` in the names of attributes, and those that are None are left out."""
    written = (
        f" {key.replace('_', '-')}={quoteattr(_told(value))}" for key, value in attributes.items() if value is not None
    )
    return f"<{name}{''.join(written)}>{''.join(inside)}</{name}>" if inside else f"<{name}{''.join(written)}/>"


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
    x: float, y: float, content: object, high: float, fill: str = INK, family: str = SANS, anchor: str = "middle"
) -> str:
    """Words whose foot is at y, and whose `anchor` (start, middle, end) is at x."""
    weight = {SANS: 700, TITLE: 800, PEN: 700}[family]
    facts = {"font_family": family, "font_size": high, "font_weight": weight, "text_anchor": anchor}
    return tag("text", escape(str(content)), x=x, y=y, fill=fill, **facts)


def words_width(words: str, high: float) -> float:
    """About how wide words are."""
    return LETTER * high * len(words)


def flag_colour(seat: int) -> str:
    return FLAGS[seat % len(FLAGS)]


def by_day(drawn: str) -> str:
    """A drawing, or a colour, with its colours filled in."""
    while VARIABLE.search(drawn):
        drawn = VARIABLE.sub(r"\2", drawn)
    return drawn


def document(wide: float, high: float, *inside: str) -> str:
    """A drawing on paper, that stands by itself."""
    sheet = box(0, 0, wide, high, PAPER)
    facts = {"width": wide, "height": high, "viewBox": f"0 0 {_told(float(wide))} {_told(float(high))}"}
    return by_day(tag("svg", sheet, *inside, xmlns="http://www.w3.org/2000/svg", **facts))


def figure(wide: float, high: float, *inside: str, left: float = 0, top: float = 0) -> str:
    """A drawing to be set into a page, in the page's colours; `left` and `top` are the corner that it begins at."""
    seen = " ".join(_told(float(number)) for number in (left, top, wide, high))
    return tag("svg", *inside, xmlns="http://www.w3.org/2000/svg", viewBox=seen, focusable="false", aria_hidden="true")


def characters(picture: str, high: float = 18) -> str:
    """A picture in characters, line by line, as a document: what a game that has no drawing looks like."""
    lines, wide = picture.splitlines(), high * EQUAL
    facts = {"font_family": "monospace", "font_size": high, "fill": INK, "style": "white-space: pre"}
    written = [
        tag("text", escape(line), x=high, y=high * (1.5 + 1.2 * place), textLength=wide * len(line), **facts)
        for place, line in enumerate(lines)
        if line.strip()
    ]
    widest = max((len(line) for line in lines), default=0)
    return document(wide * widest + 2 * high, high * (1.2 * len(lines) + 1.5), *written)


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
    """The inside of a piece's file, with the colours it is given."""
    known = {name.replace("_", "-"): colour for name, colour in colours}
    drawn = " ".join(file.read_text(encoding="utf-8").split())
    drawn = _given(drawn, known)
    head, _, rest = drawn.partition(">")
    return f"<g {' '.join(KEPT.findall(head))}>{rest.removesuffix('</svg>')}</g>"


def _given(drawn: str, known: dict[str, str]) -> str:
    """Its variables replaced where they are known, one inside of another too."""

    def replaced(found: Match[str]) -> str:
        name, otherwise = found.groups()
        return known.get(name, f"var(--{name}, {_given(otherwise, known)})")

    return OUTER_VARIABLE.sub(replaced, drawn)
