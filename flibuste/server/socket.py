"""The WebSocket of a table: reads a visitor's messages, sends what waits. docs/protocol.md is its description."""

import asyncio
import logging
import re
from functools import partial

from pydantic import ValidationError
from pydantic_core import from_json
from starlette.requests import cookie_parser
from websockets.datastructures import Headers
from websockets.http11 import Request

from flibuste.engine.errors import FlibusteError
from flibuste.server import clock
from flibuste.server.address import Proxies, neighbourhood
from flibuste.server.connection import Connection
from flibuste.server.errors import BadMessage, NoSuchAddress, NoSuchTable, OtherOrigin, TooFast
from flibuste.server.events import Event
from flibuste.server.identity import COOKIE, Signer
from flibuste.server.limits import Pace
from flibuste.server.live import Proposal, Propose
from flibuste.server.messages import CLIENT, Chat, Hello, Look, Move, Ping, Resync, Undo, Why
from flibuste.server.problems import problem_of, status_of
from flibuste.server.rights import Verb, permit
from flibuste.server.table import Table
from flibuste.server.tables import Tables
from flibuste.server.why import because
from flibuste.server.wire import Wire

__all__ = ["Visit", "check_origin"]

log = logging.getLogger("flibuste.server")
ADDRESS = re.compile(r"/api/tables/(?P<code>[^/]+)/socket")
TIME_FOR_HELLO = 15.0
DENIED, GONE, LATER = 4403, 4404, 1013


def check_origin(origin: str | None, host: str | None, others: tuple[str, ...]) -> None:
    """A browser says from which page it asks: only ours may. Raises OtherOrigin."""
    if origin is not None and origin.partition("://")[2] != host and origin not in others:
        raise OtherOrigin(origin=origin)


class Visit:
    """A visitor's time at a table."""

    def __init__(self, tables: Tables, signer: Signer, proxies: Proxies) -> None:
        self.tables, self.signer, self.proxies = tables, signer, proxies
        config = tables.config
        self.messages = Pace("messages", config.message_rate, config.message_burst)
        self.patience = Pace("messages", config.message_rate, config.message_patience)
        """For messages that are refused since they come too fast."""
        self.showing: asyncio.TimerHandle | None = None
        self.early: list[str] = []
        self.is_joined = False
        self.greeting: asyncio.Task[None] | None = None

    # What the wire calls

    async def arrive(self, wire: Wire, request: Request) -> None:
        """Let somebody in, or say why not."""
        path = ADDRESS.fullmatch(request.path.partition("?")[0])
        if path is None:
            wire.reject(NoSuchAddress.status, problem_of(NoSuchAddress(), "en").model_dump_json())
            return
        asked = request.headers
        address = neighbourhood(self.proxies.client(wire.peer, ",".join(asked.get_all("X-Forwarded-For"))))
        try:
            check_origin(_one(asked, "Origin"), _one(asked, "Host"), self.tables.config.origins)
            self.who = self.signer.read(_cookie(_one(asked, "Cookie") or ""))
            await self._find(path["code"], address)
        except FlibusteError as refusal:
            if wire.accept(request):
                wire.close(_farewell(refusal), refusal.code)
            return
        self.wire, self.page = wire, Connection(self.who, wire, address)
        if wire.accept(request):
            self.waiting = asyncio.get_running_loop().call_later(TIME_FOR_HELLO, wire.close, 1008, "no hello")

    async def _find(self, code: str, address: str) -> None:
        try:
            self.tables.check_guess(code, self.who, address)
            self.live = await self.tables.find(code)
        except NoSuchTable:
            self.tables.limits.guesses.at(address).left -= 1
            raise

    def hear(self, text: str) -> None:
        """A message. While the first one is being answered, others wait."""
        try:
            self._count()
            if self.is_joined:
                self._carry_out(_read(text))
            elif self.greeting:
                self.early.append(text)
            else:
                self._greet(_read(text))
        except FlibusteError as refusal:
            self._refuse(_id_of(text), refusal)

    def _count(self) -> None:
        """One more message; raises TooFast. Who goes on all the same is turned out."""
        try:
            self.messages.spend()
            self.tables.limits.messages.at(self.page.address).spend()
        except TooFast:
            self.patience.left -= 1
            try:
                self.patience.check()
            except TooFast as refusal:
                self.wire.turn_out(refusal.code)
            raise

    def catch_up(self) -> None:
        if self.is_joined and self.page.is_behind:
            self._show()

    def dropped(self, reason: str) -> None:
        self.tables.metrics.dropped.labels(reason).inc()

    def leave(self) -> None:
        if self.greeting:
            self.greeting.cancel()
        if self.showing:
            self.showing.cancel()
        if self.is_joined:
            self.is_joined = False
            self.tables.leave(self.live, self.page)

    # The first message

    def _greet(self, hello: object) -> None:
        if not isinstance(hello, Hello):
            raise BadMessage(why="the first message is hello")
        self.greeting = asyncio.create_task(self._join(hello))
        self.greeting.add_done_callback(self._greeted)

    async def _join(self, hello: Hello) -> None:
        page, live = self.page, self.live
        if hello.seat is not None:
            permit(live.table, self.who, "look", hello.seat)
        page.lang, page.seat, page.detail = hello.lang, hello.seat, hello.detail
        if live.table.salt(self.who, hello.salt):
            await self.tables.act(live, self.who, "read", lambda table: _salt(table, self.who, hello.salt))
        for seat in live.table.seats_of(self.who):
            if live.table.seats[seat].left:
                await self.tables.act(live, self.who, "look", _came(seat), seat=seat)
        await self.tables.join(live, page)
        self.is_joined = True
        self.waiting.cancel()

    def _greeted(self, greeting: "asyncio.Task[None]") -> None:
        """Answer what came early; after a refusal another hello is welcome."""
        self.greeting = None
        if greeting.cancelled():
            return
        if problem := greeting.exception():
            self._refuse(None, problem)
        early, self.early = self.early, []
        for text in early:
            self.hear(text)

    # The others

    def _carry_out(self, message: object) -> None:
        match message:
            case Move():
                move = message
                self._do(message, "move", lambda table: table.move(move.seat, move.code, "person"), message.seat)
            case Undo():
                seat = message.seat
                self._do(message, "undo", lambda table: table.undo(seat), seat)
            case Chat():
                text = message.text
                self._do(message, "chat", lambda table: self._say(table, text))
            case Look():
                self._look(message)
            case Why():
                told = because(self.live.table, self.who, self.page.lang, message)
                self.page.send({"type": "because", "id": message.id, "reason": told})
            case Resync():
                self._show()
            case Ping():
                self.page.send({"type": "pong", "now": clock.now()})
            case Hello():
                raise BadMessage(why="hello was said before")

    def _do(self, message: Move | Undo | Chat, verb: Verb, propose: Propose, seat: int | None = None) -> None:
        done = partial(self._answer, message.id)
        self.tables.do(self.live, Proposal(self.who, verb, propose, done, seat, message.id, self.page))

    def _answer(self, id: str, answer: int | Exception) -> None:
        if isinstance(answer, int):
            self.page.send({"type": "done", "id": id, "seq": answer})
        else:
            self._refuse(id, answer)

    def _say(self, table: Table, text: str) -> Event:
        self.tables.limits.words.spend(self.who, self.page.address)
        seats = table.seats_of(self.who)
        name = table.seats[seats[0]].name if seats else ""
        return {"kind": "said", "seat": seats[0] if seats else None, "name": name, "text": text}

    def _look(self, message: Look) -> None:
        if message.seat is not None:
            permit(self.live.table, self.who, "look", message.seat)
        self.page.seat = message.seat
        self.page.lang = message.lang or self.page.lang
        self._show()

    def _show(self) -> None:
        """Everything anew: as soon as this visitor may, and the page reads. One snapshot answers all who ask for it
        meanwhile."""
        if self.page.line.is_slow:
            self.page.is_behind = True
        elif self.showing is None:
            wait = self.tables.limits.looks.wait(self.who, self.page.address)
            self.showing = asyncio.get_running_loop().call_later(wait, self._shown)

    def _shown(self) -> None:
        self.showing = None
        if self.is_joined:
            self.tables.look(self.live, self.page)

    def _refuse(self, id: str | None, problem: BaseException) -> None:
        """Say why; what is not a refusal is a mistake of ours: the page may come again."""
        if not isinstance(problem, FlibusteError):
            log.error("a message failed", exc_info=problem, extra={"table": self.live.table.code})
            self.page.close()
            return
        self.tables.metrics.refusals.labels(problem.code).inc()
        problem_told = problem_of(problem, self.page.lang).model_dump()
        self.page.send({"type": "refused", "id": id, "problem": problem_told})


def _farewell(refusal: FlibusteError) -> int:
    """How a socket is closed that cannot be opened; LATER: it may be tried again."""
    return {404: GONE, 410: GONE, 503: LATER}.get(status_of(refusal), DENIED)


def _one(headers: Headers, name: str) -> str | None:
    """A header that stands once, or never; twice is nobody's browser."""
    found = headers.get_all(name)
    return found[0] if len(found) == 1 else ", ".join(found) or None


def _cookie(header: str) -> str | None:
    return cookie_parser(header).get(COOKIE)


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
    id_found = found.get("id") if isinstance(found, dict) else None
    return id_found if isinstance(id_found, str) and 0 < len(id_found) <= 64 else None


def _read(text: str) -> object:
    try:
        return CLIENT.validate_json(text)
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise BadMessage(why=f"{where}: {first['msg']}" if where else first["msg"]) from None
