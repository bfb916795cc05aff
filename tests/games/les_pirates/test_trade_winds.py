"""Les Pirates: the bar of the trade winds."""

import pytest

from flibuste.games.les_pirates import refusals
from tests.games.les_pirates.scene import Place, at, ends, leg, ordered, scene, texts

FAR: dict[str, Place] = {"1.0": [13, 17]}


@pytest.mark.parametrize(("face", "stops"), [(3, True), (4, True), (5, True), (6, False)])
def test_a_leg_may_end_on_either_row_of_the_bar_by_exact_count(face: int, stops: bool) -> None:
    """LP-14: from (3,5) the bar is 4 and 5 away."""
    match = scene({"0.0": [3, 5], **FAR}, [face, face])
    assert ([3, 5 + face] in ends(match, "0.0", face)) is stops


def test_a_leg_does_not_go_through_the_bar_and_out() -> None:
    """LP-14"""
    match = scene({"0.0": [3, 7], **FAR}, [4, 5])
    for text in ("0-4-S", "0-5-S"):
        with pytest.raises(refusals.BarCrossed, match="LP-14"):
            match.play(text)
    with pytest.raises(refusals.BarCrossed, match="LP-14"):
        match.play(leg("0.0", 0, [3, 7], [3, 11]))
    match = scene({"0.0": [3, 12], **FAR}, [4, 5])
    assert all(row >= 9 for _, row in (place for place in ends(match, "0.0", 4) if not isinstance(place, str)))


def test_with_the_bar_5_away_a_5_stops_on_it_and_the_other_die_leaves_it() -> None:
    """LP-14: Lequesne's example."""
    match = scene({"0.0": [3, 4], **FAR}, [5, 3])
    match.play("0-5-S")
    assert at(match, "0.0") == [3, 9]
    assert "0-3-S" in texts(match)
    match.play("0-3-S")
    assert at(match, "0.0") == [3, 12]


def test_the_bar_is_also_entered_at_the_islands_west_and_east_anchors() -> None:
    """LP-14: they keep the bar unbroken."""
    match = scene({"0.0": [6, 7], **FAR}, [2, 3])
    assert [6, 9] in ends(match, "0.0", 2)
    assert [6, 10] in ends(match, "0.0", 3)
    match = scene({"0.0": [9, 7], **FAR}, [4, 5])
    assert ends(match, "0.0", 4) == [[5, 7], [9, 3], [13, 7]]


@pytest.mark.parametrize(
    ("start", "face", "found"),
    [
        ([3, 9], 1, [[2, 10], [3, 8], [4, 10]]),
        ([3, 10], 1, [[2, 9], [3, 11], [4, 9]]),
        ([3, 9], 2, [[1, 9], [3, 11], [3, 7], [5, 9]]),
        ([3, 9], 3, [[3, 12], [3, 6], [6, 10], "N", "S"]),
        ([3, 9], 4, [[3, 13], [3, 5]]),
        ([5, 10], 5, [[5, 15], [5, 5], "N", "S"]),
        ([6, 10], 2, [[4, 10], [6, 12], [6, 8]]),
        ([9, 9], 5, [[14, 10], [9, 14], [9, 4]]),
        ([9, 9], 6, [[9, 15], [9, 3], "N", "S"]),
        ([12, 10], 2, [[10, 10], [12, 12], [12, 8], [14, 10]]),
        ([12, 10], 3, [[12, 13], [12, 7], [9, 9], "N", "S"]),
    ],
)
def test_from_the_bar_a_leg_leaves_straight_or_zigzags_along_it(start: Place, face: int, found: list[Place]) -> None:
    """LP-15: the other row lies in the way, land ends the bar, and off the edge are the straits."""
    match = scene({"0.0": start, "1.0": [8, 17]}, [face, face])
    assert ends(match, "0.0", face) == ordered(found)


def test_a_1_straight_from_row_to_row_is_no_leg() -> None:
    """LP-15"""
    match = scene({"0.0": [3, 9], **FAR}, [1, 1])
    with pytest.raises(refusals.OffTheBar, match="LP-15"):
        match.play("0-1-S")
    with pytest.raises(refusals.OffTheBar, match="LP-15"):
        match.play(leg("0.0", 0, [3, 9], [3, 10]))
    with pytest.raises(refusals.OffTheBar, match="LP-15"):
        match.play(leg("0.0", 0, [3, 9], [4, 9]))


@pytest.mark.parametrize(
    ("start", "found"),
    [
        ([6, 9], [[5, 9], [5, 10], [6, 10], [6, 8]]),
        ([6, 10], [[5, 9], [5, 10], [6, 11], [6, 9]]),
        ([9, 9], [[10, 10], [10, 9], [9, 10], [9, 8]]),
        ([9, 10], [[10, 10], [10, 9], [9, 11], [9, 9]]),
        ([5, 9], [[4, 10], [5, 8], [6, 10], [6, 9]]),
        ([10, 10], [[10, 11], [11, 9], [9, 10], [9, 9]]),
        ([7, 8], [[6, 8], [7, 7], [8, 8]]),
    ],
)
def test_at_the_island_a_1_goes_straight_to_the_twin_anchor_or_the_trade_wind_beside_it(
    start: Place, found: list[Place]
) -> None:
    """LP-11, LP-15: and back; on the other sides of the island nothing changes."""
    match = scene({"0.0": start, "1.0": [8, 17]}, [1, 1])
    assert ends(match, "0.0", 1) == ordered(found)


def test_on_a_double_board_both_islands_have_the_legs_of_1() -> None:
    """LP-15, LP-32"""
    match = scene({"0.0": [20, 9], "1.0": [8, 17]}, [1, 1, 1, 1], players=5, double_board=True)
    assert ends(match, "0.0", 1) == [[19, 9], [19, 10], [20, 8], [20, 10]]


def test_only_a_1_goes_straight_beside_the_island() -> None:
    """LP-15: with a 2 the twin anchor is passed over, and the row is left by a zigzag."""
    match = scene({"0.0": [6, 9], **FAR}, [2, 1])
    assert ends(match, "0.0", 2) == [[4, 9], [6, 7], [6, 11]]
    for text in ("0-2-bW", "0-1-bE"):
        with pytest.raises(refusals.NotBesideIsland, match="LP-15"):
            match.play(text)


def test_a_treasure_ship_changes_anchors_only_towards_its_port_but_goes_sideways_freely() -> None:
    """LP-15, LP-21: to the twin is north or south, to the trade wind is sideways."""
    for start, twin, barred in (([6, 9], [6, 10], True), ([6, 10], [6, 9], False)):
        match = scene({"0.0": start, **FAR}, [1, 1], treasures={"west": "0.0"})
        found = ends(match, "0.0", 1)
        assert (twin not in found) is barred
        assert [5, start[1]] in found
    match = scene({"0.0": [6, 9], **FAR}, [1, 1], treasures={"west": "0.0"})
    with pytest.raises(refusals.AwayFromPort, match="LP-21"):
        match.play("0-1-S")


def test_a_ship_may_load_at_the_twin_anchor_and_board_on_the_wind_beside_it() -> None:
    """LP-15, LP-20, LP-22"""
    match = scene({"0.0": [6, 9], "1.0": [5, 9], "1.1": [13, 17]}, [1, 1])
    match.play("0-1-S-load")
    match = scene({"0.0": [6, 9], "1.0": [5, 9], "1.1": [13, 17]}, [1, 1])
    match.play(leg("0.0", 0, [6, 9], [5, 9], sinks=["1.0"]))
    assert at(match, "1.0") is None


def test_the_legs_beside_the_island_are_told_by_text_and_words() -> None:
    """LP-15"""
    match = scene({"0.0": [6, 9], **FAR}, [1, 1])
    words = {action.text: action.words() for action in match.legal}
    assert words["0-1-bW"] == "the Gull west 1 to column 5, row 9"
    assert words["0-1-W"] == "the Gull west 1 along the winds to column 5, row 10"
    assert words["0-1-S"] == "the Gull south 1 to column 6, row 10"
    assert [match.parse(text).code for text in words] == [action.code for action in match.legal]


def test_ships_on_the_bar_block_the_ways_that_pass_them() -> None:
    """LP-12, LP-15"""
    match = scene({"0.0": [3, 9], "1.0": [4, 10], "1.1": [3, 10]}, [2, 1])
    assert ends(match, "0.0", 2) == [[1, 9], [3, 7]]
    assert [4, 10] in ends(match, "0.0", 1)
    with pytest.raises(refusals.OverFoe, match="LP-12") as refused:
        match.play("0-2-S")
    assert refused.value.facts["place"] == [3, 10]


def test_the_zigzag_says_so_in_words() -> None:
    """LP-15"""
    match = scene({"0.0": [3, 9], **FAR}, [2, 2])
    words = {action.text: action.words() for action in match.legal}
    assert words["0-2-E"] == "the Gull east 2 along the winds to column 5, row 9"
    assert words["0-2-N"] == "the Gull north 2 to column 3, row 7"
