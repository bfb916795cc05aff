"""Tree search: one source, made into kernels of its own for each game.

Open loop: a node stands for the actions that led to it, whatever the dice showed; chance is sampled anew each time and
only what is legal then is considered. Each player maximises their own result. New actions are tried in the order of the
game's policy, more of them the more often a node was visited (progressive widening); from a new node on, the game is
played out by taking the best of a few random actions by the same policy. The first visit of every action at the root
meets the same dice, and so the second, and so on: actions are compared on equal luck.

A game whose value tells chances need not be played out: the tree then holds the actions before the next roll only, and
a simulation ends before the first roll that comes `horizon` actions later, where its network is asked.

A result is a share of victory and, where the game has points, how clear it was: both in 0 … ONE.
"""

from math import sqrt
from typing import NamedTuple

from flibuste.bots.chances import chances
from flibuste.bots.policy import BLUNDER, weigh, weigh_each
from flibuste.engine.dice import below, seed_rng
from flibuste.engine.family import part
from flibuste.engine.kernel import Decimals, Numbers, copy_state, kernel
from flibuste.engine.layout import AnyBoard, Fields, Layout, number
from flibuste.engine.maths import log
from flibuste.engine.rules import apply, is_chance, is_over, legal_actions, may_act, roll, scores, to_act, winners

__all__ = [
    "BERTHS",
    "DEEPEST",
    "NODE",
    "ONE",
    "SETTINGS",
    "TALLIES",
    "Desk",
    "best_of_some",
    "result_for",
    "search",
    "tally",
]

ONE = 1_000_000
DEEPEST = 512
LONGEST = 2_000
MOST_NODES = 2**31 - 1
BERTHS = 4
"""Children of a node lie side by side, so many together: looking through them, memory is what takes long."""


class Node(Fields):
    action: int = number("the code that leads here", MOST_NODES)
    children: int = number("where its latest BERTHS children stand; 0 for none", MOST_NODES)
    elder: int = number("of the first of them: where the BERTHS before them stand; 0 for none", MOST_NODES)
    visits: int = number("how often it was played; 0 for an empty berth", MOST_NODES)
    total: int = number("sum of results for the seat that plays it", 2**62)


NODE = Layout("SearchNode", Node)


# Sums for an action of the root, in `tallies`: squares of results (in thousandths), shares of victory and their squares
# (in thousandths), leads over the best of the others (alone: scores) and their squares
SQUARES, VICTORY, SHARES, LEAD, LEADS = range(5)
TALLIES = 5


class Desk(NamedTuple):
    """What one tree is grown on: the position searched is states[0], states[1] is played on."""

    settings: Numbers
    states: list[Fields]
    nodes: list[Node]
    tallies: Numbers
    facts: Fields
    weights: Numbers
    mind: Numbers
    work: Numbers
    merits: Decimals
    chances: Numbers
    slot: Numbers
    found: Numbers
    out: Numbers
    path: Numbers
    movers: Numbers
    scored: Numbers
    won: Numbers
    dice: Numbers
    rng: Numbers


# Places in `settings`
SEAT, TOGETHER, SAMPLES, MARGIN, EXPLORE, WIDEN, SEED, HORIZON = range(8)
SETTINGS = 8


@part
def best_of_some(
    state: Fields,
    board: AnyBoard,
    facts: Fields,
    weights: Numbers,
    seat: int,
    out: Numbers,
    n: int,
    samples: int,
    rng: Numbers,
) -> int:
    """Of some random legal actions the one that looks best to the policy; of all, where samples is 0. No victory is
    overlooked, and a blunder is played only where there is nothing else. The second half of `out` is room to work."""
    if n == 1 or samples == 1:
        return out[below(rng, n)]
    best, worth = best_of(state, board, facts, weights, seat, out, n, samples, rng)
    if samples == 0:
        return best
    top, most = best_of(state, board, facts, weights, seat, out, n, 0, rng)
    return top if worth <= BLUNDER or most >= -BLUNDER else best


@part
def best_of(
    state: Fields,
    board: AnyBoard,
    facts: Fields,
    weights: Numbers,
    seat: int,
    out: Numbers,
    n: int,
    samples: int,
    rng: Numbers,
) -> tuple[int, int]:
    """The best action and what it is worth."""
    best, best_worth, ties, half = out[0], -(1 << 60), 0, len(out) // 2
    every = samples == 0 or samples >= n
    if every:
        weigh_each(state, board, facts, weights, seat, out, n)
    for place in range(n if every else samples):
        code = out[place] if every else out[below(rng, n)]
        worth = out[half + place] if every else weigh(state, board, facts, weights, seat, code)
        if worth > best_worth:
            best, best_worth, ties = code, worth, 1
        elif worth == best_worth:
            ties += 1
            if below(rng, ties) == 0:
                best = code
    return best, best_worth


@kernel
def lead_of(seat: int, players: int, scored: Numbers) -> int:
    """By how much a seat leads over the best of the others; alone, its score."""
    if players == 1:
        return scored[0]
    others = -(1 << 40)
    for other in range(players):
        if other != seat:
            others = max(others, scored[other])
    return scored[seat] - others


@kernel
def result_for(seat: int, players: int, margin: int, scored: Numbers, won: Numbers, many: int) -> int:
    """Half for victory, half for how clear it was; without margin all for victory. Alone, points count."""
    share = ONE // many if won[seat] else 0
    if margin == 0:
        return share
    lead = lead_of(seat, players, scored)
    if players == 1:
        return min(ONE, max(0, lead * ONE // margin))
    return share // 2 + (min(margin, max(-margin, lead)) + margin) * (ONE // 4) // margin


@part
def find_known(desk: Desk, node: int, n: int) -> tuple[int, int]:
    """Fill `found` with the children that are legal now, of n actions: under other dice a node has others. How many
    there are, and their visits. What is legal and new is left marked in `slot`."""
    nodes, slot, known, visits = desk.nodes, desk.slot, 0, 0
    for place in range(n):
        slot[desk.out[place]] = 1
    first = nodes[node].children
    while first:
        for child in range(first, first + BERTHS):
            one = nodes[child]
            if one.visits and slot[one.action]:
                slot[one.action] = 0
                desk.found[known] = child
                known += 1
                visits += one.visits
        first = nodes[first].elder
    return known, visits


@part
def choose_child(desk: Desk, known: int, visits: int) -> int:
    """The child in `found` to visit by its upper confidence bound; 0 for none."""
    nodes, best, best_bound = desk.nodes, 0, -1.0
    explore = desk.settings[EXPLORE] * sqrt(log(visits + 1.0))
    for place in range(known):
        child = desk.found[place]
        tries = float(nodes[child].visits)
        bound = nodes[child].total / tries + explore / sqrt(tries)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


@part
def keep_new(desk: Desk, n: int) -> int:
    """Take the marks off; `out` begins with what was marked, of n actions; how many."""
    new = 0
    for place in range(n):
        action = desk.out[place]
        if desk.slot[action]:
            desk.slot[action] = 0
            desk.out[place] = desk.out[new]
            desk.out[new] = action
            new += 1
    return new


@part
def child_of(desk: Desk, node: int, used: int, n: int) -> tuple[int, int]:
    """The child to go to, of n legal actions; or 0, and how many new ones there are, first in `out`.

    One more is tried the more visits there are (progressive widening)."""
    known, visits = find_known(desk, node, n)
    new = keep_new(desk, n) if known < n else 0
    few = known * known * 10_000 <= desk.settings[WIDEN] * desk.settings[WIDEN] * (visits + 1)
    if new and few and used + BERTHS <= len(desk.nodes):
        return 0, new
    return choose_child(desk, known, visits), n


@part
def add_child(nodes: list[Node], node: int, used: int, action: int) -> tuple[int, int]:
    """A child, in a free berth or the first of new ones; and how many berths are used then."""
    child = nodes[node].children
    while child and nodes[child].visits:
        child = child + 1 if child % BERTHS else 0  # the first of BERTHS is 1 more than a multiple
    if child == 0:
        child = used
        for berth in range(used, used + BERTHS):
            nodes[berth].visits = 0
        nodes[used].elder = nodes[node].children
        nodes[node].children = used
        used += BERTHS
    nodes[child].action = action
    nodes[child].children = 0
    nodes[child].total = 0
    return child, used


@part
def enter(desk: Desk, node: int, depth: int, seat: int) -> None:
    """Go to a node; the first visits of all actions at the root meet the same dice, and so the second."""
    if depth == 0:
        seed_rng(desk.dice, desk.settings[SEED], desk.nodes[node].visits)
    desk.path[depth] = node
    desk.movers[depth] = seat


@part
def play_out(desk: Desk, board: AnyBoard, steps: int) -> None:
    """Play states[1] by the policy, to the end or the horizon."""
    state, out, facts, weights, rng = desk.states[1], desk.out, desk.facts, desk.weights, desk.rng
    samples, horizon = desk.settings[SAMPLES], desk.settings[HORIZON]
    last = steps + horizon if horizon else LONGEST
    while not is_over(state) and steps < LONGEST:
        if is_chance(state):
            if steps >= last:
                break
            roll(state, board, desk.dice)
            continue
        seat = to_act(state)
        n = legal_actions(state, board, seat, out)
        if samples == 1:
            action = out[below(rng, n)]
        else:
            action = best_of_some(state, board, facts, weights, seat, out, n, samples, rng)
        apply(state, board, seat, action)
        steps += 1


@part
def simulate(desk: Desk, board: AnyBoard, used: int) -> tuple[int, int]:
    """Play states[1] to the end or horizon: down the tree, one node more, then by the policy. How many nodes are used
    then, and how many of them were passed."""
    state, settings, me, out = desk.states[1], desk.settings, desk.settings[SEAT], desk.out
    node, depth, in_tree, steps = 0, 0, True, 0
    while in_tree and not is_over(state) and steps < LONGEST:
        if is_chance(state):
            if settings[HORIZON] and depth:
                break
            roll(state, board, desk.dice)
            continue
        seat = me if depth == 0 and may_act(state, me) else to_act(state)
        n = legal_actions(state, board, seat, out)
        steps += 1
        child, grows = 0, False
        if (n > 1 or depth == 0) and (seat == me or not settings[TOGETHER]):
            child, n = child_of(desk, node, used, n)
            grows = child == 0 and used + BERTHS <= len(desk.nodes)
            in_tree = child > 0 and depth + 1 < DEEPEST
        if child:
            action = desk.nodes[child].action
        else:
            samples = 0 if grows and settings[SAMPLES] != 1 else settings[SAMPLES]
            action = best_of_some(state, board, desk.facts, desk.weights, seat, out, n, samples, desk.rng)
        if grows:
            child, used = add_child(desk.nodes, node, used, action)
        if child:
            enter(desk, child, depth, seat)
            node, depth = child, depth + 1
        apply(state, board, seat, action)
    play_out(desk, board, steps)
    return used, depth


@part
def back_up(desk: Desk, board: AnyBoard, depth: int) -> None:
    """Add each mover's result to the nodes that were passed."""
    state, settings = desk.states[1], desk.settings
    appraised = settings[HORIZON] > 0 and not is_over(state)
    if appraised:
        chances(state, board, desk.facts, desk.mind, desk.work, desk.merits, desk.chances)
    scores(state, board, desk.scored)
    many = max(1, winners(state, board, desk.scored, desk.won))
    desk.nodes[0].visits += 1
    for place in range(depth):
        node, seat = desk.nodes[desk.path[place]], desk.movers[place]
        if appraised:
            result = desk.chances[seat]
        else:
            result = result_for(seat, board.players, settings[MARGIN], desk.scored, desk.won, many)
        node.visits += 1
        node.total += result
        if place == 0:
            share = result if appraised else desk.won[seat] * (ONE // many)
            tally(desk.tallies, node.action, result, share, lead_of(seat, board.players, desk.scored))


@part
def tally(tallies: Numbers, action: int, result: int, share: int, lead: int) -> None:
    """What is told of the actions at the root besides."""
    first = action * TALLIES
    tallies[first + SQUARES] += result // 1000 * result
    tallies[first + VICTORY] += share
    tallies[first + SHARES] += share // 1000 * share
    tallies[first + LEAD] += lead
    tallies[first + LEADS] += lead * lead


@part
def search(desk: Desk, board: AnyBoard, used: int, sims: int) -> int:
    """Add simulations to the tree, of which `used` nodes are there (at least the root); how many there are then."""
    for _ in range(sims):
        copy_state(desk.states, 1, 0)
        used, depth = simulate(desk, board, used)
        back_up(desk, board, depth)
    return used
