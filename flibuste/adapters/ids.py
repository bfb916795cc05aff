"""Every game as ids of Gymnasium: `flibuste/SoftSeas-v0` against bots, `flibuste/SoftSeasSelfPlay-v0` a batch.

Installed packages are registered by Gymnasium itself (the entry point `gymnasium.envs`); `register()` does it too."""

from typing import Any

from flibuste.adapters.solo import Solo
from flibuste.adapters.vector import GamesVectorEnv
from flibuste.engine.games import game_ids

__all__ = ["env_id", "register"]


def env_id(game_id: str, kind: str = "") -> str:
    """The id of a game's environment; `kind` "SelfPlay" is the batch."""
    return f"flibuste/{game_id.replace('-', ' ').title().replace(' ', '')}{kind}-v0"


def register() -> None:
    """Tell Gymnasium every game, those of other packages too."""
    import gymnasium

    for game_id in game_ids():
        if env_id(game_id) not in gymnasium.registry:
            against, batch = f"{__name__}:against_bots", f"{__name__}:self_play"
            gymnasium.register(env_id(game_id), against, kwargs={"game": game_id}, disable_env_checker=True)
            gymnasium.register(env_id(game_id, "SelfPlay"), None, vector_entry_point=batch, kwargs={"game": game_id})


def against_bots(**given: Any) -> Solo:
    """One agent against bots."""
    return Solo(**given)


def self_play(num_envs: int = 1, **given: Any) -> GamesVectorEnv:
    """Many games at once, every seat ours."""
    return GamesVectorEnv(num_envs=num_envs, **given)
