"""Drawn routes as texts, parts and pictures: what every game with a sheet shares."""

import pytest

from flibuste.engine.drawing import cell_picture, cell_text, parse_cell, place, read_cell, read_shape, sheet_picture
from flibuste.engine.errors import UnknownAction
from flibuste.engine.routes import CELLS, SHAPES


def test_a_cell_is_read_back_from_its_text_and_from_its_place() -> None:
    for cell in range(CELLS):
        assert parse_cell(cell_text(cell)) == read_cell(place(cell)) == cell
    assert (cell_text(0), place(0)) == ("a1", [1, 1])
    assert (cell_text(9), place(9)) == ("d2", [4, 2])


@pytest.mark.parametrize("value", [None, "a1", [1], [1, 2, 3], [0, 1], [1, 7], [1, True], [1.0, 1], (1, 1)])
def test_what_is_no_cell_is_refused(value: object) -> None:
    with pytest.raises(UnknownAction, match="column, row"):
        read_cell(value)


@pytest.mark.parametrize("value", [None, "we", 0, ["WE"], {}])
def test_what_is_no_shape_is_refused(value: object) -> None:
    with pytest.raises(UnknownAction, match="WE NS NE ES SW WN"):
        read_shape(value)
    assert [read_shape(shape) for shape in SHAPES] == list(range(6))


@pytest.mark.parametrize(
    ("shape", "lines"),
    [
        ("WE", ("S     ·", "───────", "1/2    ")),
        ("NS", ("S  │  ·", "   │   ", "1/2│   ")),
        ("NE", ("S  │  ·", "   └───", "1/2    ")),
        ("ES", ("S     ·", "   ┌───", "1/2│   ")),
        ("SW", ("S     ·", "───┐   ", "1/2│   ")),
        ("WN", ("S  │  ·", "───┘   ", "1/2    ")),
    ],
)
def test_a_route_is_drawn_from_side_to_side(shape: str, lines: tuple[str, str, str]) -> None:
    assert cell_picture(1 + SHAPES.index(shape), "S", "1/2") == lines


def test_a_sheet_has_lettered_columns_and_numbered_rows() -> None:
    assert sheet_picture(2, 1, lambda cell: cell_picture(0, str(cell))) == [
        "       a      b   ",
        "   ┌──────────────┐",
        "   │0     ·1     ·│",
        " 1 │              │",
        "   │              │",
        "   └──────────────┘",
    ]
