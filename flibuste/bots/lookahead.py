"""Tree search for somebody who plays alone, where an outlook tells what any position promises.

Like `search` an open loop: a node stands for the actions that led to it. But no game need be played out. Where dice
show actions that are not in the tree yet, all of them join it, each with what its outlook promises as a first visit. A
simulation goes down by upper confidence bounds until it comes to an action with no other visit; what that promises is
then asked more closely: the mean over some rolls of what the best answer promises.
"""

from functools import cache
from math import log, sqrt
from typing import Any

from flibuste.bots.outlook import facts_of, foresee
from flibuste.bots.search import EXPLORE, MARGIN, ONE, ROLLS, SEED, STAMP, Desk, search_of
from flibuste.engine.contract import Game
from flibuste.engine.dice import seed_rng
from flibuste.engine.kernel import copy_state, specialise

__all__ = ["lookahead_of"]

Rules = Any
is_over: Rules = None
is_chance: Rules = None
roll: Rules = None
legal_actions: Rules = None
apply: Rules = None
scores: Rules = None
observe: Rules = None
add_child: Rules = None
tally: Rules = None
promise: Rules = None
after: Rules = None
count: Rules = None
unfold: Rules = None
choose: Rules = None
expect: Rules = None
look_down: Rules = None
RULES = ("is_over", "is_chance", "roll", "legal_actions", "apply", "scores")
DEEPEST = 100


def _promise(desk: Desk, board: Any, state: Any) -> int:
    """The result that a position promises, in 0 … ONE."""
    if is_over(state):
        scores(state, board, desk.scored)
        hundredths = 100 * desk.scored[0]
    else:
        n, points = observe(state, board, 0, desk.work)
        hundredths = 100 * points + foresee(desk.work, n, desk.mind, desk.merits)
    return min(ONE, max(0, hundredths * (ONE // 100) // desk.settings[MARGIN]))


def _after(desk: Desk, board: Any, action: int) -> int:
    """What an action promises in states[1]."""
    copy_state(desk.states, 2, 1)
    apply(desk.states[2], board, 0, action)
    return promise(desk, board, desk.states[2])


def _count(desk: Desk, action: int, result: int) -> None:
    """A result of an action at the root."""
    tally(desk, action, result, ONE, result * desk.settings[MARGIN] // ONE)


def _unfold(desk: Desk, board: Any, node: int, used: int, n: int) -> int:
    """Put the legal actions that are not children of a node yet into the tree; how many nodes are used then."""
    nodes, slot = desk.nodes, desk.slot
    for place in range(n):
        action = desk.out[place]
        if slot[action] == 0:
            add_child(nodes, node, used, action)
            nodes[used].visits = 1
            nodes[used].total = after(desk, board, action)
            if node == 0:
                count(desk, action, nodes[used].total)
            slot[action] = used
            used += 1
    return used


def _choose(desk: Desk, n: int) -> int:
    """Of n legal actions the child with the highest upper confidence bound."""
    nodes, best, best_bound, visits = desk.nodes, 0, -1.0, 0
    for place in range(n):
        visits += nodes[desk.slot[desk.out[place]]].visits
    explore = desk.settings[EXPLORE] * sqrt(log(visits + 1.0))
    for place in range(n):
        child = desk.slot[desk.out[place]]
        tries = float(nodes[child].visits)
        bound = nodes[child].total / tries + explore / sqrt(tries)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


def _expect(desk: Desk, board: Any) -> int:
    """What states[1] promises: the mean over some rolls of what the best answer promises; rolls are always the same."""
    states, settings, stamps, worths, total = desk.states, desk.settings, desk.found, desk.chances, 0
    if is_over(states[1]):
        return promise(desk, board, states[1])
    settings[STAMP] += 1
    seed_rng(desk.rng, settings[SEED], 0)
    for _ in range(settings[ROLLS]):
        copy_state(states, 3, 1)
        roll(states[3], board, desk.rng)
        best = 0
        for place in range(legal_actions(states[3], board, 0, desk.out)):
            action = desk.out[place]
            if stamps[action] != settings[STAMP]:  # what an action leads to does not depend on the roll
                stamps[action] = settings[STAMP]
                copy_state(states, 2, 3)
                apply(states[2], board, 0, action)
                worths[action] = promise(desk, board, states[2])
            best = max(best, worths[action])
        total += best
    return total // settings[ROLLS]


def _look_down(desk: Desk, board: Any, used: int) -> tuple[int, int, int]:
    """Go down from states[1]; how many nodes are used then, how many were passed, and the result."""
    state, nodes, slot, node, depth = desk.states[1], desk.nodes, desk.slot, 0, 0
    while not is_over(state) and depth < DEEPEST:
        if is_chance(state):
            roll(state, board, desk.dice)
            continue
        n = legal_actions(state, board, 0, desk.out)
        if used + n > len(nodes):
            break
        child = nodes[node].child
        while child:
            slot[nodes[child].action] = child
            child = nodes[child].sibling
        used = unfold(desk, board, node, used, n)
        chosen = choose(desk, n)
        child = nodes[node].child
        while child:
            slot[nodes[child].action] = 0
            child = nodes[child].sibling
        if depth == 0:
            seed_rng(desk.dice, desk.settings[SEED], nodes[chosen].visits)
        node, desk.path[depth], depth = chosen, chosen, depth + 1
        is_new = nodes[node].visits == 1
        apply(state, board, 0, nodes[node].action)
        if is_new:
            break
    return used, depth, expect(desk, board)


def _look_ahead(desk: Desk, board: Any, used: int, sims: int) -> int:
    """Add simulations to the tree, of which `used` nodes are there (at least the root); how many there are then."""
    for _ in range(sims):
        copy_state(desk.states, 1, 0)
        used, depth, result = look_down(desk, board, used)
        desk.nodes[0].visits += 1
        for place in range(depth):
            node = desk.nodes[desk.path[place]]
            node.visits += 1
            node.total += result
        count(desk, desk.nodes[desk.path[0]].action, result)
    return used


PARTS = (_promise, _after, _count, _unfold, _choose, _expect, _look_down, _look_ahead)


@cache
def lookahead_of(game: Game) -> Any:
    """The kernel that searches a game with its outlook."""
    searcher = search_of(game)
    known: dict[str, Any] = {name: getattr(game.rules, name) for name in RULES}
    known |= {"observe": facts_of(game), "add_child": searcher.add_child, "tally": searcher.tally}
    for part in PARTS:
        name = part.__name__.removeprefix("_")
        known[name] = specialise(part, known, f"{name}_{game.folder}")
    return known["look_ahead"]
