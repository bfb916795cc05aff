"""Flibuste's games as environments for learning. They translate and know no rule; every game and option is served.

    flibuste.env("doodle-islands", sea="monsters", players=3)     PettingZoo, one agent after the other
    flibuste.parallel_env("soft-seas", players=4)                 PettingZoo, all agents at once
    flibuste.solo_env("archipels", opponent="loup-de-mer")        Gymnasium, one agent against bots
    flibuste.vector_env("doodle-islands", num_envs=1024)          Gymnasium, a batch of games as arrays
    import flibuste.adapters.openspiel                            registers every game in pyspiel

Nothing is imported before it is asked for; what is not installed is asked for by the name of its extra.
"""

from typing import TYPE_CHECKING, Any

from flibuste.engine.extras import MissingExtra, need

if TYPE_CHECKING:
    from flibuste.adapters.pettingzoo import Together, Turns
    from flibuste.adapters.solo import Solo
    from flibuste.adapters.vector import GamesVectorEnv
    from flibuste.engine.contract import Game

__all__ = ["MissingExtra", "env", "parallel_env", "solo_env", "vector_env"]


def env(game: "str | Game", **chosen: Any) -> "Turns":
    """A PettingZoo AEC environment of a game: `players`, its options, and what docs/env-pettingzoo.md lists.

    Raises MissingExtra, or a SettingError for a game that cannot be set up so."""
    need("pettingzoo")
    from flibuste.adapters.pettingzoo import Turns

    return Turns(game, **chosen)


def parallel_env(game: "str | Game", **chosen: Any) -> "Together":
    """A PettingZoo parallel environment, for games in which several seats may act at once; arguments as for `env`."""
    need("pettingzoo")
    from flibuste.adapters.pettingzoo import Together

    return Together(game, **chosen)


def solo_env(game: "str | Game", opponent: str = "moussaillon", **chosen: Any) -> "Solo":
    """A Gymnasium environment of one agent against bots; arguments as docs/env-gymnasium.md lists.

    Raises MissingExtra, or a SettingError."""
    need("batch")
    from flibuste.adapters.solo import Solo

    return Solo(game, opponent, **chosen)


def vector_env(game: "str | Game", num_envs: int, **chosen: Any) -> "GamesVectorEnv":
    """A Gymnasium vector environment: `num_envs` games as one array; arguments as docs/env-batch.md lists.

    Raises MissingExtra, NeedsCompiled, or a SettingError."""
    need("batch")
    from flibuste.adapters.vector import GamesVectorEnv

    return GamesVectorEnv(game, num_envs, **chosen)
