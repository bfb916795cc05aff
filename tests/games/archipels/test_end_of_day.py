"""Archipels, the end of a day: flowers, the next day, the end of the game."""

import pytest

from flibuste import Match
from flibuste.engine.errors import UnknownAction
from flibuste.games.archipels import refusals
from flibuste.games.archipels.state import FLOWER
from tests.games.archipels.scene import cell, scene, texts


def garden(players: int = 4, seat: int = 3, **others: object) -> Match:
    """Flowers are due; the canoe is at seat 0."""
    return scene(players, seat=seat, phase=FLOWER, **others)  # type: ignore[arg-type]


def flowers(match: Match) -> dict[str, int]:
    return {one["element"]: one["flowers"] for one in match.view()["table"]["flowers"] if one["flowers"]}


def test_the_last_player_then_the_one_before_place_a_flower_each() -> None:
    """AR-30: the book's example, an octopus then a tiki."""
    match = scene(seat=3, hand=[], turn=3, market={"b2": "sea-o..m", "c4": "tiki"})
    match.play("end")
    assert match.seat == 3
    match.play("b2-octopus")
    assert match.seat == 2
    match.play("c4-tiki")
    assert flowers(match) == {"octopus": 1, "tiki": 1}
    assert match.events[-2:] == [
        {"type": "move", "player": 3, "action": "flower", "cell": [2, 2], "element": "octopus"},
        {"type": "move", "player": 2, "action": "flower", "cell": [3, 4], "element": "tiki"},
    ]
    assert match.is_chance


def test_with_three_players_the_third_then_the_second() -> None:
    """AR-30"""
    match = scene(3, seat=1, canoe=2, hand=[], turn=2)
    match.play("end")
    assert match.seat == 1
    match.play(match.legal[0])
    assert match.seat == 0


def test_a_flower_goes_to_one_element_that_the_tile_shows() -> None:
    """AR-30, AR-31: each that it shows, bottles excepted."""
    match = garden(market={"b2": "sea-ssmm", "c2": "sand-tttb", "d2": "hut"})
    there = [text for text in texts(match) if text[:2] in ("b2", "c2", "d2")]
    assert there == ["b2-seahorse", "b2-manta", "c2-turtle", "d2-hut"]
    with pytest.raises(refusals.NotShown, match="fish"):
        match.play("b2-fish")
    with pytest.raises(refusals.NoZone, match="AR-31"):
        match.play({"action": "flower", "cell": [3, 2], "element": "bottle"})
    with pytest.raises(UnknownAction):
        match.play("c2-bottle")


def test_a_flower_is_a_free_tile() -> None:
    """AR-30"""
    match = garden(paddles={"row-2": 0}, market={"b4": None})
    assert not any(text.startswith(("b2", "b4")) for text in texts(match))
    for text in ("b2-fish", "b4-fish"):
        with pytest.raises(refusals.NotFreeForFlower):
            match.play(text)
    with pytest.raises(refusals.OffTheBoard):
        match.play("a1-fish")
    with pytest.raises(refusals.FlowerDue):
        match.play("end")


def test_without_a_free_tile_the_flower_is_skipped() -> None:
    """AR-31: on our board paddles leave some free, but flowers can use them up on another."""
    lines = ("row-2", "row-3", "row-4", "column-b")
    match = scene(seat=3, hand=[], turn=3, paddles=dict.fromkeys(lines, 0), market={"c1": None, "d1": None, "c5": None})
    assert match.position.plain.free == 1 << cell("d5")
    match.play("end")
    assert match.seat == 3
    match.play(match.legal[0])
    assert match.is_chance, "the second flower finds no tile"
    nothing = scene(seat=3, hand=[], turn=3, free=0)
    nothing.play("end")
    assert (nothing.view()["table"]["day"], nothing.seat) == (2, 1), "both are skipped"


def test_the_next_day_begins_with_all_paddles_back_and_the_canoe_passed_on() -> None:
    """AR-32"""
    match = garden(3, seat=1, canoe=2, flower=1, paddles={"row-2": 0, "column-b": 1}, seed=4, day=4, left=60)
    before = match.position.plain
    match.play(match.legal[0])
    table = match.view()["table"]
    assert (table["day"], table["canoe"], match.seat) == (5, 0, 0)
    assert table["paddles"] == [{"line": {"row": 1}, "seat": None}]
    assert all(cell["tile"] and cell["free"] for row in table["market"] for cell in row if cell)
    assert before.market[cell("b3")] == match.position.plain.market[cell("b3")], "only empty cells are filled"


def test_empty_cells_are_refilled_from_the_supply_in_reading_order() -> None:
    """AR-32"""
    match = garden(market={"b2": None, "e4": None}, flower=1)
    match.play("c3-fish" if "c3-fish" in texts(match) else texts(match)[-1])
    due = []
    while match.is_chance:
        match.fall(max(match.position.outcomes()))
        due.append(match.events[-1]["cell"])
    assert due == [[2, 2], [5, 4], [4, 5]]
    assert match.position.plain.left == 139


@pytest.mark.parametrize(("players", "days"), [(4, 8), (3, 9), (2, 6)])
def test_the_game_lasts_as_many_days(players: int, days: int) -> None:
    """AR-33, AR-32: on the last day flowers are placed, but the board is not refilled."""
    match = Match("archipels", players=players, first=0, seed=2)
    canoes = []
    while not match.is_over:
        table = match.view()["table"]
        if table["phase"] == "paddle" and table["turn"] == 1:
            canoes.append(table["canoe"])
        match.play(match.legal[0])
    assert canoes == [day % players for day in range(days)]
    assert [event["type"] for event in match.events[-2:]] == ["move", "move"]
    assert match.events[-1]["action"] == "flower"
    assert match.game.rules.ending(match.position.state) == 1
    flowers = sum(match.position.plain.flowers)
    assert flowers == 4 + days * (3 if players == 2 else 2)
