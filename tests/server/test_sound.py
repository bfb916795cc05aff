"""Numbers that follow, tables that were let go, answers that were lost: what a bad day of the database may not do."""

import asyncio
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from bench.postgres import HOW, Cluster, find_bin
from flibuste.server.app import make_app
from flibuste.server.config import Config
from flibuste.server.connection import Connection
from flibuste.server.database import ASIDE, EVENTS, connect, migrate
from flibuste.server.errors import CannotRead, CannotStore, InDoubt, LetGo
from flibuste.server.live import Live, Proposal
from flibuste.server.messages import NewTable
from flibuste.server.new_table import created
from flibuste.server.store import Store
from flibuste.server.table import Table
from flibuste.server.tables import Tables
from tests.server.client import PATIENCE, Visitor
from tests.server.serving import Serving
from tests.server.test_store import alembic, new_table, old_line, opened, said

pytestmark = pytest.mark.anyio


# Numbers


@pytest.mark.parametrize("seq", [-1, 0, 2, 4, 9])
async def test_the_database_refuses_a_number_that_is_taken_or_does_not_follow(url: str, seq: int) -> None:
    store = opened(url)
    table, write = new_table("TABLE1")
    await store.append(write)
    await store.append(said(table, "Ahoy"))
    with pytest.raises(IntegrityError), store.engine.begin() as connection:
        connection.execute(insert(EVENTS), {"code": "TABLE1", "seq": seq, "event": "{}"})
    await store.append(said(table, "three"))
    assert [one.get("text") for one in store.events("TABLE1")] == [None, "Ahoy", "three"]
    store.close()


def test_a_database_with_a_gap_keeps_what_stands_before_it_and_the_rest_aside(url: str) -> None:
    engine = connect(url)
    alembic(engine, "0002")
    numbers = {"WHOLE1": [1, 2, 3, 4], "BROKEN": [1, 2, 3, 8, 9], "NOHEAD": [2, 3]}
    with engine.begin() as connection:
        for code, found in numbers.items():
            old_line(connection, code)
            order = text("INSERT INTO events (code, seq, event) VALUES (:code, :seq, '{}')")
            connection.execute(order, [{"code": code, "seq": seq} for seq in found])
    migrate(engine)
    with engine.connect() as connection:
        kept = connection.execute(select(EVENTS.c.code, EVENTS.c.seq).order_by(EVENTS.c.code, EVENTS.c.seq)).all()
        aside = connection.execute(select(ASIDE.c.code, ASIDE.c.seq).order_by(ASIDE.c.code, ASIDE.c.seq)).all()
    assert [(code, seq) for code, seq in kept] == [
        *(("BROKEN", n) for n in (1, 2, 3)),
        *(("WHOLE1", n) for n in range(1, 5)),
    ]
    assert [(code, seq) for code, seq in aside] == [("BROKEN", 8), ("BROKEN", 9), ("NOHEAD", 2), ("NOHEAD", 3)]
    engine.dispose()


# Answers that were lost


@contextmanager
def lost_answers(store: Store, *, commits: bool) -> Iterator[None]:
    """The connection breaks when COMMIT is sent: after it was carried out, or before."""
    real = store.engine.dialect.do_commit

    def broken(connection: Any) -> None:
        if commits:
            real(connection)
        raise OperationalError("COMMIT", {}, ConnectionError("the connection was lost"))

    store.engine.dialect.do_commit = broken  # type: ignore[assignment,method-assign]
    try:
        yield
    finally:
        store.engine.dialect.do_commit = real  # type: ignore[method-assign]


@pytest.mark.parametrize("together", [1, 5])
async def test_a_lost_answer_to_commit_is_found_out_by_looking(url: str, together: int) -> None:
    store = opened(url)
    tables = [new_table(f"TABLE{number}") for number in range(together)]
    for _, write in tables:
        await store.append(write)
    with lost_answers(store, commits=True):
        await asyncio.gather(*(store.append(said(table, "stored")) for table, _ in tables))
    with lost_answers(store, commits=False):
        writes = [store.append(said(table, "not stored")) for table, _ in tables]
        answers = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(one) for one in answers] == [CannotStore] * together
    for table, _ in tables:
        assert [one.get("text") for one in store.events(table.code)] == [None, "stored"]
    store.close()


async def test_what_nobody_can_look_up_is_in_doubt(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flibuste.server.store.LOOKS", (0.0, 0.0))
    store = opened(url)
    table, write = new_table("TABLE1")
    await store.append(write)
    write = said(table, "Ahoy")

    def away(_: object) -> bool:
        raise OperationalError("SELECT", {}, ConnectionError("refused"))

    monkeypatch.setattr(store, "_is_stored", away)
    with lost_answers(store, commits=False), pytest.raises(InDoubt):
        await store.append(write)
    await store.append(write)
    store.close()


# Tables that were let go


@contextmanager
def file_away(store: Store) -> Iterator[None]:
    """Neither write nor read: in the place of the database is a folder."""
    file = Path(str(store.engine.url.database))
    aside = file.with_name("away")
    store.engine.dispose()
    file.rename(aside)
    file.mkdir()
    try:
        yield
    finally:
        file.rmdir()
        aside.rename(file)


def words(who: str) -> Any:
    return lambda _: {"kind": "said", "who": who, "seat": 0, "name": "Anne", "text": "Ahoy"}


async def new_live(tables: Tables) -> Live:
    seats: Any = [{"kind": "human"}] * 2
    return await tables.create(created(NewTable(game="soft-seas", seats=seats), "anne"))


async def test_a_table_that_was_let_go_is_dead_for_all_who_hold_it(tmp_path: Path) -> None:
    store = opened(f"sqlite:///{tmp_path / 'flibuste.sqlite'}")
    tables = Tables(Config(folder=tmp_path, warm=0), store)
    live = await new_live(tables)
    code = live.table.code
    await tables.act(live, "anne", None, words("anne"))
    with file_away(store):
        with pytest.raises(CannotStore):
            await tables.act(live, "anne", None, words("anne"))
        assert live.is_gone
        with pytest.raises(LetGo):
            await tables.act(live, "anne", None, words("anne"))
        with pytest.raises(CannotRead):
            await tables.find(code)
    with pytest.raises(LetGo):
        await tables.act(live, "anne", None, words("anne"))
    fresh = await tables.find(code)
    assert fresh is not live
    assert await tables.act(fresh, "anne", None, words("anne")) == 3
    assert len(store.events(code)) == 3
    await tables.close()
    store.close()


async def test_who_asked_is_told_why_before_their_page_is_told_to_come_again(tmp_path: Path) -> None:
    store = opened(f"sqlite:///{tmp_path / 'flibuste.sqlite'}")
    tables, order = Tables(Config(folder=tmp_path, warm=0), store), list[str]()
    live, is_closed = await new_live(tables), asyncio.Event()

    class Line:
        is_slow = False

        def send(self, message: bytes) -> None: ...

        def close(self, code: int, reason: str) -> None:
            order.append(reason)
            is_closed.set()

    await tables.join(live, Connection("anne", Line()))
    with file_away(store):
        tables.do(live, Proposal("anne", None, words("anne"), lambda answer: order.append(type(answer).__name__)))
        await is_closed.wait()
    assert order == ["CannotStore", "come again"]
    await tables.close()
    store.close()


async def test_what_cannot_be_read_is_a_problem_with_a_code_and_may_be_asked_for_again(tmp_path: Path) -> None:
    app = make_app(Config(folder=tmp_path, warm=0))
    tables, paths = app.state.tables, ("/api/me", "/api/tables", "/api/tables/ABCDEF")
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as anne:
        assert (await anne.get("/api/me")).status_code == 200
        with file_away(tables.store):
            for answer in [await anne.get(path) for path in paths]:
                assert (answer.status_code, answer.json()["code"]) == (503, "cannot-read")
                assert int(answer.headers["Retry-After"]) > 0
        assert [(await anne.get(path)).status_code for path in paths] == [200, 200, 404]
    await tables.close()
    tables.store.close()


# A PostgreSQL that is restarted


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    if find_bin() is None:
        pytest.skip(HOW)
    folder = Path(tempfile.mkdtemp(prefix="flibuste-"))  # short: the name of a socket has 107 letters at most
    made = Cluster(folder)
    yield made
    made.close()
    shutil.rmtree(folder)


async def test_restarts_of_postgresql_leave_every_table_whole_and_its_bots_go_on(
    cluster: Cluster, tmp_path: Path
) -> None:
    serving = Serving(tmp_path, "--set", "warm=0", "--set", "table_burst=50", url=cluster.url)
    async with Visitor(serving.url, "Anne") as anne:
        await anne.ask("GET", "/me")
        codes = []
        for _ in range(12):
            table = await anne.create("les-pirates", "random", "random", "random")
            await anne.start(table.code)
            codes.append(table.code)
        for _ in range(4):
            await asyncio.sleep(0.3)
            await asyncio.to_thread(cluster.restart)
        async with asyncio.timeout(PATIENCE):
            for code in codes:
                table = await anne.table(code)
                assert table.aside == 0
                while (await anne.table(code)).seq <= table.seq and table.status == "playing":
                    await asyncio.sleep(0.1)
        assert json.loads((await anne.http.get("/healthz")).text)["status"] == "ok"
    serving.close()
    store = Store(connect(cluster.url))
    for code in codes:
        whole = Table(code)
        for event in store.events(code):
            whole.apply(event)
    store.close()
