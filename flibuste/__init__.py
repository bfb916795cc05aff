"""Flibuste: four island and pirate board games, complete, to play, study and build on."""

from flibuste.engine.errors import FlibusteError, Refusal
from flibuste.engine.games import all_games, find_game, game_ids
from flibuste.engine.logbook import read_logbooks, replay, write_logbooks
from flibuste.engine.match import Action, Match

__version__ = "0.1.0"

__all__ = [
    "Action",
    "FlibusteError",
    "Match",
    "Refusal",
    "all_games",
    "find_game",
    "game_ids",
    "read_logbooks",
    "replay",
    "write_logbooks",
]
