"""Search for somebody who plays alone, or beside others, where an outlook (see points) tells what a sheet promises.

Who plays beside others searches as if they sat still: what matters of them (who is nearer to a bonus) the outlook sees.

What an action promises is first asked of the outlook: the mean over ROLLS rolls of what the best answer promises. Were
the outlook right all along a game, every such mean would be what it had promised before the rolls. So from the actions
that look best (upper confidence bounds) games are played on for some turns, each by what promises most, and by how much
the means differ from the promises is added up: so much the outlook errs there. Luck is not in it: a mean over rolls
counts, not the roll that came; games played to their end tell as much only after many more. The first game of every
action meets the same dice, and so the second: they are compared on equal luck.
"""

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple, cast

from flibuste.bots.points import Outlook, foresee, lay_ground, open_outlook
from flibuste.bots.search import ONE, TALLIES, tally
from flibuste.engine.contract import Game, Promises, Setup
from flibuste.engine.dice import below, seed_rng
from flibuste.engine.family import own, part
from flibuste.engine.kernel import Numbers, copy_state, integers
from flibuste.engine.layout import AnyBoard, Fields
from flibuste.engine.maths import log
from flibuste.engine.rules import apply, is_over, legal_actions, roll, scores

__all__ = [
    "COST",
    "MARGIN",
    "RIVAL",
    "STAMP",
    "SoloDesk",
    "best_answer",
    "describe",
    "expect",
    "lay_desk",
    "look_ahead",
    "promise",
    "stand",
]

ROLLS, FEWER_ROLLS = 48, 16  # at the root, and on the way
TURNS = 8
PRIOR = 4  # games that the promise counts as
CURIOSITY = 0.02 * ONE
SPREAD = 8  # points ahead that make a victory three times as likely as a defeat
COST = 20  # simulations of a budget that one game counts as
# Places in `settings`
MARGIN, SEED, STAMP, THROWS, CODES, RIVAL = range(6)
WIDEST = 32  # at the root, where rolls have few outcomes: actions that are looked at further than their own promise
ALONE = -1


class SoloDesk(NamedTuple):
    """What is searched on: the position is states[0], states[1] is played on; 2 is an answer, 3 a roll, 4 what follows.

    `actions`, `promises`, `visits` and `totals` are of the root; `worths` and `stamps` of an answer, by its code in
    each branch, and at the end of the best one."""

    settings: Numbers
    states: list[Fields]
    actions: Numbers
    promises: Numbers
    visits: Numbers
    totals: Numbers
    tallies: Numbers
    worths: Numbers
    stamps: Numbers
    out: Numbers
    scored: Numbers
    outlook: Outlook
    facts: Fields
    dice: Numbers


@own
def describe(game: Game) -> Callable[..., tuple[int, int]]:
    """The kernel that lists the features of a game with a value of the kind `points`."""
    assert game.mind.value
    return game.mind.value.describe


@own
def branch(game: Game) -> Callable[..., int]:
    """The kernel that tells rolls apart after which an action leads to something else."""
    return cast(Promises, game.mind.value).branch


@part
def promise(desk: SoloDesk, board: AnyBoard, state: Fields) -> int:
    """The result that a position promises, in 0 … ONE."""
    if is_over(state):
        scores(state, board, desk.scored)
        hundredths = 100 * desk.scored[0]
    else:
        n, points = describe(state, board, desk.facts, 0, desk.outlook.work)
        hundredths = 100 * points + foresee(desk.outlook, n)
    return min(ONE, max(0, hundredths * (ONE // 100) // desk.settings[MARGIN]))


@part
def stand(desk: SoloDesk, board: AnyBoard) -> None:
    """From now on states[1] is answered in: what an action leads to is asked once, whatever the roll."""
    desk.settings[STAMP] += 1
    n, _ = describe(desk.states[1], board, desk.facts, 0, desk.outlook.work)
    lay_ground(desk.outlook.ground, desk.outlook.work, n, desk.outlook.mind)


@part
def best_answer(desk: SoloDesk, board: AnyBoard) -> int:
    """The action that promises most after the roll in states[3]; what it promises is the last of `worths`."""
    states, stamp, best, best_worth = desk.states, desk.settings[STAMP], 0, -1
    first = desk.settings[CODES] * branch(states[3], board)
    for number in range(legal_actions(states[3], board, 0, desk.out)):
        action = desk.out[number]
        if desk.stamps[first + action] != stamp:
            desk.stamps[first + action] = stamp
            copy_state(states, 2, 3)
            apply(states[2], board, 0, action)
            desk.worths[first + action] = promise(desk, board, states[2])
        if desk.worths[first + action] > best_worth:
            best, best_worth = action, desk.worths[first + action]
    desk.worths[len(desk.worths) - 1] = best_worth
    return best


@part
def expect(desk: SoloDesk, board: AnyBoard, rolls: int) -> int:
    """What the best answers to so many rolls (or all there are) promise on average; states[4] follows the first."""
    states, total, throws = desk.states, 0, desk.settings[THROWS]
    first = below(desk.dice, throws) if throws else 0
    rolls = throws if throws and rolls > 1 else rolls
    for number in range(rolls):
        copy_state(states, 3, 1)
        if throws:
            apply(states[3], board, 0, (first + number) % throws)
        else:
            roll(states[3], board, desk.dice)
        answer = best_answer(desk, board)
        total += desk.worths[len(desk.worths) - 1]
        if number == 0:
            copy_state(states, 4, 3)
            apply(states[4], board, 0, answer)
    return total // rolls


@part
def correct(desk: SoloDesk, board: AnyBoard) -> int:
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


@part
def count(desk: SoloDesk, place: int, result: int) -> None:
    """A result of an action at the root."""
    desk.visits[place] += 1
    desk.totals[place] += result
    points, share = result * desk.settings[MARGIN] // ONE, ONE
    if desk.settings[RIVAL] != ALONE:
        points -= desk.settings[RIVAL]
        share = ONE // 2 + ONE * points // (2 * (SPREAD + abs(points)))
    tally(desk.tallies, desk.actions[place], result, share, points)


@part
def keep_best(desk: SoloDesk, board: AnyBoard, n: int) -> int:
    """Of n actions at the root, keep the WIDEST that promise most."""
    for place in range(n):
        copy_state(desk.states, 1, 0)
        apply(desk.states[1], board, 0, desk.actions[place])
        desk.promises[place] = promise(desk, board, desk.states[1])
    for kept in range(WIDEST):
        best = kept
        for place in range(kept + 1, n):
            if desk.promises[place] > desk.promises[best]:
                best = place
        desk.actions[kept], desk.actions[best] = desk.actions[best], desk.actions[kept]
        desk.promises[kept], desk.promises[best] = desk.promises[best], desk.promises[kept]
    return WIDEST


@part
def begin(desk: SoloDesk, board: AnyBoard) -> int:
    """List the actions at the root, each with its promise as a first visit; how many."""
    n = legal_actions(desk.states[0], board, 0, desk.actions)
    few = desk.settings[THROWS] and n > WIDEST
    if few:
        n = keep_best(desk, board, n)
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


@part
def choose(desk: SoloDesk, n: int) -> int:
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


@part
def look_ahead(desk: SoloDesk, board: AnyBoard, n: int, games: int) -> int:
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


def lay_desk(setup: Setup, states: list[Fields], value: Promises, mind: Numbers, margin: int, luck: int) -> SoloDesk:
    """A desk of five states or more, of which the first is there; the setup is that of somebody alone."""
    settings, codes, most = integers(6), setup.game.rules.CODES, setup.game.rules.MOST_ACTIONS
    settings[:] = [margin, luck, 0, value.THROWS, codes, ALONE]
    outlook, both = open_outlook(value, mind), 2 * codes + 1
    lengths = (most, most, most, most, TALLIES * codes, both, both, most, 1)
    buffers = (integers(length) for length in lengths)
    return SoloDesk._make((settings, states, *buffers, outlook, setup.facts, integers(4)))
