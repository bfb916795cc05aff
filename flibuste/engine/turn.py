"""What follows from a position: an action, the chance that falls after it, and what the logbook says of both.

Here chance falls, whoever plays: a match, a table of the server, an environment."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from flibuste.engine.contract import CHANCE, Event, Position
from flibuste.engine.dice import Chance

__all__ = ["Step", "Turn", "fallen", "recorded"]


class Step(NamedTuple):
    """One action or outcome, and how things stood before it: so many events, and what the chance remembered."""

    seat: int
    code: int
    before: Position
    events: int
    chance: Any


class Turn(NamedTuple):
    """Steps one after the other with their events, and how things stand then. Nobody has played it yet."""

    steps: list[Step]
    events: list[Event]
    position: Position
    chance: Any

    @property
    def fell(self) -> list[int]:
        """The outcomes among its steps."""
        return [step.code for step in self.steps if step.seat == CHANCE]


Played = tuple[int, int, Position, Any, Position]
"""Seat, code, the position before, what the chance remembered then, and the position after."""


def fallen(position: Position, chance: Chance | None) -> Iterator[Played]:
    """Let dice fall and tiles be drawn, one by one, as long as they are due."""
    while chance and position.is_chance:
        outcomes, memory = position.outcomes(), chance.memory()
        code = list(outcomes)[chance.choose(list(outcomes.values()))]
        after = position.after(CHANCE, code)
        yield CHANCE, code, position, memory, after
        position = after


def recorded(played: Iterator[Played], position: Position, events: int, chance: Chance | None) -> Turn:
    """What was played from a position on, as steps and events, when there were so many events before."""
    steps: list[Step] = []
    new: list[Event] = []
    record = position.game.events.record
    for seat, code, before, memory, after in played:
        steps.append(Step(seat, code, before, events + len(new), memory))
        new += record(before, seat, code, after)
        position = after
    return Turn(steps, new, position, chance.memory() if chance else None)
