"""Fit points to lessons, one after the other: the network of flibuste/bots/points.py with fractions, and its slope.

Only the rows of features that hold are touched, so that a step takes some microseconds; it is a kernel like those that
play, and learning needs no library. In what the network counts, 1 is ten points.
"""

from typing import Any, NamedTuple

import numpy as np

from flibuste.bots.points import DEEP, GRAIN, WIDTH
from flibuste.engine.dice import Dice, below
from flibuste.engine.kernel import Decimals, Numbers, kernel

__all__ = ["Fractions", "PointLessons", "fresh", "learn", "told", "whole"]

POINTS = 10.0
FRESH_PROMISE = 5.0
MOST_WRONG = 3.0
HEARD = WIDTH - 1
MOST = 32767


class PointLessons(NamedTuple):
    """The features that hold in one place after the other, where those of each end, and the points still to come."""

    features: Any
    ends: Any
    to_come: Any


class Fractions(NamedTuple):
    """Weights: rows of features (the last always counts), what neurons answer, and the same of the deep ones."""

    rows: Any
    answers: Any
    deep_rows: Any
    deep_answers: Any


def _drawn(dice: Dice, spread: float, *shape: int) -> Any:
    """Numbers around 0, each the sum of two uniform draws."""
    many = int(np.prod(shape))
    draws = np.array([dice.below(1 << 16) + dice.below(1 << 16) for _ in range(many)], np.float64)
    return ((draws / (1 << 16) - 1) * spread * 2.45).reshape(shape).astype(np.float32)


def fresh(features: int, seed: int) -> Fractions:
    """Weights that know nothing yet: every feature begins with the same row, which neurons tell apart."""
    dice = Dice(seed)
    rows = np.tile(_drawn(dice, 0.03, 64, WIDTH), (-(-(features + 1) // 64), 1))[: features + 1].copy()
    rows[:, HEARD] = 0
    rows[-1, HEARD] = FRESH_PROMISE
    answers, deep = _drawn(dice, 0.15, HEARD), _drawn(dice, 0.08, WIDTH, DEEP)
    return Fractions(rows, answers, deep, np.zeros(DEEP, np.float32))


@kernel
def hear(weights: Fractions, features: Numbers, sums: Decimals, deep: Decimals) -> float:
    """What the network tells, in tens of points; `sums` and `deep` hold what neurons were told."""
    rows, answers, last = weights.rows, weights.answers, len(weights.rows) - 1
    for neuron in range(WIDTH):
        sums[neuron] = rows[last, neuron]
    for feature in features:
        for neuron in range(WIDTH):
            sums[neuron] += rows[feature, neuron]
    for neuron in range(DEEP):
        deep[neuron] = weights.deep_rows[HEARD, neuron]
    found = sums[HEARD]
    for neuron in range(HEARD):
        if sums[neuron] > 0:
            found += answers[neuron] * sums[neuron]
            for other in range(DEEP):
                deep[other] += sums[neuron] * weights.deep_rows[neuron, other]
    for neuron in range(DEEP):
        if deep[neuron] > 0:
            found += weights.deep_answers[neuron] * deep[neuron]
    return found


@kernel
def step(weights: Fractions, features: Numbers, change: float, sums: Decimals, deep: Decimals, back: Decimals) -> None:
    """Change all weights by so much of their slope, where `hear` was asked of the same features."""
    rows, answers, last = weights.rows, weights.answers, len(weights.rows) - 1
    for neuron in range(DEEP):
        heard = deep[neuron]
        deep[neuron] = change * weights.deep_answers[neuron] if heard > 0 else 0.0
        if heard > 0:
            weights.deep_answers[neuron] += change * heard
        weights.deep_rows[HEARD, neuron] += deep[neuron]
    for neuron in range(HEARD):
        back[neuron] = 0.0
        if sums[neuron] > 0:
            slope = change * answers[neuron]
            answers[neuron] += change * sums[neuron]
            for other in range(DEEP):
                slope += deep[other] * weights.deep_rows[neuron, other]
                weights.deep_rows[neuron, other] += deep[other] * sums[neuron]
            back[neuron] = slope
    back[HEARD] = change
    for feature in features:
        for neuron in range(WIDTH):
            rows[feature, neuron] += back[neuron]
    for neuron in range(WIDTH):
        rows[last, neuron] += back[neuron]


@kernel
def learn_each(weights: Fractions, lessons: PointLessons, order: Numbers, rate: float, buffers: Any) -> float:
    """A step for every lesson in this order; the sum of squares of what was wrong before each."""
    sums, deep, back = buffers
    total = 0.0
    for place in order:
        first = lessons.ends[place - 1] if place else 0
        features = lessons.features[first : lessons.ends[place]]
        wrong = lessons.to_come[place] / POINTS - hear(weights, features, sums, deep)
        total += wrong * wrong
        step(weights, features, rate * min(MOST_WRONG, max(-MOST_WRONG, wrong)), sums, deep, back)
    return total


@kernel
def shuffle(order: Numbers, rng: Numbers) -> None:
    for place in range(len(order) - 1, 0, -1):
        other = below(rng, place + 1)
        order[place], order[other] = order[other], order[place]


def _buffers() -> tuple[Any, Any, Any]:
    return np.zeros(WIDTH, np.float32), np.zeros(DEEP, np.float32), np.zeros(WIDTH, np.float32)


def learn(weights: Fractions, lessons: PointLessons, rate: float, dice: Dice) -> float:
    """Learn every lesson once, in an order drawn by the dice; by how many points promises were wrong."""
    order: Any = np.arange(len(lessons.ends))
    shuffle(order, dice.rng)
    total = learn_each(weights, lessons, order, rate, _buffers())
    return float(POINTS * (total / len(order)) ** 0.5)


def told(weights: Fractions, features: Any) -> float:
    """Points still to come, by fractions."""
    sums, deep, _ = _buffers()
    return float(POINTS * hear(weights, features, sums, deep))


def whole(weights: Fractions, met: Any) -> dict[str, Any]:
    """In whole numbers, as `value.npz` has them; features that were never met have none."""
    rounded = {name: np.rint(one.astype(np.float64) * GRAIN) for name, one in weights._asdict().items()}
    rounded["rows"][:-1][~met] = 0
    return {name: np.clip(one, -MOST, MOST).astype(np.int16) for name, one in rounded.items()}
