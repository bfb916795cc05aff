"""The drawing of a board: every game in pixels and in characters, as large in every position."""

from typing import Any

import numpy as np
import pytest

import flibuste
from flibuste.engine.errors import BadOption
from flibuste.engine.extras import MissingExtra
from tests.adapters.cases import chosen, every_case, needs
from tests.every_game.tables import Case

pytestmark = [needs("pettingzoo"), needs("drawing")]


def walk(env: Any, steps: int) -> None:
    for _ in range(steps):
        if any(env.terminations.values()):
            break
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))


def made(case: Case, mode: str) -> Any:
    env = flibuste.env(case[0], render_mode=mode, **chosen(case[1]))
    env.reset(seed=6)
    return env


@every_case
def test_every_board_is_drawn_in_pixels_that_follow_the_game(case: Case) -> None:
    env = made(case, "rgb_array")
    first = env.render()
    assert first.dtype == np.uint8
    assert first.ndim == 3
    assert first.shape[2] == 3
    assert 700_000 < first.shape[0] * first.shape[1] < 1_600_000
    assert len(np.unique(first[::4, ::4] @ np.array([1, 256, 65536]))) > 100, "more than a few flat colours"
    walk(env, 9)
    after = env.render()
    assert after.shape == first.shape
    assert np.any(after != first)


@every_case
def test_every_board_is_drawn_in_characters(case: Case) -> None:
    env = made(case, "ansi")
    walk(env, 9)
    assert "player_0" in env.render()
    assert "{" not in env.render()


def test_what_happened_is_told_above_the_board() -> None:
    env = flibuste.env("doodle-islands", render_mode="ansi")
    env.reset(seed=6)
    assert "The black die showed" in env.render()


def test_the_dice_are_the_same_whether_told_or_not() -> None:
    env, drawn = flibuste.env("doodle-islands"), flibuste.env("doodle-islands", render_mode="ansi")
    env.reset(seed=6)
    drawn.reset(seed=6)
    assert env.play.position.plain == drawn.play.position.plain


def test_without_a_mode_nothing_is_drawn() -> None:
    env = flibuste.env("doodle-islands")
    env.reset()
    assert env.render() is None
    env.close()


def test_a_game_without_a_drawing_is_only_told_in_characters() -> None:
    from dataclasses import replace

    game = replace(flibuste.find_game("doodle-islands"), drawing=None)
    assert flibuste.env(game, render_mode="ansi").metadata["render_modes"] == ["ansi"]
    with pytest.raises(BadOption, match="ansi"):
        flibuste.env(game, render_mode="rgb_array")


def test_only_a_drawing_needs_what_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    flibuste.env("doodle-islands", render_mode="ansi")
    with pytest.raises(MissingExtra, match=r"flibuste\[drawing\]"):
        flibuste.env("doodle-islands", render_mode="rgb_array")


def test_colours_and_words_become_pixels() -> None:
    from flibuste.engine import svg
    from flibuste.engine.pixels import pixels

    blank = svg.document(100, 50)
    red = pixels(svg.document(100, 50, svg.box(0, 0, 50, 50, "#FF0000")), [])
    high, wide, _ = red.shape
    assert wide == 2 * high
    assert red[high // 2, wide // 4].tolist() == [255, 0, 0]
    assert red[high // 2, 3 * wide // 4].tolist() == [0xF6, 0xEE, 0xDD]
    for family in (svg.SANS, svg.TITLE, svg.PEN):
        written = pixels(svg.document(100, 50, svg.text(50, 40, "Île 12", 20, family=family)), [])
        assert np.any(written != pixels(blank, []))
    captioned = pixels(blank, ["Anne: " + "draws a boat " * 99])
    assert captioned.shape[0] > pixels(blank, []).shape[0]
    assert np.all(abs(captioned[:, -3:].astype(int) - captioned[0, 0]) < 4), "a long sentence is cut before the edge"
