"""The WebSocket of a table: reads a visitor's messages, sends what waits. docs/protocol.md is its description."""

import asyncio
import time
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from fastapi.websockets import WebSocketState
from pydantic import ValidationError
from pydantic_core import from_json

from flibuste.engine.errors import FlibusteError
from flibuste.server.connection import Connection
from flibuste.server.errors import BadMessage, OtherOrigin
from flibuste.server.harbour import Harbour, Live, Propose
from flibuste.server.identity import COOKIE
from flibuste.server.limits import Pace
from flibuste.server.messages import CLIENT, Chat, Hello, Look, Move, Ping, Resync, Undo
from flibuste.server.problems import problem_of
from flibuste.server.rights import permit
from flibuste.server.table import Event, Table

__all__ = ["check_origin", "router"]

router = APIRouter()
TIME_FOR_HELLO = 15.0
DENIED, GONE = 4403, 4404


def check_origin(origin: str | None, host: str | None, others: tuple[str, ...]) -> None:
    """A browser says from which page it asks: only ours may. Raises OtherOrigin."""
    if origin is not None and origin.partition("://")[2] != host and origin not in others:
        raise OtherOrigin(origin=origin)


@router.websocket("/api/tables/{code}/socket")
async def table_socket(socket: WebSocket, code: str) -> None:
    harbour: Harbour = socket.app.state.harbour
    try:
        check_origin(socket.headers.get("origin"), socket.headers.get("host"), harbour.config.origins)
        who = socket.app.state.signer.read(socket.cookies.get(COOKIE))
        live = await harbour.find(code)
    except FlibusteError as refusal:
        await socket.accept()
        await socket.close(GONE if refusal.code in ("no-such-table", "unreplayable") else DENIED, refusal.code)
        return
    await socket.accept()
    with suppress(WebSocketDisconnect, asyncio.TimeoutError):
        await Visit(socket, harbour, live, who).stay()


class Visit:
    """A visitor's time at a table."""

    def __init__(self, socket: WebSocket, harbour: Harbour, live: Live, who: str) -> None:
        self.socket, self.harbour, self.live, self.who = socket, harbour, live, who
        self.connection = Connection(who, "en", None, "view")
        self.messages = Pace("messages", harbour.config.message_rate, harbour.config.message_burst)

    async def stay(self) -> None:
        """From the first message until the visitor goes."""
        sending = asyncio.create_task(self._send())
        try:
            await self._hello()
            try:
                while self.socket.application_state is WebSocketState.CONNECTED:
                    await self._receive(await self.socket.receive_text())
            finally:
                self.harbour.leave(self.live, self.connection)
        except KeyError:
            await self.socket.close(1003, "text only")
        finally:
            sending.cancel()

    async def _hello(self) -> None:
        joined = False
        while not joined:
            text = await asyncio.wait_for(self.socket.receive_text(), TIME_FOR_HELLO)
            try:
                hello = _read(text)
                if not isinstance(hello, Hello):
                    raise BadMessage(why="the first message is hello")
                await self._join(hello)
                joined = True
            except FlibusteError as refusal:
                self._refuse(refusal, None)

    async def _join(self, hello: Hello) -> None:
        page = self.connection
        if hello.seat is not None:
            permit(self.live.table, self.who, "look", hello.seat)
        page.lang, page.seat, page.detail = hello.lang, hello.seat, hello.detail
        if self.live.table.salt(self.who, hello.salt):
            await self.harbour.act(self.live, self.who, "read", lambda table: _salt(table, self.who, hello.salt))
        for seat in self.live.table.seats_of(self.who):
            if self.live.table.seats[seat].left:
                await self.harbour.act(self.live, self.who, "look", _came(seat), seat=seat)
        await self.harbour.join(self.live, page)

    async def _send(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                kind, message = await self.connection.waiting.get()
                if kind == "close":
                    await self.socket.close(1012, "come again")
                    return
                await self.socket.send_text(message.decode())

    async def _receive(self, text: str) -> None:
        try:
            self.messages.spend()
            await self._carry_out(_read(text))
        except FlibusteError as refusal:
            self._refuse(refusal, _id_of(text))

    async def _carry_out(self, message: object) -> None:
        match message:
            case Move():
                move = message
                await self._act(message, lambda table: table.move(move.seat, move.code, "person"))
            case Undo():
                seat = message.seat
                await self._act(message, lambda table: table.undo(seat))
            case Chat():
                await self._chat(message)
            case Look():
                await self._look(message)
            case Resync():
                await self.harbour.look(self.live, self.connection)
            case Ping():
                self.connection.send({"type": "pong", "now": time.time()})
            case Hello():
                raise BadMessage(why="hello was said before")

    async def _act(self, message: Move | Undo, propose: Propose) -> None:
        seq = await self.harbour.act(self.live, self.who, message.type, propose, seat=message.seat, id=message.id)
        self.connection.send({"type": "done", "id": message.id, "seq": seq})

    async def _chat(self, message: Chat) -> None:
        def say(table: Table) -> Event:
            self.harbour.talk.spend(self.who)
            seats = table.seats_of(self.who)
            name = table.seats[seats[0]].name if seats else ""
            return {"kind": "said", "seat": seats[0] if seats else None, "name": name, "text": message.text}

        seq = await self.harbour.act(self.live, self.who, "chat", say, id=message.id)
        self.connection.send({"type": "done", "id": message.id, "seq": seq})

    async def _look(self, message: Look) -> None:
        if message.seat is not None:
            permit(self.live.table, self.who, "look", message.seat)
        self.connection.seat = message.seat
        self.connection.lang = message.lang or self.connection.lang
        await self.harbour.look(self.live, self.connection)

    def _refuse(self, refusal: FlibusteError, message: str | None) -> None:
        self.harbour.metrics.refusals.labels(refusal.code).inc()
        told = problem_of(refusal, self.connection.lang).model_dump()
        self.connection.send({"type": "refused", "id": message, "problem": told})


def _came(seat: int) -> Propose:
    return lambda table: {"kind": "came", "seat": seat}


def _salt(table: Table, who: str, salt: str) -> Event:
    return table.salt(who, salt) or {"kind": "salted", "seats": [], "salt": salt}


def _id_of(text: str) -> str | None:
    """The id of a message that may be wrong otherwise."""
    try:
        found = from_json(text)
    except ValueError:
        return None
    told = found.get("id") if isinstance(found, dict) else None
    return told if isinstance(told, str) and 0 < len(told) <= 64 else None


def _read(text: str) -> object:
    try:
        return CLIENT.validate_json(text)
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise BadMessage(why=f"{where}: {first['msg']}" if where else first["msg"]) from None
