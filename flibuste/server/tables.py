"""The tables in use, and the one way anything happens at them.

Every change goes through `do` (or `act`): one at a time for each table, permitted, stored, and only then told. Tables
are made from their stored events when somebody asks for them, and let go when nobody looks.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from flibuste.bots.warm import warm_rules
from flibuste.engine.errors import UnknownGame
from flibuste.engine.games import find_game, game_ids
from flibuste.server import clock
from flibuste.server.analyses import Analyses
from flibuste.server.bots_and_clock import BotsAndClock
from flibuste.server.chance import new_secret
from flibuste.server.config import Config
from flibuste.server.connection import Connection
from flibuste.server.errors import LetGo, NoSuchTable, TooMany, Unreplayable
from flibuste.server.events import Created, Rematched
from flibuste.server.hosts import Hosts
from flibuste.server.limits import Limits
from flibuste.server.live import Live, Proposal, Propose
from flibuste.server.metrics import Metrics
from flibuste.server.new_table import new_table
from flibuste.server.replay import game_of, replay
from flibuste.server.rights import Verb, permit
from flibuste.server.store import Store, Write, line_of
from flibuste.server.table import Planned, Table
from flibuste.server.thinking import Thinking
from flibuste.server.warm import Warmth

__all__ = ["Tables", "Then"]

log = logging.getLogger("flibuste.server")
MAKE_ROOM = 20
"""Tables that leave a full server at once."""
Then = Callable[[Exception | None], None]
"""What follows when an event is on disk, or could not be."""


class Tables:
    def __init__(self, config: Config, store: Store) -> None:
        self.config, self.store = config, store
        self.live: dict[str, Live] = {}
        self.metrics = Metrics(self)
        self.bots = BotsAndClock(self)
        self.warmth = Warmth(game_ids() if config.warm else ())
        self.limits = Limits(config)
        self.hosts = Hosts(self)
        self.analyses = Analyses(self)
        self.connected: Counter[str] = Counter()
        self.connected_from: Counter[str] = Counter()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._ready: dict[str, asyncio.Task[None]] = {}
        self._restoring: list[asyncio.Future[None]] = []
        self.used = 0.0
        """When something was last done, or somebody left."""
        self._undone = 0
        self._quiet: asyncio.Event | None = None

    def thinking(self) -> Thinking:
        """Who thinks for bots and hints."""
        return Thinking(self.config.bot_workers, self.metrics.thought)

    # Tables

    async def find(self, code: str) -> Live:
        """The table of a code that somebody asks for; raises NoSuchTable, Unreplayable, CannotRead or TooMany."""
        live = await self.rouse(code)
        paused = live.unwatched_for >= self.config.unwatched
        live.asked = time.monotonic()
        if paused:
            self.bots.wake(live)
        return live

    async def rouse(self, code: str) -> Live:
        """The same, though nobody looks: it must be looked after."""
        live = self.live.get(code)
        if live is None:
            if not (code.isascii() and code.isalnum()):
                raise NoSuchTable(table=repr(code))
            if code not in self._loading:
                self._loading[code] = asyncio.create_task(self._load(code))
                self._loading[code].add_done_callback(_heard)
            live = await asyncio.shield(self._loading[code])
        live.used = time.monotonic()
        return live

    def check_guess(self, code: str, who: str, address: str) -> None:
        """Raises TooFast where an address asked for too many tables that do not exist; one's own are no guess."""
        live = self.live.get(code)
        if live is None or not (who == live.table.host or live.table.seats_of(who)):
            self.limits.guesses.at(address).check()

    def _check_room(self) -> None:
        """A table that nobody looks at makes room; what it must be woken for is stored. Raises TooMany."""
        if len(self.live) < self.config.most_tables:
            return
        alone = [live for live in self.live.values() if not live.connections and not live.turns.taken]
        for live in sorted(alone, key=lambda live: live.asked)[:MAKE_ROOM]:
            self.let_go(live)
        if len(self.live) >= self.config.most_tables:
            raise TooMany(most=self.config.most_tables, what={"en": "tables", "fr": "tables"})

    async def _load(self, code: str) -> Live:
        try:
            self._check_room()
            live = self.live[code] = Live(await self._rebuild(code))
            self.bots.wake(live)
            return live
        finally:
            del self._loading[code]

    async def _rebuild(self, code: str) -> Table:
        """The table as it is stored; what is unsound at its end is kept aside. Raises CannotRead."""
        history = await asyncio.to_thread(self.store.history, code)
        if not history.events:
            raise NoSuchTable(table=code)
        try:
            await self.ready(game_of(history.events[0]))
        except (ValueError, KeyError, UnknownGame) as problem:
            raise Unreplayable(table=code, why=f"event 1: {problem!r}") from problem
        table, why = await asyncio.to_thread(replay, code, history.events)
        table.aside = history.aside
        table.reckon(clock.counted())
        if why:
            log.error("the end of a table is kept aside", extra={"table": code, "why": why})
            table.aside += await asyncio.to_thread(self.store.set_aside, line_of(table), table.seq + 1, why)
        return table

    async def ready(self, game: str) -> None:
        """Have the game's kernels compiled, or read from the disk, in a thread of its own; raises UnknownGame."""
        find_game(game)
        if game not in self._ready:
            self.warmth.prefer(game)
            self._ready[game] = asyncio.create_task(asyncio.to_thread(warm_rules, game))
        await asyncio.shield(self._ready[game])

    async def create(self, event: Created) -> Live:
        """A new table, by its first event."""
        self._check_room()
        await self.ready(event["game"])
        live, write = _new(event)
        await self.store.append(write)
        self.live[live.table.code] = live
        return live

    async def lay_out(self, live: Live) -> None:
        """Have the board of a table worked out before its game begins; raises UnreadableSheet."""
        if live.table.match is None and live.table.setup is None:
            await asyncio.to_thread(live.table.lay_out)

    # What happens at them

    def do(self, live: Live, proposal: Proposal) -> None:
        """Have something done in its turn; its `done` is told. An id that was seen before gets the same answer."""
        self._undone += 1
        live.turns.take(partial(self._do, live, proposal, time.perf_counter()))

    async def act(
        self, live: Live, who: str, verb: Verb | None, propose: Propose, *, seat: int | None = None, id: str = ""
    ) -> int:
        """The same for those who wait: the seq of its event. Goes on to its end though the caller may vanish.

        Raises Denied, a Refusal, or CannotStore."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.do(live, Proposal(who, verb, propose, partial(_settle, answer), seat, id))
        return await answer

    def _do(self, live: Live, proposal: Proposal, began: float) -> None:
        live.used = self.used = time.monotonic()
        if live.is_gone:
            self._done(live, proposal, LetGo())
            return
        answer = live.answer(proposal)
        if answer is not None:
            self._done(live, proposal, answer)
            return
        try:
            plan = live.plan(proposal)
        except Exception as problem:  # a refusal; and a mistake of ours must not hold the table for ever
            self._refused(live, proposal, began, problem)
            return
        self._carry_out(live, plan, partial(self._stored, live, proposal, began), proposal)

    def _refused(self, live: Live, proposal: Proposal, began: float, problem: Exception) -> None:
        self._done(live, proposal, problem)

    def _stored(self, live: Live, proposal: Proposal, began: float, problem: Exception | None) -> None:
        self.metrics.acting.observe(time.perf_counter() - began)
        self._done(live, proposal, problem or live.table.seq, is_told=problem is None)

    def _done(self, live: Live, proposal: Proposal, answer: int | Exception, is_told: bool = False) -> None:
        """The end of a turn; who asked is answered, unless a change has told them."""
        self._undone -= 1
        if self._quiet and not self._undone:
            self._quiet.set()
        live.turns.release()
        if not (is_told and proposal.page):
            proposal.done(answer)

    def _carry_out(
        self,
        live: Live,
        plan: Planned,
        then: Then,
        proposal: Proposal | None = None,
        besides: Sequence[Write] = (),
    ) -> None:
        """Apply, store and tell, in the table's turn. What was not stored has not happened."""
        event, logged = plan.event, live.table.logged

        def settle(problem: Exception | None) -> None:
            if problem:
                self._restoring.append(asyncio.ensure_future(self._restore(live, then, problem)))
                return
            self.metrics.count(event["kind"], live.table.game.id)
            live.tell(logged, proposal=proposal)
            self.bots.wake(live)
            then(None)

        try:
            live.table.apply(*plan)
            members = [str(event["who"])] if event["kind"] == "sat" else []
            writes = [Write(live.table.seq, [event], line_of(live.table), members), *besides]
        except Exception as problem:
            settle(problem)
            return
        self.store.put(writes, settle)

    async def _restore(self, live: Live, then: Then, problem: Exception) -> None:
        """Be again as stored; where that cannot be read, let go of the table and of those who look at it."""
        try:
            live.table = await self._rebuild(live.table.code)
        except Exception:
            log.exception("a table was let go", extra={"table": live.table.code})
            live.is_gone = True
            then(problem)  # who asked is told why, before their page is told to come again
            self.let_go(live)
        else:
            then(problem)
        self._restoring = [task for task in self._restoring if task is not asyncio.current_task()]

    def let_go(self, live: Live) -> None:
        """Have the table set up again by who next asks for it; to those who hold this one it is dead."""
        live.is_gone = True
        if self.live.get(live.table.code) is live:
            del self.live[live.table.code]
        self.bots.dismiss(live)
        for connection in live.connections:
            connection.close()

    async def rematch(self, live: Live, who: str) -> Live:
        """The table of the next game: the same seats, the next seat begins. Asked again, the same table."""
        async with live.turns:
            live.check()
            permit(live.table, who, "rematch")
            permit(live.table, who, "study")
            if live.table.rematch is None:
                fresh, write = _new(live.table.again(new_secret()))
                event: Rematched = {"kind": "rematched", "code": fresh.table.code, "who": who}
                event["at"], event["count"] = time.time(), clock.counted()
                stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._carry_out(live, Planned(event), partial(_settle, stored), besides=[write])
                await asyncio.shield(stored)
        return await self.find(str(live.table.rematch))

    # Who looks

    async def join(self, live: Live, connection: Connection) -> None:
        """Let a page look; raises TooMany or LetGo."""
        async with live.turns:
            live.check()
            self._check_connections(connection)
            live.come(connection)
            self.bots.wake(live)
            self.connected[connection.who] += 1
            self.connected_from[connection.address] += 1
            connection.snapshot(live.now)
            live.tell(but=connection)
        self.hosts.look(live)

    @property
    def open_pages(self) -> int:
        return sum(self.connected.values())

    def _check_connections(self, page: Connection) -> None:
        each = self.config.most_connections_each
        limits = (
            (self.config.most_connections, self.open_pages),
            (each, self.connected[page.who]),
            (int(each * self.config.crowd), self.connected_from[page.address]),
        )
        for most, now in limits:
            if now >= most:
                raise TooMany(most=most, what={"en": "open pages", "fr": "pages ouvertes"})

    def look(self, live: Live, connection: Connection) -> None:
        """Show a page everything anew."""

        def show() -> None:
            try:
                if not live.is_gone:
                    connection.snapshot(live.now)
            finally:
                live.turns.release()

        live.turns.take(show)

    def leave(self, live: Live, connection: Connection) -> None:
        live.go(connection)
        self.used = live.used
        for counted, key in ((self.connected, connection.who), (self.connected_from, connection.address)):
            counted[key] -= 1
            if not counted[key]:
                del counted[key]
        if not live.turns.taken and not live.is_gone:
            live.tell()
        if not live.is_gone:
            self.hosts.look(live)

    # Coming and going

    async def open(self) -> None:
        """Make the bots of all games ready; tables are set up when they are due, or asked for."""
        await self.warmth.run(self.bots.thinking)
        self.bots.prentices.rest()

    def keeps(self, live: Live) -> bool:
        """Whether bots and clock of a table are this process's to look after."""
        return True

    async def due(self, room: int) -> list[str]:
        """So many tables that are not in memory and must be looked after now, the newest first."""
        found = await asyncio.to_thread(self.store.due, clock.counted(), len(self.live) + room)
        return [code for code in found if code not in self.live][:room]

    async def leave_alone(self, code: str) -> None:
        """A table that cannot be set up is looked at again when somebody asks for it."""
        await asyncio.to_thread(self.store.sleep, [code])

    async def forget_old(self) -> None:
        """Mark and forget what is old."""
        config, count = self.config, clock.counted()
        wanted = (config.keep_finished, config.keep_idle, config.keep_marked)
        await asyncio.to_thread(self.store.expire, count, *wanted)

    def sweep(self) -> list[str]:
        """Let go of tables that nobody uses; they are made again from their events. Which are left with their bots
        paused."""
        now, paused = time.monotonic(), []
        for live in list(self.live.values()):
            idle = not live.connections and not live.turns.taken and not self.bots.is_busy(live)
            if idle and now - live.used > self.config.idle:
                if live.table.wake == 0.0:
                    paused.append(live.table.code)
                self.let_go(live)
        return paused

    async def refresh(self) -> None:
        """Let go of tables that are not as they are stored: another server may have had them."""
        stored = await asyncio.to_thread(self.store.last_numbers)
        for live in list(self.live.values()):
            if not live.turns.taken and live.table.status != "over" and stored.get(live.table.code) != live.table.seq:
                self.let_go(live)

    async def close(self) -> None:
        """Finish what has begun."""
        self.analyses.close()
        self.bots.close()
        self.hosts.close()
        self.warmth.close()
        if self._undone:
            self._quiet = asyncio.Event()
            await self._quiet.wait()


def _new(event: Created) -> tuple[Live, Write]:
    table = new_table(event)
    members = sorted({seat.owner for seat in table.seats if seat.owner} | {table.host})
    return Live(table), Write(1, [event], line_of(table), members)


def _settle(waiting: "asyncio.Future[Any]", answer: int | Exception | None) -> None:
    """Tell a coroutine that waits, if it still does."""
    if waiting.done():
        return
    if isinstance(answer, Exception):
        waiting.set_exception(answer)
    else:
        waiting.set_result(answer)


def _heard(loading: "asyncio.Task[Live]") -> None:
    """What went wrong while a table was loaded is of no interest once everybody who asked has gone."""
    if not loading.cancelled():
        loading.exception()
