"""The table of Les Pirates as a drawing."""

from collections.abc import Sequence

from flibuste.engine import svg
from flibuste.engine.cards import card, die
from flibuste.engine.options import Text
from flibuste.engine.svg import group, text
from flibuste.games.les_pirates.sea import PIECES, sea, sea_size, ship
from flibuste.games.les_pirates.shapes import Position, Table
from flibuste.games.les_pirates.view import table

__all__ = ["drawing"]

TURN: Text = {"en": "turn {turn}", "fr": "tour {turn}"}
OUT: Text = {"en": "out", "fr": "éliminé"}
MARGIN, SIDE, TOP = 20, 320, 130
CREW, GAP = 86, 8
LOST = 0.25


def drawing(position: Position, seat: int | None, names: Sequence[str], lang: str) -> str:
    """The chart, and beside it the dice and every crew."""
    shown, boards = table(position, seat), int(position.plain_board.islands)
    wide, high = sea_size(shown, boards)
    side = [group(0, 0, card(SIDE, TOP, _dice(shown, lang)))]
    for one, name in enumerate(names):
        edge = svg.flag_colour(one) if one in position.acting else None
        crew = card(SIDE, CREW, _crew(shown, one, name, lang), edge=edge)
        side.append(group(0, TOP + GAP + one * (CREW + GAP), crew))
    high = max(high, TOP + len(names) * (CREW + GAP)) + 2 * MARGIN
    return svg.document(
        wide + SIDE + 3 * MARGIN,
        high,
        PIECES.definitions("sails"),
        group(MARGIN, MARGIN, sea(shown, boards)),
        group(wide + 2 * MARGIN, MARGIN, *side),
    )


def _dice(shown: Table, lang: str) -> str:
    drawn = text(20, 38, TURN[lang].format(turn=shown["turn"]), 26, svg.INK_SOFT, svg.TITLE, "start")
    for place, one in enumerate(shown["dice"]):
        drawn += die(one["face"], 50 + place * 70, 84, 56, "ink" if place % 2 else "bone", one["used"])
    return drawn


def _crew(shown: Table, seat: int, name: str, lang: str) -> str:
    """Flag, name, ports, and every ship: those that are lost are faint."""
    fleet = [one for one in shown["ships"] if one["seat"] == seat]
    ports = "/".join(port["name"] for port in shown["ports"] if port["seat"] == seat)
    drawn = PIECES(f"flag-{seat + 1}", 32, 25, 36) + text(58, 33, name, 25, family=svg.TITLE, anchor="start")
    afloat = any(one["cell"] is not None for one in fleet)
    line = ports if afloat or not ports else OUT[lang]
    drawn += text(SIDE - 18, 32, line, 18, svg.INK_SOFT, anchor="end")
    size = min(42, (SIDE - 30) / len(fleet))
    for place, one in enumerate(fleet):
        picture = ship(one, 18 + size * (place + 0.5), 61, size, shown["explosive"])
        drawn += group(0, 0, picture, opacity=None if one["cell"] else LOST)
    return drawn
