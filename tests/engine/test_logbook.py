"""Logbooks as files, and what is wrong with a wrong one."""

import json
from pathlib import Path
from typing import Any

import pytest

from flibuste import Match, read_logbooks, replay, write_logbooks
from flibuste.engine.errors import BadOption, FalseEvent, UnknownGame, UnknownOption, UnreadableLogbook, WrongPlayers


@pytest.fixture
def book() -> dict[str, Any]:
    match = Match("doodle-islands", players=2, seed=5)
    while not match.is_over:
        match.play(match.legal[0])
    return match.logbook()


def test_what_is_written_is_read_again(book: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert write_logbooks(path, [book, book]) == 2
    assert list(read_logbooks(path)) == [book, book]
    assert [child.name for child in tmp_path.iterdir()] == ["games.jsonl"]


def test_a_file_already_there_is_kept_when_writing_fails(book: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_logbooks(path, [book])

    def half() -> Any:
        yield book
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        write_logbooks(path, half())
    assert list(read_logbooks(path)) == [book]
    assert [child.name for child in tmp_path.iterdir()] == ["games.jsonl"]


@pytest.mark.parametrize("text", ["{", "[1, 2]", "7", "\x00", '{"flibuste": 1}\n{', '{"a": ' + "9" * 5_000 + "}"])
def test_a_file_that_is_no_logbook_is_refused_by_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(text)
    with pytest.raises(UnreadableLogbook, match=r"bad\.jsonl, line"):
        list(read_logbooks(path))


def test_other_bytes_and_missing_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(UnreadableLogbook, match="UTF-8"):
        list(read_logbooks(path))
    with pytest.raises(UnreadableLogbook, match="readable"):
        list(read_logbooks(tmp_path / "nowhere.jsonl"))


@pytest.mark.parametrize(
    ("key", "value", "error"),
    [
        ("flibuste", 2, UnreadableLogbook),
        ("game", "checkers", UnknownGame),
        ("game", None, UnreadableLogbook),
        ("options", [], UnreadableLogbook),
        ("options", {"sea": "mud"}, BadOption),
        ("options", {"depth": 3}, UnknownOption),
        ("players", 9, WrongPlayers),
        ("players", True, UnreadableLogbook),
        ("first", 2, BadOption),
        ("flibuste", True, UnreadableLogbook),
        ("rules", 1.0, UnreadableLogbook),
        ("options", {"players": 2}, UnknownOption),
        ("options", {"seed": 2}, UnknownOption),
        ("options", {"game": "soft-seas"}, UnknownOption),
        ("options", {"sheet": "../treasures"}, UnreadableLogbook),
        ("options", {"sheet": "treasures.toml"}, UnreadableLogbook),
        ("options", {"sheet": 3}, UnreadableLogbook),
        ("first", "0", UnreadableLogbook),
        ("events", {}, UnreadableLogbook),
        ("rules", 99, UnreadableLogbook),
    ],
)
def test_a_wrong_head_is_refused_by_key(book: dict[str, Any], key: str, value: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        replay({**book, key: value})


def test_a_logbook_is_a_copy() -> None:
    match = Match("doodle-islands", players=2, seed=5)
    match.logbook()["events"][0]["black"] = 7
    assert match.events[0]["black"] != 7


def test_numbers_are_whole_numbers_and_winners_stand_in_any_order(book: dict[str, Any]) -> None:
    white = next(event["white"] for event in book["events"] if event.get("for") == "round")
    white[0] = float(white[0])
    with pytest.raises(FalseEvent):
        replay(book)
    tied = Match("soft-seas", players=2, seed=5)
    while not tied.is_over:
        tied.play(tied.legal_for(tied.seat)[0])
    book = tied.logbook()
    assert book["result"]["winners"] == [0, 1]
    book["result"]["winners"] = [1, 0]
    assert replay(book).winners == [0, 1]


def test_required_keys_are_all_there(book: dict[str, Any]) -> None:
    assert {"flibuste", "game", "options", "players", "first", "events", "result"} <= set(book)
    assert set(book["result"]) == {"scores", "winners", "breakdown"}
    assert book["options"] == {"sea": "treasures", "more_control": False}
    assert json.loads(json.dumps(book)) == book
