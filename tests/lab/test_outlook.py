"""Learning an outlook: a step goes towards its target, play gets better, and what is written tells the same."""

from pathlib import Path

import numpy as np
import pytest

from flibuste import find_game
from flibuste.bots.outlook import DEEP, GRAIN, WIDTH, foresee, lay_ground, open_outlook
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


def promised(scholar: Scholar, facts: list[int]) -> float:
    """Of these facts, which become the ground."""
    lesson = scholar.lesson
    lesson.work[: len(facts)] = facts
    lay_ground(lesson.ground, lesson.work, len(facts), lesson.rows)
    return float(promise(lesson, lesson.ground.sums))


def test_a_step_goes_towards_its_target(scholar: Scholar) -> None:
    facts = [5, 90, 700]
    before = promised(scholar, facts)
    for target in (before + 3, before - 3):
        wrong = abs(target - promised(scholar, facts))
        improve(scholar.lesson, target, 0.001)
        assert 0 < abs(target - promised(scholar, facts)) < wrong


def test_a_step_goes_down_the_slope(scholar: Scholar) -> None:
    """What the step of a weight is told is the derivative, by the difference that a small change makes."""
    scholar.study(30, 1, 0.002)
    lesson, facts, little = scholar.lesson, [5, 90, 700], np.float32(0.01)
    weights = {"rows": 90 * WIDTH + 3, "answers": 3, "deep_rows": 3 * DEEP + 2, "deep_answers": 2}
    before = promised(scholar, facts)
    slopes, kept = {}, {name: getattr(lesson, name).copy() for name in weights}
    for name, place in weights.items():
        getattr(lesson, name)[place] += little
        slopes[name] = (promised(scholar, facts) - before) / little
        getattr(lesson, name)[place] -= little
    promised(scholar, facts)
    improve(lesson, before + 1, 1e-4)
    for name, place in weights.items():
        moved = float(getattr(lesson, name)[place] - kept[name][place])
        assert moved * slopes[name] > 0 or abs(slopes[name]) < 1e-3


def test_play_gets_better(scholar: Scholar) -> None:
    ignorant = scholar.worth(300)
    scholar.study(600, 2, 0.002)
    assert scholar.worth(300) > ignorant + 5


def test_what_is_written_tells_the_same_and_can_be_learnt_on(scholar: Scholar) -> None:
    scholar.study(100, 1, 0.002)
    facts = [int(fact) for fact in scholar.lesson.work[:60]]
    expected = promised(scholar, facts)
    scholar.write()
    asked = open_outlook(GAME, scholar.path)
    asked.work[:60] = facts
    lay_ground(asked.ground, asked.work, 60, asked.mind)
    assert foresee(asked, 60) / GRAIN == pytest.approx(expected, abs=0.05)
    scholar.read()
    assert promised(scholar, facts) == pytest.approx(expected, abs=0.05)


def test_facts_never_met_have_no_weight(scholar: Scholar) -> None:
    scholar.study(20, 1, 0.001)
    scholar.write()
    with np.load(scholar.path) as told:
        empty = ~told["rows"].any(axis=1)
    assert 0.5 < empty.mean() < 1
