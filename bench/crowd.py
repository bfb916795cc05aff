"""The load of bench/pages.py, in a process of its own: tables of two pages, whose people move at a walking pace.

A page asks for views and for compressed messages, as a browser does, and keeps of what it is sent only what it needs to
move: who acts, and what is legal. Frames are written by hand, so that many pages are a light load.

`python -m bench.crowd URL` waits until every table has begun, says "counting", and prints how many moves were answered
in so many seconds, and how long in ms it took each: from sending it to the change that carries it out, and to the
change at the other page.
"""

import argparse
import asyncio
import base64
import gc
import json
import random
import statistics
import time
import zlib
from collections import defaultdict
from itertools import cycle
from typing import Any

from pydantic_core import from_json

from bench.load import Visitor

try:
    from uvloop import run  # what uvicorn uses where it can
except ImportError:
    from asyncio import run  # type: ignore[assignment]


WARM_UP = 4.0
"""Seconds of play before anything is counted."""
AT_ONCE = 8
"""Tables that are being set up at the same time."""
FLUSH = b"\x00\x00\xff\xff"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("urls", nargs="+", metavar="URL", help="Of a server, or of several of a fleet.")
    asked.add_argument("--tables", type=int, default=50)
    asked.add_argument("--seconds", type=float, default=20.0)
    asked.add_argument("--pace", type=float, default=2.0, help="Seconds from a table's move to its next, on average.")
    asked.add_argument("--game", action="append", help="Of the tables; repeated: by turns. Left out: archipels.")
    asked.add_argument("--options", type=json.loads, default={})
    asked.add_argument("--watchers", type=int, default=0, help="Pages at each table besides the two that play.")
    asked.add_argument("--apart", action="store_true", help="Pages of a table are at different servers.")
    args = asked.parse_args()
    gc.freeze()
    gc.disable()  # nothing here is a cycle but what a game leaves behind
    print(json.dumps(run(Crowd(args).run(args.tables, args.seconds))))


class Crowd:
    def __init__(self, args: argparse.Namespace) -> None:
        self.urls = cycle(url.rstrip("/") for url in args.urls)
        self.games, self.options, self.pace = cycle(args.game or ["archipels"]), args.options, args.pace
        self.watchers: int = args.watchers
        self.apart: bool = args.apart
        self.counting = False
        self.waits: list[float] = []
        self.others: list[float] = []
        self.by_second: defaultdict[int, list[float]] = defaultdict(list)
        self.bytes = 0
        self.begun = 0
        self.all_begun = asyncio.Event()
        self.setting_up = asyncio.Semaphore(AT_ONCE)

    async def run(self, tables: int, seconds: float) -> dict[str, Any]:
        tasks = [asyncio.create_task(self.table(tables)) for _ in range(tables)]
        ready = asyncio.create_task(self.all_begun.wait())
        await self.watch([ready, *tasks], None)
        await self.watch(tasks, WARM_UP)
        print("counting", flush=True)
        began, self.counting = time.perf_counter(), True
        await self.watch(tasks, seconds)
        spent = time.perf_counter() - began
        for task in tasks:
            task.cancel()
        found = {"moves": len(self.waits), "seconds": spent, "length": 0, "bytes": self.bytes}
        found["usual"] = statistics.median([part(waits, 99) for waits in self.by_second.values()] or [0.0])
        return found | {"p50": part(self.waits, 50), "p99": part(self.waits, 99), "others": part(self.others, 99)}

    async def watch(self, tasks: list[Any], seconds: float | None) -> None:
        """Wait; a table that failed ends everything."""
        done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()

    async def table(self, tables: int) -> None:
        """Two visitors who play one game after another."""
        first, game = next(self.urls), next(self.games)
        one, two, three = (Visitor(next(self.urls) if self.apart else first) for _ in range(3))
        while True:
            async with self.setting_up:
                pages = await self.gather(game, one, two, three)
            self.begun += 1
            if self.begun == tables:
                self.all_begun.set()
            await asyncio.gather(*(page.over for page in pages))
            for page in pages:
                page.transport.close()

    async def gather(self, game: str, one: Visitor, two: Visitor, three: Visitor) -> list["Page"]:
        for visitor in (one, two, three):
            if not visitor.cookie:
                await visitor.ask("GET", "/api/me")
        seats = [{"kind": "human", "name": "A"}, {"kind": "open"}]
        wish = {"game": game, "options": self.options, "seats": seats}
        code = (await one.ask("POST", "/api/tables", wish))["code"]
        await two.ask("POST", f"/api/tables/{code}/seats", {"name": "B"})
        await one.ask("POST", f"/api/tables/{code}/start", {})
        for visitor in (one, two, three):
            visitor.close()
            visitor.reader = None
        seated: list[tuple[Visitor, int | None]] = [(one, 0), (two, 1), *[(three, None)] * self.watchers]
        pages = [Page(self, visitor, code, seat) for visitor, seat in seated]
        for page in pages:
            page.mates = pages
            await page.open()
        return pages


class Page(asyncio.Protocol):
    """A browser's page at a table, as far as the server can tell."""

    def __init__(self, crowd: Crowd, visitor: Visitor, code: str, seat: int | None) -> None:
        self.crowd, self.visitor, self.seat = crowd, visitor, seat
        self.path = f"/api/tables/{code}/socket"
        self.dice = random.Random(f"{code} {seat}")
        self.mates: list[Page] = []
        self.loop = asyncio.get_running_loop()
        self.over: asyncio.Future[None] = self.loop.create_future()
        self.shown: asyncio.Future[None] = self.loop.create_future()
        self.buffer, self.is_open = b"", False
        self.inflate = zlib.decompressobj(wbits=-15).decompress
        self.acting: list[int] = []
        self.legal: list[Any] = []
        self.sent, self.number, self.is_moving = 0.0, 0, False

    async def open(self) -> None:
        """Back when the snapshot has come."""
        await self.loop.create_connection(lambda: self, *self.visitor.address)
        await self.shown

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        head = [f"GET {self.path} HTTP/1.1", f"Host: {self.visitor.address[0]}:{self.visitor.address[1]}"]
        head += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        head += [f"Sec-WebSocket-Key: {base64.b64encode(self.dice.randbytes(16)).decode()}"]
        head += ["Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"]
        head += [f"Cookie: {self.visitor.cookie}", "", ""]
        transport.write("\r\n".join(head).encode())

    def data_received(self, data: bytes) -> None:
        if self.crowd.counting:
            self.crowd.bytes += len(data)
        self.buffer += data
        if not self.is_open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.fail(head.decode())
                return
            self.is_open, self.buffer = True, rest
            self.say({"type": "hello"})
        while (frame := self.frame()) is not None:
            self.take(*frame)

    def frame(self) -> tuple[int, bytes] | None:
        """The next frame that has come whole: its first byte, and what it holds."""
        data = self.buffer
        if len(data) < 2:
            return None
        length, begin = data[1], 2
        if length >= 126:
            begin = 4 if length == 126 else 10
            length = int.from_bytes(data[2:begin], "big")
        if len(data) < begin or len(data) < begin + length:
            return None
        self.buffer = data[begin + length :]
        return data[0], data[begin : begin + length]

    def take(self, first: int, held: bytes) -> None:
        if first & 15 == TEXT:
            self.hear(from_json(self.inflate(held + FLUSH) if first & 64 else held))
        elif first & 15 == PING:
            self.write(PONG, held)
        elif first & 15 == CLOSE and not self.over.done():
            self.fail(f"closed: {held[2:].decode()} {int.from_bytes(held[:2], 'big')}")

    def connection_lost(self, _problem: Exception | None) -> None:
        self.fail("the server closed a connection")

    def fail(self, why: str) -> None:
        for waiting in (self.over, self.shown):
            if not waiting.done():
                waiting.set_exception(SystemExit(why))

    # What it is told

    def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "snapshot":
            self.acting, self.legal = message["table"]["acting"], message["view"]["legal"]
            self.shown.set_result(None)
            self.think(message["table"]["status"])
        elif message["type"] == "change":
            self.arrived(message)
            self.is_moving = self.is_moving and not message["id"]
            self.think(self.patched(message["patch"]))
        elif not self.over.done():
            self.fail(str(message))

    def arrived(self, message: dict[str, Any]) -> None:
        if not self.crowd.counting or message["seq"] == message["after"]:
            return
        now = time.perf_counter()
        if message["id"]:
            self.crowd.waits.append(1000 * (now - self.sent))
            self.crowd.by_second[int(now)].append(self.crowd.waits[-1])
        else:
            self.crowd.others.append(1000 * (now - max(page.sent for page in self.mates)))

    def patched(self, patch: list[Any]) -> str:
        """Keep what was set, as far as it is needed; the table's status where that has changed."""
        status = ""
        for path, value in patch:
            if path == ["table", "acting"]:
                self.acting = value
            elif path == ["table", "status"]:
                status = value
            elif path[:2] == ["view", "legal"]:
                self.set_legal(path[2:], value)
            elif path == ["view"]:
                self.legal = value["legal"]
        return status

    def set_legal(self, path: list[Any], value: Any) -> None:
        if not path:
            self.legal = value
            return
        place: Any = self.legal
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    # What it does

    def think(self, status: str) -> None:
        if status == "over":
            if not self.over.done():
                self.over.set_result(None)
        elif self.seat in self.acting and not self.is_moving and not self.over.done():
            self.is_moving = True
            most = self.crowd.pace * (1 + len(self.acting))  # so that a table moves at its pace when several act
            wait = self.dice.uniform(0, most)
            self.loop.call_later(wait, self.move, time.perf_counter() + wait)

    def move(self, due: float) -> None:
        """`due`: when it was to be sent, which a busy client may miss; what that costs counts as well."""
        if self.over.done():
            return
        self.number += 1
        self.sent = due
        code = self.dice.choice(self.legal)["code"]
        self.say({"type": "move", "id": str(self.number), "seat": self.seat, "code": code})

    def say(self, message: Any) -> None:
        self.write(TEXT, json.dumps(message).encode())

    def write(self, opcode: int, held: bytes) -> None:
        """A frame; its mask is four zeros, which leave it as it is."""
        assert len(held) < 126
        self.transport.write(bytes((128 | opcode, 128 | len(held), 0, 0, 0, 0)) + held)


def part(waits: list[float], percent: int) -> float:
    found = sorted(waits) or [0.0]
    return found[len(found) * percent // 100]


if __name__ == "__main__":
    main()
