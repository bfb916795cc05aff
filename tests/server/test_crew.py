"""Crews think for servers: each piece is one crew's, and another's soon where that dies or hangs."""

import asyncio
import os
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import CollectorRegistry

from bench.redis_server import HOW, RedisServer, find_redis
from flibuste.engine.match import Match
from flibuste.server import crew, crew_queue
from flibuste.server.crew_queue import CrewQueue, Piece
from flibuste.server.fleet_thinking import FleetThinking
from flibuste.server.shares import Job
from flibuste.server.thoughts import Wish
from flibuste.server.worker import Failed
from tests.server.client import PATIENCE
from tests.server.fleets import Crewed

pytestmark = pytest.mark.anyio


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    if find_redis() is None:
        pytest.skip(HOW)
    folder = Path(tempfile.mkdtemp(prefix="flibuste-"))
    made = RedisServer(folder)
    yield made
    made.close()
    shutil.rmtree(folder)


@pytest.fixture
def crews(redis: RedisServer, tmp_path: Path) -> Iterator[Callable[[int], list[Crewed]]]:
    """Of how many?"""
    all_of_them: list[Crewed] = []

    def come(number: int) -> list[Crewed]:
        new = [Crewed(redis.url, tmp_path) for _ in range(number)]
        all_of_them.extend(new)
        for one in new:
            one.wait()
        return new

    yield come
    for one in all_of_them:
        one.close()
    assert "Traceback" not in (tmp_path / "crew.txt").read_text()


@asynccontextmanager
async def server(redis: RedisServer, name: str = "server") -> AsyncIterator[FleetThinking]:
    """The part of a server that has things thought about."""
    thinking = FleetThinking(1, lambda *_: None, CrewQueue(redis.url, name), CollectorRegistry())
    works = asyncio.create_task(thinking.open())
    yield thinking
    works.cancel()
    thinking.close()
    await thinking.withdraw()
    await thinking.queue.close()


def job(bot: str, what: str = "move", limit: float = 30.0) -> Job:
    match = Match("soft-seas", players=2, seed=1)
    wish: Wish = {"what": what, "game": "soft-seas", "bot": bot, "seed": 3, "seat": 0, "line": match.line}
    return Job("bots", "anne", "TABLE1", "soft-seas", lambda: wish, limit)


async def until(so: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.02)


async def has_hands(thinking: FleetThinking, number: int) -> None:
    await until(lambda: len(thinking.hands) == number)


async def holder(thinking: FleetThinking) -> int:
    """The process of the crew that has the one piece there is."""
    async with asyncio.timeout(PATIENCE):
        while True:
            key = crew_queue._key("bots")
            if held := await thinking.queue.redis.xpending_range(key, crew_queue.GROUP, "-", "+", 1):
                return int(held[0]["consumer"].split(":")[1])
            await asyncio.sleep(0.02)


async def test_a_crew_chooses_what_a_worker_of_the_server_would_and_tells_what_fails(
    redis: RedisServer, crews: Any
) -> None:
    async with server(redis) as thinking, server(redis, "other") as other:
        alone = await thinking.think(job("greedy"))
        crews(1)
        for one in (thinking, other):
            await has_hands(one, 1)
        for worker in thinking.workers:
            worker.end()
        answers = await asyncio.gather(*(one.think(job("greedy")) for one in (thinking, other, thinking)))
        assert answers == [alone] * 3
        with pytest.raises(Failed, match="nobody"):
            await other.think(job("nobody"))
        assert not any(one.workers[0]._process for one in (thinking, other)), "they think no more themselves"
        assert await thinking.queue.redis.xlen(crew_queue._key("bots")) == 0


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["dies", "hangs"])
async def test_what_a_crew_had_that_dies_or_hangs_is_another_s(redis: RedisServer, crews: Any, how: int) -> None:
    both = crews(2)
    async with server(redis) as thinking:
        await has_hands(thinking, 2)
        waiting = asyncio.create_task(thinking.think(job("search:1.5s")))
        first = await holder(thinking)
        assert first in {one.process.pid for one in both}
        os.kill(first, how)
        await has_hands(thinking, 1)
        second = first
        while not waiting.done() and second == first:
            second = await holder(thinking)
        assert await waiting in Match("soft-seas", players=2, seed=1).position.legal(0)
        assert second != first
        if how == signal.SIGSTOP:
            os.kill(first, signal.SIGCONT)
        assert await thinking.think(job("greedy")) is not None, "an answer that comes late is nobody's"


async def test_where_the_last_crew_dies_the_server_thinks_and_nothing_is_left_behind(
    redis: RedisServer, crews: Any
) -> None:
    (only,) = crews(1)
    async with server(redis) as thinking:
        await has_hands(thinking, 1)
        waiting = asyncio.create_task(thinking.think(job("search:1.5s")))
        await holder(thinking)
        only.process.kill()
        assert await waiting is not None
        assert thinking.workers[0]._process is not None
        await until(lambda: not thinking._left)
        assert await thinking.queue.redis.xlen(crew_queue._key("bots")) == 0


async def test_where_redis_forgets_what_a_crew_has_it_is_asked_again(redis: RedisServer, crews: Any) -> None:
    crews(1)
    async with server(redis) as thinking:
        await has_hands(thinking, 1)
        waiting = asyncio.create_task(thinking.think(job("search:1.5s")))
        await holder(thinking)
        redis.kill()
        redis.start()
        assert await waiting is not None
        await has_hands(thinking, 1)
        assert await thinking.think(job("greedy")) is not None


async def test_a_crew_that_is_told_to_end_finishes_what_it_has(redis: RedisServer, crews: Any) -> None:
    (only,) = crews(1)
    async with server(redis) as thinking:
        await has_hands(thinking, 1)
        waiting = asyncio.create_task(thinking.think(job("search:1.5s")))
        await holder(thinking)
        only.process.terminate()
        assert await asyncio.to_thread(only.process.wait, PATIENCE) == 0
        assert await waiting is not None


async def test_a_crew_of_another_version_is_not_asked(redis: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    new, old = CrewQueue(redis.url, "new"), CrewQueue(redis.url, "old")
    await new.give_sign(4)
    assert await new.hands() == 4
    monkeypatch.setattr(crew_queue, "kind", lambda: "of other rules")
    assert await old.hands() == 0
    monkeypatch.undo()
    await new.sign_off()
    assert await new.hands() == 0
    for queue in (new, old):
        await queue.close()


async def test_hints_leave_a_worker_of_a_crew_to_bots(redis: RedisServer) -> None:
    sailing = crew.Crew(redis.url, 2, warm=False)
    assert sailing._queues() == ("bots", "hints")
    sailing.held[Piece("hints", "1-0", "server", {}, 1.0)] = asyncio.create_task(asyncio.sleep(0))
    assert sailing._queues() == ("bots",)
    await sailing.queue.close()


def test_what_a_crew_left_is_another_s_within_five_seconds() -> None:
    """From the last sign; the last is when a server takes back what no crew has."""
    assert crew_queue.LEASE + crew_queue.LOOK + crew.BEAT <= 5.0
    assert crew_queue.ALIVE + 1.0 + crew.BEAT <= 5.0
