"""One agent against bots of any level, as a plain Gymnasium environment.

    gymnasium.make("flibuste/DoodleIslands-v0", opponent="loup-de-mer")

The others move by themselves; a step is one action of one's own. `action_masks()` says what is legal, as MaskablePPO of
sb3-contrib asks for it; `info["action_mask"]` says the same.
"""

from typing import Any

import numpy as np
from gymnasium import Env, spaces

from flibuste.adapters.flat import Flat
from flibuste.adapters.play import Play
from flibuste.adapters.spaces import OWN_SEAT, observation_space
from flibuste.bots.roster import Bot, find_bot
from flibuste.engine.contract import Game
from flibuste.engine.errors import BadOption

__all__ = ["Solo"]

SEEDS = 2**31


class Solo(Env[Any, Any]):
    """A table of which one seat is ours.

    `opponent` is a bot's name, as everywhere; `seat` ours, or None for another in each game. `observation` is "flat" (a
    vector, one's own seat first) or "fields" (the state by name). `shaping` adds to each reward so much of what one's
    score gained on the mean of the others'. `illegal` is "refuse" (a Refusal is raised), "terminate" or "replace".
    """

    def __init__(
        self,
        game: str | Game,
        opponent: str = "moussaillon",
        *,
        players: int | None = None,
        seat: int | None = None,
        reward: str = "share",
        shaping: float = 0.0,
        observation: str = "flat",
        illegal: str = "refuse",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.play = Play(game, players, reward, illegal, options)
        if seat is not None and seat not in range(self.play.players):
            raise BadOption(name="seat", got=repr(seat), expected=f"0 to {self.play.players - 1}, or None")
        if observation not in ("flat", "fields"):
            raise BadOption(name="observation", got=repr(observation), expected="flat or fields")
        find_bot(opponent, 0)
        self.opponent, self.wished, self.shaping, self.render_mode = opponent, seat, shaping, render_mode
        self.metadata = {"render_modes": ["ansi"], "name": self.play.game.folder}
        self._flat = Flat(self.play.setup) if observation == "flat" else None
        self.observation_space = self._space()
        self.action_space = spaces.Discrete(self.play.game.rules.CODES)
        self.seat, self._seed, self._number = seat or 0, 0, 0
        self._bots: list[Bot] = []

    def _space(self) -> spaces.Space[Any]:
        if self._flat:
            return spaces.Box(0, 1, (self._flat.size,), np.float32)
        return observation_space(self.play.game, self.play.players, masked=False)["observation"]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game: with a seed the first of its series, without the next."""
        super().reset(seed=seed)
        self._number += 1
        if seed is not None or not self._bots:
            self._seed, self._number = int(self.np_random.integers(SEEDS)), 0
        self.seat = int(self.np_random.integers(self.play.players)) if self.wished is None else self.wished
        self.play.begin(self._seed, self._number, None)
        luck = self._seed + 64 * self._number
        self._bots = [find_bot(self.opponent, (luck + seat) % SEEDS) for seat in range(self.play.players)]
        self._wait()
        self._lead = self._ahead()
        return self._seen(), self._told()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out our action and whatever follows until we act again; raises a Refusal for an illegal one."""
        code, refusal = self.play.judge(self.seat, action)
        if refusal and self.play.illegal == "terminate":
            return self._seen(), -1.0, True, False, self._told() | {"refused": refusal.with_rule()}
        self.play.act(self.seat, code)
        self._wait()
        over = self.play.position.is_over
        reward = self.play.rewards()[self.seat] if over else 0.0
        before, self._lead = self._lead, self._ahead()
        info = self._told() | ({"refused": refusal.with_rule()} if refusal else {})
        return self._seen(), float(reward + self.shaping * (self._lead - before)), over, False, info

    def _wait(self) -> None:
        """Let the others act until it is our turn or the game is over."""
        while not self.play.position.is_over and self.seat not in self.play.position.acting:
            other = self.play.position.acting[0]
            self.play.act(other, self._bots[other].choose(self.play.position.seen_by(other), other))

    def _ahead(self) -> float:
        """By how much our score is above the mean of the others'."""
        scores = self.play.position.scores()
        others = [score for seat, score in enumerate(scores) if seat != self.seat]
        return scores[self.seat] - (sum(others) / len(others) if others else 0.0)

    def _seen(self) -> Any:
        if self._flat:
            return self._flat.of(self.play.position, self.seat)
        return {OWN_SEAT: np.array(self.seat, np.int8), **self.play.seen(self.seat)}

    def _told(self) -> dict[str, Any]:
        scores = np.array(self.play.position.scores(), np.int64)
        return {"action_mask": self.play.mask(self.seat), "scores": scores, "seat": np.int64(self.seat)}

    def action_masks(self) -> Any:
        """True for every code that we may play now."""
        return self.play.mask(self.seat).astype(bool)

    def render(self) -> Any:
        """What we see, in characters."""
        names = [f"seat {seat + 1}" for seat in range(self.play.players)]
        return self.play.picture(self.seat, names) if self.render_mode == "ansi" else None
