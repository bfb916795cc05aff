"""Les Pirates: the explosive ship."""

import pytest

from flibuste.games.les_pirates import refusals
from flibuste.games.les_pirates.state import LAST_AFLOAT, NOBODY
from tests.games.les_pirates.scene import Place, at, leg, roll, scene, texts, treasure

FAR: dict[str, Place] = {"1.0": [13, 17]}


def test_before_rolling_a_player_may_sacrifice_a_ship_or_just_roll() -> None:
    """LP-34"""
    match = scene({"0.0": [4, 4], "0.2": [6, 6], **FAR}, explosive=True)
    assert texts(match) == ["roll", "explode-0", "explode-2"]
    with pytest.raises(refusals.ShipSunk):
        match.play("explode-1")
    with pytest.raises(refusals.RollFirst, match="LP-10"):
        match.play("0-1-N")
    match.play("roll")
    assert match.events == [], "the choice to roll is not written"
    roll(match, 3, 5)
    assert match.position.plain.due == 2
    with pytest.raises(refusals.NotExplosive, match="LP-34"):
        match.play("explode-0")


def test_the_ship_sails_alone_by_both_dice_and_blows_up_all_within_the_lower() -> None:
    """LP-34: friend and foe, itself included; that is the whole turn."""
    ships: dict[str, Place] = {
        "0.0": [4, 4],
        "0.1": [9, 5],
        "1.0": [8, 6],
        "1.1": [11, 5],
        "1.2": [9, 8],
    }
    match = scene(ships, explosive=True)
    match.play("explode-0")
    assert match.events[-1] == {"type": "move", "player": 0, "action": "explode", "ship": "0.0"}
    assert match.view()["table"]["explosive"] == "0.0"
    roll(match, 2, 4)
    with pytest.raises(refusals.OnlyTheBomb, match="LP-34"):
        match.play("1-2-N")
    match.play("0-4-E")
    match.play("0-2-S")
    assert texts(match) == ["blast"]
    with pytest.raises(refusals.MustExplode, match="LP-34"):
        match.play("0-2-N")
    match.play("blast")
    assert match.events[-1] == {
        "type": "move",
        "player": 0,
        "action": "blast",
        "centre": [8, 6],
        "radius": 2,
        "sinks": ["0.0", "0.1"],
    }
    assert [at(match, ship) for ship in ships] == [None, None, None, [11, 5], [9, 8]]
    assert match.position.plain.ending == LAST_AFLOAT
    assert match.winners == [1]


def test_the_turn_after_a_blast_is_the_next_players() -> None:
    """LP-34"""
    match = scene({"0.0": [4, 4], "0.1": [12, 4], **FAR}, explosive=True)
    match.play("explode-0")
    roll(match, 1, 1)
    match.play("0-1-N")
    match.play("0-1-S")
    match.play("blast")
    assert match.position.plain.seat == 1
    assert texts(match) == ["roll", "explode-0"]
    assert match.position.plain.turns == 1


@pytest.mark.parametrize("one_two", [False, True])
def test_it_is_two_dice_with_a_cyclone_too_and_equal_ones_cost_no_ship(one_two: bool) -> None:
    """LP-34, LP-31, LP-35: nor do a 1 and a 2 give another roll."""
    match = scene({"0.0": [4, 4], "0.1": [12, 4], **FAR}, explosive=True, cyclone=True, one_two=one_two)
    match.play("explode-0")
    roll(match, 1, 1)
    assert not match.is_chance
    match.play("0-1-N")
    match.play("0-1-S")
    match.play("blast")
    assert match.position.plain.seat == 1
    match = scene({"0.0": [4, 4], "0.1": [12, 4], **FAR}, explosive=True, cyclone=True, one_two=one_two)
    match.play("explode-0")
    roll(match, 1, 2)
    match.play("0-1-N")
    match.play("0-2-S")
    match.play("blast")
    assert match.position.plain.seat == 1


def test_not_before_a_roll_earned_by_one_two() -> None:
    """LP-34, LP-35"""
    match = scene({"0.0": [4, 4], **FAR}, explosive=True, one_two=True)
    match.play("roll")
    roll(match, 1, 2)
    match.play("0-1-N")
    match.play("0-2-N")
    assert texts(match) == ["roll", "stay"]
    match.play("roll")
    assert match.is_chance, "no ship is made explosive: the dice roll"


def test_it_ends_in_the_open_sea_if_any_way_does() -> None:
    """LP-34: not in a port, on a trade wind or in a strait; the island's anchors count."""
    match = scene({"0.0": [3, 3], **FAR}, bomb=0, dice=[2, 6], explosive=True)
    assert match.position.plain.to_sea == 1
    match.play("0-2-N")
    assert [9, 1] in [action.parts["to"] for action in match.legal]
    assert [3, 7] in [action.parts["to"] for action in match.legal]
    match = scene({"0.0": [3, 7], **FAR}, bomb=0, dice=[1, 1], explosive=True)
    match.play("0-1-S")
    found = [action.parts["to"] for action in match.legal]
    assert [3, 9] not in found
    with pytest.raises(refusals.MustEndAtSea, match="LP-34"):
        match.play("0-1-S")
    match = scene({"0.0": [6, 7], **FAR}, bomb=0, dice=[1, 1], explosive=True)
    match.play("0-1-S")
    assert [6, 9] in [action.parts["to"] for action in match.legal]


def test_as_many_dice_as_possible_come_before_the_open_sea() -> None:
    """LP-34: two dice that end in a port rather than one in the open sea."""
    foes: dict[str, Place] = {"1.0": [2, 2], "1.1": [1, 2], "1.2": [6, 1]}
    match = scene({"0.0": [1, 1], **foes}, bomb=0, dice=[2, 2], explosive=True)
    state = match.position.plain
    assert (state.due, state.to_sea) == (2, 1)
    assert texts(match) == ["0-2-E"]
    match.play("0-2-E")
    assert [action.parts["to"] for action in match.legal] == [[3, 3], [1, 1]]


def test_a_ship_that_cannot_move_explodes_where_it_is() -> None:
    """LP-34: no pass, the blast comes at once."""
    foes: dict[str, Place] = {"1.0": [1, 2], "1.1": [2, 1]}
    match = scene({"0.0": [1, 1], **foes}, bomb=0, dice=[6, 3], explosive=True)
    assert texts(match) == ["blast"]
    match.play("blast")
    assert match.events[-1]["centre"] == [1, 1]
    assert match.events[-1]["radius"] == 3
    assert match.is_over
    assert match.position.plain.ending == NOBODY
    assert (match.scores, match.winners) == ([0, 0], [])
    assert match.view()["scores"][0]["lines"][0]["rule"] == "LP-34"


def test_a_lost_treasure_goes_back_to_its_own_island() -> None:
    """LP-26, LP-34"""
    ships: dict[str, Place] = {"0.0": [4, 4], "0.1": [14, 1], "1.0": [5, 5], "1.1": [13, 17]}
    match = scene(ships, bomb=0, dice=[2, 2], explosive=True, treasures={"west": "1.0"})
    match.play("0-2-E")
    match.play("0-2-W")
    match.play("blast")
    assert match.events[-1]["sinks"] == ["0.0", "1.0"]
    assert treasure(match) is None


def test_wrecks_are_destroyed_too_and_a_blast_leaves_none() -> None:
    """LP-33, LP-34"""
    ships: dict[str, Place] = {"0.0": [4, 4], "0.1": [14, 1], "1.0": [5, 5], "1.1": [13, 17]}
    wrecks: list[Place] = [[4, 2], [10, 10], [6, 4]]
    match = scene(ships, bomb=0, dice=[2, 2], explosive=True, shipwreck=True, wrecks=wrecks)
    match.play("0-2-W")
    match.play("0-2-E")
    match.play("blast")
    assert match.view()["table"]["wrecks"] == [[10, 10]]


def test_a_ship_that_is_sacrificed_does_not_win_by_coming_home_with_the_treasure() -> None:
    """LP-34, LP-26: it sails on and explodes, and the treasure is back on its island."""
    home: dict[str, Place] = {"0.0": [4, 4], "0.1": [14, 1], **FAR}
    match = scene(home, bomb=0, dice=[3, 3], explosive=True, treasures={"west": "0.0"})
    match.play("0-3-N")
    assert at(match, "0.0") == [4, 1]
    assert not match.is_over
    match.play("0-3-E")
    match.play("blast")
    assert (match.is_over, treasure(match)) == (False, None)


def test_a_ship_that_is_sacrificed_boards_but_does_not_load() -> None:
    """LP-34: nor is a leg with a load offered."""
    ships: dict[str, Place] = {"0.0": [7, 6], "1.0": [7, 8], "1.1": [13, 17]}
    match = scene(ships, bomb=0, dice=[2, 1], explosive=True)
    assert not [text for text in texts(match) if text.endswith("-load")]
    for load in ("0-2-S-load", leg("0.0", 0, [7, 6], [7, 8], load=True)):
        with pytest.raises(refusals.LoadsNothing, match="LP-34"):
            match.play(load)
    match.play("0-2-S")
    assert match.events[-1]["sinks"] == ["1.0"]
    match.play(leg("0.0", 1, [7, 8], [6, 8]))
    assert treasure(match) is None


def test_a_treasure_taken_by_boarding_goes_back_when_the_ship_explodes() -> None:
    """LP-34, LP-23, LP-26"""
    ships: dict[str, Place] = {"0.0": [4, 4], "0.1": [14, 1], "1.0": [6, 4], "1.1": [13, 17]}
    match = scene(ships, bomb=0, dice=[2, 1], explosive=True, treasures={"west": "1.0"})
    match.play("0-2-E")
    assert treasure(match) == "0.0"
    match.play("0-1-E")
    match.play("blast")
    assert treasure(match) is None


def test_sinking_the_last_opponent_on_the_way_ends_the_game() -> None:
    """LP-34, LP-24"""
    match = scene({"0.0": [4, 4], "1.0": [6, 4]}, bomb=0, dice=[2, 1], explosive=True)
    match.play("0-2-E")
    assert (match.winners, match.position.plain.ending) == ([0], LAST_AFLOAT)


def test_the_blast_reaches_over_land_and_across_boards() -> None:
    """LP-28, LP-34: also to straits."""
    ships: dict[str, Place] = {
        "0.0": [12, 4],
        "0.1": [1, 1],
        "1.0": [15, 4],
        "1.1": [16, 4],
        "1.2": [10, 18],
        "2.0": [3, 3],
    }
    match = scene(ships, bomb=0, dice=[1, 2], players=5, double_board=True, explosive=True)
    match.play("0-2-E")
    match.play("0-1-N")
    match.play("blast")
    assert match.events[-1]["sinks"] == ["0.0"]
    match = scene({**ships, "0.0": [12, 4]}, bomb=0, dice=[2, 2], players=5, double_board=True, explosive=True)
    match.play("0-2-E")
    match.play("0-2-W")
    match.play("blast")
    assert match.events[-1]["sinks"] == ["0.0"]
    match = scene({**ships, "0.0": [14, 6]}, bomb=0, dice=[2, 2], players=5, double_board=True, explosive=True)
    match.play("0-2-N")
    match.play("0-2-S")
    match.play("blast")
    assert match.events[-1]["sinks"] == ["0.0"]
    ships["2.0"] = "centre-N"
    match = scene({**ships, "0.0": [14, 5]}, bomb=0, dice=[3, 3], players=5, double_board=True, explosive=True)
    match.play("0-3-S")
    match.play("0-3-N")
    match.play("blast")
    assert match.events[-1]["sinks"] == ["0.0", "1.0", "1.1"]
