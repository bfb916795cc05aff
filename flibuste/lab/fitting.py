"""Fit a network to lessons: gradients by hand, steps by Adam, the best state on games kept aside is what stays."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from flibuste.bots.network import GRAIN, NATURAL
from flibuste.engine.dice import Dice

__all__ = ["Net", "fit", "loss"]

BATCH, MOST_EPOCHS, PATIENCE = 1024, 60, 6
RATE, DECAY = 0.003, 1e-5


@dataclass
class Net:
    """own: (fact), bias, answer: (neuron), mine, theirs: (neuron, fact). Facts are divided by `scale`."""

    scale: Any
    own: Any
    bias: Any
    mine: Any
    theirs: Any
    answer: Any

    @classmethod
    def fresh(cls, facts: int, neurons: int, seed: int) -> "Net":
        dice = Dice(seed)
        mine, theirs = (_normal(dice, neurons * facts).reshape(neurons, facts) * facts**-0.5 for _ in range(2))
        return cls(np.ones(facts), np.zeros(facts), np.zeros(neurons), mine, theirs, 0.1 * _normal(dice, neurons))

    @property
    def weights(self) -> list[Any]:
        return [self.own, self.bias, self.mine, self.theirs, self.answer]

    def numbers(self) -> list[int]:
        """As flibuste/bots/network.py reads it."""
        told = [self.own.size, self.bias.size, *_whole(self.own / self.scale, NATURAL)]
        for bias, mine, theirs, answer in zip(self.bias, self.mine, self.theirs, self.answer, strict=True):
            told += _whole([bias], GRAIN) + _whole(mine / self.scale, GRAIN) + _whole(theirs / self.scale, GRAIN)
            told += _whole([answer], NATURAL)
        return told


def _normal(dice: Dice, count: int) -> Any:
    """About normally distributed: sums of twelve uniform draws."""
    return np.array([sum(dice.below(1 << 24) for _ in range(12)) / (1 << 24) - 6.0 for _ in range(count)])


def _order(dice: Dice, count: int) -> Any:
    """The numbers below `count`, shuffled."""
    return np.argsort(np.array([dice.below(1 << 30) for _ in range(count)]), kind="stable")


def _whole(values: Any, unit: int) -> list[int]:
    return [round(float(value) * unit) for value in values]


def loss(net: Net, lessons: Any) -> float:
    """The mean surprise at who won."""
    chances = _forward(net, lessons.facts / net.scale, lessons.present)[0]
    return float(-(lessons.shares * np.log(chances + 1e-9)).sum() / len(chances))


def _forward(net: Net, facts: Any, present: Any) -> tuple[Any, ...]:
    """Chances (place, seat), and what the way back needs."""
    sums = (facts @ net.mine.T + net.bias)[:, :, None, :] + (facts @ net.theirs.T)[:, None, :, :]
    pair = present[:, :, None] * present[:, None, :] * (1 - np.eye(facts.shape[1]))
    answers = sums / (1 + np.abs(sums))
    merits = facts @ net.own + ((answers @ net.answer) * pair).sum(2)
    merits = np.where(present > 0, merits, -1e9)
    grown = np.exp(merits - merits.max(1, keepdims=True))
    return grown / grown.sum(1, keepdims=True), sums, pair, answers


def _gradients(net: Net, facts: Any, present: Any, shares: Any) -> list[Any]:
    chances, sums, pair, answers = _forward(net, facts, present)
    error = (chances - shares) / len(facts)
    own = np.einsum("ps,psf->f", error, facts)
    pairs = error[:, :, None] * pair
    answer = np.einsum("pso,pson->n", pairs, answers)
    back = pairs[..., None] * net.answer / (1 + np.abs(sums)) ** 2
    mine = np.einsum("psn,psf->nf", back.sum(2), facts)
    theirs = np.einsum("pon,pof->nf", back.sum(1), facts)
    return [own, back.sum((0, 1, 2)), mine, theirs, answer]


def fit(net: Net, known: Any, aside: Any, seed: int) -> Net:
    """The network that tells the games kept aside best, from a walk down the known ones."""
    dice, scale = Dice(seed), known.facts[known.present > 0].std(0) + 1e-6
    at = Net(scale, *(weight.copy() for weight in _rescaled(net, scale)))
    best, least, waited, step = at, loss(at, aside), 0, 0
    slow = [np.zeros_like(weight) for weight in at.weights]
    fast = [np.zeros_like(weight) for weight in at.weights]
    for _ in range(MOST_EPOCHS):
        order = _order(dice, len(known.facts))
        for first in range(0, len(order), BATCH):
            rows, step = order[first : first + BATCH], step + 1
            told = _gradients(at, known.facts[rows] / scale, known.present[rows], known.shares[rows])
            for place, (weight, gradient) in enumerate(zip(at.weights, told, strict=True)):
                gradient = gradient + DECAY * weight
                slow[place] = 0.9 * slow[place] + 0.1 * gradient
                fast[place] = 0.999 * fast[place] + 0.001 * gradient**2
                steady = np.sqrt(fast[place] / (1 - 0.999**step)) + 1e-8
                weight -= RATE * slow[place] / (1 - 0.9**step) / steady
        now, waited = loss(at, aside), waited + 1
        if now < least:
            best, least, waited = Net(scale, *(weight.copy() for weight in at.weights)), now, 0
        if waited == PATIENCE:
            break
    return best


def _rescaled(net: Net, scale: Any) -> list[Any]:
    """The same network for facts divided otherwise."""
    ratio = scale / net.scale
    return [net.own * ratio, net.bias, net.mine * ratio, net.theirs * ratio, net.answer]
