"""The load of bench/server.py, in a process of its own: tables of two clients, each playing one game after another as
fast as its moves are answered.

`python -m bench.load URL` waits until every table has begun, says "counting", and then prints how many moves were
answered in so many seconds, and how long each took in ms, from sending it to the change that carries it out.
"""

import argparse
import asyncio
import gc
import json
import random
import time
from typing import Any
from urllib.parse import urlsplit

from pydantic_core import from_json
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from flibuste.server.patch import apply

try:
    from uvloop import run  # what uvicorn uses where it can
except ImportError:
    from asyncio import run  # type: ignore[assignment]


WARM_UP = 3.0
"""Seconds of play before anything is counted."""
SPREAD = 4.0
"""Seconds between the first table's start and the last's: about a game, so that they do not all end in one moment."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("url")
    asked.add_argument("--tables", type=int, default=50)
    asked.add_argument("--seconds", type=float, default=10.0)
    asked.add_argument("--game", default="archipels")
    asked.add_argument("--detail", default="events", choices=("events", "view"))
    args = asked.parse_args()
    gc.freeze()
    found = run(Load(args.url, args.game, args.detail).run(args.tables, args.seconds))
    print(json.dumps(found))


class Load:
    def __init__(self, url: str, game: str, detail: str) -> None:
        self.url, self.game, self.detail = url.rstrip("/"), game, detail
        self.waits: list[float] = []
        self.counting = False
        self.begun = asyncio.Semaphore(0)
        self.lengths: list[int] = []
        """How many moves each game had."""

    async def run(self, tables: int, seconds: float) -> dict[str, Any]:
        tasks = [asyncio.create_task(self.table(SPREAD * number / tables)) for number in range(tables)]
        ready = asyncio.create_task(self.all_begun(tables))
        done, _ = await asyncio.wait([ready, *tasks], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        await asyncio.wait(tasks, timeout=WARM_UP, return_when=asyncio.FIRST_COMPLETED)
        print("counting", flush=True)
        began, self.counting = time.perf_counter(), True
        done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        spent = time.perf_counter() - began
        for task in tasks:
            task.cancel()
        length = sum(self.lengths) / len(self.lengths) if self.lengths else 0.0
        waits = sorted(self.waits) or [0.0]
        p50, p99 = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
        return {"moves": len(self.waits), "seconds": spent, "length": length, "p50": p50, "p99": p99}

    async def all_begun(self, tables: int) -> None:
        for _ in range(tables):
            await self.begun.acquire()

    async def table(self, delay: float) -> None:
        """Two visitors who play one game after another."""
        await asyncio.sleep(delay)
        one, two = Visitor(self.url), Visitor(self.url)
        for visitor in (one, two):
            await visitor.ask("GET", "/api/me")
        seats = [{"kind": "human", "name": "A"}, {"kind": "open"}]
        while True:
            code = (await one.ask("POST", "/api/tables", {"game": self.game, "seats": seats}))["code"]
            await two.ask("POST", f"/api/tables/{code}/seats", {"name": "B"})
            await one.ask("POST", f"/api/tables/{code}/start", {})
            players = [Player(self, visitor, code, seat) for seat, visitor in enumerate((one, two))]
            await asyncio.gather(*(player.play() for player in players))
            self.lengths.append(sum(player.number for player in players))


class Visitor:
    """A cookie, and a connection for HTTP that is kept: as little of a client as will do."""

    def __init__(self, url: str) -> None:
        place = urlsplit(url)
        self.url, self.cookie = url, ""
        self.address = (place.hostname or "", place.port or 80)
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter

    async def ask(self, verb: str, path: str, body: Any = None) -> Any:
        """The answer's JSON. A connection that was kept may have been closed meanwhile: then a new one."""
        try:
            return await self.ask_once(verb, path, body)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.reader = None
            return await self.ask_once(verb, path, body)

    async def ask_once(self, verb: str, path: str, body: Any) -> Any:
        if self.reader is None:
            self.reader, self.writer = await asyncio.open_connection(*self.address)
        sent = b"" if body is None else json.dumps(body).encode()
        head = [f"{verb} {path} HTTP/1.1", f"Host: {self.address[0]}:{self.address[1]}", f"Content-Length: {len(sent)}"]
        head += ["Content-Type: application/json", f"Cookie: {self.cookie}", "", ""]
        self.writer.write("\r\n".join(head).encode() + sent)
        status, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        answer = await self.reader.readexactly(int(headers["content-length"]))
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        if status.split()[1][0] != "2":
            raise SystemExit(f"{verb} {path}: {status} {answer.decode()}")
        return json.loads(answer)

    def close(self) -> None:
        if self.reader:
            self.writer.close()


class Player(asyncio.Protocol):
    """One seat of one game, or of its first so many moves."""

    def __init__(self, load: Load, visitor: Visitor, code: str, seat: int, most: int = 1_000_000) -> None:
        self.load, self.visitor, self.seat, self.most = load, visitor, seat, most
        self.choose = random.Random(f"{code} {seat}").choice
        self.frames = ClientProtocol(parse_uri(f"{visitor.url.replace('http', 'ws', 1)}/api/tables/{code}/socket"))
        self.shown: dict[str, Any] = {}
        self.sent, self.number, self.waiting = 0.0, 0, False

    async def play(self) -> None:
        loop = asyncio.get_running_loop()
        self.over: asyncio.Future[None] = loop.create_future()
        transport, _ = await loop.create_connection(lambda: self, *self.visitor.address)
        try:
            await self.over
        finally:
            transport.close()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        request = self.frames.connect()
        request.headers["Cookie"] = self.visitor.cookie
        self.frames.send_request(request)
        self.flush()

    def data_received(self, data: bytes) -> None:
        self.frames.receive_data(data)
        for event in self.frames.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.hear(bytes(event.data))
            elif isinstance(event, Frame):
                self.flush()  # the answer to a ping
            elif isinstance(event, Response):
                self.say({"type": "hello", "detail": self.load.detail})

    def connection_lost(self, _problem: Exception | None) -> None:
        if not self.over.done():
            self.over.set_exception(SystemExit("the server closed a connection"))

    def hear(self, text: bytes) -> None:
        message = from_json(text)
        if message["type"] == "snapshot":
            self.shown = message
            self.load.begun.release()
        elif message["type"] == "change":
            apply(message["patch"], self.shown)
            if message["id"]:
                self.waiting = False
                if self.load.counting:
                    self.load.waits.append(1000 * (time.perf_counter() - self.sent))
        else:
            self.over.set_exception(SystemExit(text.decode()))
            return
        if self.shown["table"]["status"] == "over" or (self.number >= self.most and not self.waiting):
            if not self.over.done():
                self.over.set_result(None)
        elif self.seat in self.shown["table"]["acting"] and not self.waiting:
            self.move()

    def move(self) -> None:
        view = self.shown["view"]
        codes = [offer["code"] for offer in view["legal"]] if view else self.shown["codes"]
        self.number += 1
        self.waiting, self.sent = True, time.perf_counter()
        self.say({"type": "move", "id": str(self.number), "seat": self.seat, "code": self.choose(codes)})

    def say(self, message: Any) -> None:
        self.frames.send_text(json.dumps(message).encode())
        self.flush()

    def flush(self) -> None:
        for data in self.frames.data_to_send():
            self.transport.write(data)


if __name__ == "__main__":
    main()
