"""The chance that each cell of a sheet can be used with the next throw of the die."""

from flibuste.engine.drawing import place
from flibuste.engine.odds import Odd, Odds, chances, throws
from flibuste.engine.options import Text
from flibuste.engine.telling import spot
from flibuste.games.soft_seas.rules import WAYS
from flibuste.games.soft_seas.shapes import Position
from flibuste.games.soft_seas.state import ROLL, STATE

__all__ = ["odds"]

CAPTION: Text = {
    "en": "In 100: how likely the next roll lets you draw in a cell, as your sheet is now.",
    "fr": "Sur 100 : les chances que le prochain lancer permette de dessiner dans une case, avec votre feuille "
    "actuelle.",
}


def odds(position: Position, seat: int) -> Odds:
    found = chances(throws(_thrown(position)), lambda one: {code // WAYS for code in one.legal(seat)})
    return Odds([Odd(spot("cell", *place(cell), seat=seat), "use", found[cell]) for cell in sorted(found)], CAPTION)


def _thrown(position: Position) -> Position:
    """The die about to be thrown, nothing chosen (SS-14)."""
    state = position.game.state.plain(position.state)
    state.phase, state.chosen[:] = ROLL, [0] * len(state.chosen)
    return Position(position.setup, STATE.record(state))
