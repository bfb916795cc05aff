"""Doodle Islands, common to both seas: dice, preparation, rounds, drawing."""

import pytest

from flibuste import Match
from flibuste.engine.routes import SHAPES
from flibuste.games.doodle_islands import refusals
from tests.games.doodle_islands.scene import Sheet, scene, texts


@pytest.mark.parametrize(("players", "white"), [(1, 3), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_there_is_one_white_die_more_than_players_and_three_in_solo(players: int, white: int) -> None:
    """DI-01"""
    match = Match("doodle-islands", players=players, seed=1)
    assert len(match.view(0)["table"]["dice"]["white"]) == white


def test_all_players_start_with_the_same_sheet_of_the_same_sea() -> None:
    """DI-02"""
    sheets = Match("doodle-islands", players=5, sea="monsters", seed=3).view(0)["table"]["sheets"]
    assert all(sheet["rows"] == sheets[0]["rows"] for sheet in sheets)


def test_the_first_player_is_drawn_unless_the_host_names_one_and_the_role_passes_left() -> None:
    """DI-03"""
    assert {Match("doodle-islands", players=3, seed=seed).first for seed in range(40)} == {0, 1, 2}
    match = Match("doodle-islands", players=3, first=2, seed=1)
    order = []
    for _ in range(7):
        order.append(match.seat)
        match.play(match.legal[0])
    assert order == [2, 0, 1, 0, 1, 2, 1]


def test_preparation_draws_the_black_dies_shape_column_by_column_on_every_sheet() -> None:
    """DI-04, DI-05: the faces stand for WE NS NE ES SW WN."""
    match = Match("doodle-islands", players=2, first=0)
    for face in (1, 2, 3, 4, 6):
        match.fall(face - 1)
    archipelagos = [(1, 2), (2, 5), (3, 3), (4, 1), (5, 4)]
    for sheet in match.view()["table"]["sheets"]:
        drawn = [sheet["rows"][row - 1][column - 1]["shape"] for column, row in archipelagos]
        assert drawn == ["WE", "NS", "NE", "ES", "WN"]
        assert sum(cell["shape"] is not None for row in sheet["rows"] for cell in row) == 5
    assert match.events[4] == {"type": "roll", "for": "prepare", "column": 5, "black": 6}


def test_the_six_faces_are_the_six_shapes_in_order() -> None:
    """DI-05"""
    assert SHAPES == ("WE", "NS", "NE", "ES", "SW", "WN")


def test_reefs_are_prepared_in_the_sea_of_monsters() -> None:
    """DI-04, DI-30"""
    match = Match("doodle-islands", players=2, first=0, sea="monsters")
    for _ in range(6):
        match.fall(0)
    rows = match.view()["table"]["sheets"][1]["rows"]
    assert all((cell["shape"] == "WE") == (cell["kind"] == "reef") for row in rows for cell in row)


def test_the_black_die_names_the_column_and_the_white_die_the_row() -> None:
    """DI-06"""
    match = scene(black=3, white=(1, 1, 4))
    assert {text[:4] for text in texts(match)} == {"1-c1", "4-c4"}
    with pytest.raises(refusals.WrongColumn, match="DI-06"):
        match.play("1-b1-WE")
    with pytest.raises(refusals.WrongRow, match="DI-06"):
        match.play("4-c1-WE")
    with pytest.raises(refusals.DieNotThere, match="DI-06"):
        match.play("2-c2-WE")


def test_a_die_taken_is_gone_for_the_others_this_round() -> None:
    """DI-06"""
    match = scene(black=3, white=(1, 1, 4))
    match.play("4-c4-NS")
    assert {text[:4] for text in texts(match)} == {"1-c1"}
    match = scene(black=3, white=(1, 1, 4))
    match.play("1-c1-NS")
    assert "1-c1-NS" in texts(match)


def test_any_of_the_six_shapes_may_be_drawn_joined_to_nothing() -> None:
    """DI-07"""
    match = scene(black=1, white=(5, 5, 5))
    assert texts(match) == {f"5-a5-{shape}" for shape in SHAPES}


def test_a_cell_holds_one_route_for_ever() -> None:
    """DI-08: a die that points to a drawn cell cannot be chosen."""
    match = scene([Sheet({"c1": "WE"}), Sheet()], black=3, white=(1, 4, 4))
    assert all(text.startswith("4-c4") for text in texts(match))
    with pytest.raises(refusals.CellTaken, match="DI-08"):
        match.play("1-c1-NS")


def test_without_a_usable_die_one_ticks_a_bottle_and_takes_none() -> None:
    """DI-09"""
    match = scene([Sheet({"c1": "WE"}), Sheet()], black=3, white=(1, 1, 1))
    assert texts(match) == {"bottle"}
    match.play("bottle")
    assert match.position.plain.sheets[0].bottles == 1
    assert not match.position.plain.taken
    assert match.events[-1] == {"type": "move", "player": 0, "action": "bottle"}


def test_while_a_die_can_be_used_one_must_be_taken() -> None:
    """DI-09"""
    match = scene(black=3, white=(1, 1, 1))
    with pytest.raises(refusals.MustTakeDie, match="DI-09"):
        match.play("bottle")
    assert "bottle" not in match.legal


def test_the_game_ends_at_the_end_of_the_round() -> None:
    """DI-14: the others still play the round in which an end condition came true."""
    full = {f"a{row}": "WE" for row in range(1, 6)}
    match = scene([Sheet(full, bottles=6, marks={"a2": 3}), Sheet()], black=1, white=(1, 3, 4))
    match.play("bottle")
    assert not match.is_over
    match.play(match.legal[0])
    assert match.is_over
    assert match.game.rules.ending(match.position.state) == 4
