"""Learning a policy: weights are drawn, tried and written as the game's file has them."""

import shutil
import tomllib
from pathlib import Path

import pytest

from flibuste import find_game
from flibuste.engine.games import mind_folder
from flibuste.engine.options import check
from flibuste.lab import draws as drawing
from flibuste.lab.draws import Draws

pytest.importorskip("cma", reason="needs flibuste[learn]")


@pytest.fixture
def draws() -> Draws:
    game = find_game("doodle-islands")
    return Draws(game, check(game, {}, 1), games=30, seed=3)


def test_better_weights_are_found_from_bad_ones(draws: Draws) -> None:
    good = draws.worth(draws.mean, 0, 300)
    draws.begin([0.0] * len(draws.mean))
    bad = draws.worth(draws.mean, 0, 300)
    assert bad < good / 2
    for number in range(4):
        draws.generation(number)
    assert draws.worth(draws.mean, 0, 300) > 2 * bad


def test_the_same_seed_draws_the_same(draws: Draws) -> None:
    again = Draws(draws.game, draws.setting, games=30, seed=3)
    assert draws.generation(0) == again.generation(0)
    assert draws.mean == again.mean


def test_against_oneself_results_are_even() -> None:
    game = find_game("doodle-islands")
    pair = Draws(game, check(game, {}, 2), games=30)
    assert pair.worth(pair.mean, 0, 600) == pytest.approx(0.5, abs=0.03)


def test_what_was_learnt_stands_in_the_file(draws: Draws, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = mind_folder(draws.game) / "policy.toml"
    shutil.copy(ours, tmp_path / "policy.toml")
    monkeypatch.setattr(drawing, "mind_folder", lambda game: tmp_path)
    draws.mean[0] = -1234.0
    draws.write()
    before, after = (tomllib.loads(path.read_text(encoding="utf-8")) for path in (ours, tmp_path / "policy.toml"))
    assert after["solo"]["weights"]["bottle"] == -1234
    before["solo"]["weights"]["bottle"] = -1234
    assert after == before
