"""Layouts: types that are wide enough, twins, and texts that lead back."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from flibuste.engine.errors import UnreadablePosition
from flibuste.engine.games import all_games
from flibuste.engine.kernel import PURE
from flibuste.engine.layout import Fields, Layout, number, numbers, record, records
from flibuste.engine.packing import fill, pack, unpack


class Inner(Fields):
    x: int = number("a number", 300, low=-5)
    marks: list[int] = numbers("some", 3, length=4)


INNER = Layout("Inner", Inner)


class Outer(Fields):
    turn: int = number("whose", 7)
    big: int = number("a mask", 2**40)
    rows: list[Inner] = records("nested", INNER, 2)
    one: Inner = record("nested once", INNER)


OUTER = Layout("Outer", Outer)
inner = st.tuples(st.integers(-5, 300), st.lists(st.integers(0, 3), min_size=4, max_size=4))
outer = st.tuples(st.integers(0, 7), st.integers(0, 2**40), st.tuples(inner, inner), inner)


def filled(values: Any) -> Any:
    twin = OUTER.twin()
    twin.turn, twin.big = values[:2]
    for place, row in zip([*twin.rows, twin.one], [*values[2], values[3]], strict=True):
        place.x, place.marks[:] = row
    return twin


@given(outer)
def test_a_record_its_twin_and_its_text_lead_back_to_each_other(values: Any) -> None:
    twin = filled(values)
    record = OUTER.record(twin)
    assert OUTER.plain(record) == twin
    assert OUTER.plain(OUTER.parse(OUTER.text(record))) == twin
    assert OUTER.plain(OUTER.copy(record)) == twin


def test_a_copy_is_independent() -> None:
    one = filled((1, 2, ((3, [1, 1, 1, 1]), (0, [0] * 4)), (0, [0] * 4)))
    other = OUTER.twin()
    other.copy_from(one)
    other.rows[0].marks[2] = 3
    other.rows[1].x = 9
    assert one.rows[0].marks[2] == 1
    assert one != other


def test_numbers_get_the_smallest_signed_type_that_holds_them() -> None:
    assert OUTER.dtype["turn"] == np.int8
    assert OUTER.dtype["big"] == np.int64
    assert INNER.dtype["x"] == np.int16


def layouts() -> list[Layout]:
    return [OUTER, INNER, *(one for game in all_games() for one in (game.state, game.board, game.mind.facts))]


@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.name)
def test_fields_stand_where_numpy_puts_them(layout: Layout) -> None:
    assert layout.size == layout.dtype.itemsize
    assert list(layout.offsets) == [layout.dtype.fields[field.name][1] for field in layout.fields]


@given(outer)
def test_a_record_and_its_twin_are_the_same_bytes(values: Any) -> None:
    twin, fresh = filled(values), OUTER.twin()
    packed = pack(OUTER, OUTER.record(twin))
    assert OUTER.plain(unpack(OUTER, packed)) == twin
    fill(OUTER, fresh, memoryview(packed))
    assert fresh == twin


@pytest.mark.skipif(PURE, reason="NumPy is not asked")
@pytest.mark.parametrize("name", ["round", "size", "max", "trace", "item"])
def test_names_that_numpy_keeps_for_itself_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        Layout("Bad", type("Bad", (Fields,), {name: number("taken")}))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("speed=3", "speed"),
        ("turn=8", "0 to 7"),
        ("turn=x", "whole numbers"),
        ("turn=1,2", "1 numbers"),
        ("rows.0.marks=1,2,3", "4 numbers"),
        ("rows.0.marks=1*99", "whole numbers"),
        ("rows.0.marks=1*-4", "whole numbers"),
        ("rows.2.x=1", "rows.2.x"),
        ("one.marks=4*4", "0 to 3"),
    ],
)
def test_a_text_that_cannot_be_is_refused_by_its_field(text: str, expected: str) -> None:
    with pytest.raises(UnreadablePosition, match=expected):
        OUTER.parse(text)
