"""Fit chances to lessons: their network once more, with fractions, for JAX to differentiate and optax to improve.

What plays is the same network in whole numbers (flibuste/bots/chances.py) and needs neither:
`pip install 'flibuste[learn]'` brings them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from flibuste.bots import chances

__all__ = ["ChanceLessons", "Fitter", "fresh_chances", "surprise", "whole"]

Weights = dict[str, Any]
BATCH, DECAY = 256, 1e-5


class ChanceLessons(NamedTuple):
    """(place, seat, feature), and of each seat whether it is in the game and its share of the victory; seats padded."""

    features: Any
    present: Any
    shares: Any


def _drawn(seed: int, **shapes: tuple[int, ...]) -> Weights:
    keys = jax.random.split(jax.random.key(seed), len(shapes))
    return {name: jax.random.normal(key, shape) for key, (name, shape) in zip(keys, shapes.items(), strict=True)}


def fresh_chances(features: int, neurons: int, seed: int) -> Weights:
    """Weights that know nothing yet."""
    drawn = _drawn(seed, mine=(neurons, features), theirs=(neurons, features), answer=(neurons,))
    drawn |= {name: drawn[name] * features**-0.5 for name in ("mine", "theirs")}
    return drawn | {"own": jnp.zeros(features), "bias": jnp.zeros(neurons), "answer": 0.1 * drawn["answer"]}


def chances_told(weights: Weights, features: Any, present: Any) -> Any:
    """The logarithm of every seat's chance, as flibuste/bots/chances.py tells it."""
    ours, theirs = features @ weights["mine"].T + weights["bias"], features @ weights["theirs"].T
    sums = ours[:, :, None, :] + theirs[:, None, :, :]
    pair = present[:, :, None] * present[:, None, :] * (1 - jnp.eye(features.shape[1]))
    answers = (sums / (1 + jnp.abs(sums))) @ weights["answer"]
    merits = features @ weights["own"] + (answers * pair).sum(2)
    return jax.nn.log_softmax(jnp.where(present > 0, merits, -1e9), axis=1)


def surprise(weights: Weights, lessons: ChanceLessons) -> Any:
    """The mean surprise at who won."""
    chances = chances_told(weights, lessons.features, lessons.present)
    return -(lessons.shares * chances).sum() / len(chances)


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

    def epoch(self, lessons: ChanceLessons) -> float:
        """Every lesson once, in an order drawn anew; how wrong the weights were on average."""
        self.key, now = jax.random.split(self.key)
        order, missed = np.asarray(jax.random.permutation(now, len(lessons.features))), []
        size = min(BATCH, len(order))
        for first in range(0, len(order) - size + 1, size):
            some = type(lessons)(*(column[order[first : first + size]] for column in lessons))
            self.weights, self.state, one = self._step(self.weights, self.state, some)
            missed.append(float(one))
        return sum(missed) / len(missed)


def whole(weights: Weights, scale: Any = 1.0) -> dict[str, Any]:
    """In whole numbers, as `value.npz` has them; features were divided by `scale`."""
    grain, natural = chances.GRAIN, chances.NATURAL
    units: dict[str, Any] = {"own": natural / scale, "bias": grain, "answer": natural}
    units |= dict.fromkeys(("mine", "theirs"), grain / scale)
    rounded = {name: np.rint(np.asarray(weights[name], np.float64) * unit) for name, unit in units.items()}
    return {name: one.astype(np.int64) for name, one in rounded.items()}
