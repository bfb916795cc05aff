"""Studies: what play shows by order, seat and bot, side by side, as rows, files and a page."""

import csv
import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from flibuste.cli.main import command
from flibuste.engine.errors import BadOption
from flibuste.engine.logbook import read_logbooks, replay
from flibuste.lab.report import report
from flibuste.lab.study import Study, compare, study


@pytest.fixture(scope="module")
def greedy() -> Study:
    return study("doodle-islands", "greedy", players=3, games=12, seed=4)


def ask(*words: str) -> Result:
    return CliRunner().invoke(command, ["simulate", *words], catch_exceptions=False)


def test_every_deal_is_begun_by_each_seat_and_every_order_is_played_as_often(greedy: Study) -> None:
    assert Counter(one["first"] for one in greedy.records) == Counter({0: 4, 1: 4, 2: 4})
    assert [one["deal"] for one in greedy.records] == [number // 3 for number in range(12)]
    assert [line.games for line in greedy.by_order()] == [line.games for line in greedy.by_seat()] == [12, 12, 12]


def test_shares_add_up_and_stand_within_their_intervals(greedy: Study) -> None:
    for lines in (greedy.by_order(), greedy.by_seat()):
        assert sum(line.share for line in lines) == pytest.approx(1)
        assert all(line.low <= line.share <= line.high for line in lines)
    worth = greedy.going_first()
    assert worth.difference == pytest.approx(100 * greedy.by_order()[0].share - 100 / 3)
    assert worth.low < worth.difference < worth.high


def test_bots_of_different_strength_change_seats_and_are_told_apart() -> None:
    found = study("doodle-islands", ["greedy", "random"], players=2, games=16, seed=1)
    assert Counter(one["bots"][0] for one in found.records) == Counter({"greedy": 8, "random": 8})
    strong, weak = found.by_bot()
    assert strong.share > 0.8 > weak.share
    assert strong.mean_score > weak.mean_score


def test_scores_are_spread_as_they_were_scored(greedy: Study) -> None:
    for place, one in enumerate(greedy.spread("order")):
        scores = sorted(row["score"] for row in greedy.rows if row["order"] == place)
        assert one.quantiles[0] == scores[0]
        assert one.quantiles[-1] == scores[-1]
        assert one.quantiles == sorted(one.quantiles)
        assert sum(one.counts.values()) == 12


def test_two_settings_are_compared_deal_by_deal(greedy: Study) -> None:
    same = compare(greedy, study("doodle-islands", "greedy", players=3, games=12, seed=4))
    assert all(one.difference == one.low == one.high == 0 for one in same)
    weak = {one.name: one for one in compare(greedy, study("doodle-islands", "random", players=3, games=12, seed=4))}
    assert weak["score"].is_clear
    assert weak["score"].low > 0
    with pytest.raises(BadOption, match="deal by deal"):
        compare(greedy, study("doodle-islands", "random", players=3, games=3, seed=5))


def test_rows_become_frames_of_pandas_and_of_polars(greedy: Study) -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("polars")
    assert list(greedy.pandas().columns) == greedy.polars().columns == list(greedy.rows[0])
    assert greedy.polars().height == len(greedy.pandas()) == 36
    assert greedy.polars()["victory"].sum() == pytest.approx(12)


def test_a_table_is_one_bot_or_one_for_each_seat() -> None:
    with pytest.raises(BadOption, match="one for each seat"):
        study("doodle-islands", "greedy,random", players=3)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_page_stands_alone(greedy: Study, lang: str) -> None:
    page = report(greedy, compare(greedy, greedy), lang)
    assert page.startswith("<!doctype html>")
    assert page.count("<svg") == 2 + 1 + 3
    assert "http" not in page
    assert "None" not in page


def test_one_line_asks_and_files_hold_the_answer(tmp_path: Path) -> None:
    files = {name: tmp_path / f"games.{name}" for name in ("csv", "html", "parquet")}
    written = [word for name, path in files.items() for word in (f"--{name}", str(path))]
    played = ("doodle-islands", "--players", "2", "--bots", "random", "--games", "4", "--versus", "sea=monsters")
    told = json.loads(ask(*played, "--json", *written, "--record", str(tmp_path / "r.jsonl")).stdout)
    assert [line["name"] for line in told["by_order"]] == ["0", "1"]
    assert {one["name"] for one in told["differences"]} >= {"score", "decisions"}
    with files["csv"].open(newline="") as file:
        assert [int(row["order"]) for row in csv.DictReader(file)] == [0, 1, 1, 0] * 2
    assert all(path.stat().st_size > 100 for path in files.values())
    assert [replay(book).first for book in read_logbooks(tmp_path / "r.jsonl")] == [0, 1, 0, 1]
    shown = ask(*played, "--lang", "fr").stdout
    assert "Ordre du tour" in shown
    assert "Côte à côte" in shown


def test_an_answer_goes_on_where_it_was_left_and_its_ledger_replays(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.jsonl"
    first = study("soft-seas", "random", players=2, games=2, seed=3, ledger=ledger)
    assert first.records == study("soft-seas", "random", players=2, games=4, seed=3, ledger=ledger).records[:2]
    assert len(ledger.read_text().splitlines()) == 5


def test_the_ledger_of_a_tournament_keeps_whole_games_that_replay_reads(tmp_path: Path) -> None:
    ledger = tmp_path / "t.jsonl"
    words = ["tournament", "soft-seas", "--bots", "random,greedy", "--games", "2", "--logbooks", "--out", str(ledger)]
    assert CliRunner().invoke(command, words, catch_exceptions=False).exit_code == 0
    books, lines = list(read_logbooks(ledger)), [json.loads(line) for line in ledger.read_text().splitlines()[1:]]
    assert [replay(book).scores for book in books] == [line["scores"] for line in lines]
    assert [book["first"] for book in books] == [line["first"] for line in lines]
