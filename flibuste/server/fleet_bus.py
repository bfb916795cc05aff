"""The bus of a fleet: what its processes tell each other over Redis (or Valkey). Anything may be lost here: what
happened is in the database, and who is there is told again.

Everything that is to be told in one turn of the loop goes in one message: `by` and its `kind`, the `count` of the
process, `news` (codes of tables with the number of their last event), `here` (tables where somebody came or went),
`asked` (where somebody asked). A message every second is the sign that a process lives, and, coming back, that the
bus does.
"""

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from flibuste.engine.errors import BadOption
from flibuste.server import clock
from flibuste.server.fleet_version import kind

__all__ = ["LOST", "Bus", "Message", "redis_at"]

log = logging.getLogger("flibuste.server")
BEAT = 1.0
SILENT = 3.0
"""So long without our own sign coming back, and the bus is taken to be away."""
AGAIN = 0.5
ALIVE = 4
"""A process that has given no sign for so many seconds is gone."""
KEPT = 24 * 3600
LOST = (RedisError, OSError, asyncio.TimeoutError)
Message = dict[str, Any]


def redis_at(url: str) -> Any:
    """Redis, asked once: who asks knows what to do where it is away. Raises BadOption."""
    try:
        return Redis.from_url(
            url,
            protocol=2,
            decode_responses=True,
            socket_connect_timeout=SILENT,
            socket_timeout=SILENT,
            retry=Retry(NoBackoff(), 0),
        )
    except ValueError as problem:
        raise BadOption(name="--bus", got=url.partition("@")[2] or url, expected="a URL of Redis") from problem


class Bus:
    """`heard` is told what others say, `returned` that the bus is there (again)."""

    def __init__(self, url: str, name: str, me: str) -> None:
        self.name, self.me = f"flibuste:{name}", me
        self.redis = redis_at(url)
        self.is_up = False
        self.heard: Callable[[Message], None] = lambda _: None
        self.returned: Callable[[], None] = lambda: None
        self._news: dict[str, int] = {}
        self._here: dict[str, str | None] = {}
        self._asked: set[str] = set()
        self._others: dict[str, float] = {}
        """Processes of another version, and when each was last heard."""
        self._wanted = asyncio.Event()

    # What is told

    def news(self, code: str, seq: int) -> None:
        """Something happened at a table."""
        self._news[code] = seq
        self._wanted.set()

    def tell_here(self, code: str, here: str | None) -> None:
        """Who looks at a table through this process; None: it has the table no more."""
        self._here[code] = here
        self._wanted.set()

    def asked(self, code: str) -> None:
        """Somebody asked for a table that another process looks after."""
        self._asked.add(code)
        self._wanted.set()

    async def talk(self) -> None:
        """Go on for ever."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._wanted.wait()
            await asyncio.sleep(0)  # what comes in this turn of the loop goes together
            try:
                await self.flush()
            except LOST:
                await asyncio.sleep(AGAIN)

    async def flush(self) -> None:
        """Say what waits, and that we live."""
        self._wanted.clear()
        message = {
            "by": self.me,
            "kind": kind(),
            "count": clock.counted(),
            "news": self._news,
            "asked": list(self._asked),
        }
        here, self._here, self._news, self._asked = self._here, {}, {}, set()
        line = self.redis.pipeline(transaction=False)
        line.set(self._alive(self.me), message["count"], ex=ALIVE)
        line.set(f"{self.name}:count", message["count"], ex=KEPT)
        for code, text in here.items():
            if text is None:
                line.hdel(self._at(code), self.me)
            else:
                line.hset(self._at(code), self.me, text)
                line.expire(self._at(code), KEPT)
        line.publish(self.name, json.dumps(message | {"here": list(here)}))
        try:
            await line.execute()
        except LOST:
            self._here = here | self._here
            raise

    # What is heard

    async def listen(self) -> None:
        """Go on for ever, however often the bus goes away."""
        while True:
            try:
                await self._listen()
            except LOST as problem:
                if self.is_up:
                    log.warning("the bus is away", extra={"why": str(problem)})
                self.is_up = False
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        async with self.redis.pubsub() as line:
            await line.subscribe(self.name)
            last = time.monotonic()
            while time.monotonic() - last < SILENT:
                message = await line.get_message(ignore_subscribe_messages=True, timeout=SILENT)
                if message is None:
                    continue
                sign = json.loads(message["data"])
                if sign["by"] == self.me:
                    last = time.monotonic()
                    self._is_heard()
                else:
                    clock.reach(sign["count"])
                    if sign.get("kind") != kind():
                        self._others[sign["by"]] = time.monotonic()
                    self.heard(sign)
        raise TimeoutError("it gives no sign")

    def _is_heard(self) -> None:
        if not self.is_up:
            self.is_up = True
            log.info("the bus is there")
            self.returned()

    @property
    def has_other_versions(self) -> bool:
        """Whether processes of another version live."""
        alive = time.monotonic() - ALIVE
        self._others = {by: heard for by, heard in self._others.items() if heard > alive}
        return bool(self._others)

    # What is looked up

    async def count(self) -> float:
        """What the fleet has counted."""
        return float(await self.redis.get(f"{self.name}:count") or 0)

    async def here(self, codes: Iterable[str]) -> dict[str, Mapping[str, str]]:
        """For each table, what other processes that live told of who is there."""
        wanted = list(codes)
        line = self.redis.pipeline(transaction=False)
        for code in wanted:
            line.hgetall(self._at(code))
        found: dict[str, dict[str, str]] = dict(zip(wanted, await line.execute(), strict=True))
        others = sorted({other for signs in found.values() for other in signs if other != self.me})
        signs = await self.redis.mget([self._alive(other) for other in others]) if others else []
        alive = {other for other, sign in zip(others, signs, strict=True) if sign}
        return {code: {other: text for other, text in signs.items() if other in alive} for code, signs in found.items()}

    async def close(self) -> None:
        with suppress(*LOST):
            await self.flush()
            await self.redis.delete(self._alive(self.me))
        await self.redis.aclose()

    def _at(self, code: str) -> str:
        return f"{self.name}:at:{code}"

    def _alive(self, process: str) -> str:
        return f"{self.name}:alive:{process}"
