"""Les Pirates: counts of what can follow, from set scenes. The legal legs of each are held against a second reading."""

from typing import Any

import pytest

from tests.games.les_pirates.scene import Place, scene, set_up
from tests.games.les_pirates.test_dice import as_second, ours, theirs
from tests.perft import perft

FIELD: dict[str, Place] = {
    "0.0": [3, 7],
    "0.1": [8, 8],
    "0.2": [13, 9],
    "1.0": [5, 9],
    "1.1": [14, 8],
    "1.2": [9, 12],
}
ANCHORED: dict[str, Place] = {**FIELD, "0.0": [6, 9], "0.1": [9, 10]}
STRAITS: dict[str, Place] = {**FIELD, "0.2": "N", "1.2": "S"}
STACK: dict[str, Place] = {**FIELD, "0.0": [7, 6], "0.1": [7, 6], "0.2": [7, 6]}
BOTH = {"west": "0.0", "east": "0.1"}


@pytest.mark.parametrize(
    ("ships", "dice", "options", "counts"),
    [
        (FIELD, [1, 2], {}, [23, 275]),
        (FIELD, [3, 3], {}, [9, 90]),
        (FIELD, [5, 6], {}, [14, 96]),
        (FIELD, [1, 2, 6], {"cyclone": True}, [30, 616, 6229]),
        (FIELD, [1, 2], {"shipwreck": True, "wrecks": [[3, 9], [10, 8]]}, [21, 238]),
        (FIELD, [2, 4], {"treasures": {"west": "0.1"}}, [20, 202]),
        (FIELD, [2, 4], {"treasures": {"west": "1.2"}}, [20, 205]),
        (ANCHORED, [1, 2], {}, [24, 291]),
        (ANCHORED, [1, 1], {"treasures": {"west": "0.0"}}, [10, 103]),
        (FIELD, [4, 2], {"bomb": 1, "explosive": True}, [6, 19]),
        (STRAITS, [1, 3], {}, [33, 430]),
        (STRAITS, [1, 3], {"treasures": {"west": "0.2"}}, [26, 283]),
        (STACK, [2, 3], {"fleet": True}, [34, 477]),
        (STACK, [2, 3], {"fleet": True, "treasures": {"west": "0.1"}}, [66, 1098]),
        (STACK, [2, 3], {"fleet": True, "kingdoms": "enemy", "treasures": {"west": "0.1"}}, [66, 1098]),
        (STACK, [1, 2, 3, 4], {"fleet": True, "double_board": True, "players": 5, "treasures": BOTH}, [170, 8_876]),
    ],
)
def test_the_number_of_ways_through_a_roll(
    ships: dict[str, Place], dice: list[int], options: dict[str, Any], counts: list[int]
) -> None:
    """LP-10 … LP-17, LP-20, LP-21, LP-31, LP-33, LP-34, LP-38"""
    position = scene(ships, dice, **options).position
    assert [perft(position, depth + 1) for depth in range(len(counts))] == counts
    second = as_second(position)
    assert ours(position, 0, second) == theirs(position, 0, second)


@pytest.mark.parametrize(
    ("players", "options", "counts"),
    [
        (2, {}, [6, 36, 484, 3_684]),
        (4, {"devils_island": True}, [6, 36, 506, 4_259]),
        (2, {"fleet": True}, [6, 36, 660, 5_609]),
        (2, {"explosive": True}, [4, 24, 144, 963]),
    ],
)
def test_the_number_of_first_turns(players: int, options: dict[str, Any], counts: list[int]) -> None:
    """LP-10, LP-30, LP-34, LP-38"""
    position = set_up(players, **options).position
    assert [perft(position, depth + 1) for depth in range(len(counts))] == counts
