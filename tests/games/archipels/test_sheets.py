"""Archipels: one new TOML file makes a board and a tile set playable; a mistake is refused by file and key."""

from pathlib import Path

import pytest

from flibuste import Match, replay
from flibuste.engine.errors import BadOption, UnreadableSheet
from flibuste.games.archipels.board import DATA, SHIPPED
from tests.games.archipels.scene import texts

OURS = (DATA / f"{SHIPPED}.toml").read_text(encoding="utf-8")
BOARD = OURS[OURS.index("rows = 5") : OURS.index("pontoon")]
SAND = OURS[OURS.index("sand = [") : OURS.index("hut = 12")]
ATOLL = 'rows = 4\ncolumns = 6\ncells = ["# # # # # #", "# # # # # #", "# # # # # #", "# # # # # #"]\n'


def sheet(tmp_path: Path, *changes: tuple[str, str]) -> str:
    text = OURS.replace('name = "archipels"', 'name = "lagoon"')
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "lagoon.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_new_file_is_enough_to_play_a_new_board(tmp_path: Path) -> None:
    """AR-02, AR-33, AR-50: its own cells, days and points."""
    own = sheet(tmp_path, (BOARD, ATOLL), ("days = 6", "days = 2"), ("building = 7", "building = 9"))
    match = Match("archipels", players=2, seed=5, sheet=own)
    assert texts(match)[-1] == "column-f"
    while not match.is_over:
        match.play(match.legal[-1])
    table = match.view()["table"]
    assert (table["day"], table["days"], len(table["market"]), len(table["market"][0])) == (2, 2, 4, 6)
    huts = match.position.plain.flowers[8]
    assert match.result is not None
    assert match.result["breakdown"][0]["values"]["hut"] == 9 * huts
    book = match.logbook()
    assert book["options"] == {"sheet": "lagoon"}
    assert replay(book, sheet=own).result == match.result


def test_an_own_tile_set_is_drawn_from(tmp_path: Path) -> None:
    """AR-01: several equal tiles are one kind."""
    own = sheet(tmp_path, (SAND, 'sand = ["tttb"' + ', "tttb"' * 41 + "]\n"))
    match = Match("archipels", players=4, first=0, sheet=own)
    for animal in range(4):
        match.fall(animal)
    assert sorted(match.position.outcomes().values())[-3:] == [12, 12, 42]


def test_a_sheet_is_found_by_name_in_the_owners_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """AR-02"""
    (tmp_path / "archipels").mkdir()
    sheet(tmp_path / "archipels", ("pontoon = 2", "pontoon = 1"))
    monkeypatch.setenv("FLIBUSTE_SHEETS", str(tmp_path))
    match = Match("archipels", seed=1, sheet="lagoon")
    assert match.view()["table"]["pontoon"] == 1
    assert replay(match.logbook()).line == match.line


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="archipels"):
        Match("archipels", sheet="nowhere")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('name = "lagoon"', 'name = "pond"', r"lagoon.toml: name: expected \"lagoon\""),
        ("rows = 5", "rows = 8", "rows: expected a whole number from 1 to 7, found 8"),
        ('". # # # ."', '". # # #"', "cells, row 1: expected 5 rows of 5 words"),
        ("pontoon = 2", "ponton = 2", "pontoon: expected a whole number from 0 to 4, found nothing"),
        ("pontoon = 2", "pontoon = 2\nraft = 1", "raft: expected no such key"),
        ("first_flowers = 4", "first_flowers = 8", "first_flowers: expected a whole number from 1 to 7"),
        (
            '"bsss"',
            '"tsss"',
            "tiles.sea: expected words of 4 letters out of .bsmof, with an animal in each, found 'tsss'",
        ),
        ('"bsss"', '"sss"', "tiles.sea: expected words of 4 letters"),
        ('"bttt"', '"b..b"', "tiles.sand: expected .* with an animal in each, found 'b..b'"),
        ('"bttt"', "4", "tiles.sand: expected .* found 4"),
        ("hut = 12", "hut = 100", "tiles.hut: expected a whole number from 0 to 99"),
        (SAND, "sand = []\n", "tiles: expected at least 105 tiles for 3 players, found 100"),
        ("sea = 1", "sea = -1", "points.sea: expected a whole number from 0 to 99"),
        ("bottle = -3", "bottle = 3", "points.bottle: expected a whole number from -99 to 0"),
        (
            "days = 9",
            "days = 10",
            "players.3: expected days × paddles × tiles of at most 27, an island's size, found 30",
        ),
        ("flowers = [4, 3]", "flowers = [5]", "players.4.flowers: expected a list of whole numbers from 1 to 4"),
        ("flowers = [4, 3]", "flowers = [4, 3, 2, 1, 1]", "players.4.flowers: expected at most 4 flowers"),
        ('"row 1"', '"row 6"', 'players.3.extra_paddle: expected "none" or "row 1" or'),
        (
            BOARD,
            ATOLL.replace("# # # # # #", "# # # . . .", 1).replace("# # # # # #", ". . . . . ."),
            "cells: expected a free cell for the last of 4 turns",
        ),
        ("sea = [", "sea = [[", "the file: expected TOML"),
    ],
)
def test_a_mistake_is_refused_by_file_key_and_expectation(tmp_path: Path, old: str, new: str, expected: str) -> None:
    """AR-01, AR-02, AR-04, AR-05, AR-12, AR-20, AR-31, AR-33, AR-50, AR-51"""
    with pytest.raises(UnreadableSheet, match=expected):
        Match("archipels", sheet=sheet(tmp_path, (old, new)))


def test_too_many_different_tiles_are_refused(tmp_path: Path) -> None:
    """AR-01"""
    words = ", ".join(f'"{a}{b}{c}s"' for a in "smof" for b in "smof." for c in "smof.")
    more = ", ".join(f'"{a}{b}{c}f"' for a in "smof" for b in "smof." for c in "smof.")
    with pytest.raises(UnreadableSheet, match="at most 160 different tiles"):
        Match("archipels", sheet=sheet(tmp_path, ("sea = [", f"sea = [{words}, {more},")))
