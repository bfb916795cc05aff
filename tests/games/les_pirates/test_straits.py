"""Les Pirates: the straits."""

import pytest

from flibuste import Match
from flibuste.games.les_pirates import refusals
from tests.games.les_pirates.scene import Place, at, ends, leg, ordered, scene

FAR: dict[str, Place] = {"1.0": [8, 17]}


def enters(match: Match, face: int) -> bool:
    found = [place for place in ends(match, "0.0", face) if isinstance(place, str)]
    assert found in ([], ["N", "S"]), "the player chooses which of the two"
    return bool(found)


@pytest.mark.parametrize(
    ("start", "faces"),
    [
        ([1, 5], {4, 5, 6}),
        ([1, 8], {1, 2, 3}),
        ([1, 4], {5, 6}),
        ([1, 3], {6}),
        ([1, 2], set()),
        ([4, 8], {4}),
        ([6, 11], {6}),
        ([7, 8], set()),
        ([10, 8], {5}),
        ([14, 14], {4, 5, 6}),
        ([2, 7], set()),
        ([2, 8], {2}),
        ([1, 9], {1}),
        ([1, 10], {1}),
        ([2, 10], {2}),
        ([14, 9], {1}),
        ([9, 10], {6}),
        ([5, 9], {5}),
        ([6, 9], {6}),
    ],
)
def test_a_strait_is_entered_by_the_last_step_of_a_die(start: Place, faces: set[int]) -> None:
    """LP-16: after a straight run, along the bar, or by a 1 from column 1 or 14."""
    for face in range(1, 7):
        match = scene({"0.0": start, **FAR}, [face, face])
        assert enters(match, face) is (face in faces), face


def test_leaving_the_bar_straight_never_ends_in_a_strait() -> None:
    """LP-16: from the bar only by running along it."""
    match = scene({"0.0": [1, 10], **FAR}, [2, 3])
    assert not enters(match, 2)
    assert not enters(match, 3)
    with pytest.raises(refusals.StraitMissed, match="LP-16"):
        match.play("0-2-iN")
    with pytest.raises(refusals.StraitMissed, match="LP-16"):
        match.play(leg("0.0", 0, [1, 10], "S"))


def test_a_foe_on_the_way_or_on_the_last_cell_blocks_a_strait_and_ones_own_does_not() -> None:
    """LP-12, LP-16"""
    match = scene({"0.0": [4, 8], "1.0": [1, 8]}, [4, 3])
    assert not enters(match, 4)
    match = scene({"0.0": [4, 8], "0.1": [1, 8], **FAR}, [4, 2])
    assert enters(match, 4)
    match = scene({"0.0": [2, 10], "1.0": [1, 9]}, [2, 1])
    assert not enters(match, 2)


def test_a_1_leads_from_a_strait_to_its_twin_and_nothing_else_ends_in_one() -> None:
    """LP-16, LP-17"""
    match = scene({"0.0": "N", **FAR}, [1, 2])
    assert "S" in ends(match, "0.0", 1)
    assert "N" not in ends(match, "0.0", 1)
    for face in range(2, 7):
        match = scene({"0.0": "S", **FAR}, [face, face])
        assert not any(isinstance(place, str) for place in ends(match, "0.0", face))
    with pytest.raises(refusals.StraitLeftWrongly, match="LP-17"):
        match.play("0-6-iN")


def test_out_of_a_strait_a_leg_steps_to_any_of_the_eight_cells_and_goes_on() -> None:
    """LP-17: from row 8 north or inward, from row 11 south or inward, or along the bar."""
    match = scene({"0.0": "N", **FAR}, [1, 4])
    eight = [[column, row] for column in (1, 14) for row in (8, 9, 10, 11)]
    assert ends(match, "0.0", 1) == [*eight, "S"]
    west = [[1, 14], [1, 5], [4, 10], [4, 11], [4, 8], [4, 9]]
    east = [[11, 10], [11, 11], [11, 8], [11, 9], [14, 14], [14, 5]]
    assert ends(match, "0.0", 4) == ordered([*west, *east])


def test_from_a_cell_of_the_bar_a_leg_out_of_a_strait_only_zigzags() -> None:
    """LP-17: never straight north or south through (1,9) or (1,10)."""
    match = scene({"0.0": "S", "1.0": [1, 8], "1.1": [1, 11]}, [2, 2])
    found = ends(match, "0.0", 2)
    assert [1, 8] not in found
    assert [1, 11] not in found
    assert [2, 9] in found
    assert [2, 10] in found


def test_a_foe_on_the_first_step_bars_what_lies_beyond() -> None:
    """LP-12, LP-17"""
    match = scene({"0.0": "N", "1.0": [1, 8], "1.1": [14, 9]}, [3, 1])
    found = ends(match, "0.0", 3)
    assert [1, 6] not in found
    assert [3, 8] not in found
    assert [12, 9] not in found
    assert [3, 9] in found
    assert [1, 8] in ends(match, "0.0", 1)
    with pytest.raises(refusals.OverFoe, match="LP-12") as refused:
        match.play("0-3-E1n")
    assert refused.value.facts["place"] == [1, 8]


def test_a_ship_in_a_strait_can_be_boarded_there() -> None:
    """LP-16, LP-22"""
    match = scene({"0.0": [3, 8], "1.0": "N", "1.1": [8, 17]}, [3, 1])
    match.play("0-3-iN")
    assert at(match, "1.0") is None
    assert at(match, "0.0") == "N"
    assert match.events[-1]["sinks"] == ["1.0"]


def test_straits_change_the_edge() -> None:
    """LP-16, LP-17: in at the west, out at the east."""
    match = scene({"0.0": [2, 8], **FAR}, [2, 3])
    match.play(leg("0.0", 0, [2, 8], "S"))
    match.play(leg("0.0", 1, "S", [14, 13]))
    assert at(match, "0.0") == [14, 13]
    assert [event["to"] for event in match.events] == ["S", [14, 13]]
