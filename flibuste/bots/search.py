"""Tree search: one source, made into a kernel of its own for each game.

Open loop: a node stands for the actions that led to it, whatever the dice showed; chance is sampled anew each time and
only what is legal then is considered. Each player maximises their own result. New actions are tried in the order of the
game's guess, more of them the more often a node was visited (progressive widening); from a new node on, the game is
played out by taking the best of a few random actions by the same guess. The first visit of every action at the root
meets the same dice, and so the second, and so on: actions are compared on equal luck.

A game that can be appraised need not be played out: the tree then holds the actions before the next roll only, and a
simulation ends before the first roll that comes `horizon` actions later, where the seats' appraisals tell chances.

A result is a share of victory and, where the game has points, how clear it was: both in 0 … ONE.
"""

from functools import cache
from math import exp, log, sqrt
from typing import Any

from flibuste.bots.guess import appraise_of, weigh_of
from flibuste.engine.contract import Game
from flibuste.engine.dice import below, seed_rng
from flibuste.engine.kernel import copy_state, specialise
from flibuste.engine.layout import Field, Layout

__all__ = ["DEEPEST", "NODE", "ONE", "SETTINGS", "result_of", "search_of"]

ONE = 1_000_000
DEEPEST = 512
LONGEST = 2_000
MOST_NODES = 2**31 - 1

NODE = Layout(
    "SearchNode",
    Field("action", "the code that leads here", MOST_NODES),
    Field("child", "the first child; 0 for none", MOST_NODES),
    Field("sibling", "the next child of the same node; 0 for none", MOST_NODES),
    Field("visits", "how often it was played", MOST_NODES),
    Field("seen", "how often it could be played", MOST_NODES),
    Field("total", "sum of results for the seat that plays it", 2**62),
    Field("squares", "sum of their squares, in thousandths", 2**62),
)

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
appraise: Rules = None
best_of_some: Rules = None
result_for: Rules = None
choose_child: Rules = None
chance_for: Rules = None
RULES = ("is_over", "is_chance", "roll", "to_act", "may_act", "legal_actions", "apply", "scores", "winners")

# Places in `settings`
SEAT, TOGETHER, SAMPLES, MARGIN, EXPLORE, WIDEN, SEED, HORIZON = range(8)
SETTINGS = 8
NATURAL = 100_000.0  # of an appraisal


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


def _result_for(seat: int, players: int, margin: int, scored: Any, won: Any, many: int) -> int:
    """Half for victory, half for how clear it was; without margin all for victory. Alone, points count."""
    share = ONE // many if won[seat] else 0
    if margin == 0:
        return share
    if players == 1:
        return min(ONE, max(0, scored[0] * ONE // margin))
    others = -(1 << 40)
    for other in range(players):
        if other != seat:
            others = max(others, scored[other])
    lead = min(margin, max(-margin, scored[seat] - others))
    return share // 2 + (lead + margin) * (ONE // 4) // margin


def _chance_for(state: Any, board: Any, facts: Any, seat: int) -> int:
    """The seat's chance by the appraisals of all."""
    mine, sum_of_all = appraise(state, board, facts, seat), 0.0
    for other in range(board.players):
        sum_of_all += exp(min(50.0, (appraise(state, board, facts, other) - mine) / NATURAL))
    return int(ONE / sum_of_all)


def _choose_child(nodes: Any, node: int, slot: Any, out: Any, n: int, settings: Any) -> int:
    """The child to visit by its upper confidence bound; 0 where a new action is due."""
    present, best, best_bound = 0, 0, -1.0
    for place in range(n):
        if slot[out[place]]:
            present += 1
    if present < n and present * present * 10_000 <= settings[WIDEN] * settings[WIDEN] * (nodes[node].visits + 1):
        return 0
    explore = settings[EXPLORE] * 1.0
    for place in range(n):
        child = slot[out[place]]
        if child:
            visits = nodes[child].visits
            bound = nodes[child].total / visits + explore * sqrt(log(nodes[child].seen + 1.0) / visits)
            if bound > best_bound:
                best, best_bound = child, bound
    return best


def _search(
    states: Any,
    board: Any,
    weights: Any,
    facts: Any,
    nodes: Any,
    used: int,
    sims: int,
    settings: Any,
    slot: Any,
    out: Any,
    path: Any,
    movers: Any,
    scored: Any,
    won: Any,
    dice: Any,
    rng: Any,
) -> int:
    """Add `sims` simulations to the tree of states[0], which stays as it is; states[1] is played on.

    `used` nodes are there already (at least the root); gives how many there are then."""
    state, me, horizon = states[1], settings[SEAT], settings[HORIZON]
    for _ in range(sims):
        copy_state(states, 1, 0)
        node, depth, in_tree, steps, last = 0, 0, True, 0, LONGEST
        while not is_over(state) and steps < LONGEST:
            if is_chance(state):
                if steps >= last:
                    break
                if horizon and in_tree and depth:
                    in_tree, last = False, steps + horizon
                roll(state, board, dice)
                continue
            seat = me if depth == 0 and in_tree and may_act(state, me) else to_act(state)
            n = legal_actions(state, board, seat, out)
            steps += 1
            if not in_tree or n == 1 or depth >= DEEPEST or (settings[TOGETHER] and seat != me):
                apply(state, board, seat, best_of_some(state, board, weights, seat, out, n, settings[SAMPLES], rng))
                continue
            child = nodes[node].child
            while child:
                slot[nodes[child].action] = child
                child = nodes[child].sibling
            best = choose_child(nodes, node, slot, out, n, settings)
            for place in range(n):
                if slot[out[place]]:
                    nodes[slot[out[place]]].seen += 1
            if best == 0 and used < len(nodes):
                new = 0
                for place in range(n):
                    if slot[out[place]] == 0:
                        out[new] = out[place]
                        new += 1
                best, used, in_tree = used, used + 1, False
                last = steps + horizon if horizon else LONGEST
                nodes[best].action = best_of_some(state, board, weights, seat, out, new, 0, rng)
                nodes[best].child = 0
                nodes[best].visits = 0
                nodes[best].seen = 1
                nodes[best].total = 0
                nodes[best].squares = 0
                nodes[best].sibling = nodes[node].child
                child = nodes[node].child
                nodes[node].child = best
            else:
                child = nodes[node].child
            while child:
                slot[nodes[child].action] = 0
                child = nodes[child].sibling
            if best == 0:
                in_tree, last = False, steps + horizon if horizon else LONGEST
                continue
            if depth == 0:
                seed_rng(dice, settings[SEED], nodes[best].visits)
            path[depth] = best
            movers[depth] = seat
            depth += 1
            apply(state, board, seat, nodes[best].action)
            node = best
        scores(state, board, scored)
        many = winners(state, board, scored, won)
        nodes[0].visits += 1
        for place in range(depth):
            if horizon and not is_over(state):
                result = chance_for(state, board, facts, movers[place])
            else:
                result = result_for(movers[place], board.players, settings[MARGIN], scored, won, max(1, many))
            nodes[path[place]].visits += 1
            nodes[path[place]].total += result
            nodes[path[place]].squares += result // 1000 * result
    return used


class Searcher:
    """The kernels of one game's search."""

    def __init__(self, game: Game) -> None:
        rules = {name: getattr(game.rules, name) for name in RULES}
        rules["weigh"], rules["appraise"] = weigh_of(game), appraise_of(game)
        folder = game.folder
        chosen = specialise(_best_of_some, rules, f"best_of_some_{folder}")
        parts = {
            "best_of_some": chosen,
            "result_for": result_of(),
            "choose_child": specialise(_choose_child, {}, "choose_child"),
            "chance_for": specialise(_chance_for, rules, f"chance_for_{folder}"),
        }
        self.best_of_some = chosen
        self.search = specialise(_search, {**rules, **parts}, f"search_{folder}")


@cache
def result_of() -> Any:
    """The kernel that gives a seat's result."""
    return specialise(_result_for, {}, "result_for")


@cache
def search_of(game: Game) -> Searcher:
    return Searcher(game)
