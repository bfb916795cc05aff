"""Les Pirates: boards are files that an owner can replace."""

import json
from pathlib import Path

import pytest

from flibuste import Match, replay
from flibuste.engine.errors import BadOption, UnreadableSheet
from flibuste.engine.options import check
from flibuste.games.les_pirates.board import DATA
from flibuste.lab.simulate import play_one
from tests.games.les_pirates.scene import GAME

SHIPPED = (DATA / "pirates.toml").read_text(encoding="utf-8")


def written(folder: Path, *changes: tuple[str, str], name: str = "mine") -> str:
    """A copy of our board with changes, as a path."""
    text = SHIPPED.replace('name = "pirates"', f'name = "{name}"')
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_copy_of_our_board_plays_like_ours(tmp_path: Path) -> None:
    """LP-01"""
    setting = check(GAME, {"sheet": written(tmp_path)}, 3)
    match, ours = play_one(GAME, setting, 3, 1), play_one(GAME, check(GAME, {}, 3), 3, 1)
    assert match.events == ours.events
    book = json.loads(json.dumps(match.logbook()))
    assert book["options"]["sheet"] == "mine"
    assert replay(book, sheet=str(tmp_path / "mine.toml")).logbook() == book


def test_a_board_of_another_size_plays(tmp_path: Path) -> None:
    """LP-01: what the printed board is like is the owner's to say."""
    widened = [
        f'{line[:-2]} {line[-3]} {line[-3]}",' if line.startswith('    "') else line for line in SHIPPED.split("\n")
    ]
    wide = "\n".join(widened).replace("columns = 14", "columns = 16").replace('name = "pirates"', 'name = "wide"')
    path = tmp_path / "wide.toml"
    path.write_text(wide, encoding="utf-8")
    for options, players in (({}, 4), ({"double_board": True}, 5)):
        setting = check(GAME, {"sheet": str(path), **options}, players)
        match = play_one(GAME, setting, 5, 0)
        assert match.view()["table"]["columns"] == 16 * (2 if options else 1)
        places = [event["to"] for event in match.events if event.get("action") == "leg"]
        assert max(place[0] for place in places if not isinstance(place, str)) > 14


ROW8 = '". . . . . . a a . . . . . ."'
ROW9 = '"~ ~ ~ ~ ~ a # # a ~ ~ ~ ~ ~"'


@pytest.mark.parametrize(
    ("changes", "key", "expected"),
    [
        ([("columns = 14", "columns = 12")], "columns", "13 to 16"),
        ([("columns = 14", 'columns = "14"')], "columns", "13 to 16"),
        ([("rows = 18", "rows = 30")], "rows", "10 to 20"),
        ([("rows = 18", "rows = 17")], "cells", "17 rows"),
        ([(ROW8, '". . . . . . a a . . . . ."')], "cells, row 8", "14 words"),
        ([(ROW8, '". . . . . . a a . . . . . x"')], "cells, row 8", "14 words"),
        ([(ROW8, '". . . . . . a a . . . . . ~"')], "cells", "two neighbouring rows"),
        ([(ROW9, '"~ ~ ~ . ~ a # # a ~ ~ ~ ~ ~"')], "cells", "no open sea in the rows"),
        ([(ROW9, '"a ~ ~ ~ ~ a # # a ~ ~ ~ ~ ~"')], "cells", "both ends"),
        ([(ROW8, '"# . . . . . a a . . . . . ."')], "cells", "beside the straits"),
        ([("rows = [8, 9, 10, 11]", "rows = [7, 8, 9, 10]")], "straits.rows", "[8, 9, 10, 11]"),
        ([("rows = [8, 9, 10, 11]", "rows = 8")], "straits.rows", "4 whole numbers"),
        ([("anchor = [4, 1]", "anchor = [4, 17]")], "ports.NW.anchor", "north of the bar"),
        ([("anchor = [4, 18]", "anchor = [4, 3]")], "ports.SW.anchor", "south of the bar"),
        ([("anchor = [4, 1]", "anchor = [4, 0]")], "ports.NW.anchor", "[column, row]"),
        ([("anchor = [4, 1]", "anchor = 4")], "ports.NW.anchor", "[column, row]"),
        ([("berths = [[3, 1], [5, 1], [4, 2]]", "berths = [[3, 1], [5, 1]]")], "ports.NW.berths", "3 cells"),
        ([("berths = [[3, 1], [5, 1], [4, 2]]", "berths = [[3, 1], [5, 1], [4, 9]]")], "ports.NW.berths", "a cell"),
        ([("berths = [[3, 1], [5, 1], [4, 2]]", "berths = [[3, 1], [4, 1], [4, 2]]")], "ports.NW.berths", "no other"),
        ([("island = [[7, 8], [6, 9]]", "island = [[7, 8], [5, 9]]")], "ports.NW.island", "a cell"),
        ([("island = [[8, 8], [9, 9]]", "island = [[7, 8], [9, 9]]")], "ports.NE.island", "no other"),
        ([("[ports.SE]", "[ports.East]")], "ports.SE.anchor", "[column, row]"),
        ([("columns = 14", "columns = 14\nwinds = 20")], "winds", "no such key"),
        ([("columns = 14", "columns = = 14")], "the file", "TOML"),
    ],
)
def test_a_mistake_is_refused_by_file_key_and_expectation(
    tmp_path: Path, changes: list[tuple[str, str]], key: str, expected: str
) -> None:
    """LP-01"""
    path = written(tmp_path, *changes)
    with pytest.raises(UnreadableSheet) as refused:
        Match(GAME, sheet=path)
    facts = refused.value.facts
    assert facts["file"] == "mine.toml"
    assert facts["key"] == key
    assert expected in facts["expected"]


def test_a_board_without_anchors_is_refused(tmp_path: Path) -> None:
    """LP-20"""
    bare = SHIPPED.replace(" a ", " # ").replace(" a ", " # ").replace('name = "pirates"', 'name = "bare"')
    (tmp_path / "bare.toml").write_text(bare, encoding="utf-8")
    with pytest.raises(UnreadableSheet, match="anchors"):
        Match(GAME, sheet=str(tmp_path / "bare.toml"))


def test_the_name_is_the_files(tmp_path: Path) -> None:
    """LP-01"""
    path = Path(written(tmp_path))
    other = path.rename(tmp_path / "other.toml")
    with pytest.raises(UnreadableSheet, match="name"):
        Match(GAME, sheet=str(other))
    with pytest.raises(BadOption):
        Match(GAME, sheet="nowhere")
