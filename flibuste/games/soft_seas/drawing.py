"""The table of Soft Seas as a drawing."""

from collections.abc import Sequence
from pathlib import Path

from flibuste.engine import svg
from flibuste.engine.cards import HEAD, badge, card, die, head, numbers, places
from flibuste.engine.chart import chart, chart_size
from flibuste.engine.options import Text
from flibuste.engine.svg import group, path, text
from flibuste.games.soft_seas.shapes import Position, Sheet, Square, Zone
from flibuste.games.soft_seas.view import table

__all__ = ["PIECES", "drawing", "element"]

TURN: Text = {"en": "turn {turn} of {turns}", "fr": "tour {turn} sur {turns}"}
PIECES = svg.Pieces(Path(__file__).parent / "pieces")
NAMES = {"island": "treasure-island", "boat": "boat-bare", "fort": "fort-ticked", "monster": "monster"}
WORTH_AT = {"NS": (-0.42, 0.3), "ES": (-0.4, 0.3), "WE": (0.44, -0.04)}
"""Where the worth stands beside its drawing, so that the route of that shape passes it by."""
TOP, ZONE, MARGIN, BOX = 96, 50, 20, 38


def drawing(position: Position, seat: int | None, names: Sequence[str], lang: str) -> str:
    """The die on top, then every sheet."""
    shown, points = table(position, seat), position.scores()
    across, down = chart_size(shown["sheets"][0]["rows"])
    card_wide, card_high = across + 2 * MARGIN, HEAD + down + 3 * ZONE + MARGIN
    wide, high, spots = places(len(names), card_wide, card_high)
    sheets = []
    for one, (x, y) in enumerate(spots):
        edge = svg.flag_colour(one) if one in position.acting else None
        inside = head(card_wide, one, names[one], points[one]) + _sheet(shown["sheets"][one], one, HEAD + down)
        sheets.append(group(x, y + TOP - MARGIN, card(card_wide, card_high, inside, edge=edge)))
    top = text(MARGIN + 6, 58, TURN[lang].format(**shown), 28, svg.INK_SOFT, svg.TITLE, "start")
    if shown["die"]:
        top += die(shown["die"], 290, 48, 58)
    return svg.document(wide, high + TOP - MARGIN, top, *sheets)


def _sheet(sheet: Sheet, seat: int, foot: float) -> str:
    """The chart of a sheet, its two zones and its barrels."""
    drawn = group(MARGIN, HEAD, chart(sheet["rows"], seat, element))
    for place, (zone, sign) in enumerate(((sheet["boats"], "boat-bare"), (sheet["islands"], "treasure-island"))):
        y = foot + ZONE * (place + 0.6)
        drawn += PIECES(sign, MARGIN + 22, y, 44) + _zone(zone, MARGIN + 52, y, seat)
    for place, barrel in enumerate(sheet["barrels"]):
        x, y = MARGIN + 22 + place * 54, foot + ZONE * 2.6
        drawn += PIECES("barrel-crossed" if barrel["crossed"] else "barrel", x, y, 46)
        drawn += "" if barrel["crossed"] else badge(barrel["value"], x + 14, y + 10)
    return drawn


def _zone(zone: Zone, x: float, y: float, seat: int) -> str:
    """Its lines of boxes, each with its bonus at the end, and the scores beyond them."""
    drawn = ""
    for line in zone["lines"]:
        boxes = [(score or "", "circled" if score else "free") for score in line["boxes"]]
        drawn += numbers(boxes, x, y, BOX * len(boxes), seat, BOX)
        x += BOX * len(boxes)
        drawn += path(f"M{x + 2} {y}h8l-4 -4m4 4l-4 4", svg.INK_SOFT, 2)
        drawn += numbers([(f"+{line['bonus']}", line["mark"])], x + 12, y, BOX, seat, BOX)
        x += BOX + 18
    beyond = [(score, "circled") for score in zone["beyond"]]
    return drawn + numbers(beyond, x, y, BOX * len(beyond), seat, BOX)


def element(cell: Square, x: float, y: float, size: float) -> str:
    kind = cell["kind"]
    if kind not in NAMES:
        return ""
    painted = {"pen": "#D4573D", "art_gold": "#8E969A"} if kind == "fort" else {}
    drawn = PIECES(NAMES[kind], x, y, size, **painted)
    if cell["value"]:
        across, down = WORTH_AT.get(cell["shape"] or "", (0.36, 0.3))
        fill = svg.RAISED if kind == "fort" else svg.COIN
        drawn += badge(cell["value"], x + size * across, y + size * down, fill=fill)
    if cell["coin"] and not cell["shape"]:
        drawn += PIECES("coin", x + 34, y - 34, 24)
    return drawn
