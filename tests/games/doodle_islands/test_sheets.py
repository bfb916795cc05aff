"""Doodle Islands: one new TOML file makes a sheet playable; a mistake in it is refused by file, key and expectation."""

from pathlib import Path

import pytest

from flibuste import Match, replay
from flibuste.engine.errors import BadOption, UnreadableSheet
from flibuste.games.doodle_islands.board import DATA

INVENTED = """
name = "lagoon"
sea = "treasures"
cells = ["T T T T A", "A S M M S", "M A S M S", "M S A M S", "M S M A S"]
forts = [2, 2, 2, 2, 2]
forts_ticked = [0, 0, 1, 1, 2]
monster_numbers = [2, 4, 8]
island_numbers = [1, 3, 6]
bonuses = [2]
bottles = 3
[gold]
ship = 1
bottle_stake = 2
[solo]
titles = [1, 2, 3, 4, 5, 6]
slayer = 14
goldbeard = 12
builder = 10
"""


@pytest.fixture
def lagoon(tmp_path: Path) -> Path:
    path = tmp_path / "lagoon.toml"
    path.write_text(INVENTED, encoding="utf-8")
    return path


def test_a_new_file_is_enough_to_play_a_new_sheet(lagoon: Path) -> None:
    """DI-02, DI-13: by path; its own numbers, its own bottles."""
    match = Match("doodle-islands", players=2, seed=5, sheet=str(lagoon))
    while not match.is_over:
        match.play(match.legal[-1])
    assert match.view()["table"]["sheets"][0]["bottles"]["of"] == 3
    assert max(sheet["bottles"]["ticked"] for sheet in match.view()["table"]["sheets"]) <= 3
    book = match.logbook()
    assert book["options"]["sheet"] == "lagoon"
    assert replay(book, sheet=str(lagoon)).result == match.result


def test_a_sheet_is_found_by_name_in_the_owners_folder(lagoon: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DI-02"""
    folder = lagoon.parent / "doodle-islands"
    folder.mkdir()
    lagoon.rename(folder / "lagoon.toml")
    monkeypatch.setenv("FLIBUSTE_SHEETS", str(lagoon.parent))
    match = Match("doodle-islands", seed=1, sheet="lagoon")
    assert match.view()["table"]["sheets"][0]["rows"][0][0]["kind"] == "treasure"
    assert replay(match.logbook()).line == match.line.replace("sheet=lagoon", "sheet=lagoon")


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="monsters, treasures"):
        Match("doodle-islands", sheet="nowhere")


def test_a_sheet_of_the_other_sea_is_refused(lagoon: Path) -> None:
    with pytest.raises(UnreadableSheet, match="sea=treasures"):
        Match("doodle-islands", sea="monsters", sheet=str(lagoon))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('name = "lagoon"', 'name = "pond"', r"lagoon.toml: name: expected \"lagoon\""),
        ("bottles = 3", "bottles = 0", "bottles: expected a whole number from 1 to 20, found 0"),
        ("bottles = 3", "bottles = true", "bottles: expected a whole number"),
        ("bottles = 3", "botles = 3", "bottles: expected a whole number from 1 to 20, found nothing"),
        ("bottles = 3", "bottles = 3\nbarrels = 4", "barrels: expected no such key"),
        ('"T T T T A"', '"T T T T"', "cells, row 1: expected 5 rows of 5 words"),
        ('"T T T T A"', '"T T T T X"', "cells, row 1"),
        ('"T T T T A"', '"T T T A A"', "cells: expected one archipelago in column 4, found 2"),
        ('"T T T T A", ', "", "cells: expected 5 rows"),
        ("forts = [2, 2, 2, 2, 2]", "forts = [2, 2, 2, 2]", "forts: expected 5 whole numbers"),
        ("forts_ticked = [0,", "forts_ticked = [3,", "forts_ticked: expected at most 2 in column 1"),
        (
            "island_numbers = [1, 3, 6]",
            "island_numbers = [1, 6, 3]",
            "island_numbers: expected different",
        ),
        ("monster_numbers = [2, 4, 8]", "monster_numbers = []", "monster_numbers"),
        ("bonuses = [2]", "bonuses = [1, 2, 3, 4, 5]", "bonuses: expected at most 4"),
        ("ship = 1", 'ship = "one"', "gold.ship: expected a whole number"),
        ("titles = [1, 2,", "titles = [2, 1,", "solo.titles"),
        ("[gold]", "[gold", "the file: expected TOML"),
    ],
)
def test_a_mistake_is_refused_by_file_key_and_expectation(lagoon: Path, old: str, new: str, expected: str) -> None:
    assert old in INVENTED
    lagoon.write_text(INVENTED.replace(old, new), encoding="utf-8")
    with pytest.raises(UnreadableSheet, match=expected):
        Match("doodle-islands", sheet=str(lagoon))


@pytest.mark.parametrize("old", ["tentacles = 4", "tentacles_ticked = 2", "schooner = 3", "kraken_numbers = [2,"])
def test_the_sea_of_monsters_needs_its_own_keys(tmp_path: Path, old: str) -> None:
    ours = (DATA / "monsters.toml").read_text(encoding="utf-8")
    path = tmp_path / "monsters.toml"
    path.write_text(ours.replace(old, old.replace("= ", "= -9\n#").replace("[2,", "x")), encoding="utf-8")
    with pytest.raises(UnreadableSheet, match=old.split()[0]):
        Match("doodle-islands", sea="monsters", sheet=str(path))


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnreadableSheet, match="a readable file"):
        Match("doodle-islands", sheet="nowhere/at-all.toml")
