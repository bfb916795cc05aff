"""A scripted client: believes nothing that is not declared, and keeps what it sees by the changes it is sent."""

import asyncio
import itertools
import json
import random
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
from pydantic import BaseModel
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from flibuste.client import applied
from flibuste.server.messages import (
    Change,
    Done,
    Offer,
    Pong,
    Problem,
    Refused,
    Snapshot,
    TableInfo,
    View,
)

__all__ = ["PATIENCE", "Closed", "Page", "Refusal", "Visitor", "applied", "declared"]

PATIENCE = 120.0
"""Kernels may have to be compiled first."""
HEARD: dict[str, type[BaseModel]] = {
    "snapshot": Snapshot, "change": Change, "done": Done, "refused": Refused, "pong": Pong,
}  # fmt: skip
APART = ("type", "seq", "now", "log", "chat")
"""What stands beside the state in a snapshot."""
UNFILLED = re.compile(r"\{\d*\}")
M = TypeVar("M", bound=BaseModel)


class Refusal(Exception):
    """What HTTP refused."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(f"{status} {problem}")
        self.status, self.problem, self.code = status, problem, problem.code


class Closed(Exception):
    """The socket was closed: its code and reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{code} {reason}")
        self.code, self.reason = code, reason


def declared(model: type[M], answer: Any) -> M:
    """What was told, as its model: no key missing, none that is not declared."""
    read = model.model_validate(answer)
    assert read.model_dump(mode="json") == answer, f"{model.__name__} is not as declared"
    return read


class Visitor:
    """A person with a browser: a cookie, and what it may ask by HTTP."""

    def __init__(self, url: str | Sequence[str], name: str = "", cookie: str = "") -> None:
        self.name = name
        self.urls = (url,) if isinstance(url, str) else tuple(url)
        self.http = httpx.AsyncClient(base_url=self.url, verify=False, timeout=PATIENCE)
        self.heard: list[bytes] = []
        self.pages: list[Page] = []
        if cookie:
            self.http.cookies.set("flibuste", cookie)

    @property
    def url(self) -> str:
        """Where the next request goes: to any process of the server."""
        return random.choice(self.urls).rstrip("/")

    @property
    def cookie(self) -> str:
        return self.http.cookies.get("flibuste") or ""

    @property
    def identity(self) -> str:
        return self.cookie.split(".")[0]

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, problem: object, trace: TracebackType | None) -> None:
        for page in self.pages:
            await page.close()
        await self.http.aclose()

    async def ask(self, verb: str, path: str, body: Any = None, **given: Any) -> Any:
        """An answer's JSON; raises Refusal."""
        answer = await self.http.request(verb, f"{self.url}/api{path}", json=body, **given)
        self.heard.append(answer.content)
        if answer.is_success:
            return answer.json()
        raise Refusal(answer.status_code, declared(Problem, answer.json()))

    async def tell(self, verb: str, path: str, body: Any = None, **given: Any) -> TableInfo:
        """The same where a table is the answer."""
        return declared(TableInfo, await self.ask(verb, path, body, **given))

    async def create(self, game: str, *seats: str, **given: Any) -> TableInfo:
        """A new table; seats: "human", "open" or a bot's level."""
        wishes = [{"kind": one} if one in ("human", "open") else {"kind": "bot", "level": one} for one in seats]
        return await self.tell("POST", "/tables", {"game": game, "seats": wishes} | given)

    async def sit(self, code: str, seat: int | None = None) -> TableInfo:
        return await self.tell("POST", f"/tables/{code}/seats", {"seat": seat, "name": self.name or "Anne"})

    async def start(self, code: str) -> TableInfo:
        return await self.tell("POST", f"/tables/{code}/start", {})

    async def table(self, code: str) -> TableInfo:
        return await self.tell("GET", f"/tables/{code}")

    async def knock(self, code: str, **headers: str) -> "Page":
        """Open the socket of a table without a word."""
        sent = ({"Cookie": f"flibuste={self.cookie}"} if self.cookie else {}) | headers
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{code}/socket"
        whole: dict[str, Any] = {"max_size": None, "max_queue": None, "ping_interval": None, "open_timeout": PATIENCE}
        page = Page(self, await connect(address, additional_headers=sent, **whole))
        self.pages.append(page)
        return page

    async def at(self, code: str, **hello: Any) -> "Page":
        """Open the socket of a table and say hello; back with the snapshot. Raises Closed."""
        page = await self.knock(code)
        await page.hello(**hello)
        if not page.state and page.refusals[-1].problem.code == "let-go":
            raise Closed(0, "let-go")
        return page


class Page:
    """A table as one page shows it."""

    ids = itertools.count(1)

    def __init__(self, visitor: Visitor, socket: ClientConnection) -> None:
        self.visitor, self.socket = visitor, socket
        self.seq, self.lang = 0, "en"
        self.state: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.answers: dict[str, list[Done | Refused]] = {}
        self.refusals: list[Refused] = []
        self.gaps = 0
        self.table: TableInfo
        self._view: View | None = None

    @property
    def view(self) -> View:
        assert self._view, "the game has not begun"
        return self._view

    @property
    def status(self) -> str:
        return str(self.state["table"]["status"])

    # Talking

    async def close(self) -> None:
        with suppress(ConnectionClosed):
            await self.socket.close()

    async def send(self, message: dict[str, Any]) -> None:
        await self.send_raw(json.dumps(message))

    async def send_raw(self, text: str | bytes) -> None:
        try:
            await self.socket.send(text)
        except ConnectionClosed:
            raise self._closed() from None

    async def hello(self, **given: Any) -> None:
        self.lang = given.get("lang", "en")
        await self.send({"type": "hello"} | given)
        await self.until(lambda: bool(self.state) or bool(self.refusals))

    def _closed(self) -> Closed:
        return Closed(self.socket.close_code or 0, self.socket.close_reason or "")

    async def hear_raw(self) -> dict[str, Any]:
        """The next message, checked; raises Closed."""
        try:
            async with asyncio.timeout(PATIENCE):
                text = await self.socket.recv()
        except ConnectionClosed:
            raise self._closed() from None
        assert isinstance(text, str)
        self.visitor.heard.append(text.encode())
        message: dict[str, Any] = json.loads(text)
        declared(HEARD[message["type"]], message)
        return message

    async def hear(self) -> dict[str, Any]:
        """The next message, taken in."""
        message = await self.hear_raw()
        await self.take(message)
        return message

    async def take(self, message: dict[str, Any]) -> None:
        """What a message changes; after a gap, ask for everything."""
        match message["type"]:
            case "snapshot":
                self.state = {key: value for key, value in message.items() if key not in APART}
                self.seq, self.log, self.chat = message["seq"], message["log"], message["chat"]
                self._check()
            case "change":
                if message["after"] == self.seq:
                    self._change(message)
                else:
                    self.gaps += 1
                    await self.send({"type": "resync"})
                if message["id"] is not None:
                    self.answers.setdefault(message["id"], []).append(Done(id=message["id"], seq=message["seq"]))
            case "done":
                self.answers.setdefault(message["id"], []).append(Done(**message))
            case "refused":
                refused = Refused(**message)
                self.refusals.append(refused)
                if refused.id is not None:
                    self.answers.setdefault(refused.id, []).append(refused)

    def _change(self, message: dict[str, Any]) -> None:
        self.state = applied(message["patch"], self.state)
        self.seq = message["seq"]
        assert message["log_from"] <= len(self.log), "entries of the log were left out"
        self.log = self.log[: message["log_from"]] + message["log"]
        self.chat += message["chat"]
        self._check(message["log_from"])

    def _check(self, since: int = 0) -> None:
        """What is kept is as declared, and its words are whole; the log from an entry on."""
        self.table = TableInfo.model_validate(self.state["table"])
        self._view = View.model_validate(self.state["view"]) if self.state["view"] else None
        assert self.table.seq == self.seq
        if self._view:
            assert self._view.acting == self.table.acting
            assert not any(UNFILLED.search(offer.words) for offer in self._view.legal)
        for place, entry in enumerate(self.log[since:], since):
            assert entry["index"] == place
            assert not UNFILLED.search(entry["words"])

    async def until(self, so: Callable[[], bool]) -> None:
        """Listen until it is so."""
        async with asyncio.timeout(PATIENCE):
            while not so():
                await self.hear()

    async def quiet(self, seconds: float = 0.1) -> None:
        """Listen until all has come that was on its way, however slow the machine is, and nothing more for so long."""
        await self.send({"type": "ping"})
        while (await self.hear())["type"] != "pong":
            pass
        with suppress(TimeoutError):
            while True:
                async with asyncio.timeout(seconds):
                    await self.hear()

    # Asking

    def new_id(self) -> str:
        return f"{self.visitor.name or 'id'}-{next(self.ids)}"

    async def ask(self, kind: str, **given: Any) -> Done | Refused:
        """Send a message with an id (left out: a new one) and listen until its answer."""
        message = {"type": kind, "id": self.new_id()} | given
        known = len(self.answers.get(message["id"], []))
        await self.send(message)
        await self.until(lambda: len(self.answers.get(message["id"], [])) > known)
        return self.answers[message["id"]][-1]

    async def move(self, code: int, seat: int | None = None, **given: Any) -> Done | Refused:
        seen = self.state["view"]["seat"] if seat is None else seat
        return await self.ask("move", seat=seen, code=code, **given)

    async def snapshot(self, **look: Any) -> dict[str, Any]:
        """Ask for everything (or another look), and listen until it comes."""
        await self.send({"type": "look"} | look if look else {"type": "resync"})
        while (message := await self.hear())["type"] != "snapshot":
            pass
        return message

    async def compare(self) -> None:
        """What was kept by changes is what a snapshot tells."""
        await self.send({"type": "resync"})
        told: dict[str, Any] = {"type": ""}
        while told["type"] != "snapshot":
            kept = json.loads(json.dumps([self.seq, self.state, self.log, self.chat[-100:]]))
            told = await self.hear()
        assert kept == [told["seq"], self.state, told["log"], told["chat"]]

    # Playing

    @property
    def is_over(self) -> bool:
        return self.status == "over"

    def turn(self) -> list[Offer]:
        """What this page may do now; empty when it is others' turn."""
        view = self._view
        return view.legal if view and view.seat is not None and view.seat in view.acting else []

    async def play(self, choose: Callable[[list[Offer]], Offer], moves: int = 10**9) -> list[Done]:
        """Play one's turns until the game is over, or so many moves; what was done."""
        done: list[Done] = []
        while not self.is_over and len(done) < moves:
            if not (offers := self.turn()):
                await self.hear()
                continue
            answer = await self.move(choose(offers).code)
            if isinstance(answer, Done):
                done.append(answer)
            else:
                assert answer.problem.code == "too-fast", answer
                await asyncio.sleep(0.2)
        return done
