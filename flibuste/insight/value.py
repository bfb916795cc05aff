"""The one value: what a position, or an action in it, is worth to every seat.

For each seat the expected share of victory and, where the game has points, the expected score, each with its standard
error, from the best evaluator there is (see `sample`). Actions are compared sample by sample, on equal luck: what is
told of a difference is the mean of the differences and *its* error, much smaller than those of the two values.

The budget is spent by halving: all actions that look good are tried a little, the better half again and more, and so
on. What had to be weighed (an action that was played) stays to the end, and then meets the best on luck of its own:
what was chosen by samples is flattered by them.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from flibuste.bots.gate import choices
from flibuste.bots.lookahead import COST
from flibuste.bots.points import points_of
from flibuste.bots.policy import advice, weigh
from flibuste.engine.contract import Position
from flibuste.engine.kernel import decimals
from flibuste.insight.rows import Rows, judge
from flibuste.insight.sample import NOTHING, Ends, sampler

__all__ = ["EQUAL", "Weighed", "Worth", "cost_of", "has_points", "value", "weigh_actions", "worth_of"]

EQUAL = 2.0
"""So many standard errors apart, two values are different."""
WIDEST = 24
"""So many actions are tried at first, those that look best to the policy."""
FINALISTS = 3
FEWEST = 4
"""An action that is tried at all has so many samples at least."""
FAIR = 8
"""So many samples at least tell what an action loses against the best."""


@dataclass(frozen=True)
class Worth:
    """What a seat may expect; `score` is None where the game has no points."""

    share: float
    share_error: float
    score: float | None
    score_error: float | None


@dataclass(frozen=True)
class Weighed:
    """An action with what it is worth to every seat, and by how much it is behind the best one.

    `result` is what decides: victory and, where the game has points, how clear it is (alone: points), in 0 … 1. `loss`
    and what follows are differences to the best action on equal luck, 0 for the best itself; `share_gap` and
    `score_gap` are those of every seat. `tries` is 0 for what was not tried: nothing is known of it then."""

    code: int
    tries: int
    worths: tuple[Worth, ...]
    result: float
    error: float
    loss: float
    loss_error: float
    share_gap: tuple[float, ...]
    share_gap_error: float
    score_gap: tuple[float, ...]
    score_gap_error: float

    @property
    def is_equal(self) -> bool:
        """Whether nobody can tell it from the best one."""
        return self.loss <= EQUAL * self.loss_error


def has_points(position: Position) -> bool:
    """Whether the game has points."""
    return advice(position.game, position.setting).margin > 0


def value(position: Position, *, sims: int, seed: int = 0) -> tuple[Worth, ...]:
    """What every seat may expect of a position, from so many simulations."""
    if position.is_over:
        return worth_of(_settled(position), has_points(position))
    seat = (position.acting or (0,))[0]
    many = max(2, sims // cost_of(position))
    return worth_of(sampler(position, seat, seed).draw(NOTHING, 0, many), has_points(position))


def weigh_actions(
    position: Position, seat: int, *, sims: int = 0, seconds: float = 0.0, seed: int = 0, must: Sequence[int] = ()
) -> list[Weighed]:
    """Every legal action of a seat, best first, from so many simulations or seconds; the untried ones stand last.

    Knows what the seat sees, no more. Those in `must` are weighed to the end. Raises NotYourTurn."""
    if (sims > 0) == (seconds > 0):
        raise ValueError("a budget is either sims or seconds")
    trial = _Trial(position, seat, seed, must)
    trial.spend(sims // cost_of(position) if sims else trial.affordable(seconds))
    return trial.read()


def worth_of(ends: Ends, points: bool) -> tuple[Worth, ...]:
    """Means of samples and their errors, for every seat."""
    rows = zip(*_mean(ends.shares), *_mean(ends.scores), strict=True)
    return tuple(Worth(a, b, c if points else None, d if points else None) for a, b, c, d in rows)


def _settled(position: Position) -> Ends:
    """The end of a game as a sample without error."""
    won, scores = position.winners(), position.scores()
    shares = [1 / len(won) if seat in won else 0.0 for seat in range(len(scores))]
    return Ends(Rows.holding([shares] * 2), Rows.holding([scores] * 2))


def cost_of(position: Position) -> int:
    """How many simulations of a budget one sample takes."""
    return COST if position.setting.players == 1 and points_of(position.game, position.setting) else 1


def _mean(rows: Rows) -> tuple[list[float], list[float]]:
    """Of every column the mean and its standard error."""
    return rows.means(), rows.errors()


class _Trial:
    """The actions of a position against each other."""

    def __init__(self, position: Position, seat: int, seed: int, must: Sequence[int]) -> None:
        self.position, self.seat, self.codes = position, seat, choices(position, seat)
        self.must = [code for code in must if code in self.codes]
        self.sampler, self.margin = sampler(position, seat, seed), advice(position.game, position.setting).margin
        self.ends: dict[int, Ends] = {}
        self.best, self.chosen_by = -1, 0
        """The best action, and how many of its samples chose it."""
        self.order = self._by_policy()

    def _by_policy(self) -> list[int]:
        advised, seen = advice(self.position.game, self.position.setting), self.sampler.position
        ask = weigh.of(seen.game)
        worth = {
            code: ask(seen.state, seen.board, seen.setup.facts, advised.weights, self.seat, code) for code in self.codes
        }
        return sorted(self.codes, key=lambda code: (-worth[code], code))

    def affordable(self, seconds: float) -> int:
        """How many samples there is time for; kernels are made ready before the clock starts."""
        self.sampler.draw(self.order[0], 0, 2)
        begun, many = time.perf_counter(), 0
        while (spent := time.perf_counter() - begun) < seconds / 50:
            self.sampler.draw(self.order[many % len(self.order)], 0, 4)
            many += 4
        return max(1, int((seconds - spent) * many / spent))

    def spend(self, samples: int) -> None:
        """Half of it is for the choice of the best, where something has to be weighed against it."""
        self._choose(samples // 2 if self.must else samples)
        most = max(len(ends.shares) for ends in self.ends.values())
        finals = [code for code in self.ends if len(self.ends[code].shares) == most]  # few samples flatter
        self.best, self.chosen_by = max(finals, key=lambda code: (self._result(code).means()[0], -code)), most
        if others := [code for code in self.must if code != self.best]:
            pair = [self.best, *others]
            self._try(pair, max(FAIR, samples // 2 // len(pair)))

    def _choose(self, samples: int) -> None:
        """Halve what is left round by round; each round has an equal part of the samples."""
        left = self._first(samples)
        rounds = max(1, (len(left) - 1).bit_length() - (FINALISTS - 1).bit_length() + 1)
        for _ in range(rounds):
            self._try(left, max(FEWEST, samples // rounds // len(left)))
            best = sorted(left, key=lambda code: -self._result(code).means()[0])[: max(FINALISTS, len(left) // 2)]
            left = best + [code for code in self.must if code not in best]

    def _first(self, samples: int) -> list[int]:
        many = min(WIDEST, max(2, samples // FEWEST))
        return list(dict.fromkeys([*self.order[:many], *self.must]))

    def _try(self, codes: list[int], more: int) -> None:
        for code in codes:
            known = self.ends.get(code)
            drawn = self.sampler.draw(code, len(known.shares) if known else 0, more)
            self.ends[code] = known.joined(drawn) if known else drawn

    def _result(self, code: int) -> Rows:
        return self._judged(self.ends[code])

    def _judged(self, ends: Ends) -> Rows:
        """What decides, sample by sample."""
        out = decimals(len(ends.shares))
        judge(ends.shares.numbers, ends.scores.numbers, ends.shares.width, self.seat, self.margin, out)
        return Rows(out, 1)

    def read(self) -> list[Weighed]:
        tried = [self._weighed(code) for code in self.ends]
        tried.sort(key=lambda one: (one.code != self.best, one.loss, one.code))
        return tried + [_unknown(code) for code in self.codes if code not in self.ends]

    def _weighed(self, code: int) -> Weighed:
        ends, best = self._against_best(code)
        loss = _mean(self._judged(best).less(self._judged(ends)))
        share_gap, share_errors = _mean(best.shares.less(ends.shares))
        score_gap, score_errors = _mean(best.scores.less(ends.scores))
        (mean,), (error,) = _mean(self._result(code))
        known = self.ends[code]
        return Weighed(
            code, len(known.shares), worth_of(known, self.margin > 0), mean, error, max(0.0, loss[0][0]), loss[1][0],
            tuple(share_gap), share_errors[self.seat], tuple(score_gap), score_errors[self.seat],
        )  # fmt: skip

    def _against_best(self, code: int) -> tuple[Ends, Ends]:
        """Samples of an action and of the best one on equal luck: where there are, those that chose neither."""
        ends, best = self.ends[code], self.ends[self.best]
        if len(ends.shares) > self.chosen_by and code != self.best:
            return ends.after(self.chosen_by), best.after(self.chosen_by)
        return ends, best.first(len(ends.shares))


def _unknown(code: int) -> Weighed:
    return Weighed(code, 0, (), 0.0, inf, 0.0, inf, (), inf, (), inf)
