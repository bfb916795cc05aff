"""A finished game understood: what was luck, what was skill.

At every roll or draw (all dice of one throw together) the value is asked before it; at every decision the action played
is weighed against all others, on equal luck and knowing what its player saw. From the result backwards the value of
every position follows: before a decision it is the value after it and what the decision threw away; before a roll it is
what was asked; the difference is luck. So for every seat start + luck − errors + given = result, to the last digit.

An evaluator that played worse than the best action would call every roll lucky: the value after it is that of the best
action, the value before it that of its own play. Where values are points, the luck of a roll is therefore also asked as
the evaluator itself would play on, before and after (its mean over all rolls is 0 by construction), and what the two
differ by over the whole game belongs to the start: a better captain earns more from the beginning. Shares of victory
need no such correction: what one gains another loses, and everybody has rolls.
"""

import json
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from math import hypot, inf
from typing import Any, Literal

from flibuste.engine.contract import CHANCE, Position
from flibuste.engine.errors import GameStillRuns
from flibuste.engine.match import Match
from flibuste.insight.marks import mark_of
from flibuste.insight.rows import less, plus
from flibuste.insight.sample import NOTHING, sampler
from flibuste.insight.value import EQUAL, cost_of, has_points, weigh_actions, worth_of

__all__ = ["Analysis", "Budget", "Keep", "Measure", "Seat", "StepRow", "Work", "analyse", "seed_of", "summed"]

Measure = Literal["points", "share"]
"""What is counted: points where the game has them, else shares of victory."""
Found = dict[str, Any]
Keep = dict[str, Found]
"""What was worked out already, task by task: whoever hands it in may store what comes in and go on later."""
MORE_FOR_ROLLS = 2
"""The value before a roll is asked so many times as often as a decision: all its error becomes luck."""


@dataclass(frozen=True)
class Budget:
    """For each decision: so many simulations, or so many seconds."""

    sims: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Seat:
    """One player's sum: start + luck − errors + given = result."""

    start: float
    luck: float
    errors: float
    given: float
    result: float


@dataclass(frozen=True)
class StepRow:
    """One action or outcome. `seat` is −1 for chance; `value` and `chances` are those of every seat after it.

    Of chance: the `luck` of every seat (of several dice of a throw, told at the last). Of a decision: what it threw
    away, with its standard error, in the measure and as a share of victory; nothing within two standard errors.
    `value_se` and `chances_se` are about how sure value and chances are."""

    step: int
    seat: int
    code: int
    value: list[float]
    chances: list[float]
    value_se: list[float]
    chances_se: list[float]
    luck: list[float] | None = None
    luck_chances: list[float] | None = None
    error: float | None = None
    error_se: float | None = None
    error_chances: float | None = None
    error_chances_se: float | None = None
    given: list[float] | None = None
    best: str | None = None
    best_code: int | None = None
    played: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Analysis:
    """A game, its seats and its steps; `start` is the value of every seat before the first step."""

    game: str
    options: dict[str, Any]
    players: int
    measure: Measure
    start: list[float]
    start_chances: list[float]
    seats: list[Seat]
    steps: list[StepRow]
    budget: dict[str, float] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """As plain data, as `flibuste analyse --json` prints it."""
        return asdict(self)


def analyse(
    match: Match,
    budget: Budget,
    *,
    seed: int | None = None,
    threads: int = 1,
    keep: Keep | None = None,
    tell: Callable[[int, int], None] = lambda done, all_of_them: None,
) -> Analysis:
    """The analysis of a finished match; raises GameStillRuns.

    What `keep` holds already is not worked out again, and what is new is put there; `tell` hears how many tasks of how
    many are done. With simulations (not seconds) the same seed gives the same numbers, on however many threads."""
    if not match.is_over:
        raise GameStillRuns()
    work = Work(match, budget, {} if keep is None else keep, seed)
    every = len(list(work.tasks()))
    tasks = work.left()
    tell(every - len(tasks), every)
    with ThreadPoolExecutor(threads) as pool:
        for number, (name, found) in enumerate(pool.map(work.do, tasks), start=every - len(tasks) + 1):
            work.keep[name] = found
            tell(number, every)
    return summed(work)


def summed(work: "Work") -> Analysis:
    """The analysis, when every task is done."""
    return _Sum(work.match, work).read()


def seed_of(match: Match) -> int:
    """A seed that depends on the game: whoever analyses it gets the same."""
    parts = [match.line, *(f"{step.seat}:{step.code}" for step in match.steps)]
    return zlib.crc32(json.dumps(parts).encode()) & 0x7FFFFFFF


Task = tuple[str, int, int]
"""Its name, and the steps it is about: from the first to before the last."""


class Work:
    """What has to be worked out, each for itself."""

    def __init__(self, match: Match, budget: Budget, keep: Keep, seed: int | None = None) -> None:
        self.match, self.budget, self.keep = match, budget, keep
        self.seed = seed_of(match) if seed is None else seed
        self.points = has_points(match.position)

    def left(self) -> "list[Task]":
        """What is not done yet."""
        return [task for task in self.tasks() if task[0] not in self.keep]

    def tasks(self) -> Iterator[Task]:
        """Rolls first: they give the first picture."""
        yield from (("roll " + str(first), first, last) for first, last in throws(self.match))
        for place, step in enumerate(self.match.steps):
            if step.seat != CHANCE and len(step.before.legal(step.seat)) > 1:
                yield f"move {place}", place, place + 1

    def do(self, task: Task) -> tuple[str, Found]:
        name, first, last = task
        return name, self._roll(first, last) if name.startswith("roll") else self._move(first)

    def _roll(self, first: int, last: int) -> Found:
        """The value before a throw and, where there are points, what it was worth to the evaluator's own play."""
        before, after = self.match.steps[first].before, _at(self.match, last)
        ask = sampler(before, 0, self.seed)
        many = self._samples(before)
        worths = worth_of(ask.draw(NOTHING, 0, many), self.points)
        found: Found = {"shares": [one.share for one in worths], "share_errors": [one.share_error for one in worths]}
        if self.points:
            found["scores"] = [one.score for one in worths]
            found["score_errors"] = [one.score_error for one in worths]
            found["raw"] = less(self._baseline(after), self._baseline(before))
        return found

    def _samples(self, position: Position) -> int:
        if self.budget.sims:
            return max(8, MORE_FOR_ROLLS * self.budget.sims // cost_of(position))
        return max(8, int(MORE_FOR_ROLLS * self.budget.seconds * PACE) // cost_of(position))

    def _baseline(self, position: Position) -> list[float]:
        if position.is_over:
            return [float(score) for score in position.scores()]
        seat = (position.acting or (0,))[0]
        return sampler(position, seat, self.seed).baseline(self._samples(position)).scores.means()

    def _move(self, place: int) -> Found:
        """How the action played compares with the best one."""
        step = self.match.steps[place]
        budget, before = self.budget, step.before
        rows = weigh_actions(
            before, step.seat, sims=budget.sims, seconds=budget.seconds, seed=self.seed, must=[step.code]
        )
        played = next(row for row in rows if row.code == step.code)
        before.forget()
        return {
            "best": rows[0].code,
            "is_equal": played.is_equal,
            "best_shares": [one.share for one in rows[0].worths],
            "best_scores": [one.score for one in rows[0].worths],
            "share_gap": list(played.share_gap),
            "share_error": played.share_gap_error,
            "score_gap": list(played.score_gap),
            "score_error": played.score_gap_error,
        }


PACE = 3000
"""About how many simulations a second makes: where the budget is seconds, for the values before rolls."""


def throws(match: Match) -> Iterator[tuple[int, int]]:
    """The first step of every throw or draw, and the first step after it."""
    first = None
    for place, step in enumerate(match.steps):
        if step.seat != CHANCE and first is not None:
            yield first, place
            first = None
        elif step.seat == CHANCE and first is None:
            first = place
    if first is not None:
        yield first, len(match.steps)


def _at(match: Match, place: int) -> Position:
    return match.steps[place].before if place < len(match.steps) else match.position


class _Sum:
    """All that was found, put together from the end of the game to its start."""

    def __init__(self, match: Match, work: Work) -> None:
        self.match, self.work = match, work
        self.throws = dict(throws(match))
        scores = [float(score) for score in match.scores]
        winners = match.winners
        shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(match.players)]
        self.shares = self._path("share", shares)
        self.measure: Measure = "points" if work.points else "share"
        self.values = self._steady(self._path("score", scores)) if work.points else self.shares
        self.share_doubts = self._doubts("share")
        self.doubts = self._doubts("score") if work.points else self.share_doubts

    def _path(self, what: str, result: list[float]) -> list[list[float]]:
        """The value of every seat before each step, and at the end."""
        steps, values = self.match.steps, [result] * (len(self.match.steps) + 1)
        starts = {place: first for first, last in self.throws.items() for place in range(first, last)}
        for place in reversed(range(len(steps))):
            if steps[place].seat == CHANCE:
                values[place] = self.work.keep[f"roll {starts[place]}"][f"{what}s"]
            else:
                values[place] = plus(values[place + 1], self._gap(place, what))
        return values

    def _doubts(self, what: str) -> list[list[float]]:
        """How sure the values of `_path` are: what a decision threw away is known no better than it was weighed."""
        steps, doubts = self.match.steps, [[0.0] * self.match.players] * (len(self.match.steps) + 1)
        starts = {place: first for first, last in self.throws.items() for place in range(first, last)}
        for place in reversed(range(len(steps))):
            if steps[place].seat == CHANCE:
                doubts[place] = self.work.keep[f"roll {starts[place]}"][f"{what}_errors"]
            else:
                own = self.work.keep[f"move {place}"][f"{what}_error"] if any(self._gap(place, what)) else 0.0
                doubts[place] = [hypot(one, own) for one in doubts[place + 1]]
        return doubts

    def _gap(self, place: int, what: str) -> list[float]:
        """What a decision threw away, for every seat: nothing, where it may be chance that it seems so."""
        found, seat = self.work.keep.get(f"move {place}"), self.match.steps[place].seat
        nothing = [0.0] * self.match.players
        if not found or found["is_equal"]:
            return nothing
        gap: list[float] = found[f"{what}_gap"]
        own, doubt = gap[seat], EQUAL * found[f"{what}_error"]
        lost = min(own, found[f"best_{what}s"][seat] - self._reached(place, what))
        return [one * lost / own for one in gap] if min(own, lost) > doubt else nothing

    def _reached(self, place: int, what: str) -> float:
        """What the seat came to later in the same turn, at most: what it promised then was not thrown away before."""
        steps, most = self.match.steps, -inf
        for later in range(place + 1, len(steps)):
            if steps[later].seat != steps[place].seat:
                break
            if found := self.work.keep.get(f"move {later}"):
                most = max(most, found[f"best_{what}s"][steps[place].seat])
        return most

    def _steady(self, values: list[list[float]]) -> list[list[float]]:
        """Points: what better play than the evaluator's own adds belongs to the start, not to the luck of each roll."""
        if not self.throws:
            return values
        drift = [0.0] * self.match.players
        for first, last in self.throws.items():
            change = less(values[last], values[first])
            drift = plus(drift, less(change, self.work.keep[f"roll {first}"]["raw"]))
        ends, left, steady = set(self.throws.values()), 0, list(values)
        for place in reversed(range(len(values))):
            steady[place] = plus(values[place], [one * left / len(self.throws) for one in drift])
            left += place in ends
        return steady

    def read(self) -> Analysis:
        rows = [self._row(place) for place in range(len(self.match.steps))]
        setting = self.match.setting
        return Analysis(
            game=self.match.game.id,
            options=dict(setting.options),
            players=setting.players,
            measure=self.measure,
            start=list(self.values[0]),
            start_chances=list(self.shares[0]),
            seats=[self._seat(seat, rows) for seat in range(setting.players)],
            steps=rows,
            budget={"sims": self.work.budget.sims, "seconds": self.work.budget.seconds},
        )

    def _row(self, place: int) -> StepRow:
        step = self.match.steps[place]
        columns: dict[str, Any] = {
            "step": place, "seat": step.seat, "code": step.code,
            "value": list(self.values[place + 1]), "chances": list(self.shares[place + 1]),
            "value_se": list(self.doubts[place + 1]), "chances_se": list(self.share_doubts[place + 1]),
        }  # fmt: skip
        change = less(self.values[place + 1], self.values[place])
        if step.seat == CHANCE:
            shares = less(self.shares[place + 1], self.shares[place])
            played = self.match.game.actions.outcome(step.before, step.code, "en")
            return StepRow(**columns, luck=change, luck_chances=shares, played=played, mark=mark_of("dice", 0, shares))
        return StepRow(**columns, **self._judged(place, change))

    def _judged(self, place: int, change: list[float]) -> Found:
        step, found = self.match.steps[place], self.work.keep.get(f"move {place}", {})
        text, seat = self.match.game.actions.text, step.seat
        share = self._gap(place, "share")[seat]
        error, share_se = -change[seat] + 0.0, found.get("share_error", 0.0)
        error_se = found.get("score_error", 0.0) if self.measure == "points" else share_se
        is_better = bool(found) and not found["is_equal"]
        best = found["best"] if is_better else step.code
        return {
            "error": error, "error_se": error_se, "error_chances": float(share), "error_chances_se": share_se,
            "given": [0.0 if one == seat else gift for one, gift in enumerate(change)],
            "best": text(best), "best_code": best, "played": text(step.code),
            "mark": mark_of(self.measure, error, []),
        }  # fmt: skip

    def _seat(self, seat: int, rows: list[StepRow]) -> Seat:
        luck = sum(row.luck[seat] for row in rows if row.luck)
        errors = sum(row.error or 0.0 for row in rows if row.seat == seat)
        given = sum(row.given[seat] for row in rows if row.given)
        return Seat(float(self.values[0][seat]), luck, errors, given, float(self.values[-1][seat]))
