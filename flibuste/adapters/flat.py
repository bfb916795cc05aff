"""What a seat sees as one vector of numbers from 0 to 1, the same for every seat: one's own comes first.

Fields of which there is one record for each seat (sheets, islands) are turned, so that one's own is the first, then the
next seat's, and so on; one-hot before them stands the seat, because other fields name seats by their numbers.
"""

from typing import Any

import numpy as np

from flibuste.adapters.fields import Named, named_fields, records
from flibuste.engine.contract import Position, Setup

__all__ = ["Flat"]


class Flat:
    """`of(position, seat)` gives a new vector of `size` numbers."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.players = setup, setup.setting.players
        self.fields = list(named_fields(setup.game.state))
        most = setup.game.players[1]
        self.turned = {
            field.name for field in setup.game.state.fields if field.of and field.length == most and most > 1
        }
        self.size = self.players + sum(int(np.prod(named.shape)) for named in self.fields)

    def of(self, position: Position, seat: int) -> Any:
        """What a seat sees of a position."""
        seen = records(self.setup.game.state, position.seen_by(seat).state)
        own = np.zeros(self.players, np.float32)
        own[seat] = 1
        return np.concatenate([own, *(self._numbers(named, seen, seat) for named in self.fields)])

    def _numbers(self, named: Named, seen: Any, seat: int) -> Any:
        field, values = named.field, named.of(seen).astype(np.float32)
        if named.path[0] in self.turned:
            values[: self.players] = np.roll(values[: self.players], -seat, axis=0)
        return ((values - field.low) / max(1, field.high - field.low)).ravel()
