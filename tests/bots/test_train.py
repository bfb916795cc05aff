"""Training: weights are drawn, tried and written as the game's file has them."""

import shutil
import tomllib
from pathlib import Path

import pytest

from flibuste import find_game
from flibuste.engine.games import game_folder
from flibuste.engine.options import check
from flibuste.lab import train
from flibuste.lab.train import Trainer


@pytest.fixture
def trainer() -> Trainer:
    game = find_game("doodle-islands")
    return Trainer(game, check(game, {}, 1), games=30, seed=3)


def test_better_weights_are_found_from_bad_ones(trainer: Trainer) -> None:
    good = trainer.worth(trainer.mean, 0, 300)
    trainer.mean = [0.0] * len(trainer.mean)
    bad = trainer.worth(trainer.mean, 0, 300)
    assert bad < good / 2
    for number in range(4):
        trainer.generation(number)
    assert trainer.worth(trainer.mean, 0, 300) > 2 * bad


def test_against_oneself_results_are_even() -> None:
    game = find_game("doodle-islands")
    trainer = Trainer(game, check(game, {}, 2), games=30)
    assert trainer.worth(trainer.mean, 0, 600) == pytest.approx(0.5, abs=0.03)


def test_what_was_learnt_stands_in_the_file(trainer: Trainer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = game_folder(trainer.game) / "guess.toml"
    shutil.copy(ours, tmp_path / "guess.toml")
    monkeypatch.setattr(train, "game_folder", lambda game: tmp_path)
    trainer.mean[0] = -1234.0
    trainer.write()
    before, after = (tomllib.loads(path.read_text(encoding="utf-8")) for path in (ours, tmp_path / "guess.toml"))
    assert after["solo"]["weights"]["bottle"] == -1234
    before["solo"]["weights"]["bottle"] = -1234
    assert after == before
