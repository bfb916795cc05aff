"""Flibuste: four island and pirate board games, complete, to play, study and build on."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from flibuste.engine.contract import Position
from flibuste.engine.errors import FlibusteError, Refusal
from flibuste.engine.games import all_games, find_game, game_ids
from flibuste.engine.logbook import read_logbooks, replay, write_logbooks
from flibuste.engine.match import Action, Match

if TYPE_CHECKING:
    from flibuste.adapters import env, parallel_env, solo_env, vector_env
    from flibuste.bots.roster import find_bot
    from flibuste.lab.study import study

__version__ = "0.1.0"

__all__ = [
    "Action",
    "FlibusteError",
    "Match",
    "Position",
    "Refusal",
    "all_games",
    "env",
    "find_bot",
    "find_game",
    "game_ids",
    "parallel_env",
    "read_logbooks",
    "replay",
    "solo_env",
    "study",
    "vector_env",
    "write_logbooks",
]


LATER = {
    "env": "flibuste.adapters",
    "find_bot": "flibuste.bots.roster",
    "parallel_env": "flibuste.adapters",
    "solo_env": "flibuste.adapters",
    "study": "flibuste.lab.study",
    "vector_env": "flibuste.adapters",
}


def __getattr__(name: str) -> Any:
    """Bots and environments, imported when they are first asked for."""
    if name not in LATER:
        raise AttributeError(f"module 'flibuste' has no attribute {name!r}")
    return getattr(import_module(LATER[name]), name)
