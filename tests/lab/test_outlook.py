"""Learning an outlook: a step goes towards its target, play gets better, and what is written tells the same."""

from pathlib import Path

import numpy as np
import pytest

from flibuste import find_game
from flibuste.bots.outlook import GRAIN, foresee, read_outlook, sums_room
from flibuste.engine.kernel import PURE
from flibuste.engine.options import check
from flibuste.lab.outlook import Scholar, improve, promise

pytestmark = pytest.mark.skipif(PURE, reason="plays hundreds of games")
GAME = find_game("doodle-islands")


@pytest.fixture
def scholar(tmp_path: Path) -> Scholar:
    made = Scholar(GAME, check(GAME, {}, 1), tmp_path / "outlook.npz", seed=4)
    made.begin()
    return made


def promised(scholar: Scholar, n: int) -> float:
    lesson = scholar.lesson
    return float(promise(lesson.facts, n, lesson.rows, lesson.answers, lesson.sums))


def test_a_step_goes_towards_its_target(scholar: Scholar) -> None:
    scholar.lesson.facts[:3] = [5, 90, 700]
    before = promised(scholar, 3)
    for target in (before + 3, before - 3):
        wrong = abs(target - promised(scholar, 3))
        improve(scholar.lesson, 3, target, 0.001)
        assert 0 < abs(target - promised(scholar, 3)) < wrong


def test_play_gets_better(scholar: Scholar) -> None:
    ignorant = scholar.worth(300)
    scholar.study(600, 2, 0.002)
    assert scholar.worth(300) > ignorant + 5


def test_what_is_written_tells_the_same_and_can_be_learnt_on(scholar: Scholar) -> None:
    scholar.study(100, 1, 0.002)
    facts, n = scholar.lesson.work.copy(), 60
    scholar.lesson.facts[:] = facts
    expected = promised(scholar, n)
    scholar.write()
    told = foresee(facts, n, read_outlook(scholar.path), sums_room())
    assert told / GRAIN == pytest.approx(expected, abs=0.05)
    scholar.read()
    scholar.lesson.facts[:] = facts
    assert promised(scholar, n) == pytest.approx(expected, abs=0.05)


def test_facts_never_met_have_no_weight(scholar: Scholar) -> None:
    scholar.study(20, 1, 0.001)
    scholar.write()
    with np.load(scholar.path) as told:
        empty = ~told["rows"].any(axis=1)
    assert 0.5 < empty.mean() < 1
