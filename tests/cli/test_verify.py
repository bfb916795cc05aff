"""`flibuste verify`: right games, falsified ones, and those that cannot be verified."""

import json
from pathlib import Path
from typing import Any

import pytest

from flibuste import Match, find_game, game_ids
from flibuste.engine.dice import Dice
from flibuste.engine.fair import FairDice
from flibuste.engine.options import check
from tests.cli.calling import flibuste

SECRET = b"thirty-two bytes or more of salt"


def fair_book(game_id: str) -> dict[str, Any]:
    game, chooser = find_game(game_id), Dice(1)
    match = Match.of(game, check(game, {}, 2), first=None, chance=FairDice(SECRET, ["Anne", "Bo"]))
    while not match.is_over:
        legal = match.legal
        match.play(legal[chooser.below(len(legal))])
    return match.logbook()


@pytest.fixture(scope="module")
def books() -> list[dict[str, Any]]:
    return [fair_book(game_id) for game_id in game_ids()]


def written(path: Path, books: list[dict[str, Any]]) -> str:
    path.write_text("".join(json.dumps(book) + "\n" for book in books), encoding="utf-8")
    return str(path)


def test_right_games_of_every_kind_are_verified(books: list[dict[str, Any]], tmp_path: Path) -> None:
    ran = flibuste("verify", written(tmp_path / "games.jsonl", books))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(f"{len(books)} verified, ")
    assert "vérifiées" in flibuste("verify", written(tmp_path / "games.jsonl", books), lang="fr").stdout


def test_a_falsified_roll_is_told_by_game_event_and_both_faces(books: list[dict[str, Any]], tmp_path: Path) -> None:
    place = game_ids().index("doodle-islands")
    book = json.loads(json.dumps(books[place]))
    index = max(at for at, event in enumerate(book["events"]) if event.get("for") == "round")
    right = book["events"][index]["black"]
    book["events"][index]["black"] = right % 6 + 1
    path = written(tmp_path / "games.jsonl", [*books[:place], book, *books[place + 1 :]])
    ran = flibuste("verify", path)
    assert ran.returncode == 2
    assert f"game {place + 1}, Doodle Islands" in ran.stdout
    row = next(line for line in ran.stdout.splitlines() if str(index) in line.split())
    expected, found = f"black die showed {right},", f"black die showed {right % 6 + 1},"
    assert row.index(expected) < row.index(found)
    assert ran.stderr == f"flibuste: 1 of {len(books)} games are not verified\n"
    french = flibuste("verify", path, lang="fr")
    assert "lancers et pioches qui diffèrent" in " ".join(french.stdout.split())
    assert "ne sont pas vérifiées" in french.stderr
    assert flibuste("verify", path, "--game", str(place)).returncode == 0


def test_what_cannot_be_verified_says_why(books: list[dict[str, Any]], tmp_path: Path) -> None:
    book = books[0]
    plain = {key: value for key, value in book.items() if key != "fair"}
    hidden = {**book, "fair": {key: value for key, value in book["fair"].items() if key != "secret"}}
    broken = {**book, "fair": {**book["fair"], "secret": SECRET[::-1].hex()}}
    ran = flibuste("verify", written(tmp_path / "games.jsonl", [plain, hidden, broken, book]))
    lines = ran.stdout.splitlines()
    assert ran.returncode == 2
    assert [line.split(":")[0] for line in lines] == ["game 2", "game 3"]
    assert "has not been revealed" in lines[0]
    assert "not the one that was promised" in lines[1]
    assert "2 of 4" in ran.stderr


def test_games_without_fair_dice_are_told_once_and_are_no_error(books: list[dict[str, Any]], tmp_path: Path) -> None:
    plain = [{key: value for key, value in book.items() if key != "fair"} for book in books]
    ran = flibuste("verify", written(tmp_path / "games.jsonl", [*plain, books[0]]))
    assert (ran.returncode, ran.stderr) == (0, "")
    first, second = ran.stdout.splitlines()
    assert first.startswith(f"{len(plain)} without fair dice")
    assert second.startswith("1 verified, ")


def test_files_and_lines_that_are_not_there_are_refused_in_one_line(
    books: list[dict[str, Any]], tmp_path: Path
) -> None:
    path = written(tmp_path / "games.jsonl", books[:1])
    for words in ((path, "--game", "2"), (str(tmp_path / "none.jsonl"),)):
        ran = flibuste("verify", *words)
        assert ran.returncode == 2
        assert ran.stderr.count("\n") == 1
    (tmp_path / "bad.jsonl").write_text("{")
    assert "line 1" in flibuste("verify", str(tmp_path / "bad.jsonl")).stderr
