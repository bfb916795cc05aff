"""Three processes at one PostgreSQL and one Redis are one server."""

import asyncio
import json
import random
import secrets
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, text
from websockets.exceptions import WebSocketException

from flibuste.server import clock
from flibuste.server.backup import back_up, restore
from flibuste.server.config import Config
from flibuste.server.connection import Connection
from flibuste.server.database import ASIDE, LEASES, connect
from flibuste.server.fleet import Fleet
from flibuste.server.fleet_bus import Bus
from flibuste.server.fleet_presence import here_now, pause, take_in
from flibuste.server.fleet_store import FleetStore
from flibuste.server.guard import AlreadyServed
from flibuste.server.live import Live
from flibuste.server.messages import Done
from flibuste.server.replay import replay
from flibuste.server.rows import NotEmpty
from flibuste.server.store import Store, line_of
from flibuste.server.table import Table
from tests.server.client import PATIENCE, Closed, Refusal, Visitor
from tests.server.fleets import Crewed, Harbour, harbour
from tests.server.serving import GUARDED, Serving, Ship

pytestmark = pytest.mark.anyio


LIMITS = [
    word for name in ("chat_burst", "chat_rate", "table_burst", "table_rate") for word in ("--set", f"{name}=1e6")
]


@pytest.fixture(scope="module")
def sea() -> Iterator[Harbour]:
    with harbour("--grace", "0.3", "--bot-pace", "0.05", *LIMITS) as made:
        yield made
        assert "Traceback" not in made.trio.said(), made.trio.said()


class Sailor:
    """Somebody with a page at each process."""

    def __init__(self, stack: AsyncExitStack, ships: list[Serving], name: str) -> None:
        self.stack, self.ships, self.name, self.cookie = stack, ships, name, ""

    async def via(self, number: int) -> Visitor:
        visitor = Visitor(self.ships[number].url, self.name, self.cookie)
        await self.stack.enter_async_context(visitor)
        if not self.cookie:
            await visitor.ask("GET", "/me")
            self.cookie = visitor.cookie
        return visitor


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as made:
        yield made


async def pair(sea: Harbour, stack: AsyncExitStack, game: str = "soft-seas") -> tuple[str, Sailor, Sailor]:
    """Anne and Ben at a running table, which each process has heard of."""
    anne, ben = (Sailor(stack, list(sea.trio.ships), name) for name in ("Anne", "Ben"))
    table = await (await anne.via(0)).create(game, "human", "open")
    await (await ben.via(1)).sit(table.code)
    await (await anne.via(2)).start(table.code)
    return table.code, anne, ben


async def until(so: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await so():
            await asyncio.sleep(0.05)


# Moves


async def test_choices_made_at_once_through_different_processes_are_all_carried_out(
    sea: Harbour, stack: AsyncExitStack
) -> None:
    code, anne, ben = await pair(sea, stack)
    pages = [await (await anne.via(0)).at(code), await (await ben.via(1)).at(code)]
    watching = await (await Sailor(stack, list(sea.trio.ships), "Cleo").via(2)).at(code)
    done = await asyncio.gather(*(page.play(random.Random(place).choice) for place, page in enumerate(pages)))
    await watching.until(lambda: watching.is_over)
    assert all(done)
    for page in (*pages, watching):
        await page.compare()
        assert page.gaps == 0
    told = {one.id: one.seq for one in (*done[0], *done[1])}
    stored = {event["id"]: seq for seq, event in enumerate(sea.trio.events(code), 1) if event["kind"] == "moved"}
    assert stored == told


async def test_the_same_message_through_two_processes_is_carried_out_once(sea: Harbour, stack: AsyncExitStack) -> None:
    code, anne, _ = await pair(sea, stack)
    pages = [await (await anne.via(number)).at(code) for number in range(3)]
    for number in range(5):
        answers = await asyncio.gather(*(page.ask("chat", id=f"once {number}", text="Ahoy") for page in pages))
        assert all(isinstance(answer, Done) for answer in answers), answers
        assert len({answer.seq for answer in answers if isinstance(answer, Done)}) == 1
    assert sum(event["kind"] == "said" for event in sea.trio.events(code)) == 5


async def test_nothing_is_refused_on_account_of_what_a_process_has_not_heard(
    sea: Harbour, stack: AsyncExitStack
) -> None:
    anne, ben = (Sailor(stack, list(sea.trio.ships), name) for name in ("Anne", "Ben"))
    code = (await (await anne.via(0)).create("soft-seas", "human", "open")).code
    for _ in range(3):
        for number in range(3):
            seat = (await (await ben.via(number)).sit(code)).seats[1]
            assert seat.yours
            await (await ben.via((number + 1) % 3)).ask("DELETE", f"/tables/{code}/seats/1")


@asynccontextmanager
async def another(sea: Harbour) -> AsyncIterator[Fleet]:
    """A fourth process, in that of the test; it hears nothing over the bus."""
    store = FleetStore(connect(sea.cluster.url), "fourth")
    fleet = Fleet(Config(warm=0, bus=sea.redis.url), store, Bus(sea.redis.url, "apart", store.me))
    fleet._agreed.set()
    yield fleet
    await fleet.close()
    store.close()


async def test_what_was_done_while_a_process_set_the_table_up_is_seen_through_it(
    sea: Harbour, stack: AsyncExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, anne, _ = await pair(sea, stack)
    page = await (await anne.via(0)).at(code)
    async with another(sea) as fleet:
        has_read, may_go, rebuild = asyncio.Event(), asyncio.Event(), fleet._rebuild

        async def slowly(code: str) -> Table:
            table = await rebuild(code)
            has_read.set()
            await may_go.wait()
            return table

        monkeypatch.setattr(fleet, "_rebuild", slowly)
        first = asyncio.create_task(fleet.find(code))
        await has_read.wait()
        said = await page.ask("chat", text="Ahoy")
        assert isinstance(said, Done)
        second = asyncio.create_task(fleet.find(code))
        may_go.set()
        assert (await second).table.seq == (await first).table.seq == said.seq


async def test_who_is_second_reads_what_was_stored_and_tries_again(sea: Harbour, stack: AsyncExitStack) -> None:
    code, anne, _ = await pair(sea, stack)
    page = await (await anne.via(0)).at(code)
    async with another(sea) as fleet:
        live = await fleet.find(code)
        for text in ("one", "two"):
            assert isinstance(await page.ask("chat", text=text), Done)
        behind = live.table.seq
        assert await fleet.act(live, "", None, lambda table: {"kind": "renamed", "name": str(table.seq)}) == behind + 3
        assert live.table.name == str(behind + 2), "it was asked again how it stands"


# Who is here


async def test_who_comes_and_goes_is_seen_through_every_process(sea: Harbour, stack: AsyncExitStack) -> None:
    code, anne, ben = await pair(sea, stack)
    page = await (await anne.via(0)).at(code)
    theirs = await (await ben.via(1)).at(code)
    await page.until(lambda: page.table.seats[1].here)
    await theirs.until(lambda: theirs.table.seats[0].here)
    await theirs.close()
    await page.until(lambda: not page.table.seats[1].here)


async def test_who_was_with_a_process_that_died_is_away_soon(sea: Harbour, stack: AsyncExitStack) -> None:
    code, anne, ben = await pair(sea, stack)
    page = await (await anne.via(0)).at(code)
    await (await ben.via(1)).at(code)
    await page.until(lambda: page.table.seats[1].here)
    sea.trio.ships[1].kill()
    await page.until(lambda: not page.table.seats[1].here)
    await asyncio.to_thread(sea.trio.ships[1].start)
    await (await ben.via(2)).at(code)
    await page.until(lambda: page.table.seats[1].here)


# The bus


async def test_while_redis_is_away_and_when_it_is_back_play_goes_on(sea: Harbour, stack: AsyncExitStack) -> None:
    code, anne, ben = await pair(sea, stack)
    pages = [await (await anne.via(0)).at(code), await (await ben.via(1)).at(code)]
    sea.redis.kill()
    for moves in (3, 3):
        await asyncio.gather(*(page.play(random.Random(moves).choice, moves) for page in pages))
        if sea.redis.process.poll() is not None:
            sea.redis.start()
    await asyncio.gather(*(page.play(random.Random(9).choice) for page in pages))
    for page in pages:
        await page.until(lambda page=page: page.is_over)  # type: ignore[misc]
        await page.compare()


# Bots


LASTING = ("capitaine", "capitaine", "capitaine")
"""Whose game lasts longer than what happens meanwhile."""


async def test_the_bots_of_a_process_that_died_are_anothers(sea: Harbour, stack: AsyncExitStack) -> None:
    anne = await Sailor(stack, list(sea.trio.ships), "Anne").via(0)
    code = (await anne.create("les-pirates", *LASTING)).code
    await anne.start(code)
    await until(lambda: kept(sea, code))
    first = await kept(sea, code)
    sea.trio.ships[0].kill()
    known = len(sea.trio.events(code))
    await until(lambda: has_more(sea, code, known + 3))
    assert await kept(sea, code) not in ("", first)
    await asyncio.to_thread(sea.trio.ships[0].start)


async def kept(sea: Harbour, code: str) -> str:
    """Who looks after a table."""
    with sea.trio.engine.connect() as connection:
        return str(connection.execute(select(LEASES.c.holder).where(LEASES.c.code == code)).scalar() or "")


async def test_a_crew_thinks_for_every_server_and_where_it_is_killed_they_think_themselves(
    sea: Harbour, stack: AsyncExitStack, tmp_path: Path
) -> None:
    crew = Crewed(sea.redis.url, tmp_path)
    try:
        for ship in sea.trio.ships:
            await until(lambda ship=ship: has_hands(ship, 1))
        anne = await Sailor(stack, list(sea.trio.ships), "Anne").via(0)
        code = (await anne.create("les-pirates", *LASTING)).code
        await anne.start(code)
        begun = len(sea.trio.events(code))
        await until(lambda: has_more(sea, code, begun + 3))
    finally:
        crew.close()
    known = len(sea.trio.events(code))
    await until(lambda: has_more(sea, code, known + 5))
    for ship in sea.trio.ships:
        await until(lambda ship=ship: has_hands(ship, 0))


async def has_more(sea: Harbour, code: str, known: int) -> bool:
    return len(sea.trio.events(code)) > known


async def has_hands(ship: Serving, number: int) -> bool:
    async with httpx.AsyncClient(base_url=ship.url, timeout=PATIENCE) as watch:
        return f"flibuste_crew_hands {number}.0" in (await watch.get("/metrics")).text


# Coming and going


async def test_who_was_with_a_process_that_ends_is_told_to_come_again_and_goes_on_elsewhere(
    sea: Harbour, stack: AsyncExitStack
) -> None:
    code, anne, ben = await pair(sea, stack)
    page, theirs = await (await anne.via(0)).at(code), await (await ben.via(1)).at(code)
    ending = asyncio.create_task(asyncio.to_thread(sea.trio.ships[0].stop))
    with pytest.raises(Closed) as farewell:
        await page.until(lambda: False)
    assert farewell.value.code == 1012
    again = await (await anne.via(2)).at(code)
    await asyncio.gather(*(one.play(random.Random(1).choice) for one in (again, theirs)))
    await ending
    await asyncio.to_thread(sea.trio.ships[0].start)
    await again.compare()


async def test_while_a_process_ends_nobody_waits_at_its_door_and_who_is_inside_is_answered(sea: Harbour) -> None:
    ship = sea.trio.ships[0]
    host = ship.url.removeprefix("http://")
    asked = f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", ship.port)
    for connection in ("", "Connection: close"):
        writer.write(asked)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        await reader.readexactly(int(head.lower().partition("content-length: ")[2].partition("\r")[0]))
        assert head.startswith("HTTP/1.1 200")
        assert connection.lower() in head.lower()
        if not connection:
            ship.process.terminate()
            await until(lambda: is_closed(ship.port))
    await asyncio.to_thread(ship._gone)
    await asyncio.to_thread(ship.start)


async def is_closed(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return True
    writer.close()
    return False


async def test_a_rolling_restart_loses_and_doubles_nothing_and_shows_nobody_an_error(
    sea: Harbour, stack: AsyncExitStack
) -> None:
    """People and their pages come through HAProxy; every request is answered, and every wish done."""
    people = [await stack.enter_async_context(Visitor(sea.front.url, name)) for name in ("Anne", "Ben", "Cleo")]
    for one in people:
        await one.ask("GET", "/me")
    is_over, longest = False, list[float]()

    async def ask_on(visitor: Visitor) -> None:
        while not is_over:
            await visitor.ask("GET", "/tables")
            await visitor.ask("POST", "/tables", {"game": "soft-seas", "seats": [{"kind": "human"}] * 2})

    async def talk(visitor: Visitor, code: str, told: dict[str, int]) -> None:
        """Come back whenever a page is told to, and say under its id what was not acknowledged."""
        number, last = 0, time.monotonic()
        while not is_over:
            with suppress(Closed, WebSocketException, OSError):
                page = await visitor.at(code)
                while not is_over:
                    answer = await page.ask("chat", id=f"{visitor.name} {number}", text=str(number))
                    assert isinstance(answer, Done), answer
                    told[answer.id], number = answer.seq, number + 1
                    longest.append(time.monotonic() - last)
                    last = time.monotonic()

    code, told = (await people[0].create("soft-seas", "human", "open", "open")).code, [dict[str, int]() for _ in people]
    for seat, one in enumerate(people[1:], 1):
        await one.sit(code, seat)
    async with asyncio.TaskGroup() as besides:
        for one, said in zip(people, told, strict=True):
            besides.create_task(ask_on(one))
            besides.create_task(talk(one, code, said))
        for ship in sea.trio.ships:
            before = [len(said) for said in told]
            await asyncio.to_thread(ship.stop)
            await asyncio.to_thread(ship.start)
            await until(lambda before=before: all_said_more(told, before))
        is_over = True
    print(f"the longest pause was {max(longest):.1f} s")  # noqa: T201  told by -s
    events = sea.trio.events(code)
    stored = [(event["id"], seq) for seq, event in enumerate(events, 1) if event["kind"] == "said"]
    assert sorted(stored) == sorted(one for said in told for one in said.items())


async def all_said_more(told: list[dict[str, int]], before: list[int]) -> bool:
    return all(len(said) > known for said, known in zip(told, before, strict=True))


def test_a_fleet_and_a_single_server_keep_each_other_away(sea: Harbour, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "flibuste", "serve", "--port", "0", "--folder", str(tmp_path)]
    alone = subprocess.run([*words, "--database", sea.cluster.url], capture_output=True, text=True, check=False)
    assert "another server already uses" in alone.stderr
    assert alone.returncode


def test_a_bus_needs_postgresql(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "flibuste", "serve", "--port", "0", "--folder", str(tmp_path), "--bus", "redis://x"]
    refused = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "postgresql" in refused.stderr
    assert refused.returncode


# Backups


async def test_a_backup_of_postgresql_is_a_file_that_either_kind_of_database_takes(
    sea: Harbour, stack: AsyncExitStack, tmp_path: Path
) -> None:
    code, _, _ = await pair(sea, stack)
    served, file, elsewhere = Config(database=sea.cluster.url), tmp_path / "backup", tmp_path / "elsewhere"
    tables = await asyncio.to_thread(back_up, served, file)
    with pytest.raises(AlreadyServed):
        restore(served, file)
    name = f"flibuste_{secrets.token_hex(4)}"
    with sea.trio.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    empty = Config(database=sea.cluster.url.replace("/postgres?", f"/{name}?"))
    for other in (Config(folder=elsewhere), empty):
        assert restore(other, file) == tables
        store = Store(connect(other.url))
        assert store.events(code) == sea.trio.events(code)
        store.close()
    with pytest.raises(NotEmpty):
        restore(empty, file)
    assert back_up(empty, tmp_path / "again") == tables
    ours = select(ASIDE.c.id).where(ASIDE.c.code == code)
    store = Store(connect(empty.url))
    events = store.events(code)
    table = replay(code, [json.dumps(event) for event in events])[0]
    assert store.set_aside(line_of(table), table.seq, "a new row of a table that counts its rows") == 1
    with store.engine.connect() as connection:
        assert connection.execute(ours).scalar() is not None
    store.close()


# Leases


def test_a_lease_is_one_process_s_until_it_is_given_back_or_runs_out(sea: Harbour) -> None:
    first, second = (FleetStore(connect(sea.cluster.url), name) for name in ("first", "second"))
    assert first.claim(["A1", "B1"]) == {"A1", "B1"}
    assert second.claim(["B1", "C1"]) == {"C1"}
    assert first.claim(["A1", "B1"]) == {"A1", "B1"}
    first.release(["B1", "C1"])
    assert second.claim(["A1", "B1", "C1"]) == {"B1", "C1"}
    with first.engine.begin() as connection:
        connection.execute(text("UPDATE leases SET until = now() - interval '1 second' WHERE code = 'A1'"))
        connection.execute(text("UPDATE leases SET until = now() + interval '1 hour' WHERE code = 'B1'"))
    assert second.claim(["A1"]) == {"A1"}
    assert first.claim(["B1"]) == {"B1"}, "it was given before the clock was put back"
    for store in (first, second):
        store.release(["A1", "B1", "C1"])
        store.close()


# Who is away, and since when


def one_of_two() -> tuple[Live, Live]:
    """The same table at two processes."""
    return Live(Table("TABLE1")), Live(Table("TABLE1"))


def test_who_looks_through_another_process_is_here_until_they_left_there() -> None:
    here, there = one_of_two()
    page = Connection("anne", Unheard())
    there.come(page)
    assert take_in(here, [here_now(there)])
    assert (here.here, here.gone_for("anne")) == ({"anne"}, -1.0)
    assert not take_in(here, [here_now(there)]), "nobody came or went"
    there.go(page)
    there.away["anne"] -= 50
    assert take_in(here, [here_now(there)])
    assert here.gone_for("anne") == pytest.approx(there.gone_for("anne"), abs=10)


def test_somebody_who_never_came_is_away_since_the_first_process_had_the_table() -> None:
    here, there = one_of_two()
    there.made -= 1000
    take_in(here, [here_now(there)])
    assert here.gone_for("anne") > 900


def test_who_was_with_a_process_that_died_is_away_from_then_on() -> None:
    here, there = one_of_two()
    there.come(Connection("anne", Unheard()))
    take_in(here, [here_now(there)])
    here.made -= 1000
    assert take_in(here, [])
    assert 0 <= here.gone_for("anne") < 900


def test_while_the_bus_is_away_nobodys_absence_counts() -> None:
    here, _ = one_of_two()
    here.made -= 1000
    here.away["anne"] = here.made
    pause(here)
    assert all(here.gone_for(who) < 900 for who in ("anne", "ben"))


def test_a_count_that_another_process_told_is_reached_and_never_gone_back_from() -> None:
    count, day = clock.counted(), clock.now()
    clock.reach(count + 1000)
    clock.reach(count)
    assert clock.counted() >= count + 1000
    assert clock.now() - day < 900, "the time of day is as before"
    clock.resume(count)


# Two versions side by side: last, for the others end


AHEAD = GUARDED.replace(
    "from flibuste.cli", "from flibuste.engine.games import find_game\n"
    "object.__setattr__(find_game('les-pirates'), 'version', find_game('les-pirates').version + 1)\n"
    "from flibuste.cli",
)  # fmt: skip
"""A server that comes with the next version of the rules of a game."""


async def test_a_process_with_other_rules_leaves_tables_of_the_old_to_the_others_and_refuses_them_when_they_are_gone(
    sea: Harbour, stack: AsyncExitStack, tmp_path: Path
) -> None:
    anne = Sailor(stack, list(sea.trio.ships), "Anne")
    code = (await (await anne.via(0)).create("les-pirates", "human", "random", "random")).code
    await (await anne.via(0)).start(code)
    page = await (await anne.via(0)).at(code)
    ahead = Ship(tmp_path / "ahead", *sea.trio.options, bus=sea.redis.url, url=sea.cluster.url)
    ahead.program = AHEAD
    await asyncio.to_thread(ahead.start)
    try:
        through = await stack.enter_async_context(Visitor(ahead.url, "Anne", anne.cookie))
        await until(lambda: is_refused(through, code, "other-version"))
        assert await page.play(random.Random(2).choice, 3), "the others go on"
        await asyncio.to_thread(sea.trio.stop)
        await until(lambda: is_refused(through, code, "unreplayable"))
    finally:
        ahead.close()


async def is_refused(visitor: Visitor, code: str, why: str) -> bool:
    with pytest.raises(Refusal) as refusal:
        await visitor.ask("GET", f"/tables/{code}")
    return refusal.value.code == why


class Unheard:
    """A line to a page that nobody reads."""

    is_slow = False

    def send(self, message: bytes) -> None: ...

    def close(self, code: int, reason: str) -> None: ...
