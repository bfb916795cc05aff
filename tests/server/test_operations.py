"""Running a server: watching it, its limits, its backups, its end."""

import asyncio
import json
import logging
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine

from flibuste.server.backup import BadBackup, back_up, check, restore
from flibuste.server.config import Config
from flibuste.server.database import connect, migrate
from flibuste.server.guard import AlreadyServed
from flibuste.server.logs import JsonLines
from flibuste.server.store import Store, Write, line_of
from flibuste.server.table import Table
from tests.server.client import PATIENCE, Refusal, Visitor
from tests.server.conftest import People
from tests.server.scenes import any_of, finish, gathered
from tests.server.serving import Serving
from tests.server.test_fair import opening

pytestmark = pytest.mark.anyio


def measured(text: str) -> dict[str, float]:
    """The samples of a page for Prometheus."""
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


# Watching


async def test_health_and_what_is_counted(people: People, server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as watch:
        before = measured((await watch.get("/metrics")).text)
        anne = await people("Anne")
        anne.urls = (server.url,)  # each process counts for itself
        code = (await anne.create("soft-seas", "human", "random")).code
        await anne.start(code)
        page = await anne.at(code)
        await page.play(any_of(1), moves=3)
        await page.move(10**6)
        after = measured((await watch.get("/metrics")).text)
        health = await watch.get("/healthz")
    body = health.json()
    assert (health.status_code, body["status"]) == (200, "ok")
    assert body["tables"] >= 1
    assert body["connections"] >= 1
    moves = 'flibuste_events_total{game="soft-seas",kind="moved"}'
    assert after[moves] >= before.get(moves, 0) + 3
    for name in ("flibuste_act_seconds_count", "flibuste_bot_seconds_count", "flibuste_connections", "flibuste_tables"):
        assert after[name] > 0, name
    assert {"flibuste_bot_queue", "flibuste_tasks", "flibuste_cold_games"} <= after.keys()
    assert any(name.startswith("flibuste_refusals_total") for name in after)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of another process are set by prlimit")
async def test_a_server_that_cannot_write_says_so(own_server: Serving) -> None:
    import resource

    if not own_server.database.startswith("sqlite"):
        pytest.skip("PostgreSQL writes elsewhere")
    process = own_server.process.pid
    _, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    async with httpx.AsyncClient(base_url=own_server.url, timeout=PATIENCE) as watch:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (4096, hard))
        await _until(watch, 503, "cannot write to the database")
        resource.prlimit(process, resource.RLIMIT_FSIZE, (hard, hard))
        await _until(watch, 200, "ok")


async def _until(watch: httpx.AsyncClient, status: int, told: str) -> None:
    """For a second everybody is told what was found; on a machine that is too busy, the watchdog may answer first."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answer = await watch.get("/healthz")
            if (answer.status_code, answer.json()["status"]) == (status, told):
                return
            await asyncio.sleep(0.1)


def test_a_line_of_the_log_is_one_object_with_everything_that_was_told() -> None:
    record = logging.makeLogRecord({"name": "flibuste", "levelname": "WARNING", "msg": "left %s", "args": ("alone",)})
    why = 'said "no"\nand went'
    record.__dict__.update(table="ABCDEF", why=why)
    line = json.loads(JsonLines().format(record))
    assert (line["message"], line["level"], line["table"], line["why"]) == ("left alone", "warning", "ABCDEF", why)
    assert "\n" not in JsonLines().format(record)
    assert line["time"].endswith("Z")


# Limits


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for few, whose log is JSON."""
    limits = ("warm=0", "most_tables=2", "most_connections=3", "most_connections_each=2", "idle=1000")
    settings = [word for limit in limits for word in ("--set", limit)]
    serving = Serving(tmp_path_factory.mktemp("small") / "served", "--logs", "json", *settings)
    yield serving
    serving.close()


async def test_limits_are_told_by_their_number_in_both_languages(small: Serving) -> None:
    async with Visitor(small.url, "Anne") as anne, Visitor(small.url, "Ben") as ben:
        for one in (anne, ben):
            await one.ask("GET", "/me")
        codes = [(await anne.create("soft-seas", "human", "random")).code for _ in range(2)]
        pages = [await anne.at(code) for code in codes]  # a table that nobody looks at would make room
        sentences = set()
        for lang in ("en", "fr"):
            with pytest.raises(Refusal) as refusal:
                await anne.ask("POST", f"/tables?lang={lang}", {"game": "soft-seas", "seats": [{"kind": "human"}] * 2})
            assert (refusal.value.code, refusal.value.status) == ("too-many", 503)
            assert "2 tables" in refusal.value.problem.sentence
            sentences.add(refusal.value.problem.sentence)
        assert len(sentences) == 2
        third = await anne.at(codes[0])
        assert third.refusals[0].problem.code == "too-many"
        assert not third.state
        other = await ben.at(codes[1])
        assert other.state
        late = await ben.at(codes[0])
        assert late.refusals[0].problem.code == "too-many", "three for all"
        await pages[0].close()
        await pages[1].close()
    spoken = [line for line in small.said().splitlines() if line]
    assert all("message" in json.loads(line) for line in spoken)


# One server for one database


async def test_a_second_server_on_the_same_database_is_refused(own_server: Serving) -> None:
    words = ["serve", "--port", "0", "--folder", str(own_server.folder)]
    if not own_server.database.startswith("sqlite"):
        words += ["--database", own_server.database]
    ended = subprocess.run(
        [sys.executable, "-m", "flibuste", *words], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ended.returncode != 0
    assert "another server already uses" in ended.stderr
    assert "Traceback" not in ended.stderr
    async with httpx.AsyncClient(base_url=own_server.url, timeout=PATIENCE) as watch:
        assert (await watch.get("/healthz")).status_code == 200


# Backups


async def test_a_backup_taken_while_the_server_plays_is_whole_and_plays_on(
    own_people: People, own_server: Serving, tmp_path: Path
) -> None:
    if not own_server.database.startswith("sqlite"):
        pytest.skip("PostgreSQL has pg_dump")
    anne, ben = await own_people("Anne"), await own_people("Ben")
    pages = await gathered("soft-seas", anne, ben)
    code = pages[0].table.code
    playing = asyncio.create_task(finish(pages, seed=4))
    while len(own_server.events(code)) < 8:
        await asyncio.sleep(0.01)
    here, copy = Config(folder=own_server.folder), tmp_path / "copy.sqlite"
    assert await asyncio.to_thread(back_up, here, copy) == 1
    with pytest.raises(BadBackup):
        back_up(here, copy)
    with pytest.raises(AlreadyServed):
        restore(here, copy)
    await playing
    assert check(copy) == 1
    elsewhere = tmp_path / "elsewhere"
    assert restore(Config(folder=elsewhere), copy) == 1
    other = Serving(elsewhere, "--set", "warm=0", url=f"sqlite:///{elsewhere / 'flibuste.sqlite'}")
    try:
        kept = other.events(code)
        assert 0 < len(kept) <= len(own_server.events(code))
        assert kept == own_server.events(code)[: len(kept)]
        async with Visitor(other.url, "Anne", cookie=anne.cookie) as again:
            page = await again.at(code)
            assert page.seq == len(kept)
    finally:
        other.close()


def test_a_database_that_is_replaced_is_kept_beside_and_what_is_none_is_refused(tmp_path: Path) -> None:
    config, copy = Config(folder=tmp_path), tmp_path / "copy.sqlite"
    for code in ("FIRST1", "SECOND"):
        store = Store(_made(config.url))
        asyncio.run(_stored(store, code))
        store.close()
        if code == "FIRST1":
            assert back_up(config, copy) == 1
    assert restore(config, copy) == 1
    assert check(tmp_path / "flibuste.sqlite") == 1
    assert check(tmp_path / "flibuste.sqlite.before-restore-1") == 2
    copy.write_bytes(b"no database at all" * 100)
    for wrong in (copy, tmp_path / "missing.sqlite"):
        with pytest.raises(BadBackup):
            restore(config, wrong)
    assert check(tmp_path / "flibuste.sqlite") == 1


# Expiry


async def test_old_tables_are_forgotten_by_their_settings_and_others_never(url: str) -> None:
    store = Store(_made(url))
    day, now = 24 * 3600.0, time.time()
    ages = {"OVER01": ("over", 9), "OVER02": ("over", 3), "IDLE01": ("playing", 9), "IDLE02": ("setup", 3)}
    for code, (status, days) in ages.items():
        await _stored(store, code, status=status, updated=now - days * day)
    assert store.expire(0.0, 0, 0, 0) == 0
    assert store.expire(0.0, 5, 0, 0) == 1
    assert [bool(store.events(code)) for code in ages] == [False, True, True, True]
    assert store.expire(0.0, 0, 5, 0) == 1
    assert [bool(store.events(code)) for code in ages] == [False, True, False, True]
    assert store.expire(0.0, 1, 1, 0) == 2
    assert not any(store.events(code) for code in ages)
    assert store.tables_of("anne") == []
    store.close()


def _made(url: str) -> Engine:
    engine = connect(url)
    migrate(engine)
    return engine


async def _stored(store: Store, code: str, **line: object) -> None:
    """A table of Anne's, with another line in lists."""
    table, event = Table(code), opening("soft-seas")
    table.apply(event)
    await store.append(Write(1, [event], line_of(table) | line, ["anne"]))
