"""A seat at a server's table, for programs: bots that play over the network, written in any way one likes.

    from flibuste.client import Visitor

    with Visitor("http://127.0.0.1:8137", name="Barnacle") as visitor:
        result = visitor.sit("QXKRTB").play(lambda turn: turn.legal[0]["code"])

`turn.position` is what our bots look at: `find_bot("amiral", 1).choose(turn.position, turn.seat)` plays too.
A line that breaks is taken up again; a move that got no answer is sent again under its id, and carried out once.
"""

import itertools
import json
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from flibuste.engine.contract import Position
from flibuste.engine.errors import FlibusteError
from flibuste.engine.extras import need
from flibuste.engine.games import find_game
from flibuste.engine.logbook import replay

__all__ = ["RefusedByServer", "Seat", "Turn", "Visitor", "applied"]

PATIENCE = 60.0
"""So long a server may be away before a seat gives up."""
PAUSE = 0.5
Json = dict[str, Any]


class RefusedByServer(FlibusteError):
    """What a server refused; `facts["problem"]` is its code, and `facts["why"]` its sentence."""

    code = "refused-by-server"
    en = "the server refused it ({problem}): {why}"
    fr = "le serveur l'a refusé ({problem}) : {why}"


@dataclass(frozen=True)
class Turn:
    """What a seat knows when it is asked to act."""

    seat: int
    view: Json
    log: list[Json]
    begun: tuple[int, ...] = ()
    """The codes it has played since the log's last entry: half an action, which no entry tells yet."""

    @property
    def legal(self) -> list[Json]:
        """Its legal actions, each with code, text, parts, words and gains."""
        offers: list[Json] = self.view["legal"]
        return offers

    @property
    def position(self) -> Position:
        """The position as this seat sees it, made of what has happened."""
        keys = ("game", "options", "players", "first")
        book = {key: self.view[key] for key in keys} | {"flibuste": 1, "rules": find_game(self.view["game"]).version}
        position = replay(book | {"events": [entry["event"] for entry in self.log]}).position
        for code in self.begun:
            position = position.after(self.seat, code)
        return position.seen_by(self.seat)


Choose = Callable[[Turn], int]
"""Told what a seat knows, the code of the action it chooses."""


class Visitor:
    """Somebody at a server; `cookie` brings an earlier one back."""

    def __init__(self, url: str, name: str = "Robot", cookie: str = "") -> None:
        need("client")
        import httpx

        self.url, self.name = url.rstrip("/"), name
        self._http = httpx.Client(base_url=f"{self.url}/api", timeout=PATIENCE)
        if cookie:
            self._http.cookies.set("flibuste", cookie)
        self.ask("GET", "/me")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: object, trace: TracebackType | None) -> None:
        self._http.close()

    @property
    def cookie(self) -> str:
        """Who we are there: keep it to come back."""
        return self._http.cookies.get("flibuste") or ""

    def ask(self, verb: str, path: str, body: Json | None = None) -> Any:
        """An answer of docs/protocol.md as plain data; raises RefusedByServer."""
        answer = self._http.request(verb, path, json=body)
        if answer.is_success:
            return answer.json()
        raise _refused(answer.json())

    def open_table(self, game: str, *seats: str, options: Json | None = None) -> str:
        """The code of a new table with these seats: "open", or a bot's level."""
        wishes = [{"kind": "open"} if one == "open" else {"kind": "bot", "level": one} for one in seats]
        return str(self.ask("POST", "/tables", {"game": game, "seats": wishes, "options": options or {}})["code"])

    def sit(self, code: str, seat: int | None = None) -> "Seat":
        """Take a free seat (that one, or the first)."""
        table = self.ask("POST", f"/tables/{code}/seats", {"seat": seat, "name": self.name})
        taken = [one["seat"] for one in table["seats"] if one["yours"]]
        return Seat(self, code, taken[-1] if seat is None else seat)

    def start(self, code: str) -> None:
        """Begin the game, as its host."""
        self.ask("POST", f"/tables/{code}/start", {})


class Seat:
    """One's own seat at a table."""

    def __init__(self, visitor: Visitor, code: str, seat: int) -> None:
        self.visitor, self.code, self.seat = visitor, code, seat
        self._ids = (f"{uuid.uuid4().hex}-{number}" for number in itertools.count())
        self._state: Json = {}
        self._wish: Json | None = None
        self._played: tuple[int, list[int]] = (0, [])
        """How long the log was, and what we have played since."""
        self._awaited = 0
        """The number of our last event, which what we see may not have reached yet."""

    def play(self, choose: Choose) -> Json:
        """Act by `choose` until the game is over; its result. Raises RefusedByServer, or what `choose` raises."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                for message in self._messages():
                    self._take(message)
                    deadline = time.monotonic() + PATIENCE
                    if (view := self._state["view"]) and view["over"]:
                        return dict(view["result"])
                    self._act(choose)
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(PAUSE)

    def _messages(self) -> Iterator[Json]:
        """What the server says, from a snapshot on; raises OSError when the line breaks."""
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect

        address = f"{self.visitor.url.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"
        try:
            with connect(address, additional_headers={"Cookie": f"flibuste={self.visitor.cookie}"}) as self._socket:
                self._send({"type": "hello", "seat": self.seat})
                if self._wish:
                    self._send(self._wish)
                while True:
                    yield json.loads(self._socket.recv())
        except WebSocketException as problem:
            raise ConnectionError(str(problem)) from problem

    def _send(self, message: Json) -> None:
        self._socket.send(json.dumps(message))

    def _take(self, message: Json) -> None:
        """Keep what a message changes; after a gap, ask for everything."""
        kind = message["type"]
        if kind == "snapshot":
            self._state = message
        elif kind == "change" and message["after"] != self._state["seq"]:
            self._send({"type": "resync"})
        elif kind == "change":
            log = self._state["log"][: message["log_from"]] + message["log"]
            self._state = applied(message["patch"], self._state) | {"seq": message["seq"], "log": log}
        elif kind == "refused":
            self._wish = None
            raise _refused(message["problem"])
        if self._wish and message.get("id") == self._wish["id"]:
            self._played[1].append(self._wish["code"])
            self._wish, self._awaited = None, message["seq"]

    def _is_asked(self) -> bool:
        view = self._state["view"]
        return bool(view and self.seat in view["acting"] and view["seat"] == self.seat)

    def _act(self, choose: Choose) -> None:
        if self._wish or self._state["seq"] < self._awaited or not self._is_asked():
            return
        log = self._state["log"]
        if len(log) != self._played[0]:
            self._played = len(log), []
        code = int(choose(Turn(self.seat, self._state["view"], log, tuple(self._played[1]))))
        self._wish = {"type": "move", "id": next(self._ids), "seat": self.seat, "code": code}
        self._send(self._wish)


def applied(patch: list[Any], state: Any) -> Any:
    """The state after a patch of the protocol; the old one stays as it was."""
    for path, value in patch:
        state = _with(state, path, value)
    return state


def _with(state: Any, path: list[str | int], value: Any) -> Any:
    if not path:
        return value
    new = state.copy()
    new[path[0]] = _with(state[path[0]], path[1:], value)
    return new


def _refused(problem: Json) -> RefusedByServer:
    return RefusedByServer(problem=problem["code"], why=problem["sentence"])
