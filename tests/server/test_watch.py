"""What the server looks after by itself: wake-ups that are stored, a full tables, a jumping clock, its lock."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import OperationalError

from flibuste.server import clock, watch
from flibuste.server.config import Config
from flibuste.server.database import TABLES, connect
from flibuste.server.errors import CannotRead
from flibuste.server.guard import AlreadyServed, Guard
from flibuste.server.live import Live
from flibuste.server.messages import NewTable
from flibuste.server.new_table import created
from flibuste.server.store import Store
from flibuste.server.table import Table
from flibuste.server.tables import Tables
from tests.server.client import PATIENCE
from tests.server.test_store import new_table, opened

pytestmark = pytest.mark.anyio
DAY = 24 * 3600.0
STRICT = {"mode": "strict", "seconds": 600}
"""Longer than any test lasts: time goes by where a test says so."""


async def begun(tables: Tables, *seats: str, **given: Any) -> Live:
    """A running table of Soft Seas."""
    wishes: Any = [{"kind": "human"} if seat == "human" else {"kind": "bot", "level": seat} for seat in seats]
    live = await tables.create(created(NewTable(game="soft-seas", seats=wishes, **given), "anne"))
    await tables.act(live, "anne", None, lambda table: table.start([""] * table.players))
    return live


def tables_on(store: Store, **given: Any) -> Tables:
    return Tables(Config(warm=0, bot_pace=0.01, **given), store)


async def until(so: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.01)


# Wake-ups


async def test_a_table_is_due_at_once_where_a_bot_acts_and_at_the_deadline_of_a_strict_clock(
    url: str,
) -> None:
    store = opened(url)
    tables = tables_on(store, unwatched=0.0)
    bots = await begun(tables, "random", "random")
    strict = await begun(tables, "human", "human", clock=STRICT)
    calm = await begun(tables, "human", "human")
    assert (bots.table.wake, calm.table.wake) == (0.0, None)
    assert strict.table.wake == strict.table.since + 600
    now = clock.counted()
    assert store.due(now, 10) == [bots.table.code]
    assert set(store.due(now + 600, 10)) == {bots.table.code, strict.table.code}
    assert store.due(now + 600, 1) == [strict.table.code], "the newest first"
    await tables.close()
    store.close()


async def test_after_a_restart_tables_that_are_due_are_set_up_the_newest_first_while_there_is_room(url: str) -> None:
    store = opened(url)
    before = tables_on(store, unwatched=0.0)
    codes = [(await begun(before, "random", "random")).table.code for _ in range(6)]
    await before.close()
    after = tables_on(store, most_tables=5)
    await watch.wake_due(after)
    assert set(after.live) == set(codes[2:]), "a fifth is left for those who come"
    seqs = {code: live.table.seq for code, live in after.live.items()}
    await until(lambda: all(live.table.seq > seqs[code] for code, live in after.live.items()))
    await after.close()
    store.close()


async def test_bots_pause_where_nobody_looks_and_go_on_when_somebody_asks(url: str) -> None:
    store = opened(url)
    tables = tables_on(store, unwatched=0.2, idle=0.0)
    live = await begun(tables, "random", "random")
    code = live.table.code
    await until(lambda: live.unwatched_for > 0.2 and not tables.bots.is_busy(live) and not live.turns.taken)
    assert live.table.status == "playing"
    await watch.sweep(tables)
    assert not tables.live
    assert store.due(clock.counted(), 10) == [], "it sleeps"
    await watch.wake_due(tables)
    assert not tables.live
    again = await tables.find(code)
    seq = again.table.seq
    await until(lambda: again.table.seq > seq)
    await tables.close()
    store.close()


async def test_a_table_with_a_strict_clock_leaves_memory_and_is_woken_by_what_is_stored(url: str) -> None:
    store = opened(url)
    tables = tables_on(store, idle=0.0)
    live = await begun(tables, "human", "human", clock=STRICT)
    code, seq = live.table.code, live.table.seq
    await asyncio.sleep(0.01)
    await watch.sweep(tables)
    assert not tables.live
    clock.resume(clock.counted() + 600)
    await watch.wake_due(tables)
    assert set(tables.live) == {code}
    await until(lambda: len(store.events(code)) > seq)
    assert dict(store.events(code)[-1])["by"] == "clock"
    await tables.close()
    store.close()


async def test_tables_that_nobody_looks_at_make_room_for_a_new_one(url: str) -> None:
    store = opened(url)
    tables = tables_on(store, most_tables=4, idle=1000.0)
    left = [await begun(tables, "human", "random", clock=STRICT) for _ in range(12)]
    assert len(tables.live) <= 4
    assert (await tables.find(left[0].table.code)).table.seq >= 2
    await tables.close()
    store.close()


# Failures


async def test_the_watch_goes_on_after_an_error() -> None:
    times = 0

    async def fails() -> None:
        nonlocal times
        times += 1
        raise (CannotRead(), ValueError("once"), OperationalError("SELECT", {}, ConnectionError()))[times % 3]

    watching = asyncio.create_task(watch.every(0.0, fails))
    await until(lambda: times > 5)
    assert not watching.done()
    watching.cancel()


async def test_a_lock_that_died_with_its_session_is_taken_again_and_what_changed_meanwhile_is_let_go(url: str) -> None:
    store = opened(url)
    guard, tables = Guard(store.engine), tables_on(store)
    same, other = [await begun(tables, "human", "human") for _ in range(2)]
    assert guard.is_held()
    lose(guard, store)
    behind = Table(other.table.code)
    for event in store.events(behind.code):
        behind.apply(event)
    said = {"kind": "said", "who": "anne", "at": 1.0, "seat": 0, "name": "Anne", "text": "from another server"}
    with store.engine.begin() as connection:
        order = "INSERT INTO events (code, seq, event) VALUES (:code, :seq, :event)"
        connection.execute(text(order), {"code": behind.code, "seq": behind.seq + 1, "event": str(said)})
    await watch.look_after_guard(tables, guard)
    assert guard.is_held()
    assert (same.is_gone, other.is_gone) == (False, True)
    with pytest.raises(AlreadyServed):
        Guard(store.engine)
    guard.close()
    await tables.close()
    store.close()


async def test_a_server_whose_lock_another_has_taken_stops(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr("flibuste.server.watch.os.kill", lambda _, signal: ended.append(signal))
    store = opened(url)
    guard, tables = Guard(store.engine), tables_on(store)
    lose(guard, store)
    second = Guard(connect(url))
    await watch.look_after_guard(tables, guard)
    assert len(ended) == 1
    second.close()
    guard.close()
    await tables.close()
    store.close()


def lose(guard: Guard, store: Store) -> None:
    """End the session that holds the lock; where it is a file, delete it."""
    if store.engine.dialect.name == "sqlite":
        Path(f"{store.engine.url.database}.lock").unlink()
        return
    with store.engine.connect() as connection:
        here = "(select oid from pg_database where datname = current_database())"
        order = f"select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = {here}"
        connection.execute(text(order))
    while guard._connection and guard._answers(guard._connection):
        time.sleep(0.01)


# The clock


async def test_a_jump_of_the_clock_marks_and_deletes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = opened(url)
    for code in ("TABLE1", "TABLE2"):
        _, write = new_table(code)
        write.line["updated"] = time.time() - (100 * DAY if code == "TABLE2" else 0)
        await store.append(write)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 200 * DAY)
    assert store.expire(1000.0, 0, 90, 7) == 0
    assert marked(store) == {"TABLE1", "TABLE2"}
    monkeypatch.undo()
    assert store.expire(2000.0, 0, 90, 7) == 0
    assert marked(store) == {"TABLE2"}, "the mark is taken back with the jump"
    assert store.expire(1000.0 + 6.9 * DAY, 0, 90, 7) == 0
    assert store.expire(1000.0 + 7.1 * DAY, 0, 90, 7) == 1
    assert [bool(store.events(code)) for code in ("TABLE1", "TABLE2")] == [True, False]
    store.close()


def marked(store: Store) -> set[str]:
    with store.engine.connect() as connection:
        return set(connection.execute(select(TABLES.c.code).where(TABLES.c.marked.is_not(None))).scalars())


async def test_deadlines_do_not_heed_the_machines_clock(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = opened(url)
    tables = tables_on(store)
    live = await begun(tables, "human", "human", clock=STRICT)
    due, deadline, real = live.table.due, live.table.deadline, time.time
    monkeypatch.setattr(time, "time", lambda: real() - 3600)
    assert (live.table.due, live.table.deadline) == (due, deadline)
    tables.let_go(live)
    again = await tables.find(live.table.code)
    assert again.table.due == due
    assert live.now.time == pytest.approx(real(), abs=PATIENCE)
    clock.resume(clock.counted() - 3600)  # a crash, and what was counted last was not kept
    tables.let_go(again)
    last = await tables.find(live.table.code)
    assert (last.table.due or 0) <= clock.counted() + 600
    await tables.close()
    store.close()
