"""A table in memory, with those who look at it; and what somebody wants done there."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from flibuste.engine.errors import FlibusteError
from flibuste.engine.memory import Memory
from flibuste.server import clock
from flibuste.server.connection import Connection, TableNow
from flibuste.server.errors import LetGo
from flibuste.server.events import Event
from flibuste.server.rights import Verb, permit
from flibuste.server.table import Planned, Table, planned
from flibuste.server.turns import Turns

__all__ = ["Live", "Proposal", "Propose"]

MOST_REFUSALS = 64
Propose = Callable[[Table], Event | Planned]


@dataclass(slots=True)
class Proposal:
    """Something to be done at a table: without a verb it is the server itself that acts.

    `done` gets the seq of its event once that is on disk, or why there is none; `page` asked for it, with `id`."""

    who: str
    verb: Verb | None
    propose: Propose
    done: Callable[[int | Exception], None]
    seat: int | None = None
    id: str = ""
    page: Connection | None = None


class Live:
    """A table in memory. Whatever happens there has the turn while it does."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.turns = Turns()
        self.connections: list[Connection] = []
        self.elsewhere: set[str] = set()
        """Who looks at it through another process of the fleet."""
        self.away: dict[str, float] = {}
        self.memory = Memory()
        self.presence = 0
        """How often somebody came or went."""
        self.is_gone = False
        """Let go by the server: nothing happens here any more, whoever still holds it."""
        self.made = self.used = self.asked = time.monotonic()
        self._refusals: dict[tuple[str, str], FlibusteError] = {}

    def check(self) -> None:
        """Raises LetGo."""
        if self.is_gone:
            raise LetGo()

    @property
    def here(self) -> set[str]:
        return {connection.who for connection in self.connections} | self.elsewhere

    @property
    def now(self) -> TableNow:
        """How it stands."""
        return TableNow(self.table, self.here, self.presence, self.memory)

    def away_for(self, seat: int) -> float:
        """For how long nobody of this seat has been connected; negative where somebody is."""
        who = self.table.seats[seat].owner
        return -1.0 if who is None else self.gone_for(who)

    def gone_for(self, who: str) -> float:
        """For how long somebody has not been connected; negative where they are."""
        return -1.0 if who in self.here else time.monotonic() - self.away.get(who, self.made)

    @property
    def unwatched_for(self) -> float:
        """For how long nobody has looked or asked."""
        return 0.0 if self.here else time.monotonic() - self.asked

    # Who looks

    def come(self, connection: Connection) -> None:
        self.away.pop(connection.who, None)
        self.connections.append(connection)
        self.presence += 1

    def go(self, connection: Connection) -> None:
        self.connections.remove(connection)
        self.presence += 1
        self.used = self.asked = time.monotonic()
        if connection.who not in self.here:
            self.away[connection.who] = self.used

    def tell(self, logged: int | None = None, but: Connection | None = None, proposal: Proposal | None = None) -> None:
        """Show every page (`but` one) what is new; `logged` log entries still stand (left out: all)."""
        if not self.connections:
            return
        entries, now = self.table.logged, self.now
        since = entries if logged is None else min(logged, entries)
        for connection in self.connections:
            if connection is not but:
                connection.change(now, since, proposal.id if proposal and proposal.page is connection else None)

    def plan(self, proposal: Proposal) -> Planned:
        """What a proposal would do, permitted and stamped; a refusal is remembered. Nothing has happened."""
        try:
            if proposal.verb is not None:
                permit(self.table, proposal.who, proposal.verb, proposal.seat)
            plan = planned(proposal.propose(self.table))
        except FlibusteError as refusal:
            self.remember(proposal, refusal)
            raise
        plan.event["at"], plan.event["count"] = time.time(), clock.counted()
        plan.event.setdefault("who", proposal.who)
        if proposal.id:
            plan.event["id"] = proposal.id
        return plan

    # Messages that come twice

    def answer(self, proposal: Proposal) -> int | FlibusteError | None:
        """What a message with the same id was answered; None: it is new."""
        if not proposal.id:
            return None
        known = (proposal.who, proposal.id)
        if known in self.table.answers:
            return self.table.answers[known]
        refusal = self._refusals.get(known)
        return refusal.with_traceback(None) if refusal else None

    def forget(self, proposal: Proposal) -> None:
        """Its refusal was said of a table that had gone on meanwhile."""
        self._refusals.pop((proposal.who, proposal.id), None)

    def remember(self, proposal: Proposal, refusal: FlibusteError) -> None:
        if proposal.id:
            self._refusals[proposal.who, proposal.id] = refusal
            while len(self._refusals) > MOST_REFUSALS:
                del self._refusals[next(iter(self._refusals))]
