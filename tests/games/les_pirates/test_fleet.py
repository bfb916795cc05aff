"""Les Pirates: Fleet."""

from typing import Any

import pytest

from flibuste import Match
from flibuste.games.les_pirates import refusals
from tests.games.les_pirates.scene import Place, at, scene, set_up, texts, treasure

FAR: dict[str, Place] = {"1.0": [13, 17]}


def fleet(ships: dict[str, Place], dice: list[int], **more: Any) -> Match:
    return scene({**ships, **FAR}, dice, fleet=True, **more)


def stack(*numbers: int, place: Place) -> dict[str, Place]:
    return {f"0.{number}": place for number in numbers}


def test_ships_start_stacked_on_their_ports_anchor() -> None:
    """LP-38"""
    match = set_up(2, fleet=True)
    assert [at(match, f"0.{n}") for n in range(3)] == [[4, 1]] * 3
    assert [at(match, f"1.{n}") for n in range(3)] == [[11, 18]] * 3
    match = set_up(2, fleet=True, kingdoms="enemy")
    assert [at(match, f"0.{n}") for n in range(6)] == [[4, 1]] * 3 + [[4, 18]] * 3


def test_a_leg_moves_one_ship_or_the_whole_fleet_never_two_of_three() -> None:
    """LP-38"""
    match = fleet(stack(0, 1, 2, place=[4, 4]), [2, 2])
    assert texts(match) == [f"{crew}-2-{way}" for crew in ("0", "1", "2", "all0") for way in "NSWE"]
    match.play("all0-2-E")
    assert match.events[-1]["ships"] == ["0.0", "0.1", "0.2"]
    assert [at(match, f"0.{n}") for n in range(3)] == [[6, 4]] * 3
    with pytest.raises(refusals.NotTogether, match="LP-38"):
        match.play({"action": "leg", "die": 1, "ships": ["0.0", "0.1"], "from": [6, 4], "to": [8, 4]})
    match.play({"action": "leg", "die": 1, "ships": ["0.2", "0.0", "0.1"], "from": [6, 4], "to": [8, 4]})
    assert match.events[-1]["ships"] == ["0.0", "0.1", "0.2"]


def test_ships_of_one_flag_may_join_on_a_cell() -> None:
    """LP-38, LP-12"""
    match = fleet({"0.0": [4, 4], "0.1": [6, 4]}, [2, 3])
    match.play("0-2-E")
    assert at(match, "0.0") == at(match, "0.1") == [6, 4]
    assert "all0-3-E" in texts(match)


def test_boarding_a_stack_sinks_all_of_it() -> None:
    """LP-38, LP-22"""
    match = scene({"0.0": [4, 4], "1.0": [7, 4], "1.1": [7, 4], "1.2": [13, 17]}, [3, 1], fleet=True)
    match.play("0-3-E")
    assert match.events[-1]["sinks"] == ["1.0", "1.1"]
    assert at(match, "1.0") is at(match, "1.1") is None


def test_a_stack_that_loads_gives_the_treasure_to_the_first_ship_named() -> None:
    """LP-38, LP-20: any of them; without a treasure the order means nothing."""
    ships = stack(0, 1, 2, place=[7, 6])
    found = [text for text in texts(fleet(ships, [2, 1])) if text.startswith("all") and "-2-S" in text]
    assert found == ["all0-2-S", "all0-2-S-load", "all1-2-S-load", "all2-2-S-load"]
    match = fleet(ships, [2, 1])
    match.play("all1-2-S-load")
    assert treasure(match) == "0.1"
    assert match.events[-1]["ships"] == ["0.1", "0.0", "0.2"]
    with pytest.raises(refusals.NamedFirst, match="LP-38"):
        match.play("all1-1-N")


def test_a_stack_that_boards_the_treasure_ship_likewise() -> None:
    """LP-38, LP-23"""
    ships: dict[str, Place] = {"0.0": [4, 4], "0.2": [4, 4], "1.0": [7, 4], "1.1": [13, 17]}
    match = scene(ships, [3, 1], fleet=True, treasures={"west": "1.0"})
    assert [text for text in texts(match) if text.endswith("-3-E")] == ["0-3-E", "2-3-E", "all0-3-E", "all2-3-E"]
    match.play({"action": "leg", "die": 0, "ships": ["0.2", "0.0"], "from": [4, 4], "to": [7, 4], "sinks": ["1.0"]})
    assert treasure(match) == "0.2"


def test_a_leg_that_splits_a_stack_may_hand_the_treasure_over_first() -> None:
    """LP-38: to any ship of that stack; LP-21 holds for who has it then."""
    match = fleet(stack(0, 1, 2, place=[4, 4]), [2, 2], treasures={"west": "0.1"})
    found = texts(match)
    assert [text for text in found if text.startswith("0")] == [
        *(f"0-2-{way}" for way in "NSWE"),
        *(f"0:0-2-{way}" for way in "NWE"),
        *(f"0:2-2-{way}" for way in "NSWE"),
    ]
    assert [text for text in found if text.startswith("1")] == [
        *(f"1-2-{way}" for way in "NWE"),
        *(f"1:0-2-{way}" for way in "NSWE"),
        *(f"1:2-2-{way}" for way in "NSWE"),
    ]
    assert [text for text in found if text.startswith("all")] == [f"all0-2-{way}" for way in "NWE"]
    match.play("1:2-2-S")
    assert treasure(match) == "0.2"
    assert match.events[-1]["carrier"] == "0.2"
    with pytest.raises(refusals.NothingToHand, match="LP-38"):
        match.play("1:2-2-S")


def test_the_carrier_is_named_whenever_its_stack_splits() -> None:
    """LP-38: left out, it does not change."""
    match = fleet(stack(0, 1, place=[4, 4]), [2, 2], treasures={"west": "0.1"})
    parts = {action.text: action.parts for action in match.legal}
    assert parts["0-2-E"]["carrier"] == "0.1"
    assert "carrier" not in parts["all0-2-E"]
    move = {"action": "leg", "die": 0, "ships": ["0.0"], "from": [4, 4], "to": [6, 4]}
    for named in ({}, {"carrier": "0.1"}):
        again = fleet(stack(0, 1, place=[4, 4]), [2, 2], treasures={"west": "0.1"})
        again.play({**move, **named})
        assert treasure(again) == "0.1"
    again = fleet(stack(0, 1, place=[4, 4]), [2, 2], treasures={"west": "0.1"})
    again.play({**move, "carrier": "0.0"})
    assert treasure(again) == "0.0"


def test_naming_a_carrier_where_nothing_splits_must_be_true() -> None:
    """LP-38"""
    move = {"action": "leg", "die": 0, "ships": ["0.0"], "from": [4, 4], "to": [6, 4]}
    for carrier, right in (("0.0", True), ("0.1", False)):
        match = fleet({"0.0": [4, 4], "0.1": [9, 9]}, [2, 2], treasures={"west": "0.0"})
        if right:
            match.play({**move, "carrier": carrier})
        else:
            with pytest.raises(refusals.NothingToHand, match="LP-38"):
                match.play({**move, "carrier": carrier})
    match = fleet(stack(0, 1, place=[7, 6]), [2, 2])
    load = {"action": "leg", "die": 0, "ships": ["0.1", "0.0"], "from": [7, 6], "to": [7, 8], "load": True}
    match.play({**load, "carrier": "0.1"})
    assert treasure(match) == "0.1"


def test_being_handed_the_treasure_at_home_does_not_win_but_arriving_does() -> None:
    """LP-25, LP-38"""
    match = fleet({"0.0": [4, 1], "0.1": [4, 1]}, [2, 2], treasures={"west": "0.0"})
    match.play("0:1-2-E")
    assert not match.is_over
    assert (at(match, "0.1"), treasure(match)) == ([4, 1], "0.1")
    match = fleet(stack(0, 1, place=[4, 3]), [2, 2], treasures={"west": "0.0"})
    match.play("all0-2-N")
    assert match.winners == [0]


def test_one_ship_takes_both_treasures_of_its_stack_or_each_keeps_its_own() -> None:
    """LP-26, LP-38"""
    where = {"west": "0.0", "east": "0.1"}
    ships: dict[str, Place] = {"0.0": [4, 4], "0.1": [4, 4], "0.2": [4, 4], **FAR}
    options: dict[str, Any] = {"players": 5, "double_board": True, "fleet": True}
    match = scene(ships, [2, 2, 2, 2], treasures=where, **options)
    crews = {text.split("-")[0] for text in texts(match)}
    assert crews == {"0", "1", "2", "0:0", "0:1", "0:2", "1:0", "1:1", "1:2", "2:0", "2:1", "2:2", "all0"}
    match.play("2:2-2-E")
    assert (treasure(match, "west"), treasure(match, "east")) == ("0.2", "0.2")
    match = scene(ships, [2, 2, 2, 2], treasures=where, **options)
    match.play("0-2-E")
    assert "carrier" not in match.events[-1]
    assert (treasure(match, "west"), treasure(match, "east")) == ("0.0", "0.1")


def test_two_of_three_on_a_cell_sail_one_by_one_while_the_third_is_elsewhere() -> None:
    """LP-38: a fleet is all ships of a port still afloat; once the third is sunk, two are one."""
    match = fleet({**stack(0, 1, place=[4, 4]), "0.2": [9, 4]}, [2, 3])
    assert not [text for text in texts(match) if text.startswith("all")]
    together = {"action": "leg", "die": 0, "ships": ["0.0", "0.1"], "from": [4, 4], "to": [6, 4]}
    for action in ("all0-2-E", together):
        with pytest.raises(refusals.NotTogether, match="LP-38"):
            match.play(action)
    match = fleet(stack(0, 1, place=[4, 4]), [2, 3])
    match.play(together)
    assert [at(match, f"0.{n}") for n in range(3)] == [[6, 4], [6, 4], None]
    match = fleet({"0.1": [4, 4]}, [2, 3])
    with pytest.raises(refusals.NotTogether, match="LP-38"):
        match.play("all1-2-E")


def test_in_kingdoms_each_ports_ships_are_a_fleet_of_their_own() -> None:
    """LP-36, LP-38: two fleets on a cell sail one after the other; LP-21 looks at the ports of the ships that carry."""
    ships = stack(0, 1, 2, 3, 4, 5, place=[6, 6])
    match = scene({**ships, **FAR}, [2, 2], fleet=True, kingdoms="enemy", treasures={"west": "0.4"})
    found = texts(match)
    assert [text for text in found if text.startswith("all") and ":" not in text] == [
        *(f"all0-2-{way}" for way in "NSWE"),
        *(f"all3-2-{way}" for way in "SWE"),
    ]
    assert "4:1-2-N" in found
    assert "1:1-2-S" not in found
    six = {"action": "leg", "die": 0, "ships": [f"0.{n}" for n in range(6)], "from": [6, 6], "to": [6, 8]}
    with pytest.raises(refusals.NotTogether, match="LP-38"):
        match.play(six)
    match.play("all0-2-S")
    assert [at(match, f"0.{n}") for n in range(6)] == [[6, 8]] * 3 + [[6, 6]] * 3
    match = scene({**ships, **FAR, "0.5": [9, 9]}, [2, 2], fleet=True, kingdoms="enemy")
    assert {text.split("-")[0] for text in texts(match)} == {"0", "1", "2", "3", "4", "5", "all0"}


def test_a_fleet_that_leaves_its_kingdoms_other_ships_may_hand_the_treasure_over_first() -> None:
    """LP-38: that leg splits the stack too."""
    ships = {**stack(0, 1, 2, 3, 4, place=[6, 6]), **FAR}
    match = scene(ships, [2, 2], fleet=True, kingdoms="enemy", treasures={"west": "0.4"})
    found = texts(match)
    assert [text for text in found if text.startswith("all0:")] == [
        *(f"all0:{taker}-2-{way}" for taker in (0, 1, 2) for way in "NWE"),
        *(f"all0:3-2-{way}" for way in "NSWE"),
    ]
    assert [match.parse(text).code for text in found] == [action.code for action in match.legal]
    match.play("all0:2-2-N")
    assert match.events[-1] == {
        "type": "move",
        "player": 0,
        "action": "leg",
        "die": 0,
        "ships": ["0.0", "0.1", "0.2"],
        "from": [6, 6],
        "to": [6, 4],
        "carrier": "0.2",
    }
    assert treasure(match) == "0.2"
    again = scene(ships, [2, 2], fleet=True, kingdoms="enemy", treasures={"west": "0.4"})
    again.play(match.events[-1])
    assert again.line == match.line


def test_the_explosive_ship_leaves_its_stack_alone() -> None:
    """LP-34, LP-38: and may hand the treasure over as it goes."""
    ships = {**stack(0, 1, place=[4, 4]), **FAR}
    match = scene(ships, bomb=1, dice=[2, 3], fleet=True, explosive=True, treasures={"west": "0.1"})
    crews = {text.split("-")[0] for text in texts(match)}
    assert crews == {"1", "1:0"}
    with pytest.raises(refusals.OnlyTheBomb, match="LP-34"):
        match.play("all0-2-E")
    match.play("1:0-3-E")
    match.play("1-2-E")
    match.play("blast")
    assert (at(match, "0.0"), treasure(match)) == ([4, 4], "0.0")
