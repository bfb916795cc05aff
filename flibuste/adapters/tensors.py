"""What OpenSpiel calls observers: what a seat sees, as a tensor of named parts and as a text; what it has seen."""

from typing import Any

import numpy as np

from flibuste.adapters.fields import Named, named_fields, records
from flibuste.engine.contract import Setup

__all__ = ["Memory", "Observer"]


class Observer:
    """`tensor` holds numbers from 0 to 1, `dict` the same by name: each field, and one-hot the seat that sees."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.fields = list(named_fields(setup.game.state))
        shapes = {"own_seat": (setup.setting.players,), **{named.name: named.shape or (1,) for named in self.fields}}
        sizes = {name: int(np.prod(shape)) for name, shape in shapes.items()}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + sizes[name]].reshape(shape)
            start += sizes[name]

    def set_from(self, state: Any, player: int) -> None:
        """Write what a seat sees of a state; all fields are 0 before it is known who begins."""
        self.tensor.fill(0)
        self.dict["own_seat"][player] = 1
        if state.position is None:
            return
        seen = records(self.setup.game.state, state.position.seen_by(player).state)
        for named in self.fields:
            self.dict[named.name][...] = _scaled(named, seen)

    def string_from(self, state: Any, player: int) -> str:
        """The same as a text that `Layout.parse` reads, after the seat."""
        if state.position is None:
            return f"seat {player} |"
        return f"seat {player} | {self.setup.game.state.text(state.position.seen_by(player).state)}"


class Memory:
    """All that a seat has seen, as a text only: games have no length that a tensor could be made for."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """Nothing to write."""

    def string_from(self, state: Any, player: int) -> str:
        """The seat, and after it who did what: `-1:3` is a chance outcome, `0:12` an action of seat 0."""
        history = " ".join(f"{who}:{code}" for who, code in state.seen_history(player))
        return f"seat {player} | {history}"


def _scaled(named: Named, seen: Any) -> Any:
    """A field's numbers, 0 for its lowest and 1 for its highest."""
    field = named.field
    return (named.of(seen).astype(np.float64) - field.low) / max(1, field.high - field.low)
