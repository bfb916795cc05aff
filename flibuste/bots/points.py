"""A value of the kind `points`: a small network that tells what is still to come for somebody who plays alone.

Every feature has a row: what it means to each neuron and, in the last column, what it is worth by itself; one row more
always counts. A neuron answers what it is told, or nothing where that is negative; DEEP others are told what the first
ones answer. All are whole numbers, so that compiled or not the outcome is the same.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, cast

from flibuste.engine.contract import Game, Promises, Setup, Value
from flibuste.engine.games import mind_folder
from flibuste.engine.kernel import Numbers, in_a_row, integers, kernel
from flibuste.engine.options import Setting, check
from flibuste.engine.weights import read_weights

__all__ = [
    "DEEP",
    "GRAIN",
    "WIDTH",
    "Ground",
    "Outlook",
    "alone",
    "bare_ground",
    "flat",
    "foresee",
    "lay_ground",
    "open_outlook",
    "points_of",
    "read_points",
    "shift_ground",
]

GRAIN = 1000
DEEP = 32
WIDTH = 96  # of a row; known when kernels are compiled, that makes them four times as fast


class Ground(NamedTuple):
    """A position whose features were added up, so that those of another are only what came and what went.

    `count` holds how many features there are, `held` how often each holds."""

    count: Any
    features: Numbers
    held: Numbers
    sums: Numbers


@kernel
def lay_ground(ground: Ground, features: Numbers, n: int, rows: Numbers) -> None:
    """Take the first n of `features` as the ground; the row after the last feature always counts."""
    for place in range(ground.count[0]):
        ground.held[ground.features[place]] = 0
    sums, first = ground.sums, len(ground.held) * WIDTH
    for place in range(WIDTH):
        sums[place] = rows[first + place]
    for place in range(n):
        feature = features[place]
        ground.features[place] = feature
        ground.held[feature] += 1
        first = feature * WIDTH
        for column in range(first, first + WIDTH):
            sums[column - first] += rows[column]
    ground.count[0] = n


@kernel
def shift_ground(ground: Ground, features: Numbers, n: int, rows: Numbers, sums: Numbers) -> None:
    """What the neurons are told where the first n of `features` hold instead."""
    held, old = ground.held, ground.features
    for column in range(WIDTH):
        sums[column] = ground.sums[column]
    for place in range(n):
        feature = features[place]
        held[feature] -= 1
        if held[feature] < 0:
            first = feature * WIDTH
            for column in range(first, first + WIDTH):
                sums[column - first] += rows[column]
    for place in range(ground.count[0]):
        feature = old[place]
        if held[feature] > 0:
            held[feature] -= 1
            first = feature * WIDTH
            for column in range(first, first + WIDTH):
                sums[column - first] -= rows[column]
    for place in range(n):
        held[features[place]] = 0
    for place in range(ground.count[0]):
        held[old[place]] = 0
    for place in range(ground.count[0]):
        held[old[place]] += 1


class Outlook(NamedTuple):
    """What was learnt, and buffers: `work` for features, `sums` and `deep` for what the neurons are told."""

    mind: Numbers
    work: Numbers
    ground: Ground
    sums: Numbers
    deep: Numbers


@kernel
def foresee(outlook: "Outlook", n: int) -> int:
    """Hundredths of points still to come, where the first n features of `work` hold."""
    ground, mind, sums, deep = outlook.ground, outlook.mind, outlook.sums, outlook.deep
    shift_ground(ground, outlook.work, n, mind, sums)
    first = (len(ground.held) + 1) * WIDTH
    answer, second = 0, first + WIDTH
    last = second + WIDTH * DEEP
    for neuron in range(DEEP):
        deep[neuron] = mind[last - DEEP + neuron] * GRAIN
    for neuron in range(WIDTH - 1):
        if sums[neuron] > 0:
            answer += mind[first + neuron] * sums[neuron]
            for place in range(second, second + DEEP):
                deep[place - second] += sums[neuron] * mind[place]
        second += DEEP
    for neuron in range(DEEP):
        answer += mind[last + neuron] * (max(0, deep[neuron]) // GRAIN)
    return sums[WIDTH - 1] + answer // GRAIN


def points_of(game: Game, setting: Setting) -> Promises | None:
    """The value that tells the points still to come in a setting; None where there is none, or nothing was learnt."""
    value = game.mind.value
    if not value or value.KIND != "points" or not value.knows(setting) or not learnt(game):
        return None
    return cast(Promises, value)


def alone(setup: Setup) -> Setup:
    """The setup of somebody who plays with the same options, but alone."""
    return setup if setup.setting.players == 1 else _alone(setup.game, tuple(setup.setting.options.items()))


@lru_cache(16)
def _alone(game: Game, options: tuple[tuple[str, Any], ...]) -> Setup:
    solo = check(game, dict(options), 1)
    return Setup(game, solo, game.load(solo))


@lru_cache(16)
def learnt(game: Game) -> bool:
    """Whether the package has weights for the game's value."""
    return (mind_folder(game) / "value.npz").exists()


def bare_ground(value: Value) -> Ground:
    """One without features."""
    return Ground(integers(1), integers(value.ROOM), integers(value.FEATURES, "i1"), integers(WIDTH, "i4"))


def flat(weights: Mapping[str, Any]) -> Any:
    """All weights one after the other: rows, what the neurons count, the same of the deep ones."""
    parts = (weights["rows"], weights["answers"], [0], weights["deep_rows"], weights["deep_answers"])
    return in_a_row(parts, "i4")


@lru_cache(16)
def read_points(game: Game) -> Any:
    """What was learnt."""
    return flat(read_weights(mind_folder(game) / "value.npz"))


def open_outlook(value: Value, mind: Numbers) -> Outlook:
    """A network ready to be asked."""
    return Outlook(mind, integers(value.ROOM), bare_ground(value), integers(WIDTH, "i4"), integers(DEEP))
