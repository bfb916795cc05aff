"""Learning a value: what is written tells the same as what was fitted, lessons are learnt, and play gets better."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("jax", reason="needs flibuste[learn]")

from flibuste import Match, find_game
from flibuste.bots.chances import chances as tell_chances
from flibuste.bots.chances import laid, work_room
from flibuste.bots.points import GRAIN, flat, foresee, lay_ground, open_outlook
from flibuste.engine.kernel import PURE, decimals, integers
from flibuste.engine.options import check
from flibuste.engine.weights import read_weights
from flibuste.lab.fitting import chances_told, fresh_chances, points_told, whole
from flibuste.lab.lessons import together
from flibuste.lab.train import ChanceTrainer, PointTrainer

pytestmark = pytest.mark.skipif(PURE, reason="plays hundreds of games")
PIRATES, DOODLE = find_game("les-pirates"), find_game("doodle-islands")


@pytest.fixture(scope="module")
def chances() -> ChanceTrainer:
    assert PIRATES.mind.value
    made = ChanceTrainer(PIRATES, PIRATES.mind.value, sims=10, seed=5)
    assert list(made.round(40))[-1] == 40
    return made


def rows_of(weights: dict[str, Any]) -> dict[str, Any]:
    return {name: values.ravel() for name, values in weights.items()}


def points(path: Path | None = None) -> PointTrainer:
    assert DOODLE.mind.value
    return PointTrainer(DOODLE, DOODLE.mind.value, check(DOODLE, {}, 1), seed=4, path=path)


def test_whole_numbers_tell_the_same_chances(chances: ChanceTrainer) -> None:
    features, scale = chances.play.value.FEATURES, np.full(chances.play.value.FEATURES, 80.0)
    weights = fresh_chances(features, 5, 9)
    numbers = laid(rows_of(whole(weights, "chances", scale)))
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
    assert laid(written) == laid(rows_of(whole(chances.weights, "chances", chances.scale)))


def test_whole_numbers_tell_the_same_points() -> None:
    trainer = points()
    trainer.round(60, 1, 0.002)
    weights = trainer.whole()
    lessons, _ = trainer.play.games(weights, 7, range(2), 1)
    foreseen = points_told(trainer.fitter.weights, lessons.features)
    asked = open_outlook(trainer.value, flat(weights))
    for row, expected in zip(lessons.features[::7], foreseen[::7], strict=True):
        held = [int(one) for one in row if one < trainer.value.FEATURES and trainer.met[one]]
        asked.work[: len(held)] = held
        lay_ground(asked.ground, asked.work, len(held), asked.mind)
        if len(held) == (row < trainer.value.FEATURES).sum():
            assert foresee(asked, len(held)) / GRAIN == pytest.approx(float(expected), abs=0.1)


def test_play_gets_better_and_is_taken_up_from_the_file(tmp_path: Path) -> None:
    trainer, path = points(), tmp_path / "value.npz"
    ignorant = trainer.worth(200)
    for _ in range(6):
        trainer.round(150, 2, 0.002)
    learnt = trainer.worth(200)
    assert learnt > ignorant + 5
    trainer.write(path)
    assert points(path).worth(200) == learnt
    with np.load(path) as written:
        assert 0.5 < (~written["rows"].any(axis=1)).mean() < 1  # features never met have no weight


def test_the_same_seed_learns_the_same() -> None:
    one, other = points(), points()
    for trainer in (one, other):
        trainer.round(20, 2, 0.002)
    assert all(
        (mine == theirs).all() for mine, theirs in zip(one.whole().values(), other.whole().values(), strict=True)
    )


def test_lessons_are_put_together(chances: ChanceTrainer) -> None:
    some = chances.rounds[0][:3]
    assert len(together(some).features) == sum(len(one.features) for one in some)
