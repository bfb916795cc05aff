"""Every game as a PettingZoo environment: `Turns` for one agent after the other, `Together` for all at once."""

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from flibuste.adapters.fields import named_arrays, records
from flibuste.adapters.play import Play
from flibuste.adapters.spaces import OWN_SEAT, observation_space
from flibuste.engine.contract import Game
from flibuste.engine.errors import BadOption, Refusal
from flibuste.engine.extras import need
from flibuste.engine.telling import Reader, words_of

__all__ = ["Together", "Turns"]

RENDER_MODES = ("ansi", "rgb_array")
ILLEGAL_REWARD = -1.0


class Seats:
    """What both kinds of environment share: seats as agents, their spaces, what they see, the drawing."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str | Game,
        *,
        players: int | None = None,
        reward: str = "share",
        illegal: str = "terminate",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.play = Play(game, players, reward, illegal, options)
        modes = [mode for mode in RENDER_MODES if mode != "rgb_array" or self.play.game.drawing]
        if render_mode not in (None, *modes):
            raise BadOption(name="render_mode", got=repr(render_mode), expected=" or ".join(modes))
        if render_mode == "rgb_array":
            need("drawing")
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            raise BadOption(name="max_cycles", got=repr(max_cycles), expected="a whole number from 1, or None")
        self.play.is_told = render_mode is not None
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.metadata = {"name": f"{self.play.game.folder}_v{self.play.game.version}", "render_modes": modes}
        self.metadata |= {"is_parallelizable": isinstance(self, ParallelEnv), "render_fps": 2}
        self.possible_agents = [f"player_{seat}" for seat in range(self.play.players)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observed = {agent: observation_space(self.play.game, self.play.players) for agent in self.possible_agents}
        self._acted = {agent: spaces.Discrete(self.play.game.rules.CODES) for agent in self.possible_agents}
        self._seed, self._number, self._steps = secrets.randbits(31), -1, 0

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._acted[agent]

    @property
    def board(self) -> dict[str, Any]:
        """What does not change while a game is played: the fields of the board by name."""
        return named_arrays(self.play.game.board, records(self.play.game.board, self.play.setup.board))

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees and may do now; its mask is all zeros while others act."""
        seat = self._seat[agent]
        seen = {OWN_SEAT: np.array(seat, np.int8), **self.play.seen(seat)}
        return {"observation": seen, "action_mask": self.play.mask(seat)}

    def _begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        if seed is not None:
            self._seed, self._number = seed, -1
        self._number, self._steps = self._number + 1, 0
        self.play.begin(self._seed, self._number, (options or {}).get("first"))
        self.agents = self.possible_agents[:]

    def _cut_short(self, cycle: int) -> bool:
        """Count a step; whether it was the last one allowed, where a cycle takes so many."""
        self._steps += 1
        return self.max_cycles is not None and self._steps >= self.max_cycles * cycle

    def _outcome(self, refused: dict[int, Refusal]) -> tuple[bool, list[float]]:
        """Whether the game has ended, and what everybody earns by it."""
        if refused and self.play.illegal == "terminate":
            return True, [ILLEGAL_REWARD if seat in refused else 0.0 for seat in range(self.play.players)]
        if self.play.position.is_over:
            return True, self.play.rewards()
        return False, [0.0] * self.play.players

    def _told(self, refused: dict[int, Refusal]) -> dict[str, dict[str, Any]]:
        """The infos: why an action was refused, and at the end the scores."""
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat, refusal in refused.items():
            infos[self.possible_agents[seat]]["refusal"] = str(refusal)
        if self.play.position.is_over:
            for agent, score in zip(self.possible_agents, self.play.position.scores(), strict=True):
                infos[agent]["score"] = score
        return infos

    def render(self) -> Any:
        """The board as the one who acts sees it, in characters or as an array of pixels; None without render_mode."""
        if self.render_mode is None:
            return None
        acting = self.play.position.acting
        seat = acting[0] if len(acting) == 1 else None
        reader = Reader(tuple(self.possible_agents))
        story = [words_of(sentence, reader) for sentence in self.play.story]
        if self.render_mode == "ansi":
            return "\n".join([*story, "", self.play.picture(seat, self.possible_agents)])
        from flibuste.engine.pixels import pixels

        return pixels(self.play.drawing(seat, self.possible_agents), story)

    def close(self) -> None:
        """Nothing is held open."""


class Turns(Seats, AECEnv):
    """One agent after the other; in a simultaneous turn in the order of seats, nobody seeing what others chose."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with a seed the first of its series, without the next. `options["first"]`: who begins."""
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._told({})
        self._select()

    def _select(self) -> None:
        acting = self.play.position.acting
        self.agent_selection = self.possible_agents[acting[0]] if acting else self.agents[0]

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent that is selected (None when its game has ended), and select the next."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat[agent]
        code, refusal = self.play.judge(seat, action)
        refused = {seat: refusal} if refusal else {}
        if not refused or self.play.illegal == "replace":
            self.play.act(seat, code)
        self._cumulative_rewards[agent] = 0.0
        self._conclude(refused)

    def _conclude(self, refused: dict[int, Refusal]) -> None:
        ended, rewards = self._outcome(refused)
        cut = self._cut_short(self.play.players) and not ended
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.infos = self._told(refused)
        self._accumulate_rewards()
        self._select()


class Together(Seats, ParallelEnv):
    """All agents at once. Who may not act has a mask of zeros, and whatever it does is passed over."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Begin a new game; with a seed the first of its series, without the next. `options["first"]`: who begins."""
        self._begin(seed, options)
        return self._seen(), self._told({})

    def _seen(self) -> dict[str, dict[str, Any]]:
        return {agent: self.observe(agent) for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Carry out the actions of all who may act: observations, rewards, terminations, truncations, infos."""
        acting = self.play.position.acting
        judged = {seat: self.play.judge(seat, actions[self.possible_agents[seat]]) for seat in acting}
        refused = {seat: refusal for seat, (_, refusal) in judged.items() if refusal}
        if not refused or self.play.illegal == "replace":
            for seat, (code, _) in judged.items():
                self.play.act(seat, code)
        ended, rewards = self._outcome(refused)
        cut = self._cut_short(1) and not ended
        agents, seen, infos = self.agents, self._seen(), self._told(refused)
        self.agents = [] if ended or cut else agents
        ends, cuts = dict.fromkeys(agents, ended), dict.fromkeys(agents, cut)
        return seen, dict(zip(agents, rewards, strict=True)), ends, cuts, infos
