"""Thousands of games as arrays of records, stepped by one kernel: no Python runs per game.

Game number n of a series is the one that `flibuste.lab.simulate` numbers so: whoever plays the same actions in it sees
the same dice. With one seed for all, the lane i of `count` plays the games i, i + count, i + 2·count …; with a seed for
each lane, the games 0, 1, 2 … of its own series.
"""

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from flibuste.adapters.lanes import LANE, Arrays, first_illegal, sample, start, step
from flibuste.adapters.rewards import read_reward
from flibuste.engine.contract import Game, Position, Setup
from flibuste.engine.dice import seed_rng
from flibuste.engine.errors import BadOption, FlibusteError, Refusal
from flibuste.engine.kernel import PURE, integers
from flibuste.engine.options import Setting

__all__ = ["Batch", "IllegalInBatch", "NeedsCompiled"]

SEEDS = 2**63
SAMPLER = 2**31
"""The stream of a seed from which random actions are drawn: no game of the series has it."""


class NeedsCompiled(FlibusteError):
    code = "needs-compiled"
    en = "a batch of games needs compiled kernels: unset FLIBUSTE_PURE"
    fr = "un lot de parties demande des noyaux compilés : retirez FLIBUSTE_PURE"


class IllegalInBatch(FlibusteError):
    """An action of a batch that is not legal in its lane; `facts["why"]` says why. Nothing was carried out."""

    code = "illegal-in-batch"
    en = "lane {lane}, seat {seat}, action {action}: {why}"
    fr = "voie {lane}, place {seat}, action {action} : {why}"


class Batch:
    """`count` games of one setting. `arrays` and `legal` are the batch's own: the next step writes over them."""

    def __init__(self, game: Game, setting: Setting, count: int, reward: str = "share", masked: bool = True) -> None:
        if PURE:
            raise NeedsCompiled()
        if count < 1:
            raise BadOption(name="num_envs", got=repr(count), expected="1 or more")
        self.game, self.setting, self.count = game, setting, count
        self.setup = Setup(game, setting, game.load(setting))
        self.scale = read_reward(reward, setting.players)
        self._start, self._step = start.of(game), step.of(game)
        self.arrays = self._new_arrays(masked)
        self.actions, self._chosen = integers(count), integers(count)
        self._lists = [integers(count * game.rules.MOST_ACTIONS) for _ in range(2)]
        self._rng, self._stride = integers(4), count
        self.reset(secrets.randbits(31))

    def _new_arrays(self, masked: bool) -> Arrays:
        players, state = self.setting.players, self.game.state
        rows, codes = (self.count, players), self.game.rules.CODES if masked else 0
        states = state.array(self.count + players)
        for seat in range(players):
            self.game.rules.start(states[self.count + seat], self.setup.board, seat)
        return Arrays(
            lanes=LANE.array(self.count),
            rngs=np.zeros((self.count, 4), np.int64),
            states=states,
            seen=state.array(self.count if self.game.secrets else 0),
            finals=state.array(self.count),
            codes=integers(self.game.rules.MOST_ACTIONS),
            masks=np.zeros((self.count, codes), np.int8),
            scored=np.zeros(rows, np.int64),
            won=np.zeros(rows, np.int64),
            rewards=np.zeros(rows),
            earned=np.zeros(self.count),
        )

    @property
    def seen(self) -> Any:
        """The positions as the seats that act may see them: where nothing is hidden, the positions themselves."""
        return self.arrays.seen if self.game.secrets else self.arrays.states[: self.count]

    def _seed_all(self, seed: int | Sequence[int]) -> None:
        lanes = self.arrays.lanes
        if isinstance(seed, int | np.integer):
            lanes["seed"], lanes["game"], self._stride = int(seed) % SEEDS, np.arange(self.count), self.count
        elif len(seed) == self.count:
            lanes["seed"], lanes["game"], self._stride = [int(one) % SEEDS for one in seed], 0, 1
        else:
            raise BadOption(name="seed", got=f"{len(seed)} seeds", expected=f"one, or {self.count}")
        seed_rng(self._rng, int(lanes["seed"][0]), SAMPLER)
        lanes["game"] -= self._stride

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """Begin every game anew: the first of its series, or without a seed the next."""
        if seed is not None:
            self._seed_all(seed)
        a = self.arrays
        a.lanes["game"] += self._stride
        a.lanes["over"] = a.rewards[:] = a.earned[:] = 0
        self._listed(self._start(a, self.setup.board, *self._lists))

    def _listed(self, total: int) -> None:
        self._lists.reverse()
        self.legal = self._lists[0][:total]

    def step(self, actions: Any) -> None:
        """Carry out one action in every lane; raises IllegalInBatch, and carries out none, unless all are legal."""
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise BadOption(name="actions", got=f"{given.dtype} {given.shape}", expected=f"{self.count} codes")
        self._chosen[:] = given
        wrong = first_illegal(self.arrays.lanes, self.legal, self._chosen)
        if wrong >= 0:
            raise self._refused(int(wrong), int(given[wrong]))
        self._listed(self._step(self.arrays, self.setup.board, self._chosen, self.scale, self._stride, *self._lists))

    def _refused(self, lane: int, action: int) -> IllegalInBatch:
        seat = int(self.arrays.lanes["seat"][lane])
        try:
            why = self.game.actions.explain(self.position(lane), seat, action)
        except Refusal as refusal:
            why = refusal
        return IllegalInBatch(lane=lane, seat=seat, action=action, why=why.with_rule())

    def sample(self) -> Any:
        """A legal action for every lane, all equally likely; in a buffer of the batch's own."""
        sample(self.arrays.lanes, self.legal, self._rng, self.actions)
        return self.actions

    def position(self, lane: int) -> Position:
        """The position of a lane, to look at."""
        return Position(self.setup, self.game.state.copy(self.arrays.states[lane]))
