"""Games are found, not listed; a package of its own may bring one."""

from importlib.metadata import EntryPoint

import pytest

from flibuste.engine import games as found
from flibuste.engine.games import find_game, game_folder, game_ids


def test_every_folder_with_a_declaration_is_a_game() -> None:
    assert "doodle-islands" in game_ids()
    for game_id in game_ids():
        game = find_game(game_id)
        assert game.id == game_id
        assert game_folder(game).name == game.folder


def test_a_game_from_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("guest", "flibuste.games.doodle_islands.declaration:GAME", found.HOME)
    monkeypatch.setattr(found, "entry_points", lambda group, name="guest": [point] if name == "guest" else [])
    game_ids.cache_clear()
    find_game.cache_clear()
    try:
        assert "guest" in game_ids()
        assert find_game("guest").title["en"] == "Doodle Islands"
    finally:
        game_ids.cache_clear()
        find_game.cache_clear()
