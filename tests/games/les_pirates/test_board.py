"""Les Pirates: the board, its lines, and distances."""

from itertools import product

import pytest

from flibuste import Match
from flibuste.engine.options import check
from flibuste.games.les_pirates import board
from flibuste.games.les_pirates.board import cell_of, place_of
from flibuste.games.les_pirates.movement import landing
from flibuste.games.les_pirates.state import FACES, NORTHWARD, ON_SHORE, SOUTHWARD, WAYS
from tests.checkers.les_pirates_sea import Sea
from tests.games.les_pirates.scene import GAME, Place, set_up

Course = tuple[Place, tuple[Place, ...], str]


def test_the_board_has_the_cells_of_the_rulebook() -> None:
    """LP-01: 20 trade winds, 8 anchors round an island of 4 cells, four ports of an anchor and three cells."""
    cells = [kind for row in set_up().view()["table"]["cells"] for kind in row]
    assert len(cells) == 14 * 18
    counts = {kind: cells.count(kind) for kind in set(cells)}
    assert counts.pop("sea") == 204
    assert counts == {"wind": 20, "island_anchor": 8, "land": 4, "port_anchor": 4, "berth": 12}


def test_the_double_board_is_two_boards_side_by_side() -> None:
    """LP-32"""
    table = set_up(5, double_board=True).view()["table"]
    assert (table["columns"], table["rows"]) == (28, 18)
    for row in table["cells"]:
        assert row[:14] == row[14:]
    assert [port["anchor"] for port in table["ports"][4:]] == [[18, 1], [25, 1], [25, 18], [18, 18]]


def test_straits_touch_the_four_cells_at_either_edge() -> None:
    """LP-16, LP-32"""
    single = {strait["name"]: strait["touching"] for strait in set_up().view()["table"]["straits"]}
    edges = [[column, row] for column in (1, 14) for row in (8, 9, 10, 11)]
    assert single == {"N": edges, "S": edges}
    straits = set_up(5, double_board=True).view()["table"]["straits"]
    double = {strait["name"]: sorted(strait["touching"]) for strait in straits}
    outer, centre = ([[column, row] for column in pair for row in (8, 9, 10, 11)] for pair in ((1, 28), (14, 15)))
    assert double == {"outer-N": outer, "outer-S": outer, "centre-N": centre, "centre-S": centre}


def courses_told(match: Match, cell: int, face: int) -> set[Course]:
    """The courses of the board's lists: end, cells passed over, heading."""
    board, found = match.position.plain_board, set()
    for leg in range(board.first_leg[cell * FACES + face], board.first_leg[cell * FACES + face + 1]):
        bars, shore = board.leg_bars[leg], board.leg_shore[leg]
        row = (shore or cell) * board.stride
        bearings = enumerate(board.bearing[row : row + board.stride])
        over = [one for one, bearing in bearings if bearing and bars >> bearing & 1]
        over += [shore] if bars & ON_SHORE else []
        heading = "N" if bars & NORTHWARD else "S" if bars & SOUTHWARD else ""
        places = tuple(sorted((frozen(place_of(board, one)) for one in over), key=str))
        found.add((frozen(place_of(board, board.leg_to[leg])), places, heading))
    return found


def frozen(place: Place) -> Place:
    return place if isinstance(place, str) else tuple(place)  # type: ignore[return-value]


@pytest.mark.parametrize("double", [False, True])
def test_every_line_of_every_cell_is_that_of_a_second_reading(double: bool) -> None:
    """LP-11, LP-14, LP-15, LP-16, LP-17, LP-21: the checker works out its courses by itself, from the dossier alone."""
    match, sea, many = set_up(5 if double else 2, double_board=double), Sea(double), 0
    board = match.position.plain_board
    for cell in range(1, board.stride):
        place = frozen(place_of(board, cell))
        if not sea.is_cell(place):  # type: ignore[arg-type]
            continue
        for face in range(FACES):
            courses = sea.courses(place, face + 1)  # type: ignore[arg-type]
            due = {(course.to, tuple(sorted(course.over, key=str)), course.heading) for course in courses}
            assert courses_told(match, cell, face) == due, (place, face + 1)
            many += len(due)
    assert many == (9068 if double else 4534)


def test_ways_lead_to_different_cells() -> None:
    """LP-10: ship, die and end say which leg it is."""
    for match in (set_up(), set_up(5, double_board=True)):
        board = match.position.plain_board
        for cell in range(1, board.stride):
            for face in range(FACES):
                found = [landing(match.position.board, cell, way, face) for way in range(WAYS)]
                there = [to for to in found if to]
                assert len(there) == len(set(there))


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ([4, 1], [11, 18], 24),
        ([5, 5], [5, 5], 0),
        ([6, 9], [9, 9], 3),
        ("N", [1, 9], 1),
        ("N", [14, 9], 1),
        ("N", [1, 8], 2),
        ("N", [4, 1], 12),
        ("N", [11, 1], 12),
        ("S", [4, 18], 12),
        ("S", [7, 10], 7),
        ("N", "S", 1),
        ("N", "N", 0),
    ],
)
def test_distance_counts_columns_and_rows_and_straits_lie_off_the_nearer_edge(
    one: Place, other: Place, steps: int
) -> None:
    """LP-28"""
    assert distance(set_up(), one, other) == distance(set_up(), other, one) == steps


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ([14, 5], [15, 5], 1),
        ([1, 1], [28, 18], 44),
        ("centre-N", [14, 9], 1),
        ("centre-N", [15, 9], 1),
        ("outer-S", [28, 10], 1),
        ("outer-S", [27, 11], 3),
        ("outer-N", "centre-N", 15),
        ("outer-N", "centre-S", 16),
        ("centre-N", "centre-S", 1),
    ],
)
def test_distance_runs_across_the_double_board(one: Place, other: Place, steps: int) -> None:
    """LP-28"""
    match = set_up(5, double_board=True)
    assert distance(match, one, other) == distance(match, other, one) == steps


def distance(match: Match, one: Place, other: Place) -> int:
    board = match.position.plain_board
    return int(board.apart[cell_of(board, one) * board.stride + cell_of(board, other)])


@pytest.mark.parametrize(
    "place", [[0, 1], [15, 1], [1, 0], [1, 19], [1], [1, 2, 3], "W", "outer-N", None, [1.0, 2], True]
)
def test_what_is_no_cell_is_none(place: Place) -> None:
    """LP-11"""
    assert cell_of(GAME.board.plain(set_up().position.board), place) == 0


def test_boards_are_remembered_for_a_while_and_not_for_ever() -> None:
    """On a server the boards of 432 settings took 825 MB."""
    names = ("explosive", "cyclone", "shipwreck", "one_two")
    for chosen in product((False, True), repeat=len(names)):
        for players in (2, 3):
            GAME.load(check(GAME, dict(zip(names, chosen, strict=True)), players))
    boards = board._board.cache_info()
    assert boards.currsize == boards.maxsize == board.KEPT
    assert board._tables.cache_info().currsize <= board.KEPT_SEAS
