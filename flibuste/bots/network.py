"""A small network that tells every seat's chance to win from facts about the seats, for searches that stop early.

A seat's *merit* is a weighted sum of its own facts and, for every other seat that is still in the game, the answers of
some neurons that look at the facts of both; chances are the softmax of merits. A game gives the kernel `observe`, which
writes the facts about a seat; the weights stand in `network.json` of its folder, written by
`python -m flibuste.lab.network`. Sums are whole numbers and neurons answer x / (1 + |x|), so that compiled or not the
outcome is the same.
"""

import json
from functools import cache
from math import exp
from typing import Any

from flibuste.engine.contract import Game
from flibuste.engine.games import game_folder
from flibuste.engine.kernel import inlined, integers, kernel

__all__ = ["FILE", "GRAIN", "NATURAL", "chances", "load_mind", "no_facts", "observe_of", "read_numbers", "work_room"]

ONE = 1_000_000
GRAIN = 1_000_000  # of what a neuron adds up
NATURAL = 100_000  # of a merit: natural logarithms
FILE = "network.json"
HEAD = 2  # numbers before the weights: how many facts, how many neurons

observe: Any = None


@kernel
def no_facts(state: Any, board: Any, facts: Any, seat: int) -> bool:
    return False


@kernel
def listen(mind: Any, work: Any, seat: int, players: int) -> None:
    """What the facts about a seat mean to every neuron, as its own and as another's."""
    facts, neurons = mind[0], mind[1]
    first, sums = facts * (1 + seat), facts * (1 + players) + seat * neurons * 2
    for neuron in range(neurons):
        at = HEAD + facts + neuron * (2 * facts + 2)
        own, other = mind[at], 0
        for fact in range(facts):
            own += mind[at + 1 + fact] * work[first + fact]
            other += mind[at + 1 + facts + fact] * work[first + fact]
        work[sums + 2 * neuron] = own
        work[sums + 2 * neuron + 1] = other


@inlined
def answer(mind: Any, work: Any, seat: int, other: int, players: int) -> float:
    """What the neurons say of a seat beside another."""
    facts, neurons, merit = mind[0], mind[1], 0.0
    sums = facts * (1 + players)
    for neuron in range(neurons):
        told = work[sums + 2 * (seat * neurons + neuron)] + work[sums + 2 * (other * neurons + neuron) + 1]
        x = told / GRAIN
        merit += mind[HEAD + facts + neuron * (2 * facts + 2) + 2 * facts + 1] * (x / (1.0 + abs(x)))
    return merit


@kernel
def merit_of(mind: Any, work: Any, seat: int, players: int, chances: Any) -> float:
    """The merit of a seat among those whose place in `chances` is not 0."""
    facts, own = mind[0], 0
    for fact in range(facts):
        own += mind[HEAD + fact] * work[facts * (1 + seat) + fact]
    merit = own * 1.0
    for other in range(players):
        if other != seat and chances[other]:
            merit += answer(mind, work, seat, other, players)
    return merit / NATURAL


def chances(state: Any, board: Any, mind: Any, work: Any, merits: Any, out: Any) -> None:
    """Write every seat's chance, in 0 … ONE."""
    players, facts = board.players, mind[0]
    for seat in range(players):
        out[seat] = int(observe(state, board, work, seat))
        for fact in range(facts):
            work[facts * (1 + seat) + fact] = work[fact]
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


def observe_of(game: Game) -> Any:
    """The kernel that writes the facts about a seat, and says whether it is still in the game."""
    return getattr(game.guess, "observe", no_facts)


@cache
def read_numbers(game: Game) -> list[int]:
    """What stands in the file."""
    path = game_folder(game) / FILE
    return json.loads(path.read_text(encoding="utf-8"))["mind"] if path.exists() else [0, 0]


def load_mind(game: Game) -> Any:
    """The network of a game as a buffer; one without facts where it has none."""
    numbers = read_numbers(game)
    mind = integers(len(numbers))
    mind[:] = numbers
    return mind


def work_room(mind: Any, players: int) -> int:
    """How many numbers `chances` needs to work."""
    facts, neurons = int(mind[0]), int(mind[1])
    return facts * (1 + players) + 2 * neurons * players
