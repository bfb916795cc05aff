"""Learning chances: what is written tells the same as what was fitted, and lessons are learnt."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("jax", reason="needs flibuste[learn]")

from flibuste import Match, find_game
from flibuste.bots.chances import chances as tell_chances
from flibuste.bots.chances import laid, work_room
from flibuste.engine.kernel import PURE, decimals, integers
from flibuste.engine.weights import read_weights
from flibuste.lab.fitting import chances_told, fresh_chances, whole
from flibuste.lab.lessons import together
from flibuste.lab.train import ChanceTrainer

pytestmark = pytest.mark.skipif(PURE, reason="plays hundreds of games")
PIRATES = find_game("les-pirates")


@pytest.fixture(scope="module")
def chances() -> ChanceTrainer:
    assert PIRATES.mind.value
    made = ChanceTrainer(PIRATES, PIRATES.mind.value, sims=10, seed=5)
    assert list(made.round(40))[-1] == 40
    return made


def rows_of(weights: dict[str, Any]) -> dict[str, Any]:
    return {name: values.ravel() for name, values in weights.items()}


def test_whole_numbers_tell_the_same_chances(chances: ChanceTrainer) -> None:
    features, scale = chances.play.value.FEATURES, np.full(chances.play.value.FEATURES, 80.0)
    weights = fresh_chances(features, 5, 9)
    numbers = laid(rows_of(whole(weights, scale)))
    mind, out = integers(len(numbers)), integers(3)
    mind[:] = numbers
    position = Match(PIRATES, players=3, seed=3).position
    known = (position.state, position.board, position.setup.facts)
    tell_chances.of(PIRATES)(*known, mind, integers(work_room(mind, 3)), decimals(3), out)
    seen = chances.play.lessons([position], [1.0, 0.0, 0.0])
    expected_chances = np.exp(chances_told(weights, (seen.features / scale).astype(np.float32), seen.present))[0]
    assert [one / 1e6 for one in out] == pytest.approx(expected_chances[:3], abs=1e-3)
    assert expected_chances[3] == 0


def test_chances_are_learnt_and_written(chances: ChanceTrainer, tmp_path: Path) -> None:
    before, after = chances.learn()
    assert after < 0.9 * before
    chances.write(tmp_path / "value.npz")
    written = read_weights(tmp_path / "value.npz")
    assert laid(written) == laid(rows_of(whole(chances.weights, chances.scale)))


def test_lessons_are_put_together(chances: ChanceTrainer) -> None:
    some = chances.rounds[0][:3]
    assert len(together(some).features) == sum(len(one.features) for one in some)
