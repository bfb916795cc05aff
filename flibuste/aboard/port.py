"""The port between a page and the tables of its own device: texts go in, texts come out, and nothing waits.

What comes in (JSON): `{"kind": "ask", "id", "method", "path", "body", "lang"}`, `{"kind": "open", "link", "code"}`,
`{"kind": "say", "link", "text"}`, `{"kind": "close", "link"}`. What comes out: what is to be kept (`keep`, `aside`; and
`analysis`, which could be worked out again), answers (`answer`), messages (`hear`), farewells (`closed`) and what is to
be thought about (`think`, one at a time, answered by `thought`). Whoever holds the port keeps the first, and hands on
the others only when that is done: what could not be kept has not happened (`lost`).
"""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from flibuste.aboard.asking import Asked, Clerk, plain
from flibuste.aboard.device import Device, Kept
from flibuste.aboard.errors import Mistaken, NotKept, WentOn
from flibuste.aboard.thinking import Later, Thinking
from flibuste.aboard.visit import Visit
from flibuste.engine.errors import FlibusteError
from flibuste.server.encoding import encode
from flibuste.server.refusing import problem_of, status_of
from flibuste.server.thoughts import Wish

__all__ = ["Port"]

GONE, AGAIN = 4404, 1012
Out = dict[str, Any]


class Port:
    def __init__(self) -> None:
        self.out: list[Out] = []
        self.visits: dict[int, Visit] = {}
        self.device = Device(self._keep)
        self.thinking = Thinking(self.device, self._think, self._keep_analysis)
        self.clerk = Clerk(self.device, self.thinking)

    # What the holder calls

    def take(self, text: str) -> str:
        """What follows from a message of the page."""
        message = json.loads(text)
        getattr(self, f"_{message.pop('kind')}")(**message)
        return self._given()

    def thought(self, text: str) -> str:
        """What follows from what was thought."""
        self.thinking.thought(json.loads(text))
        return self._given()

    def ring(self) -> str:
        """What follows when somebody's time is up."""
        self.thinking.ring()
        return self._given()

    @property
    def wait(self) -> float | None:
        """In how many seconds to call `ring`; None: not before something else happens."""
        return self.thinking.wait

    def lines(self, text: str) -> None:
        """All tables that were kept, as they stand in lists."""
        self.clerk.lines = {line["code"]: line for line in json.loads(text)}

    def knows(self, code: str) -> bool:
        """Whether the table is here; where not, its events are to be brought."""
        return code in self.device.live

    def load(self, code: str, events: list[str], lang: str = "en") -> str:
        """Bring a table as it was kept; why it cannot be set up, as a Problem, or nothing."""
        try:
            self.device.load(code, list(events))
        except FlibusteError as problem:
            return json.dumps(problem_of(problem, lang).model_dump())
        return ""

    def recall(self, code: str, text: str) -> None:
        """Bring what was kept of the analysis of a table."""
        self.thinking.recall(code, text)

    def lost(self, codes: list[str], lang: str, elsewhere: bool = False) -> str:
        """What was last given could not be kept, or had been kept by another tab (`elsewhere`): those tables are as
        they were stored, and their pages are told so."""
        self.out.clear()
        why = WentOn() if elsewhere else NotKept()
        for code in codes:
            self._drop(code, why)
        self.out.append({"kind": "problem", "problem": problem_of(why, lang).model_dump()})
        return self._given()

    # Inside

    def _keep(self, kept: Kept) -> None:
        self.clerk.lines[kept.code] = kept.line
        kind = "aside" if kept.event is None else "keep"
        event = None if kept.event is None else encode(kept.event).decode()
        self.out.append({"kind": kind, "code": kept.code, "seq": kept.seq, "event": event, "line": kept.line})

    def _keep_analysis(self, code: str, text: str) -> None:
        self.out.append({"kind": "analysis", "code": code, "text": text})

    def _think(self, wish: Wish) -> None:
        self.out.append({"kind": "think", "wish": wish})

    def _ask(self, id: int, method: str, path: str, lang: str, body: object = None) -> None:
        reply = partial(self._answer, id, lang)
        try:
            answer = self.clerk.answer(Asked(method, path, body, lang))
        except FlibusteError as refusal:
            reply(refusal)
            return
        if isinstance(answer, Later):
            self.thinking.later(answer, reply)
        else:
            reply(answer)

    def _answer(self, id: int, lang: str, answer: object) -> None:
        """Tell what was asked for, or why not."""
        body: Out = {"status": 200, "body": plain(answer)}
        if isinstance(answer, FlibusteError):
            body = {"status": status_of(answer), "body": problem_of(answer, lang).model_dump()}
        self.out.append({"kind": "answer", "id": id, **body})

    def _open(self, link: int, code: str) -> None:
        if not self.knows(code):
            self.out.append({"kind": "closed", "link": link, "code": GONE})
            return
        send, close = self._sender(link), self._closer(link)
        self.visits[link] = Visit(self.device, self.device.find(code), send, close)

    def _say(self, link: int, text: str) -> None:
        visit = self.visits.get(link)
        if visit is None:
            return
        try:
            visit.hear(text)
        except Exception as problem:  # a mistake of ours: the table is set up again from what was kept
            code = visit.live.table.code
            self._drop(code, Mistaken(why=f"{type(problem).__name__}: {problem}"))

    def _close(self, link: int) -> None:
        if visit := self.visits.pop(link, None):
            visit.leave()

    def _drop(self, code: str, why: FlibusteError) -> None:
        live = self.device.forget(code)
        for link, visit in list(self.visits.items()):
            if visit.live is live:
                visit.refuse(None, why)
                self._close(link)
                self.out.append({"kind": "closed", "link": link, "code": AGAIN})

    def _sender(self, link: int) -> Callable[[str], None]:
        return lambda text: self.out.append({"kind": "hear", "link": link, "text": text})

    def _closer(self, link: int) -> Callable[[int], None]:
        return lambda code: self.out.append({"kind": "closed", "link": link, "code": code})

    def _given(self) -> str:
        self.thinking.go_on()
        given, self.out = self.out, []
        return encode(given).decode()
