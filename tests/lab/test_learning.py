"""`flibuste learn`: the same seed and games give the same weights, whoever plays and however often it is ended."""

import os
import signal
import subprocess
import sys
import time
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flibuste.bots.points import flat, foresee, lay_ground, open_outlook
from flibuste.engine.games import all_games, mind_folder
from flibuste.engine.kernel import PURE
from flibuste.lab.curve import curve_page
from flibuste.lab.learning import STATE, Course, Learner, Milestone, OtherCourse, players_at_work
from flibuste.lab.selfplay import PointPlay, in_rows
from flibuste.lab.steps import told

pytestmark = pytest.mark.skipif(PURE, reason="plays hundreds of games")
SMALL = Course("soft-seas", (), None, seed=3, round=10)
GAMES = 80
RUN = "from flibuste.cli.main import run; run()"


def command(folder: Path, *more: str) -> list[str]:
    asked = ["learn", "soft-seas", "--seed", "3", "--round", "10", "--games", str(GAMES), "--out", str(folder)]
    return [sys.executable, "-c", RUN, *asked, "--processes", "1", *more]


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all((one[name] == other[name]).all() for name in one)


@pytest.fixture(scope="module")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> Learner:
    learner = Learner(SMALL, tmp_path_factory.mktemp("learnt"))
    while learner.games < GAMES:
        learner.learn_round()
    return learner


def test_a_course_that_was_killed_and_taken_up_ends_with_the_same_weights(learnt: Learner, tmp_path: Path) -> None:
    begun = subprocess.Popen(command(tmp_path), start_new_session=True)
    while not (tmp_path / STATE).exists() and begun.poll() is None:
        time.sleep(0.02)
    os.killpg(begun.pid, signal.SIGKILL)
    begun.wait()
    ran = subprocess.run(command(tmp_path, "--resume"), capture_output=True, text=True, check=True)
    assert "taken up after" in ran.stderr
    with np.load(tmp_path / "value.npz") as written:
        assert same(learnt.whole(), written)
    card = tomllib.loads((tmp_path / "value.toml").read_text(encoding="utf-8"))
    assert card["games"] == GAMES
    assert card["sha256"] == sha256((tmp_path / "value.npz").read_bytes()).hexdigest()


def test_two_processes_learn_what_one_learns(learnt: Learner, tmp_path: Path) -> None:
    with players_at_work(2) as pool:
        other = Learner(SMALL, tmp_path, pool)
        while other.games < GAMES:
            other.learn_round()
    assert same(learnt.whole(), other.whole())


def test_another_course_is_not_gone_on_with(learnt: Learner) -> None:
    with pytest.raises(OtherCourse, match="seed"):
        Learner(Course("soft-seas", (), None, seed=4, round=10), learnt.folder).take_up()


def test_whole_numbers_tell_the_same_points(learnt: Learner) -> None:
    lessons = PointPlay(SMALL.game, SMALL.value, SMALL.usual).lessons(learnt.whole(), 7, [0])
    asked = open_outlook(SMALL.value, flat(in_rows(learnt.whole())))
    for place in range(0, len(lessons.ends) - 1, 7):
        held = lessons.features[lessons.ends[place] : lessons.ends[place + 1]]
        held = held[learnt.met[held]]
        asked.work[: len(held)] = held.tolist()
        lay_ground(asked.ground, asked.work, len(held), asked.mind)
        assert foresee(asked, len(held)) / 100 == pytest.approx(told(learnt.weights, held), abs=1)


def test_the_curve_is_a_page_that_stands_alone() -> None:
    page = curve_page("A <course>", [Milestone(200, 9.0, 40.0, 0.6, 0.5, 0.7, 70.0, 4.0)] * 2)
    assert "A &lt;course&gt;" in page
    assert page.count("<svg") == 3
    assert "http" not in page


def test_every_card_is_of_the_weights_beside_it() -> None:
    cards = [path for game in all_games() if (path := mind_folder(game) / "value.toml").exists()]
    for path in cards:
        card, weights = tomllib.loads(path.read_text(encoding="utf-8")), path.with_suffix(".npz")
        assert card["sha256"] == sha256(weights.read_bytes()).hexdigest()
        assert weights.stat().st_size < 1_000_000
        assert card["command"].startswith("flibuste learn")
