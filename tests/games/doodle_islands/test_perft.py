"""Doodle Islands: counts of what can follow, from set scenes."""

from typing import Any

import pytest

from flibuste import Match
from tests.games.doodle_islands.scene import Sheet, scene
from tests.perft import perft

TWO: dict[str, Any] = {"sheets": [Sheet(), Sheet()]}


@pytest.mark.parametrize(
    ("setting", "counts"),
    [
        (dict(TWO, black=3, white=(1, 2, 5)), [18, 216]),
        (dict(TWO, black=3, white=(1, 1, 3)), [7, 48]),
        (dict(TWO, black=6, white=(6, 6, 6)), [125, 15_625]),
        (dict(TWO, black=6, white=(2, 6, 1)), [175, 13_750]),
        (dict(TWO, black=3, white=(1, 2, 5), more_control=True), [19, 253]),
        (dict(TWO, black=1, white=(1, 2, 3), sea="monsters"), [199, 4_933]),
        (dict(TWO, black=2, white=(2, 2, 6), sea="monsters"), [194, 3_040]),
    ],
)
def test_the_number_of_ways_to_go_on(setting: dict[str, Any], counts: list[int]) -> None:
    """DI-06, DI-21, DI-23, DI-24, DI-32, DI-34: two players in turn; each count was also worked out by hand."""
    position = scene(**setting).position
    assert [perft(position, depth) for depth in (1, 2)] == counts


def test_preparation_has_six_outcomes_a_column() -> None:
    """DI-04"""
    position = Match("doodle-islands", players=2, first=0).position
    assert [perft(position, depth) for depth in (1, 2, 3)] == [6, 36, 216]
