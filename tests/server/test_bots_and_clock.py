"""Bots move whatever happens: moves taken back, bots that fail, hang, cheat or die, tables that were forgotten."""

import asyncio
import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from flibuste.engine.kernel import PURE
from flibuste.engine.match import Match
from flibuste.server.events import Undone
from flibuste.server.live import Live, Proposal
from flibuste.server.luck import seed_of
from flibuste.server.table import Table
from flibuste.server.tables import Tables
from tests.server.happening import happen
from tests.server.sheltered import PATIENCE, sheltered, table_of, until
from tests.server.test_fair import opening

pytestmark = pytest.mark.anyio


async def move(tables: Tables, live: Live) -> None:
    """The person does something."""
    code = live.table.playing().legal[0].code
    await tables.act(live, "anne", "move", lambda table: table.move(0, code, "person"), seat=0)


async def persons_turn(tables: Tables, live: Live) -> None:
    await until(lambda: live.table.acting == (0,) and not tables.bots.moving)


def bots_moves(live: Live) -> int:
    return live.table.acted[1]


async def move_and_take_back(tables: Tables, live: Live) -> bool:
    """Both in one breath, so that the move is taken back when the bot has just been called; whether it was called."""
    answers: list[int | Exception] = []
    code, called = live.table.playing().legal[0].code, False

    def undo(table: Table) -> Undone:
        nonlocal called
        called = bool(tables.bots.moving) and table.acting == (1,)
        return table.undo(0)

    tables.do(live, Proposal("anne", "move", lambda table: table.move(0, code, "person"), answers.append, 0))
    tables.do(live, Proposal("anne", "undo", undo, answers.append, 0))
    await until(lambda: len(answers) == 2)
    return called and isinstance(answers[1], int)


SEARCHES = pytest.param("capitaine", marks=pytest.mark.skipif(PURE, reason="uncompiled, a search takes minutes"))


@pytest.mark.parametrize("level", ["random", "moussaillon", SEARCHES])
async def test_a_move_taken_back_under_a_bot_that_was_called_stops_nobody(
    tmp_path: Path, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with sheltered(tmp_path) as tables:
        live = await table_of(tables, "anne", "archipels", "human", level)
        taken_back = False
        for _ in range(20):
            await persons_turn(tables, live)
            taken_back = await move_and_take_back(tables, live)
            if taken_back:
                break
            if live.table.acting == (0,):
                await move(tables, live)
        assert taken_back, "the bot was called, and the move was taken back"
        await persons_turn(tables, live)
        known = bots_moves(live)
        while bots_moves(live) == known:
            await move(tables, live)
            await persons_turn(tables, live)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize("level", ["broken", "cheat", "dying", "asleep", "talker"])
async def test_whatever_a_bot_of_another_package_does_the_game_goes_on(
    tmp_path: Path, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with sheltered(tmp_path, bot_limit=1.0 if level == "asleep" else 60.0) as tables:
        live = await table_of(tables, "anne", "archipels", "human", level)
        while not bots_moves(live):
            await persons_turn(tables, live)
            await move(tables, live)
            await persons_turn(tables, live)
    failures = [record.__dict__["bot"] for record in caplog.records if record.message == "a bot failed"]
    asked = {"talker": 0, "asleep": 1}.get(level, 2)
    assert failures == [level] * asked, "once more where it failed, then somebody else for a while"
    assert caplog.messages.count("a gentle bot stands in") == bool(asked)


@pytest.mark.usefixtures("guests")
async def test_a_bot_that_sleeps_for_ever_does_not_stop_others(tmp_path: Path) -> None:
    async with sheltered(tmp_path, bot_limit=3600.0) as tables:
        sleeping = [await table_of(tables, "anne", "archipels", "asleep", "asleep") for _ in range(4)]
        await until(lambda: tables.bots.thinking.count("bots", running=True) == 1)
        ben = await table_of(tables, "ben", "archipels", "random", "random")
        await until(lambda: ben.table.status == "over")
        assert [live.table.acted for live in sleeping] == [[0, 0]] * 4


FORKED = """
import os, uvloop
forks = []
os.register_at_fork(before=lambda: forks.append(1))
from flibuste.engine.match import Match
from flibuste.server.worker import Worker
async def ask():
    match, worker = Match("archipels", seed=1), Worker(pure=True)
    wish = {"what": "move", "game": "archipels", "line": match.line, "seat": match.seat, "seed": 1, "bot": "random"}
    print(await worker.ask(wish, 60.0) in match.legal.codes, len(forks))
    worker.end()
uvloop.run(ask())
"""


def test_no_process_is_forked_under_threads_that_hold_locks() -> None:
    """uvloop forks; the handlers that OpenBLAS has for a fork then waited for ever."""
    pytest.importorskip("uvloop")
    ran = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (ran.stdout, ran.stderr) == ("True 0\n", "")


def test_a_thinker_whose_server_was_killed_ends_without_a_word() -> None:
    """Its answer finds nobody; that is no failure to complain of."""
    match = Match("archipels", seed=1)
    wish = {"what": "move", "game": "archipels", "line": match.line, "seat": match.seat, "seed": 1, "bot": "random"}
    thinker = subprocess.Popen(
        [sys.executable, "-m", "flibuste.server.thinker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "FLIBUSTE_PURE": "1"},
    )
    assert thinker.stdin
    assert thinker.stdout
    assert thinker.stderr
    thinker.stdout.close()
    thinker.stdin.write(json.dumps(wish | {"id": 1}).encode() + b"\n")
    thinker.stdin.flush()
    with thinker:
        assert (thinker.wait(PATIENCE), thinker.stderr.read()) == (0, b"")


async def test_a_table_whose_bot_is_not_at_work_is_found_and_woken(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with sheltered(tmp_path, bot_pace=0.2) as tables:
        live = await table_of(tables, "anne", "archipels", "random", "random")
        for task in list(tables.bots.moving.values()):
            task.cancel()
        await until(lambda: not tables.bots.moving)
        assert live.table.acting
        known = live.table.seq
        await asyncio.sleep(0)
        tables.bots.sweep()
        await until(lambda: live.table.seq > known)
        known = len(caplog.records)
        tables.bots.sweep()
        assert len(caplog.records) == known, "a table that is at work is left alone"
    assert "a table was stuck, and was woken" in caplog.messages


async def test_while_bots_move_no_sweep_takes_their_table_for_stuck(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """However little time there is between a bot's move and the next bot's."""
    async with sheltered(tmp_path, bot_pace=0.0) as tables:
        live = await table_of(tables, "anne", "archipels", "random", "random")
        known = live.table.seq
        while live.table.seq < known + 12:
            tables.bots.sweep()
            await asyncio.sleep(0)
    assert "a table was stuck, and was woken" not in caplog.messages


def test_what_a_bot_draws_follows_from_the_secret_and_is_another_in_every_move() -> None:
    """Of a seed made from the table's code everybody knew what a bot had secretly chosen."""
    seeds = []
    for secret in ("5e" * 32, "5f" * 32):
        table = Table("ABCDEF")
        table.apply(opening("soft-seas") | {"secret": secret})
        happen(table, table.start(["salt"] * 2))
        for _ in range(3):
            seeds += [seed_of(table, seat) for seat in range(2)]
            seat = table.acting[0]
            happen(table, table.move(seat, table.playing().position.legal(seat)[0], "person"))
    assert len(set(seeds)) == len(seeds) == 12
    assert all(0 <= seed < 2**63 for seed in seeds)
