"""Doodle Islands: joined routes, their length, ships, bottles, the winner."""

from flibuste import Match
from flibuste.engine.drawing import route_through
from flibuste.engine.routes import count
from flibuste.games.doodle_islands.events import breakdown
from tests.games.doodle_islands.scene import Sheet, cell, scene


def length(match: Match, name: str) -> int:
    return int(count(route_through(match.position.state, 0, cell(name))))


def test_neighbours_are_joined_when_both_touch_the_shared_side() -> None:
    """DI-10"""
    match = scene([Sheet({"b1": "WE", "c1": "SW", "c2": "NE"}), Sheet()])
    assert length(match, "b1") == 3
    apart = scene([Sheet({"b1": "WE", "c1": "NS", "a1": "NS"}), Sheet()])
    assert length(apart, "b1") == 1


def test_the_length_is_the_number_of_cells_prepared_ones_included() -> None:
    """DI-11: the archipelago in column 4 counts."""
    match = scene([Sheet({"b1": "WE", "c1": "WE", "d1": "WE", "e1": "WE"}), Sheet()])
    assert length(match, "c1") == 4


def test_a_loop_counts_each_cell_once() -> None:
    """DI-11"""
    loop = {"b1": "ES", "c1": "SW", "b2": "NE", "c2": "WN"}
    assert length(scene([Sheet(loop), Sheet()]), "c2") == 4


def test_a_ship_pays_when_its_route_passes_another_ship() -> None:
    """DI-16, DI-29: each of the two pays 4; a ship alone pays nothing."""
    joined = scene([Sheet({"b2": "WE", "c2": "WE", "a1": "NS"}), Sheet()])
    assert breakdown(joined.position, 0)["ships"] == 8
    alone = scene([Sheet({"b2": "WE", "c2": "NS"}), Sheet()])
    assert breakdown(alone.position, 0)["ships"] == 0
    rows = joined.view()["table"]["sheets"][0]["rows"]
    ships = {tuple(one["cell"]): (one["pay"], one["pays"]) for row in rows for one in row if one["kind"] == "ship"}
    assert ships[2, 2] == ships[3, 2] == (4, True)
    assert ships[1, 1] == ships[5, 1] == (4, False)


def test_most_bottles_lose_the_stake_and_fewest_gain_it_all_tied_players_in_full() -> None:
    """DI-17"""
    sheets = [Sheet(bottles=many) for many in (3, 3, 1, 2, 1)]
    match = scene(sheets, white=(1, 2, 3, 4, 5, 6))
    assert [breakdown(match.position, seat)["bottle_stake"] for seat in range(5)] == [-4, -4, 4, 0, 4]


def test_with_everybody_equal_each_both_loses_and_gains() -> None:
    """DI-17"""
    match = scene([Sheet(bottles=2), Sheet(bottles=2)])
    assert [breakdown(match.position, seat)["bottle_stake"] for seat in range(2)] == [0, 0]


def test_most_gold_wins() -> None:
    """DI-15"""
    match = scene([Sheet(monsters=[5], bottles=1), Sheet(monsters=[4], bottles=1)])
    assert match.position.winners() == [0]


def test_equal_gold_goes_to_fewest_bottles() -> None:
    """DI-15: 12 − 4 against 4 + 0 + 4: equal gold, the second has fewer bottles."""
    match = scene([Sheet(monsters=[12], bottles=2), Sheet(monsters=[4], bottles=1)])
    assert match.scores == [8, 8]
    assert match.position.winners() == [1]


def test_who_is_still_equal_shares_the_victory() -> None:
    """DI-15"""
    match = scene([Sheet(monsters=[4]), Sheet(monsters=[4]), Sheet()], white=(1, 2, 3, 4))
    assert match.position.winners() == [0, 1]
