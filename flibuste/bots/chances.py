"""A value of the kind `chances`: a small network that tells every seat's chance to win, for searches that stop early.

A seat's *merit* is a weighted sum of its own features and, for every other seat that is still in the game, the answers
of some neurons that look at the features of both; chances are the softmax of merits. Sums are whole numbers and neurons
answer x / (1 + |x|), so that compiled or not the outcome is the same.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from flibuste.engine.contract import Game
from flibuste.engine.family import own, part
from flibuste.engine.games import mind_folder
from flibuste.engine.kernel import Decimals, Numbers, inlined, integers, kernel
from flibuste.engine.layout import AnyBoard, Fields
from flibuste.engine.maths import exp
from flibuste.engine.weights import read_weights

__all__ = ["GRAIN", "NATURAL", "chances", "describe", "laid", "load_chances", "read_chances", "work_room"]

ONE = 1_000_000
GRAIN = 1_000_000  # of what a neuron adds up
NATURAL = 100_000  # of a merit: natural logarithms
HEAD = 2  # numbers before the weights: how many features, how many neurons


@kernel
def nothing_known(state: Fields, board: AnyBoard, facts: Fields, seat: int, out: Numbers) -> tuple[int, int]:
    return 0, 0


@own
def describe(game: Game) -> Callable[..., tuple[int, int]]:
    """The kernel that writes the features of a seat; one that knows nothing where the game has no such value."""
    value = game.mind.value
    return value.describe if value and value.KIND == "chances" else nothing_known


@kernel
def listen(mind: Numbers, work: Numbers, seat: int, players: int) -> None:
    """What the features about a seat mean to every neuron, as its own and as another's."""
    features, neurons = mind[0], mind[1]
    first, sums = features * (1 + seat), features * (1 + players) + seat * neurons * 2
    for neuron in range(neurons):
        at = HEAD + features + neuron * (2 * features + 2)
        own, other = mind[at], 0
        for feature in range(features):
            own += mind[at + 1 + feature] * work[first + feature]
            other += mind[at + 1 + features + feature] * work[first + feature]
        work[sums + 2 * neuron] = own
        work[sums + 2 * neuron + 1] = other


@inlined
def answer(mind: Numbers, work: Numbers, seat: int, other: int, players: int) -> float:
    """What the neurons say of a seat beside another."""
    features, neurons, merit = mind[0], mind[1], 0.0
    sums = features * (1 + players)
    for neuron in range(neurons):
        total = work[sums + 2 * (seat * neurons + neuron)] + work[sums + 2 * (other * neurons + neuron) + 1]
        x = total / GRAIN
        merit += mind[HEAD + features + neuron * (2 * features + 2) + 2 * features + 1] * (x / (1.0 + abs(x)))
    return merit


@kernel
def merit_of(mind: Numbers, work: Numbers, seat: int, players: int, chances: Numbers) -> float:
    """The merit of a seat among those whose place in `chances` is not 0."""
    features, own = mind[0], 0
    for feature in range(features):
        own += mind[HEAD + feature] * work[features * (1 + seat) + feature]
    merit = own * 1.0
    for other in range(players):
        if other != seat and chances[other]:
            merit += answer(mind, work, seat, other, players)
    return merit / NATURAL


@part
def chances(
    state: Fields, board: AnyBoard, facts: Fields, mind: Numbers, work: Numbers, merits: Decimals, out: Numbers
) -> None:
    """Write every seat's chance, in 0 … ONE."""
    players, features = board.players, mind[0]
    for seat in range(players):
        out[seat] = int(describe(state, board, facts, seat, work)[0] > 0)
        for feature in range(features):
            work[features * (1 + seat) + feature] = work[feature]
        listen(mind, work, seat, players)
    best, total = -1e9, 0.0
    for seat in range(players):
        if out[seat]:
            merits[seat] = merit_of(mind, work, seat, players, out)
            best = max(best, merits[seat])
    for seat in range(players):
        merits[seat] = exp(merits[seat] - best) if out[seat] else 0.0
        total += merits[seat]
    for seat in range(players):
        out[seat] = int(ONE * merits[seat] / total)


def laid(weights: Mapping[str, Any]) -> list[int]:
    """Weights by name, each row after row, as kernels read them: one neuron after the other."""
    own, bias, mine, theirs, answers = (list(weights[name]) for name in ("own", "bias", "mine", "theirs", "answer"))
    features, numbers = len(own), [len(own), len(bias), *own]
    for neuron in range(len(bias)):
        row = slice(neuron * features, (neuron + 1) * features)
        numbers += [bias[neuron], *mine[row], *theirs[row], answers[neuron]]
    return numbers


@lru_cache(16)
def read_chances(game: Game) -> list[int]:
    """What was learnt."""
    path = mind_folder(game) / "value.npz"
    if describe.of(game) is nothing_known or not path.exists():
        return [0, 0]
    return laid(read_weights(path))


def load_chances(game: Game) -> Any:
    """The network of a game as a buffer; one without features where it has none."""
    numbers = read_chances(game)
    mind = integers(len(numbers))
    mind[:] = numbers
    return mind


def work_room(mind: Numbers, players: int) -> int:
    """How many numbers `chances` needs to work."""
    features, neurons = int(mind[0]), int(mind[1])
    return features * (1 + players) + 2 * neurons * players
