"""Tournaments: every bot at every seat of the same deals, kept game by game, and taken up where they were left."""

import json
import shutil
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from flibuste import find_game
from flibuste.bots import roster as listed
from flibuste.bots.roster import roster
from flibuste.engine.contract import Game, Position
from flibuste.engine.errors import BadOption
from flibuste.engine.games import all_games, mind_folder
from flibuste.engine.options import check
from flibuste.lab import ledger as ledger_module
from flibuste.lab.ledger import Ledger, LedgerExists, OtherTournament, UnreadableLedger, finish, read_ledger
from flibuste.lab.tournament import BotFailed, Plan, Record, play_game, run

DOODLE = find_game("doodle-islands")


def plan(*bots: str, players: int = 2, seed: int = 0, **options: str) -> Plan:
    return Plan(DOODLE.id, check(DOODLE, options, players), bots, seed)


def untimed(records: list[Record]) -> list[Record]:
    return [{key: value for key, value in one.items() if key != "seconds"} for one in records]


def test_every_pair_meets_and_every_bot_sits_everywhere_as_often() -> None:
    three = plan("random", "greedy", "greedy:4")
    seats = [three.seats(number)[1] for number in range(three.total(4))]
    assert three.total(4) == len(seats) == 12
    assert Counter(map(tuple, seats)) == Counter(
        dict.fromkeys([(a, b) for a in three.bots for b in three.bots if a != b], 2)
    )


def test_larger_tables_are_rotated_and_games_come_in_whole_deals() -> None:
    table = plan("random", "greedy", "greedy:2", "greedy:4", players=3)
    assert table.total(4) == 4 * 6
    seats = [table.seats(number) for number in range(3)]
    assert {deal for deal, _ in seats} == {0}
    assert [bots for _, bots in seats] == [
        ["random", "greedy", "greedy:2"],
        ["greedy", "greedy:2", "random"],
        ["greedy:2", "random", "greedy"],
    ]


def test_where_bots_are_too_few_some_sit_twice() -> None:
    assert plan("random", "greedy", players=3).tables == [
        ("random", "random", "greedy"),
        ("random", "greedy", "greedy"),
    ]


class Last:
    """A guest that always takes the last legal action: what happens is up to the dice."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, position: Position, seat: int) -> int:
        return position.legal(seat)[-1]


class Cheat(Last):
    """A guest that plays what is not legal."""

    def choose(self, position: Position, seat: int) -> int:
        return next(code for code in range(2000) if code not in position.legal(seat))


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots of another package: last, ultimate, final and cheat."""
    classes = {"last": "Last", "ultimate": "Last", "final": "Last", "cheat": "Cheat"}
    points = [EntryPoint(name, f"{__name__}:{one}", listed.GROUP) for name, one in classes.items()]
    monkeypatch.setattr(listed, "entry_points", lambda group: points)
    roster.cache_clear()
    yield
    roster.cache_clear()


@pytest.mark.usefixtures("guests")
def test_each_seat_order_and_each_pair_meets_the_same_dice() -> None:
    """Bots that play alike: within a deal all games are the same, and deals differ."""
    games = list(run(plan("last", "ultimate", "final", seed=5), 6))
    scores: dict[int, set[str]] = {}
    for one in games:
        scores.setdefault(one["deal"], set()).add(str(one["scores"]))
    assert [len(found) for found in scores.values()] == [1, 1, 1]
    assert len(set.union(*scores.values())) == 3


def test_a_game_is_the_same_whoever_plays_it_and_when() -> None:
    pair = plan("greedy", "search:20", seed=3)
    alone = list(run(pair, 4))
    beside = sorted(run(pair, 4, workers=2), key=lambda one: one["number"])
    assert untimed(alone) == untimed(beside)
    assert untimed([play_game(pair, 2)]) == untimed(alone)[2:3]
    assert all(one["decisions"] and min(one["decisions"]) > 0 for one in alone)


def test_bots_that_are_unknown_or_too_few_are_refused() -> None:
    for bots in (("greedy",), ("greedy", "greedy"), ("greedy", "kraken"), ("greedy", "search"), ("greedy", "search:0")):
        with pytest.raises(BadOption):
            plan(*bots)
    assert plan("greedy", players=1).tables == [("greedy",)]


@pytest.mark.usefixtures("guests")
def test_a_bot_that_plays_what_is_not_legal_is_named() -> None:
    with pytest.raises(BotFailed, match="bot cheat failed in game 0"):
        list(run(plan("cheat", "random"), 2))


def test_a_ledger_is_taken_up_where_it_was_left_and_can_grow(tmp_path: Path) -> None:
    path, pair = tmp_path / "t.jsonl", plan("random", "greedy")
    with Ledger(path, pair, resume=False) as ledger:
        ledger.add(play_game(pair, 2))
        ledger.add(play_game(pair, 0))
    with Ledger(path, pair, resume=True) as ledger:
        played: list[int] = []
        found = finish(pair, 5, 1, ledger, played.append)
    assert [one["number"] for one in found] == list(range(6))
    assert played == [2, 1, 1, 1, 1]
    assert untimed(found) == untimed(list(run(pair, 5)))
    assert sorted(read_ledger(path, pair)) == list(range(6))


@pytest.mark.parametrize("left", [1, 30, -1])
def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path, left: int) -> None:
    path, pair = tmp_path / "t.jsonl", plan("random", "greedy")
    with Ledger(path, pair, resume=False) as ledger:
        whole = finish(pair, 2, 1, ledger)
    text = path.read_bytes()
    last = text.splitlines(keepends=True)[-1]
    path.write_bytes(text[: -len(last)] + last[:left])
    with Ledger(path, pair, resume=True) as ledger:
        assert list(ledger.records) == [0]
        assert untimed(finish(pair, 2, 1, ledger)) == untimed(whole)
    assert len(path.read_bytes().splitlines()) == 3
    assert untimed(list(read_ledger(path, pair).values())) == untimed(whole)


def test_a_head_that_was_cut_off_begins_anew(tmp_path: Path) -> None:
    path, pair = tmp_path / "t.jsonl", plan("random", "greedy")
    path.write_bytes(b'{"flibuste_tour')
    with Ledger(path, pair, resume=True) as ledger:
        assert not ledger.records
    assert read_ledger(path, pair) == {}


@pytest.mark.parametrize(
    ("other", "key"),
    [
        (plan("random", "greedy:3"), "bots is random,greedy there, random,greedy:3 here"),
        (plan("random", "greedy", seed=1), "seed is 0 there, 1 here"),
        (plan("random", "greedy", sea="monsters"), "options"),
        (plan("random", "greedy", players=3), "players"),
    ],
)
def test_a_ledger_of_other_settings_is_refused_by_what_differs(tmp_path: Path, other: Plan, key: str) -> None:
    path = tmp_path / "t.jsonl"
    with Ledger(path, plan("random", "greedy"), resume=False):
        pass
    with pytest.raises(OtherTournament, match=key):
        Ledger(path, other, resume=True)
    with pytest.raises(LedgerExists):
        Ledger(path, plan("random", "greedy"), resume=False)


def test_a_ledger_of_other_bots_is_not_continued_but_can_be_read(tmp_path: Path) -> None:
    path, pair = tmp_path / "t.jsonl", plan("random", "greedy")
    with Ledger(path, pair, resume=False) as ledger:
        finish(pair, 2, 1, ledger)
    head, *games = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([json.dumps(json.loads(head) | {"played_by": "others"}), *games, ""]), encoding="utf-8")
    with pytest.raises(OtherTournament, match="played_by is others there"):
        Ledger(path, pair, resume=True)
    assert sorted(read_ledger(path, pair)) == [0, 1]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_whatever_bots_know_of_a_game_is_part_of_who_plays(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mind = shutil.copytree(mind_folder(game), tmp_path / "mind", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(ledger_module, "mind_folder", lambda _: mind)
    before = ledger_module.played_by(game)
    for path in sorted(mind.iterdir()):
        whole = path.read_bytes()
        path.write_bytes(whole + b"\n")
        assert ledger_module.played_by(game) != before, path.name
        path.write_bytes(whole)
    assert ledger_module.played_by(game) == before


def test_what_is_no_ledger_is_refused_by_line(tmp_path: Path) -> None:
    path, pair = tmp_path / "t.jsonl", plan("random", "greedy")
    path.write_text('{"game": "doodle-islands"}\n{}\n', encoding="utf-8")
    with pytest.raises(UnreadableLedger, match="line 1"):
        Ledger(path, pair, resume=True)
    path.unlink()
    with Ledger(path, pair, resume=False):
        pass
    path.write_text(path.read_text(encoding="utf-8") + "torn\n" + '{"number": 1}\n', encoding="utf-8")
    with pytest.raises(UnreadableLedger, match="line 2"):
        Ledger(path, pair, resume=True)
