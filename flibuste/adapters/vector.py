"""A batch of games as a Gymnasium vector environment."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from flibuste.adapters.batch import Batch
from flibuste.adapters.fields import named_arrays
from flibuste.adapters.spaces import OWN_SEAT, observation_space
from flibuste.engine.contract import Game
from flibuste.engine.games import find_game
from flibuste.engine.options import check

__all__ = ["GamesVectorEnv"]


class GamesVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` games at once; in each, a step is one action of the seat that acts (`own_seat`).

    Observations and infos are read-only views of the environment's own arrays, which the next step writes over: copy
    what is to be kept. A game that is over begins anew in the same step.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        *,
        players: int | None = None,
        reward: str = "share",
        masks: bool = True,
        **options: Any,
    ) -> None:
        known = find_game(game) if isinstance(game, str) else game
        self.batch = Batch(known, check(known, options, players), num_envs, reward, masks)
        self.num_envs, self.players = num_envs, self.batch.setting.players
        self.metadata = {"name": known.folder, "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(known, self.players, masked=masks)
        self.observation_space = observation_space(known, self.players, (num_envs,), masks)
        self.single_action_space = spaces.Discrete(known.rules.CODES)
        self.action_space = spaces.MultiDiscrete([known.rules.CODES] * num_envs)
        self._seen, self._told = self._views()

    def _views(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Observations and infos: made once, since they are views of arrays that stay."""
        a, state = self.batch.arrays, self.batch.game.state
        over = a.lanes["over"].view(bool)
        seen: dict[str, Any] = {"observation": {OWN_SEAT: a.lanes["seat"], **named_arrays(state, self.batch.seen)}}
        if a.masks.size:
            seen["action_mask"] = a.masks
        info = {"rewards": a.rewards, "starts": a.lanes["start"], "counts": a.lanes["count"]}
        ends = {"final_obs": {"observation": named_arrays(state, a.finals)}, "final_scores": a.scored}
        return _read_only(seen), _read_only({**info, **ends, "_final_obs": over, "_final_scores": over})

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all games anew: with a seed game i of it, with a list of seeds game 0 of each, without the next."""
        self.batch.reset(seed)
        return self._seen, self._infos()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """One action for every game: observations, rewards of those who acted, terminations, truncations, infos.

        Raises IllegalInBatch, and carries out nothing, unless all actions are legal."""
        self.batch.step(actions)
        over = self._told["_final_obs"].copy()
        return self._seen, self.batch.arrays.earned.copy(), over, np.zeros_like(over), self._infos()

    def _infos(self) -> dict[str, Any]:
        """All infos; the list of legal actions is longer or shorter after each step."""
        return self._told | {"legal": _read_only(self.batch.legal)}

    def sample_actions(self) -> Any:
        """A legal action for every game, all equally likely; in a buffer of the environment's own."""
        return self.batch.sample()


def _read_only(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _read_only(one) for name, one in value.items()}
    view = value.view()
    view.flags.writeable = False
    return view
