"""Gymnasium spaces of observations: every field by its name, between its bounds."""

from typing import Any

import numpy as np
from gymnasium import spaces

from flibuste.adapters.fields import named_fields
from flibuste.engine.contract import Game

__all__ = ["OWN_SEAT", "observation_space"]

OWN_SEAT = "own_seat"
"""The name of what no state holds: the seat of the agent that sees."""


def observation_space(game: Game, players: int, rows: tuple[int, ...] = (), masked: bool = True) -> spaces.Dict:
    """What one agent sees; with `rows`, so many of them at once."""
    seen: dict[str, spaces.Space[Any]] = {OWN_SEAT: spaces.Box(0, players - 1, rows, np.int8)}
    for named in named_fields(game.state):
        seen[named.name] = spaces.Box(named.field.low, named.field.high, (*rows, *named.shape), named.dtype.type)
    parts: dict[str, spaces.Space[Any]] = {"observation": spaces.Dict(seen)}
    if masked:
        parts["action_mask"] = spaces.Box(0, 1, (*rows, game.rules.CODES), np.int8)
    return spaces.Dict(parts)
