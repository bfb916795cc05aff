"""The chance that each cell of a sheet can be used with the next throw."""

from collections.abc import Hashable

from flibuste.engine.drawing import place
from flibuste.engine.kernel import plainly
from flibuste.engine.odds import Odd, Odds, chances, throws
from flibuste.engine.options import Text
from flibuste.engine.telling import spot
from flibuste.games.doodle_islands.codes import split
from flibuste.games.doodle_islands.dice import white_dice
from flibuste.games.doodle_islands.rules import BOTTLE
from flibuste.games.doodle_islands.shapes import Position
from flibuste.games.doodle_islands.state import ROLL, STATE

__all__ = ["odds"]

CAPTION: Text = {
    "en": "In 100: how likely the next roll lets you use a cell, as your sheet is now, before anybody takes a die.",
    "fr": "Sur 100 : les chances que le prochain lancer permette d'utiliser une case, avec votre feuille actuelle, "
    "avant que quiconque prenne un dé.",
}


def odds(position: Position, seat: int) -> Odds:
    found = chances(throws(_thrown(position, seat), _alike), lambda one: _cells(one, seat))
    return Odds([Odd(spot("cell", *place(cell), seat=seat), "use", found[cell]) for cell in sorted(found)], CAPTION)


def _thrown(position: Position, seat: int) -> Position:
    """The dice about to be thrown, this seat the first to choose (DI-06)."""
    state = position.game.state.plain(position.state)
    state.phase, state.rolled, state.first, state.seat = ROLL, 0, seat, seat
    return Position(position.setup, STATE.record(state))


def _alike(position: Position) -> Hashable:
    """Which die shows a face does not matter, nor how many do."""
    state, is_due = position.plain, position.is_chance
    white = max(0, state.rolled - 1) if is_due else plainly(white_dice)(position.plain_board)
    return is_due, state.rolled, state.black, frozenset(state.white[:white])


def _cells(position: Position, seat: int) -> set[int]:
    return {split(code)[1] for code in position.legal(seat) if code != BOTTLE}
