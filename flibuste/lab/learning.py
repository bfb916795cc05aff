"""Learn a value of the kind `points` by self-play, from nothing, in rounds that can be taken up again.

A round plays games by the weights it begins with, on as many processes as there are, and learns from them in the order
of their numbers: what is learnt depends on the seed and on how many rounds there were, not on who played when, nor on
how often it was ended in between. After each round all that is needed to go on is on the disk.
"""

import hashlib
import json
import os
import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from functools import cache
from math import log10
from pathlib import Path
from statistics import fmean
from typing import Any, cast

import numpy as np

from flibuste.engine.contract import Game, Promises
from flibuste.engine.dice import Dice
from flibuste.engine.errors import FlibusteError
from flibuste.engine.games import find_game
from flibuste.engine.options import Setting, check
from flibuste.lab.selfplay import PointPlay, Trial, joined
from flibuste.lab.standings import share_of
from flibuste.lab.steps import Fractions, PointLessons, fresh, learn, whole
from flibuste.lab.workers import Workers, pool_of

__all__ = ["STATE", "Course", "Learner", "Milestone", "OtherCourse", "players_at_work"]

PART = 10
"""Games that a process plays at once."""
SCHOOL, CROWD = 6, 5
"""Rounds that look on while the policy plays, and how many times as many games they are of."""
FIRST_RATE, LAST_RATE, SLOWER = 0.0008, 0.0001, 40
MILESTONE = 10
"""Rounds from one trial of strength to the next."""
TRIALS, UNSEEN = 100, 1_000_003
MIXED = (2, 1, 2, 3, 2, 4)
"""How many play in one game after the other, where that is not said."""
STATE = "state.npz"
Report = Callable[[int], None]


class OtherCourse(FlibusteError):
    """A folder that holds another course of learning, or none to go on with."""

    code = "other-course"
    en = "{folder}: {key} is {got} there, {expected} here"
    fr = "{folder} : {key} y vaut {got}, ici {expected}"


@dataclass(frozen=True)
class Course:
    """What is learnt, but for how long."""

    game_id: str
    options: tuple[tuple[str, str], ...] = ()
    players: int | None = None
    seed: int = 1
    round: int = 200
    """Games of a round."""

    @property
    def game(self) -> Game:
        return find_game(self.game_id)

    @property
    def value(self) -> Promises:
        return cast(Promises, self.game.mind.value)

    def setting(self, number: int) -> Setting:
        """The setting of a game."""
        many = self.players or MIXED[number % len(MIXED)]
        return check(self.game, dict(self.options), many if self._knows(many) else 1)

    def _knows(self, players: int) -> bool:
        return self.value.knows(check(self.game, dict(self.options), players))

    @property
    def usual(self) -> Setting:
        """The setting in which strength is tried."""
        return self.setting(0)


@dataclass(frozen=True)
class Milestone:
    """How strong it was after so many games: without search, against the milestone before it.

    `rating` adds up from milestone to milestone, 400 for ten times as many victories as defeats; 0 alone."""

    games: int
    seconds: float
    points: float
    share: float
    low: float
    high: float
    rating: float
    wrong: float


@cache
def _play(course: Course, players: int) -> PointPlay:
    return PointPlay(course.game, course.value, check(course.game, dict(course.options), players))


def _lessons(course: Course, weights: dict[str, Any] | None, first: int) -> PointLessons:
    """The lessons of PART games, in the order of their numbers; without weights, of CROWD times as many."""
    many = PART if weights else PART * CROWD
    numbers = range(first * many // PART, first * many // PART + many)
    found = [
        _play(course, course.setting(number).players).lessons(weights, course.seed, [number]) for number in numbers
    ]
    return joined(found)


def _trials(course: Course, weights: dict[str, Any], other: dict[str, Any], first: int) -> list[Trial]:
    numbers = range(first, first + PART)
    return _play(course, course.usual.players).contest(weights, other, UNSEEN, numbers)


def players_at_work(workers: Workers) -> AbstractContextManager[Executor | None]:
    """Who plays; None where this process does."""
    return nullcontext() if workers == 1 else pool_of(workers)


class Learner:
    """A network that gets better from round to round; `folder` keeps it."""

    def __init__(self, course: Course, folder: Path, pool: Executor | None = None) -> None:
        self.course, self.folder, self.pool = course, folder, pool
        self.weights = fresh(course.value.FEATURES, course.seed)
        self.met = np.zeros(course.value.FEATURES, bool)
        self.rounds, self.seconds, self.wrong = 0, 0.0, 0.0
        self.curve: list[Milestone] = []
        self.forerunner = self.whole()

    @property
    def games(self) -> int:
        return self.rounds * self.course.round

    def learn_round(self, report: Report = lambda _: None) -> None:
        """Play, learn, try one's strength where it is time to, and keep it all."""
        began = time.monotonic()
        weights = self.whole() if self.rounds >= SCHOOL else None
        firsts = range(self.games, self.games + self.course.round, PART)
        lessons = joined(self._each(_lessons, firsts, report, weights))
        self.met[np.unique(lessons.features)] = True
        rate = max(LAST_RATE, FIRST_RATE / (1 + self.rounds / SLOWER))
        self.wrong = learn(self.weights, lessons, rate, Dice(self.course.seed, self.rounds))
        self.rounds += 1
        self.seconds += time.monotonic() - began
        if self.rounds % MILESTONE == 0:
            self.curve.append(self._milestone())
        self.save()

    def _each(self, task: Callable[..., Any], firsts: range, report: Report, *given: Any) -> list[Any]:
        """What a task gives for every part, in their order."""
        if self.pool is None:
            found = (task(self.course, *given, first) for first in firsts)
        else:
            jobs = [self.pool.submit(task, self.course, *given, first) for first in firsts]
            found = (job.result() for job in jobs)
        done = []
        for one in found:
            done.append(one)
            report(PART)
        return done

    def _milestone(self) -> Milestone:
        """How the network of now does against the last one that was tried."""
        now = self.whole()
        parts = self._each(_trials, range(0, TRIALS, PART), lambda _: None, now, self.forerunner)
        trials, self.forerunner = [trial for part in parts for trial in part], now
        share = share_of((trial.deal, trial.share) for trial in trials)
        held = min(0.99, max(0.01, share.share))
        gained = 400 * log10(held / (1 - held)) if self.course.usual.players > 1 else 0.0
        rating = gained + (self.curve[-1].rating if self.curve else 0.0)
        points = fmean(trial.points for trial in trials)
        bounds = (share.share, share.low, share.high)
        return Milestone(self.games, round(self.seconds, 1), points, *bounds, round(rating, 1), round(self.wrong, 3))

    def whole(self) -> dict[str, Any]:
        """The weights that play."""
        return whole(self.weights, self.met)

    def save(self) -> None:
        """All that is needed to go on, at once or not at all."""
        kept = {f"forerunner_{name}": one for name, one in self.forerunner.items()}
        course = {"course": asdict(self.course), "rounds": self.rounds, "seconds": self.seconds, "wrong": self.wrong}
        course["curve"] = [asdict(one) for one in self.curve]
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = self.folder / f"{STATE}.new"
        with fresh.open("wb") as file:
            np.savez(file, **self.weights._asdict(), **kept, met=self.met, told=np.array(json.dumps(course)))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.folder / STATE)

    def take_up(self) -> None:
        """Go on with what the folder holds; raises OtherCourse."""
        with np.load(self.folder / STATE) as kept:
            course = json.loads(str(kept["told"]))
            for key, value in asdict(self.course).items():
                if json.loads(json.dumps(value)) != course["course"][key]:
                    facts = {"got": course["course"][key], "expected": value}
                    raise OtherCourse(folder=self.folder.name, key=key, **facts)
            self.weights = Fractions(*(kept[name] for name in Fractions._fields))
            self.met = kept["met"]
            self.forerunner = {name: kept[f"forerunner_{name}"] for name in self.forerunner}
        self.rounds, self.seconds, self.wrong = course["rounds"], course["seconds"], course["wrong"]
        self.curve = [Milestone(**one) for one in course["curve"]]

    def write(self) -> str:
        """Put the weights that play into the folder; their hash."""
        path = self.folder / "value.npz"
        np.savez_compressed(path, **self.whole())
        return hashlib.sha256(path.read_bytes()).hexdigest()
