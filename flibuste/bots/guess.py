"""What a game tells bots: its guess, the weights of it, and how to search it.

A game's `guess` is a kernel that weighs an action; its weights and the numbers of the search stand in `guess.toml` of
the game's folder, where `python -m flibuste.lab.train` writes what it has learnt. A game without a guess is played by
plain random samples.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from flibuste.engine.contract import Game
from flibuste.engine.games import game_folder
from flibuste.engine.kernel import integers, kernel
from flibuste.engine.options import Setting

__all__ = ["Advice", "advice", "weigh_of"]


@dataclass(frozen=True)
class Advice:
    """Weights as a buffer for kernels, and the numbers of the search."""

    weights: Any
    greed: Any
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
    """How many actions a simulation goes beyond the tree before the network is asked; 0: to the end."""


@kernel
def no_guess(state: Any, board: Any, weights: Any, seat: int, code: int) -> int:
    return 0


def weigh_of(game: Game) -> Any:
    """The kernel that weighs actions of a game."""
    return game.guess.weigh if game.guess else no_guess


@cache
def _file(game: Game) -> dict[str, Any]:
    return tomllib.loads((game_folder(game) / "guess.toml").read_text(encoding="utf-8"))


def advice(game: Game, setting: Setting) -> Advice:
    """The advice for a setting."""
    if not game.guess:
        return Advice(integers(1), integers(1), margin=0)
    told = _file(game)[game.guess.table(setting)]
    known, own = told["weights"], told.get("greed", {})
    greed = {name: own.get(name, known[name]) if name in game.guess.GREEDY else 0 for name in known}
    numbers = {name: value for name, value in told.items() if not isinstance(value, dict)}
    return Advice(
        weights=_buffer(game.guess.WEIGHTS, known),
        greed=_buffer(game.guess.WEIGHTS, greed),
        **numbers,
    )


def _buffer(names: tuple[str, ...], told: dict[str, int]) -> Any:
    buffer = integers(max(1, len(names)))
    for place, name in enumerate(names):
        buffer[place] = told[name]
    return buffer
