"""Which actions look good: a game's policy, the weights of it, and how to search by it.

A policy's kernel `weigh` weighs an action; its weights and the numbers of the search stand in `mind/policy.toml` of the
game's folder, where `python -m flibuste.lab.train` writes what it has learnt. A game without a policy is played by
plain random samples.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flibuste.engine.contract import Game, Position
from flibuste.engine.family import own, part
from flibuste.engine.games import mind_folder
from flibuste.engine.kernel import Numbers, integers, kernel
from flibuste.engine.layout import AnyBoard, Fields
from flibuste.engine.options import Setting

__all__ = ["BLUNDER", "Advice", "advice", "is_blunder", "weigh", "weigh_each"]

BLUNDER = -500_000
"""What a policy weighs at this or less nobody plays who has anything else to do: see tests/bots/test_blunders.py."""


@dataclass(frozen=True)
class Advice:
    """Weights as a buffer for kernels, and the numbers of the search."""

    weights: Numbers
    greed: Numbers
    """Only the weights that the greedy player looks at, some of them its own; the others are 0."""
    margin: int
    """Points that make a victory clear (alone: about the best there is); 0 where only victory counts."""
    samples: int = 1
    """In a simulation, the best of so many random actions is taken."""
    explore: int = 70
    """How curious the search is, in hundredths of a whole result."""
    widen: int = 150
    """How fast a node tries more actions: hundredths of the square root of its visits."""
    horizon: int = 0
    """How many actions a simulation goes beyond the tree before chances are asked; 0: to the end."""


@kernel
def no_opinion(state: Fields, board: AnyBoard, facts: Fields, weights: Numbers, seat: int, code: int) -> int:
    return 0


@own
def weigh(game: Game) -> Callable[..., int]:
    """The kernel that weighs actions of a game."""
    return game.mind.policy.weigh if game.mind.policy else no_opinion


@part
def weigh_one_by_one(
    state: Fields, board: AnyBoard, facts: Fields, weights: Numbers, seat: int, out: Numbers, n: int
) -> None:
    half = len(out) // 2
    for place in range(n):
        out[half + place] = weigh(state, board, facts, weights, seat, out[place])


@own
def weigh_each(game: Game) -> Callable[..., None]:
    """The kernel that weighs the first n actions of `out`; what they are worth stands from its middle on."""
    return game.mind.weigh_each or weigh_one_by_one.of(game)


def is_blunder(position: Position, seat: int, code: int) -> bool:
    """Whether the game's policy calls an action of a seat a blunder; the position is as that seat sees it."""
    weights = advice(position.game, position.setting).weights
    known = (position.state, position.board, position.setup.facts, weights)
    return int(weigh.of(position.game)(*known, seat, code)) <= BLUNDER


@lru_cache(16)
def _file(game: Game) -> dict[str, Any]:
    return tomllib.loads((mind_folder(game) / "policy.toml").read_text(encoding="utf-8"))


def advice(game: Game, setting: Setting) -> Advice:
    """The advice for a setting."""
    policy = game.mind.policy
    if not policy:
        return Advice(integers(1), integers(1), margin=0)
    entry = _file(game)[policy.table(setting)]
    known, other = entry["weights"], entry.get("greed", {})
    greed = {name: other.get(name, known[name]) if name in policy.GREEDY else 0 for name in known}
    numbers = {name: value for name, value in entry.items() if not isinstance(value, dict)}
    return Advice(
        weights=_buffer(policy.WEIGHTS, known),
        greed=_buffer(policy.WEIGHTS, greed),
        **numbers,
    )


def _buffer(names: tuple[str, ...], weights: dict[str, int]) -> Numbers:
    buffer = integers(max(1, len(names)))
    for place, name in enumerate(names):
        buffer[place] = weights[name]
    return buffer
