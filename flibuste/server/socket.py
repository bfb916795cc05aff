"""The WebSocket of a table: reads a visitor's messages, sends what waits. docs/protocol.md is its description."""

import asyncio
import logging
import re

from starlette.requests import cookie_parser
from websockets.datastructures import Headers
from websockets.http11 import Request

from flibuste.engine.errors import FlibusteError
from flibuste.server import clock
from flibuste.server.address import Proxies, neighbourhood
from flibuste.server.connection import Connection
from flibuste.server.errors import BadMessage, LetGo, NoSuchAddress, NoSuchTable, OtherOrigin, TooFast
from flibuste.server.events import Event
from flibuste.server.hearing import Hearing, id_of, read
from flibuste.server.identity import COOKIE, Signer
from flibuste.server.limits import Pace
from flibuste.server.live import Proposal, Propose
from flibuste.server.messages import Hello
from flibuste.server.refusing import problem_of, status_of
from flibuste.server.rights import permit
from flibuste.server.table import Table
from flibuste.server.tables import Tables
from flibuste.server.wire import Wire

__all__ = ["Visit", "check_origin"]

log = logging.getLogger("flibuste.server")
ADDRESS = re.compile(r"/api/tables/(?P<code>[^/]+)/socket")
TIME_FOR_HELLO = 15.0
RECENT = 100
"""Words at a table that are looked through for those of one visitor."""
DENIED, GONE, LATER = 4403, 4404, 1013


def check_origin(origin: str | None, host: str | None, others: tuple[str, ...]) -> None:
    """A browser says from which page it asks: only ours may. Raises OtherOrigin."""
    if origin is not None and origin.partition("://")[2] != host and origin not in others:
        raise OtherOrigin(origin=origin)


class Visit(Hearing):
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
                self.carry_out(read(text))
            elif self.greeting:
                self.early.append(text)
            else:
                self._greet(read(text))
        except FlibusteError as refusal:
            self.refuse(id_of(text), refusal)

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
            self.show()

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
            self.refuse(None, problem)
            if isinstance(problem, LetGo):
                self.page.close()
        early, self.early = self.early, []
        for text in early:
            self.hear(text)

    # The others

    def propose(self, proposal: Proposal) -> None:
        self.tables.do(self.live, proposal)

    def say(self, table: Table, text: str) -> Event:
        """Words are stored, so what somebody said through another process, or before a restart, counts as well."""
        config = self.tables.config
        said = [event.get("count", 0.0) for event in table.chat[-RECENT:] if event.get("who") == self.who]
        Pace("words", config.chat_rate, config.chat_burst, clock.counted).relive(said).check()
        self.tables.limits.words.spend(self.who, self.page.address)
        return super().say(table, text)

    def show(self) -> None:
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

    def refuse(self, id: str | None, problem: BaseException) -> None:
        """Say why; what is not a refusal is a mistake of ours: the page may come again."""
        if not isinstance(problem, FlibusteError):
            log.error("a message failed", exc_info=problem, extra={"table": self.live.table.code})
            self.page.close()
            return
        self.tables.metrics.refusals.labels(problem.code).inc()
        super().refuse(id, problem)


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
