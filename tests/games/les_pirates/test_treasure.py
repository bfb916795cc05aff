"""Les Pirates: treasure, boarding and winning."""

import pytest

from flibuste.games.les_pirates import refusals
from flibuste.games.les_pirates.state import DRAW, HOME, LAST_AFLOAT, LAST_TURN
from tests.games.les_pirates.scene import Place, at, ends, leg, roll, scene, texts, treasure

FAR: dict[str, Place] = {"1.0": [13, 17]}
ANCHORS: list[Place] = [[7, 8], [8, 8], [7, 11], [8, 11], [6, 9], [6, 10], [9, 9], [9, 10]]


@pytest.mark.parametrize("anchor", ANCHORS)
def test_a_ship_that_ends_on_an_anchor_of_the_island_may_load_or_leave(anchor: list[int]) -> None:
    """LP-20: on each of the eight, and only by arriving."""
    north, side = anchor[1] < 10, -1 if anchor[0] < 8 else 1
    start: Place = (
        [anchor[0], anchor[1] + (-2 if north else 2)] if anchor[1] in (8, 11) else [anchor[0] + 2 * side, anchor[1]]
    )
    match = scene({"0.0": start, "1.0": [13, 3]}, [2, 1])
    ways = [action for action in match.legal if action.parts["to"] == anchor]
    assert [action.parts.get("load", False) for action in ways] == [False, True]
    left, loaded = (match.position.after(0, action.code) for action in ways)
    assert left.plain.treasures[0] == 1
    assert loaded.plain.treasures[0] == 2


def test_a_second_leg_may_follow_the_loading() -> None:
    """LP-20: with the first die or the second."""
    match = scene({"0.0": [7, 6], **FAR}, [2, 3])
    match.play("0-2-S-load")
    assert treasure(match) == "0.0"
    assert "0-3-N" in texts(match)
    match.play("0-3-N")
    assert at(match, "0.0") == [7, 5]


def test_nothing_is_loaded_elsewhere_nor_twice() -> None:
    """LP-20"""
    match = scene({"0.0": [7, 6], "0.1": [8, 5], **FAR}, [2, 3], treasures={"west": "0.1"})
    with pytest.raises(refusals.NothingToLoad, match="LP-20"):
        match.play("0-2-S-load")
    with pytest.raises(refusals.NothingToLoad, match="LP-20"):
        match.play("0-2-W-load")
    match.play("0-2-S")


@pytest.mark.parametrize(
    ("port", "start", "banned", "free"),
    [
        ("NW", [5, 6], "S", "NWE"),
        ("NE", [5, 6], "S", "NWE"),
        ("SW", [5, 6], "N", "SWE"),
        ("SE", [5, 6], "N", "SWE"),
        ("NW", [3, 10], "S", "NWE"),
        ("SE", [3, 10], "N", "SWE"),
    ],
)
def test_a_treasure_ship_makes_no_leg_away_from_its_port(port: str, start: Place, banned: str, free: str) -> None:
    """LP-21: sideways is free, and so is the bar."""
    other = "SE" if port != "SE" else "NW"
    match = scene({"0.0": start, "1.0": [13, 3]}, [2, 2], ports=[port, other], treasures={"west": "0.0"})
    assert texts(match) == [f"0-2-{way}" for way in "NSWE" if way in free]
    with pytest.raises(refusals.AwayFromPort, match="LP-21"):
        match.play(f"0-2-{banned}")


def test_other_ships_of_the_same_flag_stay_free() -> None:
    """LP-21"""
    match = scene({"0.0": [5, 6], "0.1": [9, 6], **FAR}, [2, 2], treasures={"west": "0.0"})
    assert "1-2-S" in texts(match)


@pytest.mark.parametrize(
    ("port", "start", "face", "enters"),
    [
        ("NW", [4, 8], 4, True),
        ("NW", [1, 6], 3, False),
        ("NW", [1, 8], 1, True),
        ("NW", [1, 8], 2, False),
        ("NW", [1, 12], 2, True),
        ("NW", [1, 12], 3, True),
        ("NW", [2, 10], 2, True),
        ("NW", [1, 10], 1, True),
        ("SE", [1, 6], 3, True),
        ("SE", [1, 12], 2, False),
        ("SE", [1, 11], 1, True),
        ("SE", [1, 11], 2, False),
    ],
)
def test_a_treasure_ship_enters_straits_sideways_or_homeward(port: str, start: Place, face: int, enters: bool) -> None:
    """LP-21: a run of no cells counts as sideways, one through the bar as north or south."""
    other = "SE" if port != "SE" else "NW"
    match = scene({"0.0": start, "1.0": [8, 14]}, [face, face], ports=[port, other], treasures={"west": "0.0"})
    assert ("N" in ends(match, "0.0", face)) is enters


def test_a_treasure_ship_leaves_straits_to_the_home_side_or_along_the_bar() -> None:
    """LP-21: by row 8 counts as north, by row 11 as south, whatever follows."""
    match = scene({"0.0": "N", **FAR}, [3, 1], treasures={"west": "0.0"})
    found = [place for place in ends(match, "0.0", 3) if not isinstance(place, str)]
    assert {row for _, row in found} == {6, 8, 9, 10}
    assert ends(match, "0.0", 1)[-1] == "S", "and to the twin"
    with pytest.raises(refusals.AwayFromPort, match="LP-21"):
        match.play("0-3-E4")
    match = scene({"0.0": "N", **FAR}, [3, 1], ports=["SE", "NW"], treasures={"west": "0.0"})
    found = [place for place in ends(match, "0.0", 3) if not isinstance(place, str)]
    assert {row for _, row in found} == {9, 10, 11, 13}


def test_boarding_sinks_the_ship_for_good() -> None:
    """LP-22"""
    match = scene({"0.0": [4, 4], "1.0": [7, 4], "1.1": [13, 17]}, [3, 1])
    match.play("0-3-E")
    assert at(match, "1.0") is None
    assert match.events[-1] == {
        "type": "move",
        "player": 0,
        "action": "leg",
        "die": 0,
        "ships": ["0.0"],
        "from": [4, 4],
        "to": [7, 4],
        "sinks": ["1.0"],
    }


def test_a_treasure_ship_may_board_too() -> None:
    """LP-22"""
    match = scene({"0.0": [4, 4], "1.0": [7, 4], "1.1": [13, 17]}, [3, 1], treasures={"west": "0.0"})
    match.play("0-3-E")
    assert (at(match, "1.0"), treasure(match)) == (None, "0.0")


def test_the_boarder_takes_the_treasure_it_must() -> None:
    """LP-23: no choice, and LP-21 holds for it from now on."""
    match = scene({"0.0": [4, 4], "1.0": [7, 4], "1.1": [13, 17]}, [3, 1], treasures={"west": "1.0"})
    ways = [action.text for action in match.legal if action.parts["to"] == [7, 4]]
    assert ways == ["0-3-E"]
    match.play("0-3-E")
    assert treasure(match) == "0.0"
    assert "0-1-S" not in texts(match)


def test_a_ship_may_board_and_load_in_one_leg() -> None:
    """LP-20, LP-22"""
    match = scene({"0.0": [7, 6], "1.0": [7, 8], "1.1": [13, 17]}, [2, 1])
    match.play("0-2-S-load")
    assert (at(match, "1.0"), treasure(match)) == (None, "0.0")


def test_a_player_without_ships_is_out_and_passed_over() -> None:
    """LP-24"""
    match = scene({"0.0": [4, 4], "1.0": [7, 4], "2.0": [13, 17]}, [3, 1], players=3)
    match.play("0-3-E")
    match.play("0-1-N")
    assert not match.is_over
    assert match.position.plain.seat == 2


def test_the_last_player_wins_at_once() -> None:
    """LP-24: in the middle of a turn."""
    match = scene({"0.0": [4, 4], "1.0": [7, 4]}, [3, 1])
    match.play("0-3-E")
    assert match.is_over
    assert match.position.plain.ending == LAST_AFLOAT
    assert match.result == {
        "scores": [1, 0],
        "winners": [0],
        "breakdown": [{"ships": 1, "treasures": 0, "home": 0}, {"ships": 0, "treasures": 0, "home": 0}],
    }


@pytest.mark.parametrize(("port", "anchor"), [("NW", [4, 1]), ("NE", [11, 1]), ("SW", [4, 18]), ("SE", [11, 18])])
def test_the_treasure_on_the_anchor_of_its_own_port_wins(port: str, anchor: list[int]) -> None:
    """LP-25"""
    other = "SE" if port != "SE" else "NW"
    start: Place = [anchor[0] - 2, anchor[1]]
    match = scene({"0.0": start, "1.0": [13, 9]}, [2, 3], ports=[port, other], treasures={"west": "0.0"})
    match.play("0-2-E")
    assert match.is_over
    assert match.position.plain.ending == HOME
    assert (match.scores, match.winners) == ([1, 0], [0])
    assert match.result is not None
    assert match.result["breakdown"][0] == {"ships": 1, "treasures": 1, "home": 1}


def test_boarding_the_treasure_ship_on_ones_own_anchor_wins() -> None:
    """LP-23, LP-25"""
    match = scene({"0.0": [4, 3], "1.0": [4, 1], "1.1": [13, 9]}, [2, 3], treasures={"west": "1.0"})
    match.play("0-2-N")
    assert match.winners == [0]


def test_no_other_anchor_and_no_ship_without_treasure_wins() -> None:
    """LP-25, LP-26: ships may enter any port."""
    match = scene({"0.0": [9, 1], "0.1": [4, 3], **FAR}, [2, 2], treasures={"west": "0.0"})
    match.play("0-2-E")
    match.play("1-2-N")
    assert not match.is_over
    assert (at(match, "0.0"), at(match, "0.1")) == ([11, 1], [4, 1])


def test_a_game_of_1000_turns_is_a_draw_of_those_still_in() -> None:
    """LP-27"""
    match = scene({"0.0": [4, 4], "1.0": [7, 7]}, [3, 1], players=3, turns=LAST_TURN - 1)
    match.play("0-3-W")
    assert not match.is_over
    match.play("0-1-N")
    assert match.is_over
    assert match.position.plain.ending == DRAW
    assert (match.scores, match.winners) == ([1, 1, 0], [0, 1])
    assert match.view()["scores"][0]["lines"] == [{"rule": "LP-27", "key": "victory", "points": 1}]


def test_a_win_in_the_last_turn_is_a_win() -> None:
    """LP-25, LP-27"""
    match = scene({"0.0": [4, 4], "1.0": [7, 7]}, [3, 1], turns=LAST_TURN - 1, treasures={"west": "0.0"})
    match.play("0-3-N")
    assert match.winners == [0]


def test_a_turn_before_the_last_goes_on() -> None:
    """LP-27"""
    match = scene({"0.0": [4, 4], "1.0": [7, 7]}, [3, 1], turns=LAST_TURN - 2)
    match.play("0-3-W")
    match.play("0-1-N")
    assert not match.is_over
    roll(match, 2, 2)
    match.play(leg("1.0", 0, [7, 7], [9, 7]))
    match.play(leg("1.0", 1, [9, 7], [7, 7]))
    assert match.is_over
