"""Play to learn points from: what every sheet was before each roll, and what came of it, for flibuste/lab/steps.py.

First the game's policy plays, and every position is told what its seat had in the end. Then games are played by what
gains most now and promises most afterwards, and every position is told what its best answers to some rolls promise on
average (temporal differences, as TD-Gammon learnt). Beside others, as if they sat still; by how much less is promised
once they have acted too is added from the game that was played."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, cast

import numpy as np

from flibuste.bots.lookahead import MARGIN, STAMP, SoloDesk, best_answer, describe, expect, lay_desk, promise, stand
from flibuste.bots.points import alone, flat
from flibuste.bots.policy import advice
from flibuste.bots.search import ONE, best_of_some
from flibuste.engine.contract import Game, Promises, Setup
from flibuste.engine.dice import below, seed_rng
from flibuste.engine.family import own, part
from flibuste.engine.kernel import Numbers, copy_state, integers
from flibuste.engine.layout import AnyBoard, Fields
from flibuste.engine.options import Setting
from flibuste.engine.rules import apply, is_chance, is_over, legal_actions, roll, scores, to_act, winners
from flibuste.lab.steps import PointLessons, fresh, whole

__all__ = ["PointPlay", "Trial", "in_rows", "joined"]

ODD = 5
"""How many of a hundred actions are taken at random, while the policy plays."""
MOST_TURNS = 200
"""Turns of a game that are learnt from, at most."""
ROLLS = 24
GAME = 5  # the state that is played; those before it are the desk's


class Notes(NamedTuple):
    """Of each seat before each roll: its features, one after the other, how many they are, what it promises (0 … ONE)
    and its points so far."""

    features: Numbers
    counts: Numbers
    targets: Numbers


class Trial(NamedTuple):
    """A game of one network against another: the deal, the part of the victory, the mean score of its seats."""

    deal: int
    share: float
    points: float


@own
def stand_alone(game: Game) -> Callable[..., None]:
    """The kernel that makes a state one of somebody who plays alone."""
    return cast(Promises, game.mind.value).stand_alone


@part
def seen_alone(desk: SoloDesk, to: int, seat: int, players: int) -> None:
    """States[to] is the game in states[GAME] as a seat sees it that plays alone."""
    copy_state(desk.states, to, GAME)
    stand_alone(desk.states[to], seat, players)


@part
def note_turn(desk: SoloDesk, board: AnyBoard, rolls: int, place: int, at: int, notes: Notes) -> int:
    """Note the features of states[1], what it promises and its points so far; where the next features go."""
    ground = desk.outlook.ground
    points = describe(desk.states[1], board, desk.facts, 0, desk.outlook.work)[1]
    stand(desk, board)
    for feature in range(ground.count[0]):
        notes.features[at + feature] = ground.features[feature]
    notes.counts[place] = ground.count[0]
    notes.targets[2 * place] = expect(desk, board, rolls)
    notes.targets[2 * place + 1] = points
    return at + ground.count[0]


@part
def watch(
    desk: SoloDesk,
    solo: AnyBoard,
    board: AnyBoard,
    notes: Notes,
    facts: Fields,
    weights: Numbers,
    out: Numbers,
    scored: Numbers,
) -> int:
    """Play the game of states[0] to its end by the policy, now and then at random; of each seat before each roll what
    `notes` holds, with what it got in the end. How many turns."""
    states, players, turn, at, work = desk.states, board.players, 0, 0, desk.outlook.work
    copy_state(states, GAME, 0)
    while not is_over(states[GAME]) and players * (turn + 1) <= len(notes.counts):
        for seat in range(players):
            seen_alone(desk, 1, seat, players)
            n, points = describe(states[1], solo, desk.facts, 0, work)
            place = players * turn + seat
            notes.counts[place], notes.targets[2 * place + 1] = n, points
            for feature in range(n):
                notes.features[at + feature] = work[feature]
            at += n
        roll(states[GAME], board, desk.dice)
        while not is_over(states[GAME]) and not is_chance(states[GAME]):
            seat = to_act(states[GAME])
            n = legal_actions(states[GAME], board, seat, out)
            samples = int(below(desk.dice, 100) < ODD)
            code = best_of_some(states[GAME], board, facts, weights, seat, out, n, samples, desk.dice)
            apply(states[GAME], board, seat, code)
        turn += 1
    scores(states[GAME], board, scored)
    for place in range(players * turn):
        notes.targets[2 * place] = scored[place % players] * (ONE // desk.settings[MARGIN])
    return turn


@part
def all_act(desk: SoloDesk, other: SoloDesk, solo: AnyBoard, board: AnyBoard, mine: int, codes: Numbers) -> None:
    """Everybody does in states[GAME] what promises most, seats that are not in the mask `mine` by the other's outlook;
    `codes` then holds what each had been promised, and is promised now that all have acted."""
    players, states = board.players, desk.states
    for seat in range(players):
        seen_alone(desk, 3, seat, players)
        one = desk if mine >> seat & 1 else other
        one.settings[STAMP] += 1
        codes[seat] = best_answer(one, solo)
        codes[players + seat] = one.worths[len(one.worths) - 1]
    for seat in range(players):
        apply(states[GAME], board, seat, codes[seat])


@part
def study(desk: SoloDesk, solo: AnyBoard, board: AnyBoard, rolls: int, notes: Notes, codes: Numbers) -> int:
    """Play the game of states[0] to its end; of each seat before each roll what `notes` holds. How many turns."""
    states, players, turn, at = desk.states, board.players, 0, 0
    copy_state(states, GAME, 0)
    while not is_over(states[GAME]) and players * (turn + 1) <= len(notes.counts):
        for seat in range(players):
            seen_alone(desk, 1, seat, players)
            at = note_turn(desk, solo, rolls if turn else 1, players * turn + seat, at, notes)
        roll(states[GAME], board, desk.dice)
        all_act(desk, desk, solo, board, -1, codes)
        for seat in range(players):  # what the others did meanwhile was not in the promise
            seen_alone(desk, 2, seat, players)
            notes.targets[2 * (players * turn + seat)] += promise(desk, solo, states[2]) - codes[players + seat]
        turn += 1
    return turn


@part
def compete(desk: SoloDesk, other: SoloDesk, solo: AnyBoard, board: AnyBoard, mine: int, codes: Numbers) -> None:
    """Play the game of states[0] to its end, without search: seats of the mask `mine` by one outlook, the rest by the
    other."""
    copy_state(desk.states, GAME, 0)
    while not is_over(desk.states[GAME]):
        roll(desk.states[GAME], board, desk.dice)
        all_act(desk, other, solo, board, mine, codes)


@part
def result(desk: SoloDesk, board: AnyBoard, scored: Numbers, won: Numbers) -> int:
    """The scores of states[GAME] and who won; how many."""
    scores(desk.states[GAME], board, scored)
    return winners(desk.states[GAME], board, scored, won)


def in_rows(weights: dict[str, Any]) -> dict[str, Any]:
    """Each of them row after row."""
    return {name: one.ravel() for name, one in weights.items()}


class PointPlay:
    """Games of one setting."""

    def __init__(self, game: Game, value: Promises, setting: Setting) -> None:
        self.game, self.value, self.players = game, value, setting.players
        self.setup = Setup(game, setting, game.load(setting))
        self.solo = alone(self.setup)
        self.margin = advice(game, self.solo.setting).margin
        places = MOST_TURNS * self.players
        self.notes = Notes(integers(places * value.ROOM), integers(places), integers(2 * places))
        self.codes = integers(2 * self.players)
        self.states = game.state.array(GAME + 1)

    def desk(self, weights: dict[str, Any]) -> SoloDesk:
        return lay_desk(self.solo, self.states, self.value, flat(in_rows(weights)), self.margin, 0)

    def begin(self, desk: SoloDesk, seed: int, number: int) -> None:
        """Lay out a game; who begins changes from game to game."""
        self.states[0] = self.game.state.new()
        self.game.rules.start(self.states[0], self.setup.board, number % self.players)
        seed_rng(desk.dice, seed, number)

    def lessons(self, weights: dict[str, Any] | None, seed: int, numbers: Sequence[int]) -> PointLessons:
        """The lessons of games played by whole-number weights; without weights, by the game's policy."""
        desk, found = self.desk(weights or _no_weights(self.value.FEATURES)), list[PointLessons]()
        boards, policy = (self.solo.board, self.setup.board), advice(self.game, self.setup.setting).weights
        room = (policy, integers(2 * self.game.rules.MOST_ACTIONS), integers(self.players))
        for number in numbers:
            self.begin(desk, seed, number)
            if weights:
                turns = study.of(self.game)(desk, *boards, ROLLS, self.notes, self.codes)
            else:
                turns = watch.of(self.game)(desk, *boards, self.notes, self.setup.facts, *room)
            found.append(self._noted(turns * self.players))
        return joined(found)

    def _noted(self, places: int) -> PointLessons:
        counts, targets = np.array(self.notes.counts[:places]), np.array(self.notes.targets[: 2 * places])
        ends = np.cumsum(counts)
        features = np.array(self.notes.features[: ends[-1]], np.int32)
        to_come = targets[::2] * (self.margin / ONE) - targets[1::2]
        return PointLessons(features, ends, to_come.astype(np.float32))

    def contest(self, weights: dict[str, Any], other: dict[str, Any], seed: int, numbers: Sequence[int]) -> list[Trial]:
        """Games without search of one network against another, each deal with seats exchanged; alone, only by one."""
        desk, rival = self.desk(weights), self.desk(other)
        scored, won, trials = integers(self.players), integers(self.players), list[Trial]()
        for number in numbers:
            for turn in range(2 if self.players > 1 else 1):
                mine = sum(1 << seat for seat in range(self.players) if seat % 2 == turn) if self.players > 1 else 1
                self.begin(desk, seed, number)
                compete.of(self.game)(desk, rival, self.solo.board, self.setup.board, mine, self.codes)
                many = int(result.of(self.game)(desk, self.setup.board, scored, won))
                shares = [int(won[seat]) / many for seat in range(self.players) if mine >> seat & 1]
                points = [int(scored[seat]) for seat in range(self.players) if mine >> seat & 1]
                trials.append(Trial(number, sum(shares), sum(points) / len(points)))
        return trials


@cache
def _no_weights(features: int) -> dict[str, Any]:
    return whole(fresh(features, 0), np.zeros(features, bool))


def joined(lessons: Sequence[PointLessons]) -> PointLessons:
    """Lessons of several games as one."""
    before = np.cumsum([0, *(len(one.features) for one in lessons)])
    ends = np.concatenate([one.ends + first for one, first in zip(lessons, before[:-1], strict=True)])
    return PointLessons(
        np.concatenate([one.features for one in lessons]), ends, np.concatenate([one.to_come for one in lessons])
    )
