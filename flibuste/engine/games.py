"""The games that are here: found, never listed.

A game is a folder of `flibuste.games`, or a package of its own that names its `Game` under the entry point group
`flibuste.games`.
"""

import importlib
import importlib.util
import pkgutil
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from flibuste.engine.contract import Game
from flibuste.engine.errors import UnknownGame

__all__ = ["all_games", "find_game", "game_folder", "game_ids", "mind_folder"]

HOME = "flibuste.games"


def _ours() -> dict[str, str]:
    home = importlib.import_module(HOME)
    names = [module.name for module in pkgutil.iter_modules(home.__path__) if module.ispkg]
    found = {name.replace("_", "-"): f"{HOME}.{name}.declaration" for name in names}
    return {game_id: module for game_id, module in found.items() if importlib.util.find_spec(module)}


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games here, in alphabetical order."""
    return tuple(sorted({*_ours(), *(point.name for point in entry_points(group=HOME))}))


@cache
def find_game(game_id: str) -> Game:
    """The game of that id; raises UnknownGame."""
    ours = _ours()
    if game_id in ours:
        game: Game = importlib.import_module(ours[game_id]).GAME
        return game
    for point in entry_points(group=HOME, name=game_id):
        guest: Game = point.load()
        return guest
    raise UnknownGame(got=game_id, known=", ".join(game_ids()))


def all_games() -> tuple[Game, ...]:
    return tuple(find_game(game_id) for game_id in game_ids())


def game_folder(game: Game) -> Path:
    """Where the game's data files and rules reference are."""
    return Path(importlib.import_module(game.load.__module__).__file__ or "").parent


def mind_folder(game: Game) -> Path:
    """Where what bots know of the game is: its kernels, and the weights that were learnt."""
    return game_folder(game) / "mind"
