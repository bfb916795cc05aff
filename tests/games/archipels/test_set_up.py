"""Archipels, set-up: tiles, board, paddles and first flowers."""

from collections import Counter

import pytest

from flibuste import Match
from flibuste.engine.contract import CHANCE
from flibuste.games.archipels import refusals
from flibuste.games.archipels.state import ELEMENTS
from flibuste.games.archipels.tiles import level_of, tile
from tests.checkers.archipels import supply
from tests.games.archipels.scene import scene, texts


def set_up(players: int = 4) -> Match:
    return Match("archipels", players=players, first=1, seed=3)


def test_there_are_142_tiles() -> None:
    """AR-01: the supply of the independent checker, tile for tile."""
    board = set_up().position.plain_board
    ours = Counter[tuple[str, tuple[str | None, ...]]]()
    for design, copies in zip(board.design[: board.kinds], board.copies, strict=False):
        ours[tile(design)["level"], tuple(tile(design)["cells"])] += copies
    assert ours == supply()
    levels = Counter(level_of(design) for design in board.design[: board.kinds])
    assert (board.tiles, levels["sea"], levels["sand"], ours["building", ("hut",)]) == (142, 76, 42, 12)


def test_every_tile_shows_an_animal_or_a_building() -> None:
    """AR-31"""
    for _, cells in supply():
        assert set(cells) & set(ELEMENTS[:-1])


def test_tiles_are_drawn_one_at_a_time_in_reading_order() -> None:
    """AR-01, AR-02"""
    match = Match("archipels", players=4, first=0)
    for animal in range(4):
        match.fall(animal)
    assert sum(match.position.outcomes().values()) == 142
    match.fall(0)
    match.fall(118)
    assert 0 not in match.position.outcomes()
    assert match.position.outcomes()[118] == 11
    assert [event["cell"] for event in match.events[1:]] == [[2, 1], [3, 1]]
    assert match.events[2]["tile"] == {"level": "building", "cells": ["hut"]}


def test_the_order_of_the_supply_is_nowhere_in_the_state() -> None:
    """AR-01: two supplies that differ only in what is drawn next are the same position."""
    one, other = (Match("archipels", players=2, first=0, seed=seed) for seed in (1, 2))
    steps = [(step.seat, step.code) for step in one.steps]
    assert steps != [(step.seat, step.code) for step in other.steps]
    again = Match("archipels", players=2, first=0)
    for seat, code in steps:
        assert seat == CHANCE
        again.fall(code)
    assert again.line == one.line


def test_the_board_has_20_cells() -> None:
    """AR-02: rows and columns of 3, 5, 4, 5 and 3 cells."""
    rows = set_up().view()["table"]["market"]
    cells = [[bool(cell) for cell in row] for row in rows]
    assert [sum(row) for row in cells] == [3, 5, 4, 5, 3]
    assert [sum(column) for column in zip(*cells, strict=True)] == [3, 5, 4, 5, 3]
    assert not any(cells[row][column] for row, column in ((0, 0), (0, 4), (4, 0), (4, 4), (2, 2)))
    assert all(cell["tile"] and cell["free"] for row in rows for cell in row if cell)


def test_a_line_that_the_board_has_not_is_refused() -> None:
    """AR-02"""
    match = scene()
    with pytest.raises(refusals.OffTheBoard, match=r"row 7.*AR-02"):
        match.play("row-7")
    match.play("row-1")
    with pytest.raises(refusals.OffTheBoard, match="column 1, row 1"):
        match.play("row-1-ab")


@pytest.mark.parametrize(("players", "turns"), [(2, 4), (3, 3), (4, 4)])
def test_each_player_has_a_paddle_and_with_two_players_two(players: int, turns: int) -> None:
    """AR-03, AR-40"""
    match = set_up(players)
    table = match.view()["table"]
    assert table["turns"] == turns
    assert table["canoe"] == match.seat == 1
    assert [island["hand"] for island in table["islands"]] == [[]] * players
    assert table["pontoon"] == 2


def test_with_three_players_an_extra_paddle_lies_on_the_top_row() -> None:
    """AR-04: 17 tiles, for the whole game."""
    match = set_up(3)
    while not match.is_over:
        table = match.view()["table"]
        assert {"line": {"row": 1}, "seat": None} in table["paddles"]
        assert table["market"][0] == [None] * 5
        if table["phase"] == "paddle" and table["turn"] == 1:
            assert sum(bool(cell and cell["tile"]) for row in table["market"] for cell in row) == 17
        match.play(match.legal[-1])


def test_nothing_is_taken_under_the_extra_paddle() -> None:
    """AR-04"""
    match = scene(3)
    assert "row-1" not in texts(match)
    with pytest.raises(refusals.ExtraPaddle):
        match.play("row-1")
    match.play("column-b")
    with pytest.raises(refusals.ExtraPaddle):
        match.play("column-b-12")
    assert "column-b-235" in texts(match)


def test_four_different_animals_start_with_a_flower() -> None:
    """AR-05"""
    match = Match("archipels", players=4, first=0)
    counts = []
    for _ in range(4):
        outcomes = match.position.outcomes()
        counts.append(len(outcomes))
        assert set(outcomes.values()) == {1}
        match.fall(max(outcomes))
    assert counts == [7, 6, 5, 4]
    assert match.events == [{"type": "setup", "flowers": ["fish", "turtle", "parrot", "crab"]}]
    flowers = {one["element"]: one["flowers"] for one in match.view()["table"]["flowers"]}
    assert flowers == dict.fromkeys(ELEMENTS[:-1], 0) | dict.fromkeys(match.events[0]["flowers"], 1)
