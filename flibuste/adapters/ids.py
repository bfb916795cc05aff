"""Every game as ids of Gymnasium: `flibuste/SoftSeas-v0` against bots, `flibuste/SoftSeasSelfPlay-v0` a batch.

`import flibuste.gym` makes them known."""

from typing import TYPE_CHECKING, Any

from flibuste.engine.games import game_ids

if TYPE_CHECKING:
    from flibuste.adapters.solo import Solo
    from flibuste.adapters.vector import GamesVectorEnv

__all__ = ["env_id", "register"]


def env_id(game_id: str, kind: str = "") -> str:
    """The id of a game's environment; `kind` "SelfPlay" is the batch."""
    return f"flibuste/{game_id.replace('-', ' ').title().replace(' ', '')}{kind}-v0"


def register() -> None:
    """Tell Gymnasium every game, those of other packages too."""
    from gymnasium.envs.registration import register as tell
    from gymnasium.envs.registration import registry

    for game_id in game_ids():
        if env_id(game_id) not in registry:
            against, batch = f"{__name__}:against_bots", f"{__name__}:self_play"
            tell(env_id(game_id), against, kwargs={"game": game_id}, disable_env_checker=True)
            tell(env_id(game_id, "SelfPlay"), None, vector_entry_point=batch, kwargs={"game": game_id})


def against_bots(**given: Any) -> "Solo":
    """One agent against bots."""
    from flibuste.adapters.solo import Solo

    return Solo(**given)


def self_play(num_envs: int = 1, **given: Any) -> "GamesVectorEnv":
    """Many games at once, every seat ours."""
    from flibuste.adapters.vector import GamesVectorEnv

    return GamesVectorEnv(num_envs=num_envs, **given)
