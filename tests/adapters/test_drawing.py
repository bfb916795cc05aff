"""The drawing of a board: lines where the picture has lines, letters where it has letters, in every game."""

from typing import Any

import numpy as np
import pytest

import flibuste
from flibuste.adapters.arrangement import Block, Frame, arrange, frames
from tests.adapters.cases import chosen, every_case, needs
from tests.every_game.tables import Case

pytestmark = needs("pettingzoo")
SHEET = "{0}  9 gold\n┌──────┐\n│A ┌─┐ │\n│  └─┘ │\n└──────┘\n\nA  archipelago"


def rendered(case: Case, mode: str, steps: int) -> Any:
    env = flibuste.env(case[0], render_mode=mode, **chosen(case[1]))
    env.reset(seed=6)
    for _ in range(steps):
        if any(env.terminations.values()):
            break
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    return env.render()


@every_case
def test_every_board_is_drawn_in_pixels(case: Case) -> None:
    image = rendered(case, "rgb_array", 9)
    assert image.dtype == np.uint8
    assert image.ndim == 3
    assert image.shape[2] == 3
    assert min(image.shape[:2]) > 200
    assert 0.02 < np.mean(np.any(image != image[0, 0], axis=2)) < 0.8


@every_case
def test_every_board_is_drawn_in_characters(case: Case) -> None:
    text = rendered(case, "ansi", 9)
    assert "player_0" in text
    assert "{" not in text


def test_what_happened_is_told_above_the_board() -> None:
    env = flibuste.env("doodle-islands", render_mode="ansi")
    env.reset(seed=6)
    assert "Roll: black" in env.render()


def test_the_dice_are_the_same_whether_told_or_not() -> None:
    env, told = flibuste.env("doodle-islands"), flibuste.env("doodle-islands", render_mode="ansi")
    env.reset(seed=6)
    told.reset(seed=6)
    assert env.play.position.plain == told.play.position.plain


def test_without_a_mode_nothing_is_drawn() -> None:
    env = flibuste.env("doodle-islands")
    env.reset()
    assert env.render() is None
    env.close()


def test_frames_are_the_rectangles_that_stand_in_no_other() -> None:
    lines: Block = [[(sign, None) for sign in line] for line in SHEET.split("\n")]
    assert frames(lines) == [Frame(0, 1, 7, 4)]
    assert frames([[("┌", None), ("─", None)]]) == []


def test_the_seats_parts_stand_in_columns_between_head_and_foot() -> None:
    picture = "day 1\n\n{0} first\n ~\n\n{1} second\n ~\n\nlegend"
    placed = arrange(["{1}: " + "draw " * 40], picture, ["Anne", "Bo"], 0.5)
    texts = ["".join(sign for sign, _ in one.block[0]) for one in placed]
    assert texts[0].startswith("Bo: draw")
    assert texts[0].endswith("…")
    assert texts[1:] == ["day 1", "Anne first", "Bo second", "legend"]
    assert placed[2].top == placed[3].top > placed[1].top
    assert placed[2].right < placed[3].left
    assert placed[2].block[0][0] == ("A", 0)


@pytest.mark.parametrize(
    "sign", ["─", "│", "└", "┌", "┐", "┘", "┼", "■", "□", "·", "●", "×", "→", "–", "¤", "é", "A", "⛵"]
)
def test_every_sign_leaves_a_mark(sign: str) -> None:
    from flibuste.adapters.drawing import draw

    assert np.any(draw([], f"a {sign} b", []) != draw([], "a   b", []))


def test_a_curve_meets_the_line_it_continues() -> None:
    from flibuste.adapters.drawing import draw

    image = draw([], "───┐\n   │\n   └──", []).astype(int)
    blue = (image[:, :, 2] - image[:, :, 0]) > 100
    rows, columns = np.nonzero(blue)
    assert set(range(columns.min(), columns.max())) <= set(columns)
    assert set(range(rows.min(), rows.max())) <= set(rows)
