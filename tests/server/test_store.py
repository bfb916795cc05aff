"""What is stored: in order, all or nothing; a full disk; older databases; tables that cannot be read any more."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config as Alembic
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, event, insert, select, text

from flibuste.server.database import ASIDE, EVENTS, KEYS, METADATA, TABLES, connect, migrate
from flibuste.server.errors import CannotStore
from flibuste.server.events import Said
from flibuste.server.messages import Done, NewTable, Refused
from flibuste.server.new_table import created
from flibuste.server.store import Store, Write, line_of
from flibuste.server.table import Table
from tests.server.client import PATIENCE, Closed, Refusal, Visitor
from tests.server.conftest import People
from tests.server.scenes import any_of, finish, gathered
from tests.server.serving import Serving

pytestmark = pytest.mark.anyio


def new_table(code: str) -> tuple[Table, Write]:
    seats: Any = [{"kind": "human"}] * 2
    table = Table(code)
    first: Any = created(NewTable(game="soft-seas", seats=seats), "anne") | {"at": 0.0}
    table.apply(first)
    return table, Write(1, [first], line_of(table), ["anne"])


def said(table: Table, words: str) -> Write:
    happened: Said = {"kind": "said", "who": "anne", "at": 1.0, "seat": 0, "name": "Anne", "text": words}
    table.apply(happened)
    return Write(table.seq, [happened], line_of(table))


def opened(url: str) -> Store:
    engine = connect(url)
    migrate(engine)
    return Store(engine)


# Order


async def test_what_waits_together_is_stored_together_and_in_order(url: str) -> None:
    store = opened(url)
    commits: list[object] = []
    event.listen(store.engine, "commit", commits.append)

    async def busy(code: str) -> None:
        table, write = new_table(code)
        await store.append(write)
        for number in range(20):
            await store.append(said(table, str(number)))

    await asyncio.gather(*(busy(f"TABLE{number}") for number in range(20)))
    for number in range(20):
        events = store.events(f"TABLE{number}")
        assert [one["kind"] == "said" and one["text"] for one in events[1:]] == [str(number) for number in range(20)]
    assert len(commits) < 200, "one commit serves many of 420 writes"
    store.close()


async def test_what_is_at_fault_is_refused_alone_and_all_of_it(url: str) -> None:
    store = opened(url)
    tables = [new_table(f"TABLE{number}") for number in range(8)]
    await asyncio.gather(*(store.append(write) for _, write in tables))
    writes = [[said(table, "Ahoy")] for table, _ in tables]
    nothing: Any = {"kind": "said"}
    twice = Write(1, [nothing], writes[4][0].line)
    writes[3].append(twice)
    answers = await asyncio.gather(*(store.append(*one) for one in writes), return_exceptions=True)
    assert [isinstance(one, CannotStore) for one in answers] == [number == 3 for number in range(8)]
    assert [len(store.events(f"TABLE{number}")) for number in range(8)] == [2, 2, 2, 1, 2, 2, 2, 2]
    store.close()


async def test_the_writer_outlives_whatever_goes_wrong(url: str) -> None:
    store = opened(url)
    table, write = new_table("TABLE1")
    await store.append(write)
    async with asyncio.timeout(PATIENCE):
        for wrong in (object(), "\ud800"):
            unwritable: Any = {"kind": "said", "text": wrong}
            with pytest.raises(CannotStore):
                await store.append(Write(2, [unwritable], line_of(table)))
        await store.append(said(table, "Ahoy"))
    assert len(store.events("TABLE1")) == 2
    store.close()


async def test_what_waits_is_written_before_the_store_closes(url: str) -> None:
    store = opened(url)
    table, write = new_table("TABLE1")
    await store.append(write)
    waiting = [asyncio.create_task(store.append(said(table, str(number)))) for number in range(50)]
    for _ in range(2):  # the first turn of the loop puts them, the second hands them over
        await asyncio.sleep(0)
    await asyncio.to_thread(store.close)
    await asyncio.gather(*waiting)
    assert len(Store(connect(url)).events("TABLE1")) == 51


# No room


async def test_a_full_database_refuses_and_goes_on_when_there_is_room(url: str) -> None:
    if not url.startswith("sqlite"):
        pytest.skip("PostgreSQL has no such limit to set")
    store = opened(url)
    table, write = new_table("TABLE1")
    await store.append(write)
    limit(store.engine, 40)
    stored = 1
    while await is_stored(store, said(table, "x" * 2000)):
        stored += 1
    assert stored > 1
    assert len(store.events("TABLE1")) == stored
    limit(store.engine, 10_000)
    table.seq = stored
    await store.append(said(table, "room again"))
    last = store.events("TABLE1")[-1]
    assert last["kind"] == "said"
    assert last["text"] == "room again"
    store.close()


async def is_stored(store: Store, write: Write) -> bool:
    try:
        await store.append(write)
    except CannotStore:
        return False
    return True


def limit(engine: Engine, pages: int) -> None:
    """Let the database have so many pages."""

    def set_limit(connection: Any, *_: Any) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    engine.dispose()
    event.listen(engine, "connect", set_limit)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of another process are set by prlimit")
async def test_a_server_without_room_refuses_moves_loses_nothing_and_plays_on_with_room(
    own_people: People, own_server: Serving
) -> None:
    import resource

    if not own_server.database.startswith("sqlite"):
        pytest.skip("PostgreSQL writes elsewhere")
    anne, ben = await own_people("Anne"), await own_people("Ben")
    pages = await gathered("soft-seas", anne, ben)
    code = pages[0].table.code
    bots = await anne.create("les-pirates", "random", "random")
    await anne.start(bots.code)
    await pages[0].play(any_of(0), moves=1)
    largest = max(file.stat().st_size for file in own_server.folder.glob("flibuste.sqlite*"))
    process = own_server.process.pid
    soft, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (largest, hard))
    chosen = pages[1].turn()[0].code
    while isinstance(answer := await pages[1].ask("chat", text="fill it", id=pages[1].new_id()), Done):
        assert pages[1].seq < 200
    kept = own_server.events(code)
    assert (answer.problem.code, answer.problem.rule) == ("cannot-store", "")
    answer = await pages[1].move(chosen, id="later")
    assert isinstance(answer, Refused)
    assert answer.problem.code == "cannot-store"
    assert (await anne.http.get("/healthz")).status_code == 503, "moves are refused"
    with pytest.raises(Refusal) as refusal:
        await anne.tell("PUT", f"/tables/{code}/name", {"name": "New"})
    assert (refusal.value.status, refusal.value.code) == (503, "cannot-store")
    stuck = len(own_server.events(bots.code))
    await asyncio.sleep(0.5)
    assert own_server.events(code) == kept
    assert len(own_server.events(bots.code)) == stuck
    for page in pages:
        await page.compare()
    resource.prlimit(process, resource.RLIMIT_FSIZE, (soft, hard))
    assert isinstance(await pages[1].move(chosen, id="later"), Done)
    async with asyncio.timeout(PATIENCE):
        while len(own_server.events(bots.code)) == stuck:
            await asyncio.sleep(0.1)
    await finish(pages)


# Older databases


def alembic(engine: Engine, revision: str) -> None:
    config = Alembic()
    config.set_main_option("script_location", "flibuste:server/migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def head() -> str:
    config = Alembic()
    config.set_main_option("script_location", "flibuste:server/migrations")
    return str(ScriptDirectory.from_config(config).get_current_head())


def test_an_empty_database_comes_to_the_form_that_the_server_knows(url: str) -> None:
    engine = connect(url)
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == head()
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


def old_line(connection: Connection, code: str) -> None:
    """A table's line as it was in the first form."""
    line = {
        "code": code,
        "game": "soft-seas",
        "name": "Old",
        "status": "playing",
        "open": False,
        "players": 1,
        "free": 0,
    }
    line |= {"bots": True, "names": "[]", "waiting": "[]", "created": 1.0, "updated": 1.0}
    order = f"INSERT INTO tables ({', '.join(line)}) VALUES ({', '.join(f':{name}' for name in line)})"
    connection.execute(text(order), line)


def test_a_database_of_the_first_form_comes_to_the_newest_with_what_is_in_it(url: str) -> None:
    engine = connect(url)
    alembic(engine, "0001")
    with engine.begin() as connection:
        connection.execute(insert(KEYS), {"name": "cookies", "value": "5e"})
        old_line(connection, "ABCDEF")
        order = text("INSERT INTO events (code, seq, event) VALUES ('ABCDEF', 1, :event)")
        connection.execute(order, {"event": '{"kind":"created"}'})
    migrate(engine)
    with engine.connect() as connection:
        assert MigrationContext.configure(connection).get_current_revision() == head()
        assert connection.execute(select(EVENTS.c.event)).scalar() == '{"kind":"created"}'
        assert connection.execute(select(TABLES.c.name)).scalar() == "Old"
        assert connection.execute(select(TABLES.c.wake)).scalar() == 0, "its bots go on"
    engine.dispose()


# Tables that cannot be read any more


def spoil(serving: Serving, table: str, seq: int, **changes: Any) -> None:
    """Write other things into a stored event; without any, nonsense."""
    kept = serving.events(table)[seq - 1]
    stored = json.dumps(kept | changes) if changes else "{"
    with serving.engine.begin() as connection:
        order = text("UPDATE events SET event = :event WHERE code = :code AND seq = :seq")
        connection.execute(order, {"event": stored, "code": table, "seq": seq})


async def six_and_one(anne: Visitor) -> list[str]:
    """Tables of a person and two bots, with a move."""
    codes = []
    for _ in range(7):
        table = await anne.create("les-pirates", "human", "random", "random")
        await anne.start(table.code)
        page = await anne.at(table.code)
        await page.play(any_of(0), moves=1)
        codes.append(table.code)
    return codes


async def test_a_table_without_a_sound_beginning_is_refused_and_the_others_live_on(
    own_people: People, own_server: Serving
) -> None:
    anne = await own_people("Anne")
    codes = await six_and_one(anne)
    own_server.kill()
    spoil(own_server, codes[0], 1, rules=99)
    spoil(own_server, codes[1], 1, game="chess")
    spoil(own_server, codes[2], 1)
    before, kept = len(own_server.events(codes[6])), raw(own_server, codes[0])
    own_server.start()
    page = await anne.at(codes[6])
    await page.play(any_of(0), moves=1)
    assert page.seq > before
    for code in codes[:3]:
        with pytest.raises(Refusal) as refusal:
            await anne.table(code)
        assert (refusal.value.status, refusal.value.code) == (410, "unreplayable")
        with pytest.raises(Closed) as closed:
            await anne.at(code)
        assert (closed.value.code, closed.value.reason) == (4404, "unreplayable")
    assert raw(own_server, codes[0]) == kept, "another version of the rules is no damage"
    assert {line["code"] for line in (await anne.ask("GET", "/me"))["tables"]} == set(codes)


def raw(serving: Serving, code: str) -> list[str]:
    with serving.engine.connect() as connection:
        return list(connection.execute(select(EVENTS.c.event).where(EVENTS.c.code == code)).scalars())


async def test_a_table_opens_at_its_last_sound_event_and_the_rest_is_told_and_kept_aside(
    own_people: People, own_server: Serving
) -> None:
    anne = await own_people("Anne")
    codes = await six_and_one(anne)
    own_server.kill()
    first = [next(n for n, one in enumerate(own_server.events(code), 1) if one["kind"] == "moved") for code in codes]
    spoiled = {codes[0]: first[0], codes[1]: first[1], codes[2]: first[2], codes[3]: 2}
    before = {code: raw(own_server, code) for code in spoiled}
    spoil(own_server, codes[0], first[0], code=2**31 - 1)
    spoil(own_server, codes[1], first[1], fell=[5, 5, 5, 5])
    spoil(own_server, codes[2], first[2])
    spoil(own_server, codes[3], 2, kind="sunk")
    own_server.start()
    for code, seq in spoiled.items():
        page = await anne.at(code)
        assert page.table.aside == len(before[code]) - seq + 1
        if page.status == "setup":
            await anne.start(code)
        await page.play(any_of(1), moves=1)
        assert raw(own_server, code)[: seq - 1] == before[code][: seq - 1]
        with own_server.engine.connect() as connection:
            wanted = select(ASIDE.c.event).where(ASIDE.c.code == code).order_by(ASIDE.c.seq)
            assert list(connection.execute(wanted).scalars())[1:] == before[code][seq:]
    assert (await anne.at(codes[4])).table.aside == 0
    assert own_server.said().count("kept aside") == 4


def test_the_cookies_key_is_made_once(url: str) -> None:
    store = opened(url)
    assert [store.key("cookies", fresh) for fresh in ("one", "two")] == ["one", "one"]
    store.close()


def test_a_server_stops_when_asked(tmp_path: Path) -> None:
    serving = Serving(tmp_path / "brief")
    serving.stop()
    assert "Traceback" not in serving.said()
    serving.start()
    serving.close()
