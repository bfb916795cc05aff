"""What is still to come for somebody who plays alone: a small network that tells it from the facts of a position.

A game's guess names a module `outlook`: its kernel `observe` lists the facts that hold (each a number below FACTS) in a
buffer of ROOM, and `file(setting)` is where `python -m flibuste.lab.outlook` keeps what it has learnt. Every fact has a
row: what it means to each neuron and, in the last column, what it is worth by itself; one row more always counts. A
neuron answers what it is told, or nothing where that is negative. All are whole numbers, so that compiled or not the
outcome is the same.
"""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from flibuste.engine.contract import Game
from flibuste.engine.kernel import kernel, table
from flibuste.engine.options import Setting

__all__ = ["GRAIN", "WIDTH", "facts_of", "facts_room", "foresee", "outlook_file", "read_outlook", "sums_room"]

GRAIN = 1000
WIDTH = 48  # of a row; known when kernels are compiled, that makes them four times as fast


@kernel
def foresee(facts: Any, n: int, mind: Any, sums: Any) -> int:
    """Hundredths of points still to come, where the first n of `facts` hold."""
    last = len(mind) - 2 * WIDTH
    for place in range(last, last + WIDTH):
        sums[place - last] = mind[place]
    for fact in range(n):
        first = facts[fact] * WIDTH
        for place in range(first, first + WIDTH):
            sums[place - first] += mind[place]
    told = 0
    for neuron in range(WIDTH - 1):
        told += mind[last + WIDTH + neuron] * max(0, sums[neuron])
    return sums[WIDTH - 1] + told // GRAIN


def outlook_file(game: Game, setting: Setting) -> Path | None:
    """Where the outlook of a setting stands; None where it has none."""
    outlook = getattr(game.guess, "outlook", None)
    return outlook.file(setting) if outlook else None


def facts_of(game: Game) -> Any:
    """The kernel that lists facts."""
    return game.guess.outlook.observe  # type: ignore[union-attr]


def facts_room(game: Game) -> int:
    """How long the buffer is that it writes to."""
    return int(game.guess.outlook.ROOM)  # type: ignore[union-attr]


@cache
def read_outlook(path: Path) -> Any:
    """The rows one after the other and then the neurons' weights."""
    with np.load(path) as told:
        rows, answers = told["rows"], told["answers"]
    return table(np.concatenate([rows.ravel(), answers, [0]]).astype(np.int32))


def sums_room() -> Any:
    """A buffer for what the neurons are told."""
    return table(np.zeros(WIDTH, np.int32))
