"""The chance that the market of one's next turn holds a tile for each place of one's island, and each element.

While the day lasts the market is known: what is free now counts. For the next day tiles are drawn for the empty cells.
Tiles that do not show what is asked for are as one: whichever of them is drawn, as many are left.
"""

from collections.abc import Callable
from fractions import Fraction

from flibuste.engine.kernel import plainly
from flibuste.engine.odds import Odd, Odds
from flibuste.engine.options import Text
from flibuste.engine.telling import spot
from flibuste.games.archipels.codes import at
from flibuste.games.archipels.island import first_place, level_of
from flibuste.games.archipels.rules import end_day
from flibuste.games.archipels.shapes import Position
from flibuste.games.archipels.state import (
    CELLS,
    CORNERS,
    DRAW,
    ELEMENTS,
    FLOWER,
    LEVELS,
    OVER,
    PADDLE,
    STATE,
    WORTHY,
)

__all__ = ["odds"]

CAPTION: Text = {
    "en": "In 100: how likely your next turn has a tile for a place of your island; at the flowers, how likely the "
    "market then shows the element. As the market is now.",
    "fr": "Sur 100 : les chances d'avoir à votre prochain tour une tuile pour une place de votre île ; près des "
    "fleurs, celles que le marché montre alors l'élément. Avec le marché actuel.",
}
Shows = Callable[[int], bool]
"""Whether a kind of tile has what is asked for."""


def odds(position: Position, seat: int) -> Odds:
    coming = _coming(position, seat)
    return Odds(_places(coming, seat) + _elements(coming), CAPTION) if coming else Odds([], CAPTION)


def _coming(position: Position, seat: int) -> Position | None:
    """The market of the seat's next turn: as it is, or about to be filled; None after the last day."""
    if position.is_chance or _has_turn(position, seat):
        return position
    state = position.game.state.plain(position.state)
    plainly(end_day)(state, position.plain_board)
    return Position(position.setup, STATE.record(state)) if state.phase != OVER else None


def _has_turn(position: Position, seat: int) -> bool:
    """AR-10: whether a turn of the seat is still to come this day; the one it is in does not count."""
    state, board = position.plain, position.plain_board
    if state.phase < PADDLE or state.phase == FLOWER:
        return False
    wait = (seat - state.seat) % board.players or board.players
    return bool(state.turn + wait < board.turns)


def _places(coming: Position, seat: int) -> list[Odd]:
    island, board, rows = coming.plain.islands[seat], coming.plain_board, []
    for level in range(len(LEVELS)):

        def fits(kind: int, level: int = level) -> bool:
            return bool(plainly(level_of)(board, kind) == level)

        held = any(fits(kind) for kind in island.hand[: island.held])
        chance = Fraction(1) if held else _chance(coming, fits)
        first = plainly(first_place)(level)
        for place in island.places[first : first + island.opened[level]]:
            rows.append(Odd(spot("place", *at(place), seat=seat), "use", chance))
    return rows


def _elements(coming: Position) -> list[Odd]:
    face, rows = coming.plain_board.face, []
    for element in range(1, WORTHY + 1):

        def shows(kind: int, element: int = element) -> bool:
            return element in face[kind * CORNERS : (kind + 1) * CORNERS]

        rows.append(Odd(spot("flower", ELEMENTS[element - 1]), "use", _chance(coming, shows)))
    return rows


def _chance(coming: Position, shows: Shows) -> Fraction:
    """That a tile which shows it lies free in the market."""
    state = coming.plain
    free = coming.plain_board.cells if state.phase <= DRAW else state.free
    if any(state.market[cell] and free >> cell & 1 and shows(state.market[cell] - 1) for cell in range(CELLS)):
        return Fraction(1)
    return 1 - _none_drawn(coming, shows)


def _none_drawn(position: Position, shows: Shows) -> Fraction:
    """The chance that none of the tiles still to be drawn shows it."""
    left = Fraction(1)
    while position.is_chance:
        outcomes = position.outcomes()
        others = {code: weight for code, weight in outcomes.items() if position.plain.phase != DRAW or not shows(code)}
        left *= Fraction(sum(others.values()), sum(outcomes.values()))
        if not left:
            break
        position = position.after(-1, max(others, key=lambda code: others[code]))
    return left
