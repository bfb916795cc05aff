"""The table of Doodle Islands as a drawing."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from flibuste.engine import svg
from flibuste.engine.cards import HEAD, badge, card, die, head, numbers, places
from flibuste.engine.chart import chart, chart_size
from flibuste.engine.options import Text
from flibuste.engine.svg import group, text
from flibuste.games.doodle_islands.shapes import Bonus, Position, Sheet, Square, Table
from flibuste.games.doodle_islands.view import table

__all__ = ["PIECES", "drawing", "element", "is_printed"]

ROUND: Text = {"en": "round {number}", "fr": "manche {number}"}
PIECES = svg.Pieces(Path(__file__).parent / "pieces")
NAMES = {"treasure": "treasure-island"}
FORTS = {3: ((-16, -21), (16, -19), (-1, 7)), 4: ((-16, -22), (16, -19), (-16, 7), (16, 10))}
ARMS = ((-0.5, -0.38), (0.5, -0.38), (-0.5, 0.38), (0.5, 0.38))
TOP, ZONE, MARGIN = 104, 50, 20


def drawing(position: Position, seat: int | None, names: Sequence[str], lang: str) -> str:
    """Dice and bonuses on top, then every sheet."""
    shown, gold = table(position, seat), position.scores()
    across, down = chart_size(shown["sheets"][0]["rows"])
    card_wide, card_high = across + 2 * MARGIN, HEAD + down + 3 * ZONE + MARGIN
    wide, high, spots = places(len(names), card_wide, card_high)
    sheets = []
    for one, (x, y) in enumerate(spots):
        edge = svg.flag_colour(one) if one in position.acting else None
        inside = head(card_wide, one, names[one], gold[one]) + _sheet(shown, one, card_wide, HEAD + down)
        sheets.append(group(x, y + TOP - MARGIN, card(card_wide, card_high, inside, edge=edge)))
    return svg.document(wide, high + TOP - MARGIN, _top(shown, wide, lang), *sheets)


def _top(shown: Table, wide: float, lang: str) -> str:
    drawn = text(MARGIN + 6, 62, ROUND[lang].format(number=shown["round"]), 28, svg.INK_SOFT, svg.TITLE, "start")
    if dice := shown["dice"]:
        drawn += die(dice["black"], 210, 52, 62, "ink")
        for place, white in enumerate(dice["white"]):
            drawn += die(white["face"], 290 + place * 66, 54, 52, faded=white["taken"])
    for place, bonus in enumerate(reversed(shown["bonuses"])):
        drawn += _bonus(bonus, wide - MARGIN - 40 - place * 76)
    return drawn


def _bonus(bonus: Bonus, x: float) -> str:
    drawn = PIECES("rosette", x, 52, 70) + text(x, 54, bonus["gold"], 22)
    if bonus["seat"] is not None:
        drawn += PIECES(f"flag-{bonus['seat'] + 1}", x + 22, 72, 34)
    return drawn


def _sheet(shown: Table, seat: int, wide: float, foot: float) -> str:
    """The chart of a sheet, its zones of numbers and its bottles."""
    sheet, dice = shown["sheets"][seat], shown["dice"]
    zones = [(sheet["monsters"], "monster")]
    zones += [(sheet["krakens"], "kraken")] if "krakens" in sheet else [(sheet["islands"], "treasure-island")]
    bottles = sheet["bottles"]
    drawn = group(MARGIN, HEAD, _chart(sheet, seat, dice and dice["black"]))
    for place, (zone, sign) in enumerate(zones):
        y = foot + ZONE * (place + 0.6)
        marked = [(one["number"], one["mark"]) for one in zone]
        drawn += PIECES(sign, MARGIN + 22, y, 44) + numbers(marked, MARGIN + 52, y, wide - 2 * MARGIN - 52, seat)
    for place in range(bottles["of"]):
        name = "bottle-ticked" if place < bottles["ticked"] else "bottle"
        drawn += PIECES(name, MARGIN + 22 + place * 44, foot + ZONE * 2.6, 42)
    return drawn


def _chart(sheet: Sheet, seat: int, called: int | None) -> str:
    return chart(sheet["rows"], seat, partial(element, seat), called, is_printed)


def is_printed(cell: Square) -> bool:
    """DI-04: a route of the preparation."""
    return cell["kind"] in ("archipelago", "reef")


def element(seat: int, cell: Square, x: float, y: float, size: float) -> str:
    kind = cell["kind"]
    if kind == "nothing":
        return ""
    if kind == "archipelago":
        return _archipelago(cell, x, y, size * 1.1, seat)
    if kind == "kraken":
        return _kraken(cell, x, y, size)
    drawn = PIECES(NAMES.get(kind, kind), x, y, size)
    if "pay" in cell:
        side = -0.42 if cell["shape"] in ("NE", "NS") else 0.42
        drawn += badge(cell["pay"], x + size * side, y - size * 0.35)
    return drawn


def _archipelago(cell: Square, x: float, y: float, size: float, seat: int) -> str:
    """Its islets, each with a fort that is ticked or not; on a sheet with other numbers, how many are."""
    scale, spots = size / svg.PIECE, FORTS.get(cell["of"], ())
    drawn = PIECES(f"archipelago-{len(spots) or 4}", x, y, size)
    if not spots:
        return drawn + badge(f"{cell['ticked']}/{cell['of']}", x, y, 15)
    for place, (across, down) in enumerate(spots):
        name = "fort-ticked" if place < cell["ticked"] else "fort"
        drawn += PIECES(name, x + across * scale, y + down * scale, 24 * scale, pen=svg.flag_colour(seat))
    return drawn


def _kraken(cell: Square, x: float, y: float, size: float) -> str:
    """Its head, and its arms that are ticked or not; on a sheet with more arms, how many are."""
    drawn = PIECES("kraken", x, y, size * 0.72)
    if cell["of"] > len(ARMS):
        return drawn + badge(f"{cell['ticked']}/{cell['of']}", x + size * 0.4, y - size * 0.35, 15)
    for place, (across, down) in enumerate(ARMS[: cell["of"]]):
        name = "tentacle-ticked" if place < cell["ticked"] else "tentacle"
        drawn += PIECES(name, x + across * size, y + down * size, size * 0.44)
    return drawn
