"""Who is host: while they are away for long, somebody else who sits there; and again when they come back."""

import asyncio
import logging
from typing import TYPE_CHECKING

from flibuste.engine.errors import FlibusteError, NotYourTurn
from flibuste.server.events import Event
from flibuste.server.live import Live, Proposal
from flibuste.server.table import Table

if TYPE_CHECKING:
    from flibuste.server.tables import Tables

__all__ = ["Hosts"]

log = logging.getLogger("flibuste.server")


class Hosts:
    """Looked at whenever somebody comes or goes."""

    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.waiting: dict[str, asyncio.TimerHandle] = {}

    def look(self, live: Live) -> None:
        """Have the right one be host, at once or when the host has been away for the grace time."""
        if live.table.founder in live.here and live.table.founder != live.table.host:
            self._make_host(live)
        elif _heir(live) and live.table.code not in self.waiting:
            left = self.tables.config.grace - live.gone_for(live.table.host)
            wait = max(0.0, left) + 0.001  # not a moment too early
            self.waiting[live.table.code] = asyncio.get_running_loop().call_later(wait, self._ring, live)

    def close(self) -> None:
        for timer in self.waiting.values():
            timer.cancel()

    def _ring(self, live: Live) -> None:
        self.waiting.pop(live.table.code, None)
        if self.tables.live.get(live.table.code) is not live or not _heir(live):
            return
        if live.gone_for(live.table.host) >= self.tables.config.grace:
            self._make_host(live)
        else:
            self.look(live)

    def _make_host(self, live: Live) -> None:
        def propose(table: Table) -> Event:
            host = table.founder if table.founder in live.here else _heir(live)
            if host is None or host == table.host:
                raise NotYourTurn(seat=0)
            return {"kind": "hosted", "host": host}

        self.tables.do(live, Proposal("", None, propose, _done))


def _heir(live: Live) -> str | None:
    """Who is host next: the first who sits there and is here, where the host is not."""
    table, here = live.table, live.here
    if table.host in here or table.status == "over":
        return None
    return next((seat.owner for seat in table.seats if seat.owner in here and not seat.left), None)


def _done(answer: int | Exception) -> None:
    if isinstance(answer, Exception) and not isinstance(answer, FlibusteError):
        log.error("no host could be made", exc_info=answer)
