"""Who comes during a siege: people who play and send again what got no answer; and those who annoy."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.siege_fort import Fort

__all__ = ["Voyage", "flood", "hold_the_line", "pour", "say_nothing"]

AGAIN = frozenset({"cannot-store", "cannot-read", "in-doubt", "let-go", "too-fast", "too-many"})
"""Refusals after which the same message is sent again."""
LOST = (OSError, WebSocketException, TimeoutError, EOFError)
SILENCE = 15.0
SHORT = {"les-pirates": {"explosive": True, "cyclone": True}}


class Voyage:
    """A table, the people at it, and what they were told is done."""

    def __init__(self, fort: Fort, game: str, people: int, strict: bool) -> None:
        self.fort, self.game, self.people, self.strict = fort, game, people, strict
        self.code, self.is_over, self.is_played, self.turned_away, self.again = "", False, False, False, 0
        self.acknowledged: dict[str, int] = {}
        nothing_kept = httpx.Limits(max_keepalive_connections=0)
        self.visitors = [httpx.AsyncClient(timeout=20.0, limits=nothing_kept) for _ in range(max(1, people))]

    async def begin(self, seed: float, patient: bool = True) -> bool:
        """Open a table and begin; False where that was refused, or (if not patient) the server did not answer."""
        self.choose = random.Random(seed)
        while True:
            try:
                return await self._begin()
            except (httpx.HTTPError, KeyError, ValueError):
                if not patient:
                    return False
                await asyncio.sleep(0.5)

    async def _begin(self) -> bool:
        seats: list[dict[str, Any]] = [{"kind": "human", "name": "A"}, {"kind": "open"}][: self.people]
        seats += [{"kind": "bot", "level": "random"}] * (3 - len(seats))
        clock = {"mode": "strict", "seconds": 5} if self.strict else {"mode": "none", "seconds": 60}
        wish = {"game": self.game, "seats": seats, "options": SHORT.get(self.game, {}), "clock": clock}
        for visitor in self.visitors:
            await self._ask(visitor, "GET", "/me")
        made = await self.visitors[0].post(f"{self.fort.url}/api/tables", json=wish)
        if made.status_code != 201:
            self.turned_away = made.status_code == 503 and made.json().get("code") == "too-many"
            return False if self.turned_away else bool(made.raise_for_status())
        code = str(made.json()["code"])
        for visitor in self.visitors[1:]:
            await self._ask(visitor, "POST", f"/tables/{code}/seats", {"name": "B"})
        await self._ask(self.visitors[0], "POST", f"/tables/{code}/start", {})
        self.code = code
        return True

    async def _ask(self, visitor: httpx.AsyncClient, verb: str, path: str, body: Any = None) -> Any:
        answer = await visitor.request(verb, f"{self.fort.url}/api{path}", json=body)
        answer.raise_for_status()
        return answer.json()

    # Playing

    async def play(self) -> None:
        """Until the game is over."""
        self.is_played = True
        await asyncio.gather(*(self._sail(seat) for seat in range(self.people)))
        self.is_over = True

    async def _sail(self, seat: int) -> None:
        captain = Captain(self, seat)
        while not captain.is_over:
            with suppress(*LOST):
                cookie = {"Cookie": f"flibuste={self.visitors[seat].cookies.get('flibuste')}"}
                address = f"{self.fort.url.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"
                async with connect(address, additional_headers=cookie, max_size=None, open_timeout=20) as socket:
                    await captain.sit(socket)
            await asyncio.sleep(0.2)

    # Looking

    async def info(self) -> dict[str, Any] | None:
        """The table as its host sees it; None where it cannot be read. A server that is away is waited for."""
        for _ in range(120):
            with suppress(httpx.HTTPError):
                answer = await self.visitors[0].get(f"{self.fort.url}/api/tables/{self.code}")
                if answer.status_code == 200:
                    answered: dict[str, Any] = answer.json()
                    return answered
                if answer.status_code in (404, 410):
                    return None
            await asyncio.sleep(0.5)
        return None

    async def is_readable(self) -> bool:
        info = await self.info()
        return info is not None and not info.get("aside")

    async def bots_move(self, seconds: float) -> bool:
        """Whether no bot keeps the others waiting for so long."""
        stood, waited = -1, 0.0
        while waited < seconds:
            info = await self.info()
            if info is None or info["status"] != "playing":
                return True  # what cannot be read is counted elsewhere
            if not any(info["seats"][seat]["level"] for seat in info["acting"]) or -1 < stood < info["seq"]:
                return True
            stood = info["seq"]
            await asyncio.sleep(1.0)
            waited += 1.0
        return False


class Captain:
    """A person at one seat: what they see, and what they wish and have no answer to."""

    def __init__(self, voyage: Voyage, seat: int) -> None:
        self.voyage, self.seat = voyage, seat
        self.shown: dict[str, Any] = {}
        self.wish: dict[str, Any] | None = None
        self.number, self.is_over = 0, False

    async def sit(self, socket: Any) -> None:
        """Play on this socket until it breaks, or the game is over."""
        self.shown = {}
        await socket.send(json.dumps({"type": "hello", "seat": self.seat, "detail": "events"}))
        while not self.is_over:
            try:
                async with asyncio.timeout(SILENCE):
                    message = json.loads(await socket.recv())
            except TimeoutError:
                if self.wish:
                    return
                await socket.send('{"type": "ping"}')
                continue
            is_new = message["type"] == "snapshot"
            await self._hear(message, socket)
            await self._go_on(socket, is_new)

    async def _hear(self, message: dict[str, Any], socket: Any) -> None:
        kind = message["type"]
        if kind == "snapshot":
            self.shown = message
        elif kind == "change" and self.shown:
            if message["after"] != self.shown["seq"]:
                await socket.send('{"type": "resync"}')
            else:
                for path, value in message["patch"]:
                    _set(self.shown, path, value)
                self.shown["seq"] = message["seq"]
        if kind in ("change", "done") and self.wish and message["id"] == self.wish["id"]:
            self.voyage.acknowledged[message["id"]] = message["seq"]
            self.wish = None
        if kind == "refused" and self.wish and message["id"] == self.wish["id"]:
            await self._refused(message["problem"]["code"], socket)

    async def _refused(self, code: str, socket: Any) -> None:
        if code in AGAIN:
            await asyncio.sleep(0.5)
            self.voyage.again += 1
            await socket.send(json.dumps(self.wish))
        else:  # others (the clock, a bot) were faster
            self.wish = None
            await socket.send('{"type": "resync"}')

    async def _go_on(self, socket: Any, is_new: bool) -> None:
        if not self.shown:
            return
        table = self.shown["table"]
        if self.wish and is_new:
            self.voyage.again += 1
            await socket.send(json.dumps(self.wish))
        elif self.wish is None and table["status"] == "over":
            self.is_over = True
        elif self.wish is None and self.seat in table["acting"] and self.shown["codes"]:
            await asyncio.sleep(self.voyage.choose.uniform(0.0, 0.3))
            self.number += 1
            self.wish = {
                "id": f"{self.voyage.code}-{self.seat}-{self.number}",
                "seat": self.seat,
                **self._chosen(table),
            }
            await socket.send(json.dumps(self.wish))

    def _chosen(self, table: dict[str, Any]) -> dict[str, Any]:
        if self.seat in table["undo"] and self.voyage.choose.random() < 0.15:
            return {"type": "undo"}
        return {"type": "move", "code": self.voyage.choose.choice(self.shown["codes"])}


def _set(state: Any, path: list[Any], value: Any) -> None:
    for key in path[:-1]:
        state = state[key]
    state[path[-1]] = value


# Those who annoy


async def flood(fort: Fort, code: str, seconds: float) -> None:
    """Messages as fast as they go, half of them for everything anew."""
    with suppress(*LOST, httpx.HTTPError):
        async with asyncio.timeout(seconds), Guest(fort, code) as socket:
            await socket.send('{"type": "hello"}')
            while True:
                await socket.send('{"type": "resync"}')
                await socket.send('{"type": "ping"}')


async def say_nothing(fort: Fort, code: str, seconds: float) -> None:
    """A page that asks for everything and reads nothing."""
    with suppress(*LOST, httpx.HTTPError):
        async with asyncio.timeout(seconds), Guest(fort, code, max_queue=1) as socket:
            await socket.send('{"type": "hello"}')
            for _ in range(500):
                await socket.send('{"type": "resync"}')
            await asyncio.sleep(seconds)


async def hold_the_line(fort: Fort, seconds: float) -> None:
    """A connection on which half a request is sent, and no more."""
    with suppress(*LOST):
        async with asyncio.timeout(seconds):
            reader, writer = await asyncio.open_connection("127.0.0.1", fort.port)
            try:
                writer.write(b"GET /api/me HTTP/1.1\r\nHost: here\r\n")
                await reader.read()
            finally:
                writer.close()


async def pour(fort: Fort, seconds: float) -> None:
    """A body without an end, from somebody without a cookie."""

    async def endless() -> AsyncIterator[bytes]:
        while True:
            yield bytes(1 << 16)

    with suppress(*LOST, httpx.HTTPError):
        async with asyncio.timeout(seconds), httpx.AsyncClient(base_url=fort.url) as stranger:
            while True:
                with suppress(httpx.HTTPError):
                    await stranger.post("/api/tables", content=endless())


class Guest:
    """A socket of a visitor who has just come."""

    def __init__(self, fort: Fort, code: str, **given: Any) -> None:
        self.fort, self.code, self.given = fort, code, given

    async def __aenter__(self) -> Any:
        async with httpx.AsyncClient(base_url=self.fort.url, timeout=5.0) as visitor:
            cookie = (await visitor.get("/api/me")).cookies.get("flibuste")
        address = f"{self.fort.url.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"
        self.socket = await connect(
            address, additional_headers={"Cookie": f"flibuste={cookie}"}, max_size=None, **self.given
        )
        return self.socket

    async def __aexit__(self, *_: object) -> None:
        self.socket.transport.abort()
