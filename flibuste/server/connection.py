"""One open page: what it has been shown, and what waits to be sent to it."""

import asyncio
import time
from typing import Any

from pydantic_core import to_json

from flibuste.server.patch import difference
from flibuste.server.table import Table
from flibuste.server.tell import log_of, named, said, table_info

__all__ = ["Connection"]

MOST_WAITING = 200


class Connection:
    """A visitor at a table. Messages wait in a queue; whoever is too slow for it gets a snapshot instead."""

    def __init__(self, who: str, lang: str, seat: int | None, detail: str) -> None:
        self.who, self.lang, self.seat, self.detail = who, lang, seat, detail
        self.waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self.shown: dict[str, Any] = {}
        self.seq = 0

    def send(self, message: dict[str, Any]) -> None:
        self.waiting.put_nowait((message["type"], to_json(message)))

    def close(self) -> None:
        """Have the socket closed, when all that waits is sent."""
        self.waiting.put_nowait(("close", b""))

    def looks_from(self, table: Table) -> int | None:
        """Whose view is shown: the seat asked for, else the first of one's own that acts, else the first."""
        own = table.seats_of(self.who)
        if self.seat in own:
            return self.seat
        acting = [seat for seat in own if seat in table.acting and not table.seats[seat].bot]
        return (acting or own)[0] if own else None

    def snapshot(self, table: Table, here: set[str], views: "Views") -> None:
        """Show everything; changes that were still waiting are part of it."""
        waiting = [self.waiting.get_nowait() for _ in range(self.waiting.qsize())]
        for kind, message in waiting:
            if kind not in ("snapshot", "change"):
                self.waiting.put_nowait((kind, message))
        self.shown, self.seq = self._show(table, here, views), table.seq
        log = log_of(table.match, table.names, self.lang) if table.match else []
        told = {"seq": table.seq, "now": time.time(), **self.shown, "log": log, "chat": said(table)}
        self.send({"type": "snapshot", **told})

    def change(self, table: Table, here: set[str], views: "Views", logged: int) -> None:
        """Show what is new since the last time; `logged` log entries still stand."""
        if self.waiting.qsize() >= MOST_WAITING:
            self.snapshot(table, here, views)
            return
        new = self._show(table, here, views)
        message = {
            "type": "change",
            "seq": table.seq,
            "after": self.seq,
            "now": time.time(),
            "patch": difference(self.shown, new),
            "log_from": logged,
            "log": log_of(table.match, table.names, self.lang, logged) if table.match else [],
            "chat": said(table, self.seq),
        }
        self.shown, self.seq = new, table.seq
        self.send(message)

    def _show(self, table: Table, here: set[str], views: "Views") -> dict[str, Any]:
        view = views.of(table, self.looks_from(table), self.lang) if self.detail == "view" else None
        return {"table": table_info(table, self.who, here), "view": view}


class Views:
    """The views of one moment, made once for all who share them."""

    def __init__(self) -> None:
        self.made: dict[tuple[int | None, str], dict[str, Any]] = {}

    def of(self, table: Table, seat: int | None, lang: str) -> dict[str, Any] | None:
        if not table.match:
            return None
        if (seat, lang) not in self.made:
            self.made[seat, lang] = named(table.match.view(seat, lang), table.names)
        return self.made[seat, lang]
