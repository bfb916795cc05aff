"""Datasets: every decision a row, splits that share no deal, and a card that says how it was made."""

from collections import Counter
from pathlib import Path

import pytest

from flibuste import Match, find_game
from flibuste.engine.options import check
from flibuste.lab.dataset import COLUMNS, SPLITS, decisions, split_of, write_dataset
from flibuste.lab.study import Table
from flibuste.lab.tournament import play_game

GAME = find_game("doodle-islands")


def table(games: str = "random") -> Table:
    return Table(GAME.id, check(GAME, {}, 2), (games,), 3, logbooks=True)


def test_deals_fall_into_splits_as_promised_and_always_the_same() -> None:
    found = Counter(split_of(7, deal) for deal in range(4000))
    assert all(abs(found[split] / 40 - part) < 3 for split, part in SPLITS.items())
    assert split_of(7, 5) == split_of(7, 5)


def test_every_decision_of_a_game_is_a_row_that_can_be_played_again() -> None:
    record = play_game(table(), 1)
    rows = list(decisions(record))
    assert len(rows) == sum(record["decisions"])
    assert all(list(row) == list(COLUMNS) for row in rows)
    for row in rows[::9]:
        match = Match.from_line(row["position"])
        assert (match.seat, match.legal.codes) == (row["seat"], row["legal"])
        match.play(row["text"])
    assert {row["seat"]: row["final_score"] for row in rows} == dict(enumerate(record["scores"]))


def test_files_and_a_card_are_written(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars", reason="pip install 'flibuste[tables]'")
    counts = write_dataset(tmp_path, table(), games=6, workers=1)
    frames = {path.stem: polars.read_parquet(path) for path in tmp_path.glob("*.parquet")}
    assert {split: frame.height for split, frame in frames.items()} == {s: n for s, n in counts.items() if n}
    deals = [deal for frame in frames.values() for deal in set(frame["deal"])]
    assert len(deals) == len(set(deals)) == 3
    said = (tmp_path / "README.md").read_text()
    assert "flibuste dataset doodle-islands" in said
    assert all(f"`{name}`" in said for name in COLUMNS)
