"""Soft Seas, sheets of one's own: one new file is enough; a mistake is refused by file, key and expectation."""

from pathlib import Path

import pytest

from flibuste import Match, replay
from flibuste.engine.errors import BadOption, UnreadableSheet
from flibuste.games.soft_seas.board import DATA
from tests.games.soft_seas.scene import Sheet, gains, marks, play_all, scene

STORM = """
name = "storm"
cells = ["B9 M . i I", "b2 M F9 F1 M", ". . . . .", ". . . . .", ". . . . .", "M M M M B1"]
barrels = [4]
[boats]
boxes = [1]
bonuses = [8]
[islands]
boxes = [1, 1, 1, 1]
bonuses = [1, 2, 3, 4]
"""


@pytest.fixture
def storm(tmp_path: Path) -> str:
    return written(tmp_path, STORM)


def written(folder: Path, text: str) -> str:
    path = folder / "storm.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_new_file_makes_a_sheet_playable(storm: str) -> None:
    """SS-01: also with six rows, then for thirty turns."""
    match = Match("soft-seas", players=3, seed=1, sheet=storm)
    while not match.is_over:
        match.play(match.legal[len(match.legal) // 2])
    assert match.view()["table"]["turns"] == 30
    assert match.logbook()["options"] == {"sheet": "storm"}
    assert replay(match.logbook(), sheet=storm).result == match.result


def test_a_sheet_is_found_by_name_in_the_owners_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SS-01"""
    (tmp_path / "soft-seas").mkdir()
    written(tmp_path / "soft-seas", STORM)
    monkeypatch.setenv("FLIBUSTE_SHEETS", str(tmp_path))
    assert Match("soft-seas", players=1, sheet="storm").view()["table"]["turns"] == 30
    with pytest.raises(BadOption, match="soft-seas, storm"):
        Match("soft-seas", players=1, sheet="calm")


def test_boats_and_islands_without_a_coin_score_nothing(storm: str) -> None:
    """SS-06, SS-07"""
    match = scene(Sheet({"b1": "WE", "b2": "WE", "d2": "NS", "e2": "NS"}), Sheet(), sheet=storm)
    assert gains(match, "a1-WE") == {"boat": 9}
    assert gains(match, "a2-WE") == {}
    assert gains(match, "d1-ES") == {}
    match = scene(Sheet({"d1": "ES", "d2": "NS"}), Sheet(), sheet=storm)
    assert gains(match, "e1-WE") == {"island": 1}


def test_scores_beyond_the_last_box_count_without_box_or_bonus(storm: str) -> None:
    """SS-13"""
    match = scene(Sheet({"b1": "WE"}, boats=[5]), Sheet(), circled={(0, 1): [1]}, sheet=storm)
    play_all(match, "a1-WE", "c3-WE")
    zone = match.view(0)["table"]["sheets"][0]["boats"]
    assert zone == {"lines": [{"boxes": [5], "bonus": 8, "mark": "crossed"}], "beyond": [9]}
    assert marks(match, 0, "islands") == ["free"] * 4
    assert match.scores == [5 + 9 + 4, 8 + 4]


def test_the_first_barrel_may_be_the_last(storm: str) -> None:
    """SS-12"""
    match = scene(Sheet({f"a{row}": "WE" for row in range(1, 7)}), Sheet(), die=1, sheet=storm)
    play_all(match, "b1-WE", "a1-WE")
    assert match.is_over
    assert match.scores == [0, 4]


@pytest.mark.parametrize(
    ("old", "new", "key", "expected"),
    [
        ('"storm"', '"calm"', "name", '"storm", as the file is called'),
        ("B9", "B0", "cells, row 1", "6 rows of 5 words out of"),
        ("B9", "X", "cells, row 1", "6 rows of 5 words out of"),
        ("B9 M", "B9", "cells, row 1", "6 rows of 5 words"),
        ('"M M M M B1"', '"M M M M B1", "M M M M M"', "cells", "1 to 6 rows"),
        ('["B9', '"B9 M . i I" # ["B9', "cells", "1 to 6 rows"),
        ("[4]", "[]", "barrels", "1 to 9 of them"),
        ("[4]", "[10]", "barrels", "whole numbers from 0 to 9"),
        ("[4]", "[4.0]", "barrels", "whole numbers"),
        ("boxes = [1]", "boxes = []", "boats.boxes", "1 to 4 lines"),
        ("boxes = [1]", "boxes = [0]", "boats.boxes", "whole numbers from 1 to 9"),
        ("[1, 1, 1, 1]", "[1, 1, 1, 1, 1]", "islands.boxes", "1 to 4 lines"),
        ("bonuses = [8]", "bonuses = [8, 9]", "boats.bonuses", "1 whole numbers"),
        ("bonuses = [8]", "bonus = [8]", "boats.bonuses", "1 whole numbers"),
        ("barrels", "colour = 1\nbarrels", "colour", "no such key"),
        ("[boats]", "[boats", "the file", "TOML"),
    ],
)
def test_a_mistake_is_refused_by_file_key_and_expectation(
    tmp_path: Path, old: str, new: str, key: str, expected: str
) -> None:
    """SS-01, SS-09, SS-11"""
    assert old in STORM
    with pytest.raises(UnreadableSheet) as refused:
        Match("soft-seas", players=1, sheet=written(tmp_path, STORM.replace(old, new, 1)))
    assert refused.value.facts["file"] == "storm.toml"
    assert refused.value.facts["key"] == key
    assert expected in refused.value.facts["expected"]


def test_our_sheet_says_that_it_is_reconstructed() -> None:
    """SS-01"""
    assert "Reconstructed" in (DATA / "soft-seas.toml").read_text(encoding="utf-8")
