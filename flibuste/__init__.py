"""Flibuste: four island and pirate board games, complete, to play, study and build on."""

from typing import TYPE_CHECKING, Any

from flibuste.engine.errors import FlibusteError, Refusal
from flibuste.engine.games import all_games, find_game, game_ids
from flibuste.engine.logbook import read_logbooks, replay, write_logbooks
from flibuste.engine.match import Action, Match

if TYPE_CHECKING:
    from flibuste.adapters import env, parallel_env, vector_env

__version__ = "0.1.0"

__all__ = [
    "Action",
    "FlibusteError",
    "Match",
    "Refusal",
    "all_games",
    "env",
    "find_game",
    "game_ids",
    "parallel_env",
    "read_logbooks",
    "replay",
    "vector_env",
    "write_logbooks",
]


def __getattr__(name: str) -> Any:
    """The environments, imported when they are first asked for."""
    if name not in ("env", "parallel_env", "vector_env"):
        raise AttributeError(f"module 'flibuste' has no attribute {name!r}")
    from flibuste import adapters

    return getattr(adapters, name)
