"""The tables of one device: kept as events by whoever holds them, and everything that happens at them.

It knows no transport and no disk: what is to be kept is handed to `keep`, and what was kept is brought by `load`.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flibuste.engine.errors import FlibusteError
from flibuste.server import clock
from flibuste.server.chance import new_secret
from flibuste.server.errors import NoSuchTable
from flibuste.server.events import Created, Event, Rematched
from flibuste.server.live import Live, Proposal, Propose
from flibuste.server.messages import TableLine
from flibuste.server.new_table import new_table
from flibuste.server.replay import replay
from flibuste.server.rights import Verb, permit
from flibuste.server.table import Planned, Table

__all__ = ["YOU", "Device", "Kept", "line_of"]

YOU = "aboard"
"""Whoever holds the device."""
MARK = "0"
"""Codes of tables aboard begin with it; those of a server never do."""


@dataclass(frozen=True)
class Kept:
    """Event number `seq` of a table, to be stored with its line in lists; without an event: events from `seq` on could
    not be carried out again, and are to be put aside."""

    code: str
    seq: int
    event: Event | None
    line: dict[str, Any]


class Device:
    def __init__(self, keep: Callable[[Kept], None]) -> None:
        self._keep = keep
        self.live: dict[str, Live] = {}

    def find(self, code: str) -> Live:
        """A table that was made or brought; raises NoSuchTable."""
        if code not in self.live:
            raise NoSuchTable(table=code)
        return self.live[code]

    def load(self, code: str, events: list[str]) -> Live:
        """A table as it was kept; what is unsound at its end is put aside. Raises Unreplayable."""
        table, why = replay(code, events)
        table.reckon(clock.counted())
        if why:
            table.aside = len(events) - table.seq
            self._keep(Kept(code, table.seq + 1, None, line_of(table)))
        self.live[code] = Live(table)
        return self.live[code]

    def forget(self, code: str) -> Live | None:
        """Let go of a table, so that it is brought again as it was kept."""
        return self.live.pop(code, None)

    def create(self, event: Created) -> Live:
        """A new table, by its first event."""
        live = Live(new_table(event, MARK))
        self.live[live.table.code] = live
        self._keep(Kept(live.table.code, 1, event, line_of(live.table)))
        return live

    def do(self, live: Live, proposal: Proposal) -> None:
        """Have something done: permitted, carried out, kept, told. The same message twice is carried out once."""
        answer = live.answer(proposal)
        if answer is not None:
            proposal.done(answer)
            return
        try:
            plan = live.plan(proposal)
        except FlibusteError as refusal:
            proposal.done(refusal)
            return
        self._carry_out(live, plan, proposal)
        if not proposal.page:
            proposal.done(live.table.seq)

    def _carry_out(self, live: Live, plan: Planned, proposal: Proposal | None = None) -> None:
        logged = live.table.logged
        live.table.apply(*plan)
        self._keep(Kept(live.table.code, live.table.seq, plan.event, line_of(live.table)))
        live.tell(logged, proposal=proposal)

    def act(self, live: Live, verb: Verb | None, propose: Propose, seat: int | None = None) -> None:
        """The same for who waits; raises Denied or a Refusal."""
        answers: list[int | Exception] = []
        self.do(live, Proposal(YOU, verb, propose, answers.append, seat))
        if isinstance(answers[0], Exception):
            raise answers[0]

    def rematch(self, live: Live) -> Live:
        """The table of the next game: the same seats, the next seat begins. Asked again, the same table."""
        permit(live.table, YOU, "rematch")
        permit(live.table, YOU, "study")
        if live.table.rematch is None:
            fresh = self.create(live.table.again(new_secret()))
            event: Rematched = {"kind": "rematched", "code": fresh.table.code, "who": YOU}
            self.act(live, None, lambda table: event)
        return self.find(str(live.table.rematch))


def line_of(table: Table) -> dict[str, Any]:
    """A TableLine as plain data."""
    acting = [table.seats[seat] for seat in table.acting]
    return TableLine(
        code=table.code,
        name=table.name,
        game=table.game.id,
        players=table.players,
        free=len(table.free),
        status=table.status,  # type: ignore[arg-type]
        open=False,
        commitment=table.commitment,
        names=table.names,
        options=dict(table.setting.options),
        your_turn=any(seat.owner == YOU and not seat.bot for seat in acting),
        updated=table.updated or time.time(),
    ).model_dump()
