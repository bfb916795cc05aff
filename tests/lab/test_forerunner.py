"""bench/forerunner.py: seats are balanced, games that could not be finished are counted, ledgers are taken up."""

import json
from pathlib import Path

import pytest

from bench.forerunner import NOW, THEN, kept, sides_of, summary

HEAD = {"game": "soft-seas", "played_by": "abc"}


def record(number: int, winners: list[int]) -> dict[str, object]:
    told = {"number": number, "deal": number // 2, "seated": sides_of(number, 2), "scores": [50, 40]}
    return told | {"winners": winners, "cpu": {NOW: 0.2, THEN: 0.1}}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_side_sits_in_every_seat_as_often(players: int) -> None:
    for seats in zip(sides_of(0, players), sides_of(1, players), strict=True):
        assert set(seats) == {NOW, THEN}


def test_a_shared_victory_counts_half_and_a_game_broken_off_not_at_all() -> None:
    stuck = {"number": 3, "deal": 1, "seated": sides_of(3, 2), "stuck": "then: 7 is not legal"}
    told = summary([record(0, [0]), record(1, [0]), record(2, [0, 1]), stuck])
    assert (told["games"], told["share"], told["finished"], told["stuck"]) == (3, 0.5, 3, 1)
    assert told["why"] == ["then: 7 is not legal"]
    assert told["scores"][NOW]["mean"] == pytest.approx((50 + 40 + 50) / 3, abs=0.01)
    assert told["cpu_a_move"] == {NOW: 0.2, THEN: 0.1}


def test_a_ledger_is_taken_up_without_the_line_that_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    assert kept(path, HEAD) == {}
    with path.open("a") as file:
        file.write(json.dumps(record(0, [0])) + '\n{"number": 1, "de')
    assert list(kept(path, HEAD)) == [0]
    assert path.read_text().endswith("\n")


def test_a_ledger_of_other_players_is_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    kept(path, HEAD)
    with path.open("a") as file:
        file.write(json.dumps(record(0, [0])) + "\n")
    assert kept(path, HEAD | {"played_by": "def"}) == {}
