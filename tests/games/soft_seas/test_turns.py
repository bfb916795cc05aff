"""Soft Seas, set-up and turns: one die for all, a free cell of its column, sixes and full columns."""

import pytest

from flibuste import Match
from flibuste.engine.errors import NotAChance, NotYourTurn, UnknownAction, WrongPlayers
from flibuste.engine.routes import SHAPES
from flibuste.games.soft_seas import refusals
from tests.games.soft_seas.scene import FULL_COLUMN, Sheet, play_all, scene, texts

ROWS = ["F1 M I B2 F2", "B1 I F3 M I", "M F2 B3 I M", "I M F2 I B2", "F3 B1 I M F1"]
LETTERS = {"fort": "F", "monster": "M", "island": "I", "boat": "B"}


def test_one_to_eight_play_and_every_cell_starts_empty() -> None:
    """SS-01"""
    for players in range(1, 9):
        table = Match("soft-seas", players=players).view()["table"]
        assert len(table["sheets"]) == players
        assert all(cell["shape"] is None for sheet in table["sheets"] for row in sheet["rows"] for cell in row)
    for players in (0, 9):
        with pytest.raises(WrongPlayers):
            Match("soft-seas", players=players)


def test_the_sheet_is_that_of_the_dossier_and_every_boat_and_island_bears_a_coin() -> None:
    """SS-01, SS-09: 5 boats and 7 islands fill exactly the boxes."""
    sheet = Match("soft-seas", players=1).view()["table"]["sheets"][0]
    rows = [" ".join(f"{LETTERS[one['kind']]}{one['value'] or ''}" for one in row) for row in sheet["rows"]]
    assert rows == ROWS
    cells = [one for row in sheet["rows"] for one in row]
    assert all(one["coin"] == (one["kind"] in ("boat", "island")) for one in cells)
    for kind, zone in (("boat", "boats"), ("island", "islands")):
        assert sum(one["kind"] == kind for one in cells) == sum(len(line["boxes"]) for line in sheet[zone]["lines"])


def test_one_die_of_six_faces_is_rolled_each_turn() -> None:
    """SS-01, SS-02"""
    match = Match("soft-seas", players=2)
    assert match.is_chance
    assert match.position.outcomes() == dict.fromkeys(range(6), 1)
    match.fall(2)
    assert match.view()["table"]["die"] == 3
    assert match.position.outcomes() == {}
    with pytest.raises(NotAChance):
        match.fall(2)
    play_all(match, "c1-WE", "c2-WE")
    assert match.is_chance
    assert match.view()["table"]["die"] is None


def test_everyone_may_draw_at_the_same_time_and_once() -> None:
    """SS-02"""
    match = scene(Sheet(), Sheet(), Sheet(), die=3)
    assert list(match.acting) == [0, 1, 2]
    match.play("c1-WE", 1)
    assert list(match.acting) == [0, 2]
    with pytest.raises(NotYourTurn):
        match.play("c2-WE", 1)


@pytest.mark.parametrize("column", range(1, 6))
def test_any_shape_in_any_free_cell_of_the_column(column: int) -> None:
    """SS-02, SS-05: straight or curve, joined to another route or not."""
    letter = "abcde"[column - 1]
    match = scene(Sheet({f"{letter}2": "WE"}), Sheet(), die=column)
    assert texts(match, 0) == {f"{letter}{row}-{shape}" for row in (1, 3, 4, 5) for shape in SHAPES}
    assert texts(match, 1) == {f"{letter}{row}-{shape}" for row in range(1, 6) for shape in SHAPES}


def test_a_cell_holds_one_route() -> None:
    """SS-02"""
    match = scene(Sheet({"c2": "WE"}), Sheet(), die=3)
    with pytest.raises(refusals.CellTaken, match=r"Column 3, row 2 already holds a route\. \(SS-02\)"):
        match.play("c2-NS", 0)
    play_all(match, "c3-NS", "c2-NS")
    routes = [match.view()["table"]["sheets"][seat]["rows"] for seat in (0, 1)]
    assert [[sheet[row][2]["shape"] for row in (1, 2)] for sheet in routes] == [["WE", "NS"], ["NS", None]]


def test_another_column_than_the_die_names_is_refused() -> None:
    """SS-02"""
    match = scene(die=3)
    with pytest.raises(refusals.WrongColumn, match=r"The die says column 3, not 4, .*\. \(SS-02\)") as refused:
        match.play("d1-WE", 0)
    assert refused.value.sentence("fr").startswith("Le dé désigne la colonne 3")


def test_there_is_no_sixth_column_and_no_sixth_row() -> None:
    """SS-01"""
    match = scene(die=6)
    for text in ("f1-WE", "a6-WE"):
        with pytest.raises(refusals.OffTheSheet):
            match.play(text, 0)
    for code in (-1, 216):
        with pytest.raises(UnknownAction):
            match.play(code, 0)


def test_on_a_six_any_column_may_be_drawn_in_and_no_barrel_is_crossed() -> None:
    """SS-03"""
    match = scene(Sheet(FULL_COLUMN), Sheet(), die=6)
    assert len(texts(match, 0)) == 20 * 6
    assert len(texts(match, 1)) == 25 * 6
    play_all(match, "b1-WE", "a1-WE")
    assert [sheet.crossed for sheet in match.position.plain.sheets[:2]] == [0, 0]


def test_who_finds_the_column_full_crosses_a_barrel_and_draws_in_any_column() -> None:
    """SS-04"""
    match = scene(Sheet(FULL_COLUMN), Sheet(), die=1)
    assert texts(match, 0) == {f"{column}{row}-{shape}" for column in "bcde" for row in range(1, 6) for shape in SHAPES}
    assert {text[0] for text in texts(match, 1)} == {"a"}
    assert match.legal_for(0)[0].parts["barrel"] is True
    assert match.legal_for(1)[0].parts["barrel"] is False
    play_all(match, "e5-WE", "a3-WE")
    assert [sheet.crossed for sheet in match.position.plain.sheets[:2]] == [1, 0]
    assert [event["barrel"] for event in match.events[-2:]] == [True, False]


def test_with_a_free_cell_in_the_column_one_cannot_draw_elsewhere_for_a_barrel() -> None:
    """SS-04"""
    routes = {cell: shape for cell, shape in FULL_COLUMN.items() if cell != "a4"}
    match = scene(Sheet(routes), Sheet(), die=1)
    assert {text[:2] for text in texts(match, 0)} == {"a4"}
    with pytest.raises(refusals.WrongColumn):
        match.play("b1-WE", 0)
