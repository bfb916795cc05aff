"""Drawings as SVG: elements, pieces with their colours, cards and charts."""

from pathlib import Path
from re import findall
from xml.etree.ElementTree import fromstring

import pytest

from flibuste.engine import svg
from flibuste.engine.cards import PIPS, card, die, head, numbers, places
from flibuste.engine.chart import chart, chart_size
from flibuste.engine.shapes import Square
from flibuste.engine.svg import Pieces, box, document, group, tag, text
from flibuste.games.archipels.scenery import PIECES

ROWS: list[list[Square]] = [
    [{"cell": [1, 1], "shape": "ES"}, {"cell": [2, 1], "shape": "WE"}],
    [{"cell": [1, 2], "shape": None}, {"cell": [2, 2], "shape": "NS"}],
]


def test_an_element_has_its_attributes_and_what_is_inside() -> None:
    assert tag("g", "<a/>", stroke_width=1.0, fill=None) == '<g stroke-width="1"><a/></g>'
    assert box(1, 2, 3.456, 4, "red", 0) == '<rect x="1" y="2" width="3.46" height="4" fill="red"/>'
    assert group(1, 2, "x", scale=0.5) == '<g transform="translate(1 2) scale(0.5)">x</g>'


def test_a_name_cannot_break_a_drawing() -> None:
    drawn = document(10, 10, text(1, 1, '<Anne & "Bo">', 12), head(200, 0, "</svg>", 3))
    assert next(one.text for one in fromstring(drawn).iter() if one.tag.endswith("text")) == '<Anne & "Bo">'


def test_every_piece_is_drawn_without_a_variable_left(tmp_path: Path) -> None:
    folders = [svg.HERE, *(Path(svg.__file__).parents[1] / "games").glob("*/pieces")]
    files = [file for folder in folders for file in folder.glob("*.svg")]
    assert len(files) > 40
    for file in files:
        drawn = document(64, 64, Pieces(file.parent)(file.stem, 32, 32, 64))
        assert "var(" not in drawn
        assert len(list(fromstring(drawn).iter())) > 4


def test_a_piece_takes_the_colours_it_is_given() -> None:
    assert "#B5598A" in PIECES("fish", 0, 0, 10)
    assert "#B5598A" not in PIECES("fish", 0, 0, 10, fish="#123456")
    assert "#123456" in PIECES("fish", 0, 0, 10, fish="#123456")


@pytest.mark.parametrize("face", PIPS)
def test_a_die_has_as_many_pips_as_it_shows(face: int) -> None:
    assert die(face, 0, 0, 20).count("<circle") == face


def test_numbers_are_boxed_circled_or_crossed() -> None:
    free, circled, crossed = (numbers([(7, mark)], 0, 0, 50, 1) for mark in ("free", "circled", "crossed"))
    assert "<rect" in free
    assert "<path" not in free
    assert svg.flag_colour(1) in circled
    assert "<path" in crossed


@pytest.mark.parametrize(("count", "columns"), [(1, 1), (2, 2), (3, 3), (4, 2), (5, 3), (6, 3), (8, 4)])
def test_cards_lie_in_rows_that_leave_little_empty(count: int, columns: int) -> None:
    wide, high, spots = places(count, 60, 70, 10)
    assert len({x for x, _ in spots}) == columns
    assert max(x for x, _ in spots) + 70 == wide
    assert max(y for _, y in spots) + 80 == high
    assert len(set(spots)) == count


def test_a_card_has_an_edge_for_the_one_who_acts() -> None:
    assert svg.CORAL in card(10, 10, edge=svg.CORAL)
    assert svg.LINE in card(10, 10)


def test_a_chart_shows_cells_routes_and_buoys_on_open_ends() -> None:
    """The first route runs from the south of (1,1) to the east of (2,1): one line with two ends, and one apart."""
    drawn = chart(ROWS, 2, lambda cell, x, y, size: f"<g {cell['cell']} {size}/>", lit=2)
    sizes = [float(size) for size in findall(r"<g \[\d, \d\] (\d+)/>", drawn)]
    assert len(sizes) == 4
    assert sizes[0] == sizes[1] == sizes[3] < sizes[2], "what stands in a cell makes way for a route"
    assert drawn.count("<circle") == 4
    assert drawn.count(svg.WATER_LIT) == 2
    assert chart_size(ROWS) == (258, 258)


def test_a_name_that_xml_cannot_write_leaves_the_drawing_readable() -> None:
    """Stored tables may have such names; new ones are refused."""
    drawn = document(10, 10, text(1, 1, "a\ufffeb\x00\ud800<é🏴>", 5))
    assert fromstring(drawn)[1].text == "a\ufffdb\ufffd\ufffd<é🏴>"


def test_a_picture_in_characters_keeps_its_columns() -> None:
    drawn = fromstring(svg.characters("  ab │\n\n<c> d"))
    lines = drawn[1:]
    assert [one.text for one in lines] == ["  ab │", "<c> d"]
    assert {round(float(one.attrib["textLength"]) / len(one.text or ""), 2) for one in lines} == {10.8}
    assert float(drawn.attrib["width"]) > float(lines[0].attrib["textLength"])
