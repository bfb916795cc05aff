"""One open page: what it has been shown, and what waits to be sent to it."""

import asyncio
import time
from typing import Any

from pydantic_core import to_json

from flibuste.server.patch import difference
from flibuste.server.table import Table
from flibuste.server.tell import for_all, for_visitor, log_of, named, said

__all__ = ["Connection", "Moment"]

MOST_WAITING = 200


class Connection:
    """A visitor at a table. Messages wait in a queue; whoever is too slow for it gets a snapshot instead."""

    def __init__(self, who: str, lang: str, seat: int | None, detail: str) -> None:
        self.who, self.lang, self.seat, self.detail = who, lang, seat, detail
        self.waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self.shown: dict[str, Any] = {}
        self.seq = 0
        self.last: int | None = None

    def send(self, message: dict[str, Any]) -> None:
        self.waiting.put_nowait((message["type"], to_json(message)))

    def close(self) -> None:
        """Have the socket closed, when all that waits is sent."""
        self.waiting.put_nowait(("close", b""))

    def looks_from(self, table: Table) -> int | None:
        """Whose view is shown: the seat asked for, else the first of one's own that acts, else the last that did."""
        own = table.seats_of(self.who)
        if self.seat in own:
            return self.seat
        acting = [seat for seat in own if seat in table.acting and not table.seats[seat].bot]
        self.last = acting[0] if acting else self.last if self.last in own else min(own, default=None)
        return self.last

    def snapshot(self, now: "Moment") -> None:
        """Show everything; changes that were still waiting are part of it."""
        waiting = [self.waiting.get_nowait() for _ in range(self.waiting.qsize())]
        for kind, message in waiting:
            if kind not in ("snapshot", "change"):
                self.waiting.put_nowait((kind, message))
        self.shown, self.seq = self._show(now), now.table.seq
        told = {"seq": self.seq, "now": now.time, **self.shown, "log": now.log(self.lang, 0), "chat": said(now.table)}
        self.send({"type": "snapshot", **told})

    def change(self, now: "Moment", logged: int) -> None:
        """Show what is new since the last time; `logged` log entries still stand."""
        if self.waiting.qsize() >= MOST_WAITING:
            self.snapshot(now)
            return
        new = self._show(now)
        message = {
            "type": "change",
            "seq": now.table.seq,
            "after": self.seq,
            "now": now.time,
            "patch": difference(self.shown, new),
            "log_from": logged,
            "log": now.log(self.lang, logged),
            "chat": said(now.table, self.seq),
        }
        self.shown, self.seq = new, now.table.seq
        self.send(message)

    def _show(self, now: "Moment") -> dict[str, Any]:
        seat, told = self.looks_from(now.table), {"table": for_visitor(now.table, self.who, now.told)}
        if self.detail == "view":
            return told | {"view": now.view(seat, self.lang), "codes": []}
        return told | {"view": None, "codes": now.codes(seat)}


class Moment:
    """A table as it stands, made once for all who look at it."""

    def __init__(self, table: Table, here: set[str]) -> None:
        self.table, self.time = table, time.time()
        self.told = for_all(table, here)
        self._views: dict[tuple[int | None, str], dict[str, Any]] = {}
        self._logs: dict[tuple[str, int], list[dict[str, Any]]] = {}

    def view(self, seat: int | None, lang: str) -> dict[str, Any] | None:
        if not self.table.match:
            return None
        if (seat, lang) not in self._views:
            self._views[seat, lang] = named(self.table.match.view(seat, lang), self.table.names)
        return self._views[seat, lang]

    def codes(self, seat: int | None) -> list[int]:
        return self.table.match.position.legal(seat) if self.table.match and seat is not None else []

    def log(self, lang: str, since: int) -> list[dict[str, Any]]:
        if not self.table.match:
            return []
        if (lang, since) not in self._logs:
            self._logs[lang, since] = log_of(self.table.match, self.table.names, lang, since)
        return self._logs[lang, since]
