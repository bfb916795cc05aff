"""Sheets of one's own on the command line: begun, listed, checked (every mistake at once) and shown."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from flibuste.cli.sheet import sheet
from flibuste.engine.games import all_games, game_ids
from flibuste.engine.proofreading import mistakes, shipped


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FLIBUSTE_SHEETS", str(tmp_path))
    monkeypatch.setenv("FLIBUSTE_LANG", "en")
    return tmp_path


def ask(*words: str) -> Result:
    return CliRunner().invoke(sheet, words)


@pytest.mark.parametrize("game", game_ids())
def test_a_new_sheet_is_listed_sound_and_shown(game: str, folder: Path) -> None:
    begun = ask("new", game, "lagoon")
    assert begun.exit_code == 0
    assert "lagoon.toml is a copy of" in begun.output
    assert f"lagoon\tyours: {folder / game / 'lagoon.toml'}" in ask("list", game).output.splitlines()
    assert ask("check", game, "lagoon").output.startswith(f"lagoon is sound: flibuste play {game}")
    assert ask("show", game, str(folder / game / "lagoon.toml")).output.count("\n") > 5


def test_what_we_ship_is_sound() -> None:
    for game in all_games():
        assert [mistakes(game, path) for path in shipped(game)] == [[]] * len(shipped(game))


def told_and_untold(text: str) -> tuple[set[str], set[str]]:
    """The keys of a file with a comment, on their line or above it in their paragraph, and those without one."""
    told: set[str] = set()
    untold: set[str] = set()
    for paragraph in text.split("\n\n"):
        is_told = False
        for line in paragraph.splitlines():
            is_told = is_told or line.startswith("#")
            if key := re.match(r"(\w+) = ", line):
                (told if is_told or " # " in line else untold).add(key[1])
    return told, untold


def test_comments_say_what_every_key_of_our_files_means() -> None:
    for game in all_games():
        for path in shipped(game):
            told, untold = told_and_untold(path.read_text(encoding="utf-8"))
            assert len(told) > 3
            assert untold <= told, path.name


def test_every_mistake_is_told_at_once_by_key_and_expectation(folder: Path) -> None:
    ask("new", "doodle-islands", "lagoon")
    path = folder / "doodle-islands" / "lagoon.toml"
    text = path.read_text(encoding="utf-8")
    for right, wrong in (
        ('"S M T A S"', '"S M Q A S"'),
        ('"T S A S T"', '"T S A S"'),
        ("bottles = 7", "bottles = 0"),
        ("ship = 4", 'ship = "x"'),
        ("[solo]", "[solo]\ncrown = 3"),
    ):
        assert right in text
        text = text.replace(right, wrong)
    path.write_text(text, encoding="utf-8")
    shown = ask("check", "doodle-islands", "lagoon")
    keys = [line.split(": ")[1] for line in shown.output.splitlines()]
    assert sorted(keys) == ["bottles", "cells, row 1", "cells, row 3", "gold.ship", "solo.crown"]
    assert "lagoon.toml: bottles: expected a whole number from 1 to 20, found 0" in shown.output
    assert str(shown.exception) == "5 to mend in lagoon.toml"


def test_what_is_no_toml_is_told_by_that_alone(folder: Path) -> None:
    wrong = folder / "torn.toml"
    wrong.write_text("cells = [", encoding="utf-8")
    shown = ask("check", "soft-seas", str(wrong))
    assert shown.output.startswith("torn.toml: the file: expected TOML")
    assert shown.exit_code == 1


def test_nothing_that_is_there_is_written_over(folder: Path) -> None:
    ask("new", "soft-seas", "lagoon")
    path = folder / "soft-seas" / "lagoon.toml"
    path.write_text("mine", encoding="utf-8")
    assert "is there already" in str(ask("new", "soft-seas", "lagoon").exception)
    assert "is there already" in str(ask("new", "soft-seas", "soft-seas").exception)
    assert path.read_text(encoding="utf-8") == "mine"
    assert ask("new", "soft-seas", "../x").exit_code == 2
