"""Archipels, a day: the order of turns, choosing tiles and placing them."""

import pytest

from flibuste import Match
from flibuste.engine.errors import NotYourTurn
from flibuste.games.archipels import refusals
from flibuste.games.archipels.state import PADDLE
from tests.games.archipels.scene import Tiles, cell, scene, texts

PAIR: Tiles = [("sea-ssmm", 0, 0), ("sea-ssoo", 2, 0)]


def seats_of_a_day(match: Match) -> list[int]:
    """Who takes, until flowers are due."""
    seats = []
    while match.view()["table"]["phase"] != "flower":
        if match.position.plain.phase == PADDLE:
            seats.append(match.seat)
        match.play(match.legal[0])
    return seats


@pytest.mark.parametrize(("players", "canoe", "seats"), [(4, 2, [2, 3, 0, 1]), (3, 1, [1, 2, 0]), (4, 0, [0, 1, 2, 3])])
def test_turns_go_clockwise_from_the_canoe(players: int, canoe: int, seats: list[int]) -> None:
    """AR-10"""
    assert seats_of_a_day(scene(players, seat=canoe, canoe=canoe)) == seats


def test_one_chooses_then_places() -> None:
    """AR-10"""
    match = scene(seat=0)
    for text in ("end", "sea-ssmm", "@0,0", "discard-hut"):
        with pytest.raises(refusals.ChooseFirst):
            match.play(text)
    with pytest.raises(refusals.NoFlowerNow):
        match.play("b2-fish")
    with pytest.raises(refusals.NoPaddle):
        match.play("row-2-a")
    match.play("row-2")
    match.play("row-2-a")
    for text in ("row-3", "row-3-a"):
        with pytest.raises(refusals.AlreadyChosen):
            match.play(text)
    with pytest.raises(NotYourTurn):
        match.play("end", seat=1)


def test_one_to_three_tiles_of_one_line_are_taken() -> None:
    """AR-11: 5 single tiles, 10 pairs and 10 triples of a line of five."""
    match = scene()
    match.play("row-2")
    sizes = [len(text.split("-")[2]) for text in texts(match)]
    assert [sizes.count(size) for size in (1, 2, 3, 4)] == [5, 10, 10, 0]
    with pytest.raises(refusals.TooManyTiles, match=r"At most 3.*AR-11"):
        match.play("row-2-abcd")


def test_taken_tiles_are_in_hand_and_gone_from_the_board() -> None:
    """AR-11"""
    match = scene(market={"b2": "hut", "d2": "sea-fffb"})
    match.play("row-2")
    match.play("row-2-bd")
    table = match.view()["table"]
    hand = [tile["cells"] for tile in table["islands"][0]["hand"]]
    assert hand == [["fish", "fish", "fish", "bottle"], ["hut"]]
    assert table["market"][1][1]["tile"] is None
    assert match.events == [
        {"type": "move", "player": 0, "action": "take", "cells": [[2, 2], [4, 2]], "paddle": {"row": 2}}
    ]


def test_what_lies_under_a_paddle_is_out_of_reach() -> None:
    """AR-11: the rest of the line, also where another line crosses it."""
    match = scene()
    match.play("row-2")
    match.play("row-2-a")
    match.play("end")
    assert "row-2" not in texts(match)
    with pytest.raises(refusals.NoFreeTile, match="row 2"):
        match.play("row-2")
    match.play("column-c")
    assert [text.removeprefix("column-c-") for text in texts(match)] == ["1", "4", "14", "5", "15", "45", "145"]
    with pytest.raises(refusals.TileNotFree, match="column 3, row 2"):
        match.play("column-c-12")


def test_a_paddle_once_laid_stays_for_the_turn() -> None:
    """AR-11: only undo takes it back."""
    match = scene()
    match.play("row-2")
    with pytest.raises(refusals.PaddleLies, match="row 2"):
        match.play("row-3")
    with pytest.raises(refusals.PaddleLies):
        match.play("row-3-a")
    match.undo()
    match.play("row-3")
    match.play("row-3-a")
    assert match.view()["table"]["paddles"] == [{"line": {"row": 3}, "seat": 0}]


@pytest.mark.parametrize(("line", "take", "left"), [("row-2", "row-2-b", "b4"), ("column-b", "column-b-2", "d2")])
def test_with_one_tile_the_paddle_lies_on_its_row_or_on_its_column(line: str, take: str, left: str) -> None:
    """AR-11"""
    match = scene()
    match.play(line)
    match.play(take)
    state = match.position.plain
    assert state.market[cell("b2")] == 0
    assert state.free >> cell(left) & 1
    assert not state.free >> cell("d2" if left == "b4" else "b4") & 1


def test_up_to_five_tiles_are_placed_in_a_turn_in_any_order() -> None:
    """AR-12: three taken and two from the pontoon."""
    hand = ["sea-ssmm", "sea-ssoo", "sea-ssff", "sand-ttpp", "sand-ttcc"]
    match = scene(hand=hand)
    assert texts(match) == ["sea-ssmm", "sea-ssoo", "sea-ssff"], "no sand yet: nothing to lie on"
    for text in ("sea-ssoo", "@0,0", "sea-ssff", "@2,0", "sand-ttcc", "@1,0", "sea-ssmm", "@4,0", "sand-ttpp", "@3,0"):
        match.play(text)
    assert texts(match) == ["end"]
    assert len(match.view()["table"]["islands"][0]["tiles"]) == 5
    match.play("end")
    assert match.seat == 1


def test_what_is_left_stays_on_the_pontoon() -> None:
    """AR-12: two tiles at most; they are there in the next turn."""
    match = scene(2, hand=["hut", "tiki"], turn=1)
    assert texts(match) == ["end"]
    match.play("end")
    assert [tile["cells"] for tile in match.view()["table"]["islands"][0]["hand"]] == [["hut"], ["tiki"]]
    match.play("row-1")
    match.play("row-1-b")
    match.play("end")
    match.play("row-5")
    match.play("row-5-bc")
    assert len(match.view()["table"]["islands"][0]["hand"]) == 4


def test_a_turn_does_not_end_with_more_than_the_pontoon_holds() -> None:
    """AR-12"""
    match = scene(hand=["sea-ssmm", "hut", "tiki"])
    with pytest.raises(refusals.PontoonFull, match="holds 2 tiles, and 3 are left to lay"):
        match.play("end")


def test_a_tile_may_be_kept_though_it_could_be_placed() -> None:
    """AR-12"""
    match = scene(hand=["sea-ssmm", "hut"])
    assert texts(match) == ["sea-ssmm", "end"]


def test_equal_tiles_in_hand_are_one_choice() -> None:
    """AR-12"""
    match = scene(hand=["hut", "hut", "tiki"], taken=["hut"])
    assert texts(match) == ["discard-hut", "discard-tiki"]
    match.play("discard-hut")
    assert [tile["cells"] for tile in match.view()["table"]["islands"][0]["hand"]] == [["hut"], ["tiki"]]


def test_only_tiles_in_hand_are_placed() -> None:
    """AR-12: and one at a time."""
    match = scene(hand=["sea-ssmm", "sea-ssoo"])
    with pytest.raises(refusals.NotInHand, match="tiki"):
        match.play("tiki")
    with pytest.raises(refusals.NothingInHand):
        match.play("@0,0")
    match.play("sea-ssmm")
    with pytest.raises(refusals.TileInHand):
        match.play("sea-ssoo")
    with pytest.raises(refusals.TileInHand):
        match.play("end")
    other = {"action": "place", "tile": {"level": "building", "cells": ["hut"]}, "at": [0, 0]}
    with pytest.raises(refusals.TileInHand):
        match.play(other)
    match.play(match.legal[0].parts)
    assert match.events[-1]["at"] == [0, 0]


def test_a_discard_needs_a_full_pontoon_and_a_taken_tile_without_a_place() -> None:
    """AR-13: a tile of the pontoon or one taken, until two are left."""
    match = scene(hand=["hut", "tiki", "sand-ttpp", "sand-ttcc"], taken=["sand-ttpp", "hut"])
    assert texts(match) == ["discard-sand-ttpp", "discard-sand-ttcc", "discard-hut", "discard-tiki"]
    match.play("discard-tiki")
    assert match.events[-1] == {
        "type": "move",
        "player": 0,
        "action": "discard",
        "tile": {"level": "building", "cells": ["tiki"]},
    }
    match.play("discard-sand-ttcc")
    assert texts(match) == ["end"]
    with pytest.raises(refusals.PontoonHasRoom):
        match.play("discard-hut")


def test_no_tile_of_the_pontoon_has_to_be_placed_before_a_discard() -> None:
    """AR-13: a taken hut finds no place, so any tile may go, the sand that could be placed too."""
    match = scene(hand=["hut", "tiki", "sand-ttpp"], taken=["hut"], islands={0: PAIR})
    assert texts(match) == ["sand-ttpp", "discard-sand-ttpp", "discard-hut", "discard-tiki"]
    match.play("discard-sand-ttpp")
    assert texts(match) == ["end"]


def test_a_picture_counts_as_taken_as_long_as_a_tile_in_hand_shows_it() -> None:
    """AR-13: of equal tiles the pontoon's goes first."""
    match = scene(hand=["hut", "hut", "tiki", "sand-ttpp"], taken=["hut", "sand-ttpp"], islands={0: PAIR})
    match.play("discard-hut")
    assert "discard-tiki" in texts(match), "the hut in hand is the one taken"
    match = scene(hand=["hut", "sand-ttcc", "tiki", "sand-ttpp"], taken=["hut", "sand-ttpp"], islands={0: PAIR})
    match.play("discard-hut")
    assert texts(match) == ["sand-ttpp", "sand-ttcc"], "the taken tile that was stuck is gone"


def test_a_take_remembers_which_tiles_were_taken_until_the_turn_ends() -> None:
    """AR-13"""
    market: dict[str, str | None] = {"b1": "hut", "c1": "hut", "d1": "sand-ttpp"}
    match = scene(4, market=market)
    for text in ("row-1", "row-1-bcd"):
        match.play(text)
    assert texts(match) == ["discard-sand-ttpp", "discard-hut"]
    match.play("discard-hut")
    assert match.position.plain.taken[:3] != [0, 0, 0]
    match.play("end")
    assert not any(match.position.plain.taken)


def test_nothing_is_discarded_while_every_taken_tile_can_be_placed() -> None:
    """AR-13"""
    match = scene(hand=["hut", "tiki", "sand-ttpp"], taken=["sand-ttpp"], islands={0: PAIR})
    assert texts(match) == ["sand-ttpp"]
    with pytest.raises(refusals.CanBePlaced):
        match.play("discard-hut")
    with pytest.raises(refusals.NotInHand):
        match.play("discard-sand-ttcc")


def test_tiles_are_never_rotated_nor_moved() -> None:
    """AR-14: what was laid lies there at the end of the game, as it was printed."""
    match = Match("archipels", players=2, first=0, seed=8)
    laid: list[tuple[int, str, list[int]]] = []
    while not match.is_over:
        action = match.legal[len(match.steps) * 7 % len(match.legal)]
        if action.parts["action"] == "place":
            laid.append((action.seat, str(action.parts["tile"]), action.parts["at"]))
        match.play(action)
    islands = match.view()["table"]["islands"]
    lying = [
        (island["seat"], str({"level": tile["level"], "cells": tile["cells"]}), tile["at"])
        for island in islands
        for tile in island["tiles"]
    ]
    assert sorted(lying) == sorted(laid)
    assert len(laid) > 12
