"""The tables of one process of a fleet: many processes at one PostgreSQL, each of which may serve any table.

A move is accepted where its number is still free in the database; where another process was first, the table is brought
up to what is stored and the wish is looked at again. What happened is told over the bus; what was not heard is read
from the database, by its number. See docs/decisions/37-fleet.md.
"""

import asyncio
import json
import logging
import time
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from prometheus_client import Gauge

from flibuste.server import clock
from flibuste.server.config import Config
from flibuste.server.connection import Connection
from flibuste.server.crew_queue import CrewQueue
from flibuste.server.errors import CannotRead, CannotStore, LetGo, OtherVersion, TooFast, Unreplayable
from flibuste.server.events import Created, Event
from flibuste.server.fleet_bus import LOST, Bus, Message
from flibuste.server.fleet_presence import here_now, pause, take_in
from flibuste.server.fleet_store import FleetStore
from flibuste.server.fleet_thinking import FleetThinking
from flibuste.server.live import Live, Proposal
from flibuste.server.store import Taken, Write
from flibuste.server.table import Planned, Table
from flibuste.server.tables import Tables, Then
from flibuste.server.thinking import Thinking
from flibuste.server.watch import every

__all__ = ["Fleet"]

log = logging.getLogger("flibuste.server")
ALL_IS_WELL, BUS_AWAY = 5.0, 0.25
"""How often what was missed is looked for, though nobody told of it."""
RENEW = 1.0
COUNT = 5.0
HOUSE = "-house"
"""The lease of who forgets old tables; no code of a table."""


class Shown(NamedTuple):
    """How far a table was when pages were last told."""

    seq: int
    undos: int
    logged: int


class Fleet(Tables):
    store: FleetStore

    def __init__(self, config: Config, store: FleetStore, bus: Bus) -> None:
        self.crews = CrewQueue(config.bus, store.me)
        super().__init__(config, store)
        self.bus = bus
        bus.heard, bus.returned = self._heard, self._returned
        self.kept: set[str] = set()
        """The tables whose bots and clocks this process looks after."""
        for name, words, number in (
            ("fleet_bus_up", "Whether the bus is there", lambda: bus.is_up),
            ("fleet_kept_tables", "Tables whose bots and clocks this process looks after", lambda: len(self.kept)),
        ):
            Gauge(name, words, registry=self.metrics.registry, namespace="flibuste").set_function(number)
        self.warmth.is_needed = lambda: not self.thinks.hands
        self._expected: set[str] = set()
        """Of those, the ones that are being set up."""
        self._not_ours: set[str] = set()
        """Tables that processes of another version play."""
        self._wanted: set[str] = set()
        self._behind: set[str] = set()
        self._moved: set[str] = set()
        self._stir = asyncio.Event()
        self._claim = asyncio.Event()
        self._agreed = asyncio.Event()
        self._besides: set[asyncio.Task[None]] = set()

    def thinking(self) -> Thinking:
        self.thinks = FleetThinking(self.config.bot_workers, self.metrics.thought, self.crews, self.metrics.registry)
        return self.thinks

    # Its own works

    async def open(self) -> None:
        with suppress(*LOST):
            clock.reach(await self.bus.count())
        self._agreed.set()
        await asyncio.gather(
            super().open(),
            self.thinks.open(),
            self.bus.listen(),
            self.bus.talk(),
            self._read(),
            self._keep(),
            every(COUNT, self._agree),
            self._look_for_missed(),
        )

    async def close(self) -> None:
        await super().close()
        for code in self.live:
            self.bus.tell_here(code, None)
        await self.bus.close()
        await self.thinks.withdraw()
        await self.crews.close()
        with suppress(CannotRead):
            await asyncio.to_thread(self.store.release, [*self.kept, HOUSE])

    async def _agree(self) -> None:
        """Processes that hear nothing of each other count alike by the database."""
        clock.reach(await asyncio.to_thread(self.store.agree, clock.counted()))

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._besides.add(task)
        task.add_done_callback(self._besides.discard)

    # What others did

    def _heard(self, message: Message) -> None:
        self._behind |= {code for code, seq in message["news"].items() if self._knows_less(code, seq)}
        self._moved |= {code for code in message["here"] if code in self.live}
        for code in message["asked"]:
            if live := self.live.get(code):
                live.asked = time.monotonic()
                self.bots.wake(live)
        if self._behind or self._moved:
            self._stir.set()

    def _knows_less(self, code: str, seq: int) -> bool:
        live = self.live.get(code)
        return live is not None and live.table.seq < seq

    def _returned(self) -> None:
        """The bus is there again: whatever it told meanwhile, and whoever came, was missed."""
        for live in self.live.values():
            self._tell_here(live)
        self._behind |= set(self.live)
        self._moved |= set(self.live)
        self._stir.set()

    async def _look_for_missed(self) -> None:
        while True:
            await asyncio.sleep(ALL_IS_WELL if self.bus.is_up else BUS_AWAY)
            for live in self.live.values():
                if not self.bus.is_up:
                    pause(live)
            cared = {code for code, live in self.live.items() if live.connections or code in self.kept}
            self._behind |= cared
            self._moved |= cared
            self._stir.set()

    async def _read(self) -> None:
        """Read what was missed, of all tables where something was, together; for ever."""
        while True:
            await self._stir.wait()
            self._stir.clear()
            behind, self._behind = self._behind, set()
            moved, self._moved = self._moved, set()
            try:
                await self.catch_up(behind)
                await self._look_around(moved)
            except CannotRead:
                pass  # the store has told, and looks for it again
            except Exception:
                log.exception("what others did could not be taken in")

    async def catch_up(self, codes: Iterable[str]) -> None:
        """Bring tables up to what is stored; raises CannotRead."""
        known = {code: self.live[code].table.seq for code in codes if code in self.live}
        if not known:
            return
        for code, events in (await asyncio.to_thread(self.store.missed, known)).items():
            if live := self.live.get(code):
                async with live.turns:
                    await self._take(live, events)

    async def _take(self, live: Live, events: Sequence[tuple[int, str]]) -> bool:
        """Carry out events of other processes, in the table's turn; whether there was one that was not known."""
        before = live.table.seq
        try:
            for seq, text in events:
                if seq == live.table.seq + 1 and not live.is_gone:
                    await self._carry_out_again(live, json.loads(text))
        except Exception:
            log.exception("a table was let go", extra={"table": live.table.code})
            self.let_go(live)
        if live.is_gone or live.table.seq == before:
            return False
        self.bots.wake(live)
        return True

    async def _carry_out_again(self, live: Live, event: Event) -> None:
        """What another process stored, told as if it had happened here."""
        logged = live.table.logged
        if event["kind"] == "started":
            await self.lay_out(live)
        clock.reach(event.get("count", 0.0))
        live.table.apply(event)
        live.tell(logged)

    # What happens here

    async def rouse(self, code: str) -> Live:
        await self._agreed.wait()
        is_new = code not in self.live
        live = await super().rouse(code)
        if is_new:
            self._tell_here(live)
            await self._look_around([code])
            self._behind.add(code)  # what was told while it was set up was not heard
            self._stir.set()
        return live

    async def _rebuild(self, code: str) -> Table:
        try:
            return await super()._rebuild(code)
        except Unreplayable as problem:
            if self.bus.has_other_versions:
                raise OtherVersion(table=code) from problem
            raise

    async def create(self, event: Created) -> Live:
        live = await super().create(event)
        self._tell_here(live)
        return live

    async def find(self, code: str) -> Live:
        """Who asks sees what they were told to be done, through whatever process it was."""
        live = await super().find(code)
        await self.catch_up([code])
        if live.is_gone:
            live = await super().find(code)
        if live.table.wake is not None and code not in self.kept:
            self.bus.asked(code)
        return live

    def _carry_out(
        self, live: Live, plan: Planned, then: Then, proposal: Proposal | None = None, besides: Sequence[Write] = ()
    ) -> None:
        before = Shown(live.table.seq, live.table.undos, live.table.logged)

        def followed(problem: Exception | None) -> None:
            if problem is None:
                self.bus.news(live.table.code, live.table.seq)
            elif not live.is_gone:
                self._show(live, before)  # it was set up again, and another may have gone on with it
                if isinstance(problem, Taken) and live.table.seq == before.seq:
                    problem = CannotStore()  # nobody was first: to try again would not help
            then(problem)

        super()._carry_out(live, plan, followed, proposal, besides)

    def _show(self, live: Live, before: Shown) -> None:
        """Show pages what is new; where something was taken back, the whole log."""
        if live.table.seq != before.seq:
            live.tell(before.logged if live.table.undos == before.undos else 0)

    def _stored(self, live: Live, proposal: Proposal, began: float, problem: Exception | None) -> None:
        """Where another process was first, look at the wish again, as the table is now."""
        if isinstance(problem, Taken) and not live.is_gone:
            self._do(live, proposal, began)
        else:
            super()._stored(live, proposal, began, problem)

    def _refused(self, live: Live, proposal: Proposal, began: float, problem: Exception) -> None:
        """Nothing is refused on account of what the table was before another process changed it."""
        if isinstance(problem, TooFast | LetGo):
            super()._refused(live, proposal, began, problem)
        else:
            self._beside(self._look_again(live, proposal, began, problem))

    async def _look_again(self, live: Live, proposal: Proposal, began: float, problem: Exception) -> None:
        is_other, code = False, live.table.code
        try:
            missed = await asyncio.to_thread(self.store.missed, {code: live.table.seq})
            is_other = await self._take(live, missed.get(code, []))
        except Exception as away:  # nobody knows how the table stands
            live.forget(proposal)
            problem = away
        if is_other:
            live.forget(proposal)
            self._do(live, proposal, began)
        else:
            self._done(live, proposal, LetGo() if live.is_gone else problem)

    async def rematch(self, live: Live, who: str) -> Live:
        try:
            return await super().rematch(live, who)
        except Taken:
            return await super().rematch(await self.find(live.table.code), who)

    def let_go(self, live: Live) -> None:
        super().let_go(live)
        code = live.table.code
        if code not in self.live:
            self.bus.tell_here(code, None)
            self._wanted.discard(code)

    async def refresh(self) -> None:
        """Tables are never expected to be as they are stored: what is missed is looked for all the time."""

    # Who looks

    async def join(self, live: Live, connection: Connection) -> None:
        await super().join(live, connection)
        self._tell_here(live)

    def leave(self, live: Live, connection: Connection) -> None:
        super().leave(live, connection)
        self._tell_here(live)

    def _tell_here(self, live: Live) -> None:
        if not live.is_gone:
            self.bus.tell_here(live.table.code, here_now(live))

    async def _look_around(self, codes: Iterable[str]) -> None:
        """See who is at tables through other processes."""
        wanted = [code for code in codes if code in self.live]
        if not (wanted and self.bus.is_up):
            return
        try:
            found = await self.bus.here(wanted)
        except LOST:
            return
        for code, signs in found.items():
            if (live := self.live.get(code)) and take_in(live, signs.values()):
                if not live.turns.taken:
                    live.tell()
                self.hosts.look(live)
                self.bots.wake(live)

    # Who looks after bots and clocks

    def keeps(self, live: Live) -> bool:
        code = live.table.code
        if code in self.kept or live.table.wake is None:
            return True
        if code not in self._wanted:
            self._wanted.add(code)
            self._claim.set()
        return False

    async def due(self, room: int) -> list[str]:
        if not self.bus.has_other_versions:
            self._not_ours.clear()
        here = [*self.live, *self._not_ours]
        found = await asyncio.to_thread(self.store.unkept, clock.counted(), here, room)
        mine = await asyncio.to_thread(self.store.claim, found) if found else set()
        self.kept |= mine
        self._expected = mine
        for code in mine:  # somebody may have asked for it meanwhile
            self._changed_hands(code)
        return [code for code in found if code in mine]

    async def leave_alone(self, code: str) -> None:
        """What cannot be set up here may be by a process of another version."""
        if not self.bus.has_other_versions:
            await super().leave_alone(code)
            return
        self._not_ours.add(code)
        self._expected.discard(code)
        self.kept.discard(code)
        await asyncio.to_thread(self.store.release, [code])

    async def _keep(self) -> None:
        """Renew leases, give back those that are not needed, and ask for those that are; for ever."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(RENEW):
                    await self._claim.wait()
            self._claim.clear()
            try:
                await self._renew()
            except CannotRead:
                await asyncio.sleep(RENEW)
            except Exception:
                log.exception("leases could not be renewed")
                await asyncio.sleep(RENEW)

    async def _renew(self) -> None:
        needed = {code for code in self.kept if code in self._expected or self._is_needed(code)}
        self._wanted = wanted = {code for code in self._wanted if self._is_needed(code)}
        spare = self.kept - needed
        self.kept -= spare
        if spare:
            await asyncio.to_thread(self.store.release, sorted(spare))
        mine = await asyncio.to_thread(self.store.claim, sorted(needed | wanted)) if needed | wanted else set()
        self.kept = self.kept - needed | mine
        self._wanted -= mine
        for code in needed ^ mine:
            self._changed_hands(code)

    def _is_needed(self, code: str) -> bool:
        """Whether bots may have to move there, or a clock to be heeded."""
        live = self.live.get(code)
        if live is None or live.table.status != "playing":
            return False
        return live.table.clock["mode"] == "strict" or any(seat.bot for seat in live.table.seats)

    def _changed_hands(self, code: str) -> None:
        if live := self.live.get(code):
            if code in self.kept:
                self.bots.wake(live)
            else:
                log.warning("another process looks after a table", extra={"table": code})
                self.bots.dismiss(live)
                self.bots.wake(live)

    async def forget_old(self) -> None:
        if await asyncio.to_thread(self.store.claim, [HOUSE]):
            await super().forget_old()

    def sweep(self) -> list[str]:
        kept = set(self.kept)
        return [code for code in super().sweep() if code in kept]
