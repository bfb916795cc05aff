"""The map names every file that a game has."""

import re

import pytest

from flibuste.engine.contract import Game
from flibuste.engine.games import all_games, game_folder
from flibuste.engine.kernel import PACKAGE

NAMED = set(re.findall(r"`([\w/]+\.py)`", (PACKAGE.parent / "docs" / "map.md").read_text(encoding="utf-8")))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_file_of_a_game_is_on_the_map(game: Game) -> None:
    assert {path.name for path in game_folder(game).glob("*.py")} - {"__init__.py"} <= NAMED
