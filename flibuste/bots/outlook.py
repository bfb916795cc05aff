"""What is still to come for somebody who plays alone: a small network that tells it from the facts of a position.

A game's guess names a module `outlook`: its kernel `observe` lists the facts that hold (each a number below FACTS) in a
buffer of ROOM, and `file(setting)` is where `python -m flibuste.lab.outlook` keeps what it has learnt. Every fact has a
row: what it means to each neuron and, in the last column, what it is worth by itself; one row more always counts. A
neuron answers what it is told, or nothing where that is negative; DEEP others are told what the first ones answer. All
are whole numbers, so that compiled or not the outcome is the same.
"""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from flibuste.engine.contract import Game
from flibuste.engine.kernel import integers, kernel, table
from flibuste.engine.options import Setting

__all__ = [
    "DEEP",
    "GRAIN",
    "WIDTH",
    "Ground",
    "Outlook",
    "bare_ground",
    "facts_of",
    "facts_room",
    "foresee",
    "lay_ground",
    "open_outlook",
    "outlook_file",
    "shift_ground",
]

GRAIN = 1000
DEEP = 32
WIDTH = 96  # of a row; known when kernels are compiled, that makes them four times as fast


class Ground(NamedTuple):
    """A position whose facts were added up, so that those of another are only what came and what went.

    `count` holds how many facts there are, `held` how often each holds."""

    count: Any
    facts: Any
    held: Any
    sums: Any


@kernel
def lay_ground(ground: Any, facts: Any, n: int, rows: Any) -> None:
    """Take the first n of `facts` as the ground; the row after the last fact always counts."""
    for place in range(ground.count[0]):
        ground.held[ground.facts[place]] = 0
    sums, first = ground.sums, len(ground.held) * WIDTH
    for place in range(WIDTH):
        sums[place] = rows[first + place]
    for place in range(n):
        fact = facts[place]
        ground.facts[place] = fact
        ground.held[fact] += 1
        first = fact * WIDTH
        for column in range(first, first + WIDTH):
            sums[column - first] += rows[column]
    ground.count[0] = n


@kernel
def shift_ground(ground: Any, facts: Any, n: int, rows: Any, sums: Any) -> None:
    """What the neurons are told where the first n of `facts` hold instead."""
    held, old = ground.held, ground.facts
    for column in range(WIDTH):
        sums[column] = ground.sums[column]
    for place in range(n):
        fact = facts[place]
        held[fact] -= 1
        if held[fact] < 0:
            first = fact * WIDTH
            for column in range(first, first + WIDTH):
                sums[column - first] += rows[column]
    for place in range(ground.count[0]):
        fact = old[place]
        if held[fact] > 0:
            held[fact] -= 1
            first = fact * WIDTH
            for column in range(first, first + WIDTH):
                sums[column - first] -= rows[column]
    for place in range(n):
        held[facts[place]] = 0
    for place in range(ground.count[0]):
        held[old[place]] = 0
    for place in range(ground.count[0]):
        held[old[place]] += 1


class Outlook(NamedTuple):
    """What was learnt, and buffers: `work` for facts, `sums` and `deep` for what the neurons are told."""

    mind: Any
    work: Any
    ground: Any
    sums: Any
    deep: Any


@kernel
def foresee(outlook: Any, n: int) -> int:
    """Hundredths of points still to come, where the first n facts of `work` hold."""
    ground, mind, sums, deep = outlook.ground, outlook.mind, outlook.sums, outlook.deep
    shift_ground(ground, outlook.work, n, mind, sums)
    first = (len(ground.held) + 1) * WIDTH
    told, second = 0, first + WIDTH
    last = second + WIDTH * DEEP
    for neuron in range(DEEP):
        deep[neuron] = mind[last - DEEP + neuron] * GRAIN
    for neuron in range(WIDTH - 1):
        if sums[neuron] > 0:
            told += mind[first + neuron] * sums[neuron]
            for place in range(second, second + DEEP):
                deep[place - second] += sums[neuron] * mind[place]
        second += DEEP
    for neuron in range(DEEP):
        told += mind[last + neuron] * (max(0, deep[neuron]) // GRAIN)
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


def bare_ground(game: Game, kind: Any = np.int32) -> Ground:
    """One without facts, for rows of such a kind of numbers."""
    facts = int(game.guess.outlook.FACTS)  # type: ignore[union-attr]
    held, sums = np.zeros(facts, np.int8), np.zeros(WIDTH, kind)
    return Ground(integers(1), integers(facts_room(game)), table(held), table(sums))


@cache
def read_mind(path: Path) -> Any:
    """All numbers one after the other: rows, the neurons' weights, the same of the deep ones."""
    with np.load(path) as told:
        parts = (told["rows"].ravel(), told["answers"], [0], told["deep_rows"].ravel(), told["deep_answers"])
    return table(np.concatenate(parts).astype(np.int32))


def open_outlook(game: Game, path: Path) -> Outlook:
    """What stands in a file, ready to be asked."""
    sums = table(np.zeros(WIDTH, np.int32))
    return Outlook(read_mind(path), integers(facts_room(game)), bare_ground(game), sums, integers(DEEP))
