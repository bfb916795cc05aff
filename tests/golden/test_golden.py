"""Every game and option has a playthrough that a player can read, and it comes out the same again."""

from pathlib import Path

import pytest

from flibuste.engine.contract import Game
from flibuste.engine.options import Setting
from tests.golden.tables import all_golden, file_name, text

HERE = Path(__file__).parent
ALL = list(all_golden())


@pytest.mark.parametrize(("game", "setting"), ALL, ids=[file_name(*one) for one in ALL])
def test_the_playthrough_comes_out_the_same(game: Game, setting: Setting) -> None:
    path = HERE / file_name(game, setting)
    assert path.exists(), f"{path.name} is missing: make golden"
    assert text(game, setting) == path.read_text(encoding="utf-8"), "make golden, and read what changed"


def test_no_playthrough_is_left_over() -> None:
    wanted = {file_name(*one) for one in ALL}
    assert {path.relative_to(HERE).as_posix() for path in HERE.glob("*/*.txt")} == wanted
