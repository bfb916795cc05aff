"""The network: the way back is the slope of the way there, whole numbers tell the same chances, lessons are learnt."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from flibuste import Match, find_game
from flibuste.bots import network
from flibuste.bots.network import work_room
from flibuste.bots.search import search_of
from flibuste.engine.games import game_folder
from flibuste.engine.kernel import PURE, decimals, integers
from flibuste.lab import network as lab
from flibuste.lab.fitting import Net, _forward, _gradients, loss
from flibuste.lab.network import Lessons, Teacher

pytestmark = pytest.mark.skipif(PURE, reason="plays hundreds of games")


@pytest.fixture(scope="module")
def teacher() -> Teacher:
    made = Teacher(find_game("les-pirates"), neurons=6, sims=10, seed=5)
    assert list(made.round(40))[-1] == 40
    return made


def test_the_way_back_is_the_slope_of_the_way_there(teacher: Teacher) -> None:
    some = teacher.rounds[0][1]
    net = Net.fresh(teacher.facts, 4, 2)
    net.scale = np.full(teacher.facts, 50.0)
    told = _gradients(net, some.facts / net.scale, some.present, some.shares)
    for weight, gradient in zip(net.weights, told, strict=True):
        place = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
        at, slope = weight[place], []
        for step in (-1e-5, 1e-5):
            weight[place] = at + step
            slope.append(loss(net, some))
        weight[place] = at
        assert gradient[place] == pytest.approx((slope[1] - slope[0]) / 2e-5, rel=1e-3)


def test_what_is_written_tells_the_same_chances(teacher: Teacher) -> None:
    game, net = teacher.game, Net.fresh(teacher.facts, 5, 9)
    net.scale = np.full(teacher.facts, 80.0)
    numbers = net.numbers()
    mind = integers(len(numbers))
    mind[:] = numbers
    match = Match(game, players=3, seed=3)
    out, room = integers(3), integers(work_room(mind, 3))
    search_of(game).chances(match.position.state, match.position.board, mind, room, decimals(3), out)
    seen = teacher.lessons([match.position], [1.0, 0.0, 0.0])
    chances = _forward(net, seen.facts / net.scale, seen.present)[0][0]
    assert [one / 1e6 for one in out] == pytest.approx(chances[:3], abs=1e-3)
    assert chances[3] == 0


def test_lessons_are_learnt_and_written(teacher: Teacher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = Lessons.of(teacher.rounds[0])
    ignorant = loss(teacher.net, everything)
    before, after = teacher.learn()
    assert after < before
    assert loss(teacher.net, everything) < 0.9 * ignorant
    shutil.copytree(game_folder(teacher.game), tmp_path / "game")
    monkeypatch.setattr(lab, "game_folder", lambda _: tmp_path / "game")
    teacher.write()
    written = json.loads((tmp_path / "game" / network.FILE).read_text(encoding="utf-8"))
    assert written["mind"] == teacher.net.numbers()
    assert written["facts"] == list(teacher.game.guess.FACTS)  # type: ignore[union-attr]
