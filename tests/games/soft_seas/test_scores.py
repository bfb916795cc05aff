"""Soft Seas, scoring: grand routes, boats, treasure islands, boxes and line bonuses."""

import pytest

from flibuste import Match
from flibuste.games.soft_seas.state import BOATS, ISLANDS
from tests.games.soft_seas.scene import Sheet, gains, marks, play_all, scene

ACROSS = {"a3": "WE", "b3": "WE", "d3": "WE", "e3": "WE"}  # M F2 _ I M
IDLE = "a5-WE"  # a fort: scores nothing
LOOP = {"a1": "ES", "b1": "SW"}  # F1 M over B1 I


def written(match: Match, seat: int, zone: str) -> list[int | None]:
    lines = match.view(seat)["table"]["sheets"][seat][zone]["lines"]
    return [box for line in lines for box in line["boxes"]]


def test_routes_that_meet_at_a_common_side_form_a_grand_route() -> None:
    """SS-05, DI-10: only where both touch the side between them."""
    match = scene(Sheet({"a1": "WE", "b1": "SW", "b2": "NE", "c2": "WE", "d2": "NS", "e5": "NS"}), Sheet())
    routes = match.view()["table"]["sheets"][0]["routes"]
    assert sorted(routes) == [[[1, 1], [2, 1], [2, 2], [3, 2]], [[4, 2]], [[5, 5]]]


def test_a_boat_scores_its_value_for_each_monster_of_its_grand_route() -> None:
    """SS-06: B3 between two monsters, straight, is 6; turned away from one of them, 3."""
    match = scene(Sheet(ACROSS), Sheet())
    assert gains(match, "c3-WE") == {"boat": 6}
    assert gains(match, "c3-NE") == gains(match, "c3-WN") == {"boat": 3}
    assert gains(match, "c3-NS") == {}


def test_a_treasure_island_scores_the_values_of_the_forts_of_its_grand_route() -> None:
    """SS-07: two forts, 3 and 2, south of column 3."""
    match = scene(Sheet({"c2": "NS", "c3": "NS", "c4": "NS"}), Sheet())
    assert gains(match, "c5-NS") == {"island": 5}
    assert gains(match, "c1-ES") == {"island": 5}
    assert gains(match, "c5-WE") == {}


def test_monsters_count_for_boats_only_and_forts_for_islands_only() -> None:
    """SS-06, SS-07"""
    match = scene(Sheet({"a1": "ES", "e4": "SW", "d4": "WE", "c4": "WE", "b4": "WE"}), Sheet())
    assert gains(match, "a2-NS") == {}  # a boat with a fort
    assert gains(match, "a4-WE") == {"island": 2}  # F2, the monster and the boat count nothing
    assert gains(match, "b1-SW") == gains(match, "e5-NS") == {}  # monster and fort score nothing themselves


def test_a_closed_loop_counts_each_cell_once() -> None:
    """SS-05, SS-06, SS-07"""
    boat = scene(Sheet({**LOOP, "b2": "WN"}), Sheet())
    assert gains(boat, "a2-NE") == {"boat": 1}
    island = scene(Sheet({**LOOP, "a2": "NE"}), Sheet())
    assert gains(island, "b2-WN") == {"island": 1}


def test_a_cell_scores_at_once_and_only_once() -> None:
    """SS-06: a second monster joined later pays nothing more."""
    routes = {cell: shape for cell, shape in ACROSS.items() if cell != "e3"}
    match = scene(Sheet(routes), Sheet())
    play_all(match, "c3-WE", IDLE)
    assert match.events[-2]["gains"] == {"boat": 3}
    match.fall(5)
    play_all(match, "e3-WE", "a4-WE")
    assert "gains" not in match.events[-2]
    assert written(match, 0, "boats") == [3, None, None, None, None]


def test_a_score_of_0_is_not_written_down() -> None:
    """SS-08"""
    match = scene(Sheet(boats=[3, 4]), Sheet())
    play_all(match, "a2-WE", IDLE)
    assert "gains" not in match.events[-2]
    assert written(match, 0, "boats") == [3, 4, None, None, None]
    assert marks(match, 0, "boats") == ["free", "free"]


def test_scores_fill_the_boxes_of_their_zone_in_order() -> None:
    """SS-09: boats 3 + 2 boxes, islands 3 + 2 + 2."""
    match = scene(Sheet(ACROSS, boats=[2, 2, 1], islands=[9]), Sheet())
    play_all(match, "c3-WE", IDLE)
    lines = match.view(0)["table"]["sheets"][0]["boats"]["lines"]
    assert [line["boxes"] for line in lines] == [[2, 2, 1], [6, None]]
    lines = match.view(0)["table"]["sheets"][0]["islands"]["lines"]
    assert [line["boxes"] for line in lines] == [[9, None, None], [None, None], [None, None]]
    assert [line["bonus"] for line in lines] == [3, 5, 7]


@pytest.mark.parametrize(
    ("zone", "before", "action", "line", "value"),
    [
        ("boats", [1, 1], "c3-WE", 1, 3),
        ("boats", [1, 1, 1, 1], "c3-WE", 2, 5),
        ("islands", [1, 1], "d3-WE", 1, 3),
        ("islands", [1] * 4, "d3-WE", 2, 5),
        ("islands", [1] * 6, "d3-WE", 3, 7),
    ],
)
def test_who_completes_a_line_circles_its_bonus(
    zone: str, before: list[int], action: str, line: int, value: int
) -> None:
    """SS-10, SS-09"""
    routes = {**ACROSS, "c3": "WE"}
    del routes[action[:2]]
    sheet = Sheet(routes, boats=before) if zone == "boats" else Sheet(routes, islands=before)
    match = scene(sheet, Sheet())
    play_all(match, action, IDLE)
    assert match.events[-1] == {
        "type": "setup",
        "bonuses": [{"player": 0, "zone": zone, "line": line, "value": value}],
    }
    assert marks(match, 0, zone)[line - 1] == "circled"
    assert marks(match, 1, zone)[line - 1] == "crossed"
    assert match.result is None
    score = {one["key"]: one for one in match.view()["scores"][0]["lines"]}
    assert score["bonuses"] == {"rule": "SS-10", "key": "bonuses", "points": value}


def test_a_bonus_circled_in_an_earlier_turn_is_crossed_for_all_others() -> None:
    """SS-10"""
    match = scene(Sheet(ACROSS, boats=[1, 1]), Sheet(), circled={(BOATS, 1): [1]})
    play_all(match, "c3-WE", IDLE)
    assert match.events[-1]["type"] == "move"
    assert marks(match, 0, "boats") == ["crossed", "free"]
    assert marks(match, 1, "boats") == ["circled", "free"]


def test_players_who_complete_the_same_line_in_the_same_turn_all_get_its_bonus() -> None:
    """SS-10"""
    match = scene(Sheet(ACROSS, boats=[1, 1]), Sheet(), Sheet(ACROSS, boats=[2, 2]))
    play_all(match, "c3-WE", IDLE, "c3-NE")
    assert [bonus["player"] for bonus in match.events[-1]["bonuses"]] == [0, 2]
    assert [marks(match, seat, "boats")[0] for seat in range(3)] == ["circled", "crossed", "circled"]


def test_lines_of_both_zones_can_be_completed_in_one_turn() -> None:
    """SS-10: the bonuses stand in the order of seats."""
    islander = Sheet({**ACROSS, "c3": "WE"} | {"d3": "NS"}, islands=[1, 1])
    match = scene(Sheet({"b3": "NE"}, islands=[1] * 4), Sheet(ACROSS, boats=[1, 1]), islander)
    play_all(match, "b2-NS", "c3-WE", "d4-WE")
    assert match.events[-1]["bonuses"] == [
        {"player": 0, "zone": "islands", "line": 2, "value": 5},
        {"player": 1, "zone": "boats", "line": 1, "value": 3},
    ]


def test_a_bonus_missed_leaves_the_later_lines_open() -> None:
    """SS-10, SS-09"""
    match = scene(Sheet(ACROSS, boats=[1] * 4), Sheet(), circled={(BOATS, 1): [1], (ISLANDS, 1): [0, 1]})
    play_all(match, "c3-WE", IDLE)
    assert marks(match, 0, "boats") == ["crossed", "circled"]
    assert marks(match, 0, "islands") == ["circled", "free", "free"]
