"""Tree search: one source, made into kernels of its own for each game.

Open loop: a node stands for the actions that led to it, whatever the dice showed; chance is sampled anew each time and
only what is legal then is considered. Each player maximises their own result. New actions are tried in the order of the
game's guess, more of them the more often a node was visited (progressive widening); from a new node on, the game is
played out by taking the best of a few random actions by the same guess. The first visit of every action at the root
meets the same dice, and so the second, and so on: actions are compared on equal luck.

A game with a network (see there) need not be played out: the tree then holds the actions before the next roll only, and
a simulation ends before the first roll that comes `horizon` actions later, where the network tells chances.

A result is a share of victory and, where the game has points, how clear it was: both in 0 … ONE.
"""

from functools import cache
from math import log, sqrt
from typing import Any, NamedTuple

from flibuste.bots.guess import weigh_of
from flibuste.bots.network import chances as network_chances
from flibuste.bots.network import observe_of
from flibuste.engine.contract import Game
from flibuste.engine.dice import below, seed_rng
from flibuste.engine.kernel import copy_state, specialise
from flibuste.engine.layout import Field, Layout

__all__ = ["BERTHS", "DEEPEST", "NODE", "ONE", "SETTINGS", "TALLIES", "Desk", "result_of", "search_of"]

ONE = 1_000_000
DEEPEST = 512
LONGEST = 2_000
MOST_NODES = 2**31 - 1
BERTHS = 4
"""Children of a node lie side by side, so many together: looking through them, memory is what takes long."""

NODE = Layout(
    "SearchNode",
    Field("action", "the code that leads here", MOST_NODES),
    Field("children", "where its latest BERTHS children stand; 0 for none", MOST_NODES),
    Field("elder", "of the first of them: where the BERTHS before them stand; 0 for none", MOST_NODES),
    Field("visits", "how often it was played; 0 for an empty berth", MOST_NODES),
    Field("total", "sum of results for the seat that plays it", 2**62),
)
# Sums for an action of the root, in `tallies`: squares of results (in thousandths), shares of victory and their squares
# (in thousandths), leads over the best of the others (alone: scores) and their squares
SQUARES, VICTORY, SHARES, LEAD, LEADS = range(5)
TALLIES = 5


class Desk(NamedTuple):
    """What one tree is grown on: the position searched is states[0], states[1] is played on."""

    settings: Any
    states: Any
    nodes: Any
    tallies: Any
    weights: Any
    mind: Any
    work: Any
    merits: Any
    chances: Any
    slot: Any
    found: Any
    out: Any
    path: Any
    movers: Any
    scored: Any
    won: Any
    dice: Any
    rng: Any


Rules = Any
is_over: Rules = None
is_chance: Rules = None
roll: Rules = None
to_act: Rules = None
may_act: Rules = None
legal_actions: Rules = None
apply: Rules = None
scores: Rules = None
winners: Rules = None
weigh: Rules = None
chances: Rules = None
best_of_some: Rules = None
lead_of: Rules = None
result_for: Rules = None
find_known: Rules = None
choose_child: Rules = None
keep_new: Rules = None
child_of: Rules = None
add_child: Rules = None
enter: Rules = None
play_out: Rules = None
simulate: Rules = None
tally: Rules = None
back_up: Rules = None
RULES = ("is_over", "is_chance", "roll", "to_act", "may_act", "legal_actions", "apply", "scores", "winners")

# Places in `settings`
SEAT, TOGETHER, SAMPLES, MARGIN, EXPLORE, WIDEN, SEED, HORIZON = range(8)
SETTINGS = 8


def _best_of_some(state: Any, board: Any, weights: Any, seat: int, out: Any, n: int, samples: int, rng: Any) -> int:
    """Of some random legal actions the one with the best guess; of all, where samples is 0."""
    if n == 1 or samples == 1:
        return out[below(rng, n)]
    best, best_worth, ties = out[0], -(1 << 60), 0
    for place in range(n if samples == 0 else min(samples, n)):
        code = out[place] if samples == 0 or samples >= n else out[below(rng, n)]
        worth = weigh(state, board, weights, seat, code)
        if worth > best_worth:
            best, best_worth, ties = code, worth, 1
        elif worth == best_worth:
            ties += 1
            if below(rng, ties) == 0:
                best = code
    return best


def _lead_of(seat: int, players: int, scored: Any) -> int:
    """By how much a seat leads over the best of the others; alone, its score."""
    if players == 1:
        return scored[0]
    others = -(1 << 40)
    for other in range(players):
        if other != seat:
            others = max(others, scored[other])
    return scored[seat] - others


def _result_for(seat: int, players: int, margin: int, scored: Any, won: Any, many: int) -> int:
    """Half for victory, half for how clear it was; without margin all for victory. Alone, points count."""
    share = ONE // many if won[seat] else 0
    if margin == 0:
        return share
    lead = lead_of(seat, players, scored)
    if players == 1:
        return min(ONE, max(0, lead * ONE // margin))
    return share // 2 + (min(margin, max(-margin, lead)) + margin) * (ONE // 4) // margin


def _find_known(desk: Desk, node: int, n: int) -> tuple[int, int]:
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


def _choose_child(desk: Desk, known: int, visits: int) -> int:
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


def _keep_new(desk: Desk, n: int) -> int:
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


def _child_of(desk: Desk, node: int, used: int, n: int) -> tuple[int, int]:
    """The child to go to, of n legal actions; or 0, and how many new ones there are, first in `out`.

    One more is tried the more visits there are (progressive widening)."""
    known, visits = find_known(desk, node, n)
    new = keep_new(desk, n) if known < n else 0
    few = known * known * 10_000 <= desk.settings[WIDEN] * desk.settings[WIDEN] * (visits + 1)
    if new and few and used + BERTHS <= len(desk.nodes):
        return 0, new
    return choose_child(desk, known, visits), n


def _add_child(nodes: Any, node: int, used: int, action: int) -> tuple[int, int]:
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


def _enter(desk: Desk, node: int, depth: int, seat: int) -> None:
    """Go to a node; the first visits of all actions at the root meet the same dice, and so the second."""
    if depth == 0:
        seed_rng(desk.dice, desk.settings[SEED], desk.nodes[node].visits)
    desk.path[depth] = node
    desk.movers[depth] = seat


def _play_out(desk: Desk, board: Any, steps: int) -> None:
    """Play states[1] by the guess, to the end or the horizon."""
    state, out, weights, dice, rng = desk.states[1], desk.out, desk.weights, desk.dice, desk.rng
    samples, horizon = desk.settings[SAMPLES], desk.settings[HORIZON]
    last = steps + horizon if horizon else LONGEST
    while not is_over(state) and steps < LONGEST:
        if is_chance(state):
            if steps >= last:
                break
            roll(state, board, dice)
            continue
        seat = to_act(state)
        n = legal_actions(state, board, seat, out)
        action = out[below(rng, n)] if samples == 1 else best_of_some(state, board, weights, seat, out, n, samples, rng)
        apply(state, board, seat, action)
        steps += 1


def _simulate(desk: Desk, board: Any, used: int) -> tuple[int, int]:
    """Play states[1] to the end or horizon: down the tree, one node more, then by the guess. How many nodes are used
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
            action = best_of_some(state, board, desk.weights, seat, out, n, samples, desk.rng)
        if grows:
            child, used = add_child(desk.nodes, node, used, action)
        if child:
            enter(desk, child, depth, seat)
            node, depth = child, depth + 1
        apply(state, board, seat, action)
    play_out(desk, board, steps)
    return used, depth


def _back_up(desk: Desk, board: Any, depth: int) -> None:
    """Add each mover's result to the nodes that were passed."""
    state, settings = desk.states[1], desk.settings
    appraised = settings[HORIZON] > 0 and not is_over(state)
    if appraised:
        chances(state, board, desk.mind, desk.work, desk.merits, desk.chances)
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
            tally(desk, node.action, result, share, lead_of(seat, board.players, desk.scored))


def _tally(desk: Desk, action: int, result: int, share: int, lead: int) -> None:
    """What is told of the actions at the root besides."""
    first = action * TALLIES
    desk.tallies[first + SQUARES] += result // 1000 * result
    desk.tallies[first + VICTORY] += share
    desk.tallies[first + SHARES] += share // 1000 * share
    desk.tallies[first + LEAD] += lead
    desk.tallies[first + LEADS] += lead * lead


def _search(desk: Desk, board: Any, used: int, sims: int) -> int:
    """Add simulations to the tree, of which `used` nodes are there (at least the root); how many there are then."""
    for _ in range(sims):
        copy_state(desk.states, 1, 0)
        used, depth = simulate(desk, board, used)
        back_up(desk, board, depth)
    return used


PARTS = (
    _best_of_some,
    _find_known,
    _choose_child,
    _keep_new,
    _child_of,
    _add_child,
    _enter,
    _play_out,
    _simulate,
    _tally,
    _back_up,
    _search,
)


class Searcher:
    """The kernels of one game's search."""

    def __init__(self, game: Game) -> None:
        known = {name: getattr(game.rules, name) for name in RULES}
        self.chances = specialise(network_chances, {"observe": observe_of(game)}, f"chances_{game.folder}")
        known |= {"weigh": weigh_of(game), "chances": self.chances}
        known |= {"lead_of": lead_kernel(), "result_for": result_of()}
        for part in PARTS:
            name = part.__name__.removeprefix("_")
            known[name] = specialise(part, known, f"{name}_{game.folder}")
        self.best_of_some, self.search, self.tally = known["best_of_some"], known["search"], known["tally"]


@cache
def lead_kernel() -> Any:
    return specialise(_lead_of, {}, "lead_of")


@cache
def result_of() -> Any:
    """The kernel that gives a seat's result."""
    return specialise(_result_for, {"lead_of": lead_kernel()}, "result_for")


@cache
def search_of(game: Game) -> Searcher:
    return Searcher(game)
