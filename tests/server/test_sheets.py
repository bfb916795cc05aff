"""What an owner has in the folder of sheets is offered to whoever opens a table."""

from pathlib import Path

import pytest

from flibuste.engine.games import find_game
from flibuste.games.doodle_islands.board import DATA
from flibuste.server.catalogue import list_games


def offered(game_id: str) -> list[str]:
    game = next(one for one in list_games() if one.id == game_id)
    return [str(value.value) for option in game.options if option.kind == "sheet" for value in option.values]


def test_sheets_of_the_owner_stand_beside_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLIBUSTE_SHEETS", str(tmp_path))
    assert offered("doodle-islands") == []
    folder = tmp_path / find_game("doodle-islands").id
    folder.mkdir()
    ours = (DATA / "treasures.toml").read_text(encoding="utf-8")
    (folder / "lagoon.toml").write_text(ours.replace('name = "treasures"', 'name = "lagoon"'), encoding="utf-8")
    assert offered("doodle-islands") == ["", "lagoon"]
    assert offered("archipels") == []
