"""Search for somebody who plays alone, where an outlook tells what any position promises.

What an action promises is first asked of the outlook: the mean over ROLLS rolls of what the best answer promises. Were
the outlook right all along a game, every such mean would be what it had promised before the rolls. So from the actions
that look best (upper confidence bounds) games are played on for some turns, each by what promises most, and by how much
the means differ from the promises is added up: so much the outlook errs there. Luck is not in it: a mean over rolls
counts, not the roll that came; games played to their end tell as much only after many more. The first game of every
action meets the same dice, and so the second: they are compared on equal luck.
"""

from functools import cache
from math import log, sqrt
from typing import Any, NamedTuple

from flibuste.bots.outlook import facts_of, foresee, lay_ground
from flibuste.bots.search import ONE, search_of
from flibuste.engine.contract import Game
from flibuste.engine.dice import seed_rng
from flibuste.engine.kernel import copy_state, specialise

__all__ = ["COST", "SoloDesk", "lookahead_of"]

ROLLS, FEWER_ROLLS = 48, 16  # at the root, and on the way
TURNS = 8
PRIOR = 4  # games that the promise counts as
CURIOSITY = 0.02 * ONE
COST = 20  # simulations of a budget that one game counts as
# Places in `settings`
MARGIN, SEED, STAMP = range(3)


class SoloDesk(NamedTuple):
    """What is searched on: the position is states[0], states[1] is played on; 2 is an answer, 3 a roll, 4 what follows.

    `actions`, `promises`, `visits` and `totals` are of the root; `worths` and `stamps` of an answer, by its code."""

    settings: Any
    states: Any
    actions: Any
    promises: Any
    visits: Any
    totals: Any
    tallies: Any
    worths: Any
    stamps: Any
    out: Any
    scored: Any
    outlook: Any
    dice: Any


Rules = Any
is_over: Rules = None
roll: Rules = None
legal_actions: Rules = None
apply: Rules = None
scores: Rules = None
observe: Rules = None
tally: Rules = None
promise: Rules = None
stand: Rules = None
best_answer: Rules = None
expect: Rules = None
correct: Rules = None
count: Rules = None
begin: Rules = None
choose: Rules = None
RULES = ("is_over", "roll", "legal_actions", "apply", "scores")


def _promise(desk: SoloDesk, board: Any, state: Any) -> int:
    """The result that a position promises, in 0 … ONE."""
    if is_over(state):
        scores(state, board, desk.scored)
        hundredths = 100 * desk.scored[0]
    else:
        n, points = observe(state, board, 0, desk.outlook.work)
        hundredths = 100 * points + foresee(desk.outlook, n)
    return min(ONE, max(0, hundredths * (ONE // 100) // desk.settings[MARGIN]))


def _stand(desk: SoloDesk, board: Any) -> None:
    """From now on states[1] is answered in: what an action leads to is asked once, whatever the roll."""
    desk.settings[STAMP] += 1
    n, _ = observe(desk.states[1], board, 0, desk.outlook.work)
    lay_ground(desk.outlook.ground, desk.outlook.work, n, desk.outlook.mind)


def _best_answer(desk: SoloDesk, board: Any) -> int:
    """The action that promises most after the roll in states[3]; its worth is in `worths`."""
    states, stamp, best, best_worth = desk.states, desk.settings[STAMP], 0, -1
    for number in range(legal_actions(states[3], board, 0, desk.out)):
        action = desk.out[number]
        if desk.stamps[action] != stamp:
            desk.stamps[action] = stamp
            copy_state(states, 2, 3)
            apply(states[2], board, 0, action)
            desk.worths[action] = promise(desk, board, states[2])
        if desk.worths[action] > best_worth:
            best, best_worth = action, desk.worths[action]
    return best


def _expect(desk: SoloDesk, board: Any, rolls: int) -> int:
    """What the best answers to so many rolls promise on average; states[4] follows the first of them."""
    states, total = desk.states, 0
    for number in range(rolls):
        copy_state(states, 3, 1)
        roll(states[3], board, desk.dice)
        answer = best_answer(desk, board)
        total += desk.worths[answer]
        if number == 0:
            copy_state(states, 4, 3)
            apply(states[4], board, 0, answer)
    return total // rolls


def _correct(desk: SoloDesk, board: Any) -> int:
    """By how much the outlook errs on the way of one game from states[1], whose first promise was corrected before."""
    states, error = desk.states, 0
    for turn in range(TURNS):
        if is_over(states[1]):
            break
        stand(desk, board)
        if turn == 0:
            expect(desk, board, 1)
        else:
            error += expect(desk, board, FEWER_ROLLS) - promise(desk, board, states[1])
        copy_state(states, 1, 4)
    return error


def _count(desk: SoloDesk, place: int, result: int) -> None:
    """A result of an action at the root."""
    desk.visits[place] += 1
    desk.totals[place] += result
    tally(desk, desk.actions[place], result, ONE, result * desk.settings[MARGIN] // ONE)


def _begin(desk: SoloDesk, board: Any) -> int:
    """List the actions at the root, each with its promise as a first visit; how many."""
    n = legal_actions(desk.states[0], board, 0, desk.actions)
    for place in range(n):
        copy_state(desk.states, 1, 0)
        apply(desk.states[1], board, 0, desk.actions[place])
        if is_over(desk.states[1]):
            desk.promises[place] = promise(desk, board, desk.states[1])
        else:
            seed_rng(desk.dice, desk.settings[SEED], 0)
            stand(desk, board)
            desk.promises[place] = expect(desk, board, ROLLS)
        count(desk, place, desk.promises[place])
    return n


def _choose(desk: SoloDesk, n: int) -> int:
    """The place with the highest upper confidence bound, of n."""
    best, best_bound, visits = 0, -1.0, 0
    for place in range(n):
        visits += desk.visits[place] + PRIOR
    curiosity = CURIOSITY * sqrt(log(visits + 1.0))
    for place in range(n):
        tries = float(desk.visits[place] + PRIOR)
        bound = (desk.totals[place] + PRIOR * desk.promises[place]) / tries + curiosity / sqrt(tries)
        if bound > best_bound:
            best, best_bound = place, bound
    return best


def _look_ahead(desk: SoloDesk, board: Any, n: int, games: int) -> int:
    """Play so many games more; n actions of the root are listed (0: none yet). How many are then."""
    if n == 0 and games:
        n = begin(desk, board)
    for _ in range(games):
        place = choose(desk, n)
        copy_state(desk.states, 1, 0)
        seed_rng(desk.dice, desk.settings[SEED], desk.visits[place])
        apply(desk.states[1], board, 0, desk.actions[place])
        count(desk, place, desk.promises[place] + correct(desk, board))
    return n


PARTS = (_promise, _stand, _best_answer, _expect, _correct, _count, _begin, _choose, _look_ahead)


@cache
def lookahead_of(game: Game) -> Any:
    """The kernel that searches a game with its outlook."""
    known: dict[str, Any] = {name: getattr(game.rules, name) for name in RULES}
    known |= {"observe": facts_of(game), "tally": search_of(game).tally}
    for part in PARTS:
        name = part.__name__.removeprefix("_")
        known[name] = specialise(part, known, f"{name}_alone_{game.folder}")
    return known["look_ahead"]
