"""What the drawings of all games share: cards with a player's name, dice, numbers in boxes, and where cards lie."""

from collections.abc import Sequence
from math import ceil, log

from flibuste.engine import svg
from flibuste.engine.svg import box, disc, group, path, text

__all__ = ["badge", "card", "die", "head", "numbers", "places"]

CORNER, HEAD = 14, 64
BEST_SHAPE = 3 / 2
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
MATERIALS = {
    "bone": ("var(--die-white, #FFFAEE)", "var(--die-white-edge, #8B7A55)", "var(--die-white-pip, #23303B)"),
    "ink": ("var(--die-black, #26323C)", "var(--die-black-edge, #0E171E)", "var(--die-black-pip, #F3D999)"),
}
"""Of a die: its face, its side, its pips."""
FADED = 0.32
FLAG = svg.Pieces(svg.HERE)


def card(wide: float, high: float, *inside: str, edge: str | None = None) -> str:
    """A sheet of paper on the table; with an edge for the one who acts."""
    stroke, width = (edge, 4) if edge else (svg.LINE, 1.5)
    return box(0, 0, wide, high, svg.RAISED, CORNER, stroke=stroke, stroke_width=width) + "".join(inside)


def head(wide: float, seat: int, name: str, points: object) -> str:
    """The first line of a player's card: flag, name, points."""
    return (
        FLAG(f"flag-{seat + 1}", 38, 36, 44)
        + text(68, 47, name, 30, family=svg.TITLE, anchor="start")
        + text(wide - 22, 49, points, 38, svg.GOLD_INK, svg.TITLE, "end")
    )


def die(face: int, x: float, y: float, high: float, material: str = "bone", faded: bool = False) -> str:
    """A die with its middle at x, y."""
    colour, side, pip = MATERIALS[material]
    half = high / 2
    drawn = box(-half, -half + high * 0.07, high, high, side, high * 0.2)
    drawn += box(-half, -half, high, high, colour, high * 0.2, stroke=side, stroke_width=high * 0.03)
    drawn += "".join(disc(across * high * 0.26, down * high * 0.26, high * 0.1, pip) for across, down in PIPS[face])
    return group(x, y, drawn, opacity=FADED if faded else None)


def badge(content: object, x: float, y: float, radius: float = 11, fill: str = svg.COIN) -> str:
    """A disc with what something is worth."""
    ring = disc(x, y, radius, fill, stroke=svg.ART_LINE, stroke_width=2)
    return ring + text(x, y + 6, content, 17, svg.ART_LINE)


def numbers(marked: Sequence[tuple[object, str]], x: float, y: float, wide: float, seat: int, most: float = 42) -> str:
    """Boxes side by side, each with what stands in it and how it is marked: free, circled or crossed."""
    pitch = min(most, wide / max(1, len(marked)))
    drawn = [_number(x + place * pitch, y, pitch, *one, seat) for place, one in enumerate(marked)]
    return "".join(drawn)


def _number(x: float, y: float, pitch: float, number: object, mark: str, seat: int) -> str:
    middle, high = x + pitch / 2, min(pitch, 40)
    pen = svg.flag_colour(seat)
    written = text(middle, y + high * 0.18, number, high * 0.52, svg.INK if mark == "free" else svg.INK_SOFT)
    if mark == "circled":
        ring = disc(middle, y, high * 0.46, "none", stroke=pen, stroke_width=2.5)
        return ring + text(middle, y + high * 0.2, number, high * 0.7, pen, svg.PEN)
    drawn = box(x + 2, y - high * 0.42, pitch - 4, high * 0.84, svg.PAPER_DEEP, 6) + written
    if mark == "crossed":
        reach = high * 0.3
        drawn += path(f"M{middle - reach:.1f} {y + reach:.1f}l{2 * reach:.1f} {-2 * reach:.1f}", svg.INK_SOFT, 2.5)
    return drawn


def places(count: int, wide: float, high: float, gap: float = 20) -> tuple[float, float, list[tuple[float, float]]]:
    """Where so many cards lie, in rows of a number that makes the whole well shaped; before that its width, height."""
    columns = min(range(1, count + 1), key=lambda number: _misshape(count, number, wide, high))
    spots = [(gap + (wide + gap) * (one % columns), gap + (high + gap) * (one // columns)) for one in range(count)]
    return gap + (wide + gap) * columns, gap + (high + gap) * ceil(count / columns), spots


def _misshape(count: int, columns: int, wide: float, high: float) -> float:
    """How far from well shaped, and how empty."""
    rows = ceil(count / columns)
    return abs(log(columns * wide / (rows * high) / BEST_SHAPE)) + 2 * (1 - count / (rows * columns))
