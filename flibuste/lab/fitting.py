"""Fit a value to lessons: its network once more, with fractions, for JAX to differentiate and optax to improve.

What plays is the same network in whole numbers (flibuste/bots/chances.py and points.py) and needs neither:
`pip install 'flibuste[learn]'` brings them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from flibuste.bots import chances, points

__all__ = ["ChanceLessons", "Fitter", "PointLessons", "fresh_chances", "fresh_points", "surprise", "whole", "wrong"]

Weights = dict[str, Any]
BATCH, DECAY = 256, 1e-5
POINTS = 10.0  # of a whole in the network
FRESH_PROMISE = 5.0


class ChanceLessons(NamedTuple):
    """(place, seat, feature), and of each seat whether it is in the game and its share of the victory; seats padded."""

    features: Any
    present: Any
    shares: Any


class PointLessons(NamedTuple):
    """(place, number): the features that hold, padded by a number that none has; the points still to come."""

    features: Any
    to_come: Any


Lessons = ChanceLessons | PointLessons


def _drawn(seed: int, **shapes: tuple[int, ...]) -> Weights:
    keys = jax.random.split(jax.random.key(seed), len(shapes))
    return {name: jax.random.normal(key, shape) for key, (name, shape) in zip(keys, shapes.items(), strict=True)}


def fresh_chances(features: int, neurons: int, seed: int) -> Weights:
    """Weights that know nothing yet."""
    drawn = _drawn(seed, mine=(neurons, features), theirs=(neurons, features), answer=(neurons,))
    drawn |= {name: drawn[name] * features**-0.5 for name in ("mine", "theirs")}
    return drawn | {"own": jnp.zeros(features), "bias": jnp.zeros(neurons), "answer": 0.1 * drawn["answer"]}


def fresh_points(features: int, seed: int) -> Weights:
    width, deep = points.WIDTH, points.DEEP
    drawn = _drawn(seed, rows=(features + 1, width), answers=(width - 1,), deep_rows=(width, deep))
    rows = (0.03 * drawn["rows"]).at[:, -1].set(0).at[-1, -1].set(FRESH_PROMISE)
    rest = {"deep_rows": 0.08 * drawn["deep_rows"], "deep_answers": jnp.zeros(deep)}
    return {"rows": rows, "answers": 0.15 * drawn["answers"], **rest}


def chances_told(weights: Weights, features: Any, present: Any) -> Any:
    """The logarithm of every seat's chance, as flibuste/bots/chances.py tells it."""
    ours, theirs = features @ weights["mine"].T + weights["bias"], features @ weights["theirs"].T
    sums = ours[:, :, None, :] + theirs[:, None, :, :]
    pair = present[:, :, None] * present[:, None, :] * (1 - jnp.eye(features.shape[1]))
    answers = (sums / (1 + jnp.abs(sums))) @ weights["answer"]
    merits = features @ weights["own"] + (answers * pair).sum(2)
    return jax.nn.log_softmax(jnp.where(present > 0, merits, -1e9), axis=1)


def points_told(weights: Weights, features: Any) -> Any:
    """What is still to come, in network units, as flibuste/bots/points.py tells it."""
    sums = weights["rows"].at[features].get(mode="fill", fill_value=0.0).sum(axis=1) + weights["rows"][-1]
    heard = jax.nn.relu(sums[:, :-1])
    deep = jax.nn.relu(heard @ weights["deep_rows"][:-1] + weights["deep_rows"][-1])
    return sums[:, -1] + heard @ weights["answers"] + deep @ weights["deep_answers"]


def surprise(weights: Weights, lessons: ChanceLessons) -> Any:
    """The mean surprise at who won."""
    chances = chances_told(weights, lessons.features, lessons.present)
    return -(lessons.shares * chances).sum() / len(chances)


def wrong(weights: Weights, lessons: PointLessons) -> Any:
    """The mean square of what is wrong, in network units."""
    return ((points_told(weights, lessons.features) - lessons.to_come / POINTS) ** 2).mean()


class Fitter:
    """Weights that get better step by step, by Adam."""

    def __init__(self, loss: Callable[[Weights, Any], Any], weights: Weights, rate: float, seed: int) -> None:
        self.weights, self.key = weights, jax.random.key(seed)
        adam = optax.inject_hyperparams(optax.adam)(learning_rate=rate)
        self.optimiser = optax.chain(optax.add_decayed_weights(DECAY), adam)
        self.state, self.loss = self.optimiser.init(weights), jax.jit(loss)
        self._slope = jax.value_and_grad(loss)
        self._step = jax.jit(self._improved)

    def _improved(self, weights: Weights, state: Any, lessons: Any) -> tuple[Weights, Any, Any]:
        missed, slope = self._slope(weights, lessons)
        change, state = self.optimiser.update(slope, state, weights)
        return optax.apply_updates(weights, change), state, missed

    def slow_to(self, rate: float) -> None:
        """Smaller steps from now on."""
        self.state[1].hyperparams["learning_rate"] = jnp.asarray(rate)

    def epoch(self, lessons: Lessons) -> float:
        """Every lesson once, in an order drawn anew; how wrong the weights were on average."""
        self.key, now = jax.random.split(self.key)
        order, missed = np.asarray(jax.random.permutation(now, len(lessons.features))), []
        size = min(BATCH, len(order))
        for first in range(0, len(order) - size + 1, size):
            some = type(lessons)(*(column[order[first : first + size]] for column in lessons))
            self.weights, self.state, one = self._step(self.weights, self.state, some)
            missed.append(float(one))
        return sum(missed) / len(missed)


def whole(weights: Weights, kind: str, scale: Any = 1.0) -> dict[str, Any]:
    """In whole numbers, as `value.npz` has them; features were divided by `scale`."""
    grain, natural = chances.GRAIN, chances.NATURAL
    units: dict[str, Any] = dict.fromkeys(weights, points.GRAIN)
    if kind == "chances":
        units = {"own": natural / scale, "bias": grain, "answer": natural}
        units |= dict.fromkeys(("mine", "theirs"), grain / scale)
    rounded = {name: np.rint(np.asarray(weights[name], np.float64) * unit) for name, unit in units.items()}
    if kind == "points":
        return {name: np.clip(one, -32767, 32767).astype(np.int16) for name, one in rounded.items()}
    return {name: one.astype(np.int64) for name, one in rounded.items()}
