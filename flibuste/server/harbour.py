"""The harbour: the tables in use, and the one way anything happens at them.

Every change goes through `act`: one at a time for each table, permitted, stored, and only then told. Tables are made
from their stored events when somebody asks for them, and let go when nobody looks.
"""

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable

from flibuste.engine.errors import FlibusteError, UnknownGame
from flibuste.engine.games import find_game
from flibuste.engine.match import Match
from flibuste.server.chance import new_secret
from flibuste.server.config import Config
from flibuste.server.connection import Connection, Moment
from flibuste.server.crew import Crew
from flibuste.server.errors import NoSuchTable, TooMany, Unreplayable
from flibuste.server.limits import Paces
from flibuste.server.metrics import Metrics
from flibuste.server.rights import Verb, permit
from flibuste.server.store import Store, Write, line_of
from flibuste.server.table import Event, Table

__all__ = ["Harbour", "Live", "Propose"]

log = logging.getLogger("flibuste.server")
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
MOST_REFUSALS = 64

Propose = Callable[[Table], Event]


class Live:
    """A table in memory, with those who look at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.connections: list[Connection] = []
        self.away: dict[str, float] = {}
        self.made = self.used = time.monotonic()
        self.refusals: dict[tuple[str, str], FlibusteError] = {}

    @property
    def here(self) -> set[str]:
        return {connection.who for connection in self.connections}

    def away_for(self, seat: int) -> float:
        """For how long nobody of this seat has been connected; negative where somebody is."""
        who = self.table.seats[seat].owner
        if who is None or who in self.here:
            return -1.0
        return time.monotonic() - self.away.get(who, self.made)


class Harbour:
    def __init__(self, config: Config, store: Store) -> None:
        self.config, self.store = config, store
        self.tables: dict[str, Live] = {}
        self.crew = Crew(self)
        self.metrics = Metrics(self)
        self.talk = Paces("words", config.chat_rate, config.chat_burst)
        self.building = Paces("tables", config.table_rate, config.table_burst)
        self.advice = Paces("hints", config.hint_rate, config.hint_burst)
        self.connected: Counter[str] = Counter()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._ready: dict[str, asyncio.Task[None]] = {}
        self._acts: set[asyncio.Task[int]] = set()

    # Tables

    async def find(self, code: str) -> Live:
        """The table of a code; raises NoSuchTable or Unreplayable."""
        live = self.tables.get(code)
        if live is None:
            if not (code.isascii() and code.isalnum()):
                raise NoSuchTable(table=repr(code))
            if code not in self._loading:
                self._loading[code] = asyncio.create_task(self._load(code))
            live = await asyncio.shield(self._loading[code])
        live.used = time.monotonic()
        return live

    def _check_room(self) -> None:
        if len(self.tables) >= self.config.most_tables:
            self.sweep()
        if len(self.tables) >= self.config.most_tables:
            raise TooMany(most=self.config.most_tables, what={"en": "tables", "fr": "tables"})

    async def _load(self, code: str) -> Live:
        try:
            self._check_room()
            live = self.tables[code] = Live(await self._rebuild(code))
            self.crew.wake(live)
            return live
        finally:
            del self._loading[code]

    async def _rebuild(self, code: str) -> Table:
        try:
            events = await asyncio.to_thread(self.store.events, code)
            if not events:
                raise NoSuchTable(table=code)
            await self.ready(events[0]["game"])
        except (ValueError, KeyError, UnknownGame) as problem:
            raise Unreplayable(table=code, why=f"event 1: {problem!r}") from problem
        return await asyncio.to_thread(_replay, code, events)

    async def ready(self, game: str) -> None:
        """Have the game's kernels compiled, or read from the disk, in a thread of its own; raises UnknownGame."""
        find_game(game)
        if game not in self._ready:
            self._ready[game] = asyncio.create_task(asyncio.to_thread(_warm_up, game))
        await asyncio.shield(self._ready[game])

    async def create(self, event: Event) -> Live:
        """A new table, by its first event."""
        self._check_room()
        await self.ready(event["game"])
        live, write = _new(event)
        await self.store.append(write)
        self.tables[live.table.code] = live
        return live

    # What happens at them

    async def act(
        self, live: Live, who: str, verb: Verb | None, propose: Propose, *, seat: int | None = None, id: str = ""
    ) -> int:
        """Do something at a table: the seq of its event. A message whose id was seen before gets the same answer.

        Goes on to its end though the caller may vanish. Raises Denied, a Refusal, or CannotStore. Without a verb it
        is the server itself that acts."""
        began = time.perf_counter()
        task = asyncio.create_task(self._act(live, who, verb, propose, seat, id))
        self._acts.add(task)
        task.add_done_callback(self._acts.discard)
        seq = await asyncio.shield(task)
        self.metrics.acting.observe(time.perf_counter() - began)
        return seq

    async def _act(
        self, live: Live, who: str, verb: Verb | None, propose: Propose, seat: int | None, message: str
    ) -> int:
        async with live.lock:
            live.used = time.monotonic()
            known = (who, message)
            if message and known in live.table.answers:
                return live.table.answers[known]
            if message and known in live.refusals:
                raise live.refusals[known].with_traceback(None)
            logged = live.table.logged
            try:
                if verb is not None:
                    permit(live.table, who, verb, seat)
                event = propose(live.table)
            except FlibusteError as refusal:
                _remember(live, known, refusal)
                raise
            event.update({"at": time.time(), "who": event.get("who", who)} | ({"id": message} if message else {}))
            return await self._carry_out(live, event, logged)

    async def _carry_out(self, live: Live, event: Event, logged: int, *besides: Write) -> int:
        """Apply, store and tell, in the table's turn. What was not stored has not happened.

        `logged` entries of the log stood before the event was proposed."""
        try:
            live.table.apply(event)
            members = [str(event["who"])] if event["kind"] == "sat" else []
            await self.store.append(Write(live.table.seq, [event], line_of(live.table), members), *besides)
        except BaseException:
            await self._restore(live)
            raise
        self.metrics.events.labels(event["kind"], live.table.game.id).inc()
        self.tell(live, logged)
        self.crew.wake(live)
        return live.table.seq

    async def _restore(self, live: Live) -> None:
        """Be again as stored; where that cannot be read, let go of the table and of those who look at it."""
        try:
            live.table = await self._rebuild(live.table.code)
        except Exception:
            log.exception("a table was let go", extra={"table": live.table.code})
            self.tables.pop(live.table.code, None)
            for connection in live.connections:
                connection.close()

    async def rematch(self, live: Live, who: str) -> Live:
        """The table of the next game: the same seats, the next seat begins. Asked again, the same table."""
        async with live.lock:
            permit(live.table, who, "rematch")
            permit(live.table, who, "study")
            if live.table.rematch is None:
                fresh, write = _new(live.table.again(new_secret()))
                event = {"kind": "rematched", "code": fresh.table.code, "at": time.time(), "who": who}
                await self._carry_out(live, event, live.table.logged, write)
        return await self.find(str(live.table.rematch))

    # Who looks

    def tell(self, live: Live, logged: int | None = None, but: Connection | None = None) -> None:
        """Show every page (`but` one) what is new; `logged` log entries still stand (left out: all)."""
        entries = live.table.logged
        now = Moment(live.table, live.here)
        for connection in live.connections:
            if connection is not but:
                connection.change(now, entries if logged is None else min(logged, entries))

    async def join(self, live: Live, connection: Connection) -> None:
        """Let a page look; raises TooMany."""
        self._check_connections(connection.who)
        async with live.lock:
            live.away.pop(connection.who, None)
            live.connections.append(connection)
            self.connected[connection.who] += 1
            connection.snapshot(Moment(live.table, live.here))
            self.tell(live, but=connection)

    @property
    def open_pages(self) -> int:
        return sum(self.connected.values())

    def _check_connections(self, who: str) -> None:
        limits = {
            self.config.most_connections: self.open_pages,
            self.config.most_connections_each: self.connected[who],
        }
        for most, now in limits.items():
            if now >= most:
                raise TooMany(most=most, what={"en": "open pages", "fr": "pages ouvertes"})

    async def look(self, live: Live, connection: Connection) -> None:
        """Show a page everything anew."""
        async with live.lock:
            connection.snapshot(Moment(live.table, live.here))

    def leave(self, live: Live, connection: Connection) -> None:
        live.connections.remove(connection)
        self.connected[connection.who] -= 1
        if not self.connected[connection.who]:
            del self.connected[connection.who]
        live.used = time.monotonic()
        if connection.who not in live.here:
            live.away[connection.who] = time.monotonic()
        if not live.lock.locked():
            self.tell(live)

    # Coming and going

    async def open(self) -> None:
        """Go on with every table where a bot may have to move."""
        for code in await asyncio.to_thread(self.store.running_with_bots):
            try:
                await self.find(code)
            except FlibusteError as problem:
                log.warning("left alone", extra={"table": code, "why": str(problem)})

    def sweep(self) -> None:
        """Let go of tables that nobody uses; they are made again from their events."""
        now = time.monotonic()
        for code, live in list(self.tables.items()):
            idle = not live.connections and not live.lock.locked() and not self.crew.is_busy(live)
            if idle and now - live.used > self.config.idle:
                self.crew.dismiss(live)
                del self.tables[code]

    async def close(self) -> None:
        """Finish what has begun."""
        self.crew.close()
        if self._acts:
            await asyncio.wait(self._acts)


def _new(event: Event) -> tuple[Live, Write]:
    table = Table("".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH)))
    event["at"] = time.time()
    table.apply(event)
    members = sorted({seat.owner for seat in table.seats if seat.owner} | {table.host})
    return Live(table), Write(1, [event], line_of(table), members)


def _replay(code: str, events: list[Event]) -> Table:
    """The table of stored events; raises Unreplayable, also where they are damaged."""
    table = Table(code)
    try:
        for event in events:
            table.apply(event)
    except Unreplayable:
        raise
    except Exception as problem:
        raise Unreplayable(table=code, why=f"event {table.seq + 1}: {problem!r}") from problem
    return table


def _warm_up(game: str) -> None:
    """One action and a view: every kernel of the game has run."""
    match = Match(game, seed=1)
    match.play(match.legal[0])
    match.view(0)


def _remember(live: Live, known: tuple[str, str], refusal: FlibusteError) -> None:
    if known[1]:
        live.refusals[known] = refusal
        while len(live.refusals) > MOST_REFUSALS:
            del live.refusals[next(iter(live.refusals))]
