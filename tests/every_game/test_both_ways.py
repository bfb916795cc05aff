"""The same seeds give the same positions compiled and uncompiled, and nothing is written out of bounds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from flibuste.engine.contract import Game
from tests.every_game.states import passed
from tests.every_game.tables import GAMES

ROOT = Path(__file__).parents[2]


def positions(game: Game, settings: int, games: int, **environment: str) -> list[str]:
    """Those that another process passes; the tests' own is compiled and checks no bounds."""
    return run("tests.every_game.states", game.id, str(settings), str(games), **environment)


def bare(module: str, *words: str) -> list[str]:
    """The same where there is nothing but Python and us."""
    return run("tests.every_game.bare", module, *words, FLIBUSTE_PURE="1")


def run(module: str, *words: str, **environment: str) -> list[str]:
    command = [sys.executable, "-m", module, *words]
    ran = subprocess.run(
        command, env={**os.environ, **environment}, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    return ran.stdout.splitlines()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_compiled_and_uncompiled_games_pass_the_same_positions(game: Game) -> None:
    compiled = list(passed(game.id, 12, 2))
    assert len(compiled) > 20
    assert compiled == bare("tests.every_game.states", game.id, "12", "2")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_all_that_a_browser_asks_is_the_same_where_there_is_only_python(game: Game) -> None:
    assert run("tests.every_game.aboard", game.id) == bare("tests.every_game.aboard", game.id)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_bounds_checked_games_pass_the_same_positions(game: Game) -> None:
    """Compiled code checks no bounds by itself: once, let numba check them."""
    assert list(passed(game.id, 4, 30)) == positions(game, 4, 30, NUMBA_BOUNDSCHECK="1")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_position_that_was_tampered_with_is_refused_or_can_be_played(game: Game) -> None:
    """Uncompiled, where leaving an array is an error."""
    (report,) = run("tests.every_game.corrupt", game.id, FLIBUSTE_PURE="1")
    accepted, tried = (int(word) for word in report.split() if word.isdigit())
    assert 0 < accepted < tried
