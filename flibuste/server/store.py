"""What is stored. Writers queue up; one thread commits all that wait in one transaction, so that one flush serves many.

`append` returns when the events are on disk. What cannot be stored is refused, and nothing of it is there.
"""

import asyncio
import json
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pydantic_core import to_json
from sqlalchemy import Connection, Engine, Row, and_, bindparam, delete, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from flibuste.server.database import EVENTS, KEYS, MEMBERS, TABLES
from flibuste.server.errors import CannotStore
from flibuste.server.table import Event, Table

__all__ = ["Store", "Write", "line_of"]

log = logging.getLogger("flibuste.server")
MOST_LISTED = 100
MOST_FORGOTTEN = 500
DAY = 24 * 3600.0


@dataclass(frozen=True)
class Write:
    """Events of one table, the first of them number `seq`, and the table's line after them."""

    seq: int
    events: Sequence[Event]
    line: dict[str, Any]
    members: Sequence[str] = ()

    @property
    def code(self) -> str:
        return str(self.line["code"])


Settle = Callable[[Exception | None], None]
Answer = tuple[Settle, Exception | None]


@dataclass(frozen=True, slots=True)
class Order:
    """Writes that wait for the writer, and who is told."""

    writes: Sequence[Write]
    settle: Settle


def line_of(table: Table) -> dict[str, Any]:
    """A table as its line in lists."""
    if table.line is None or table.line[0] != table.arranged:
        table.line = (table.arranged, _arranged(table))
    acting = [table.seats[seat] for seat in table.acting]
    waiting = sorted({seat.owner for seat in acting if seat.owner and not seat.bot})
    return table.line[1] | {"status": table.status, "waiting": _text(waiting), "updated": table.updated}


def _arranged(table: Table) -> dict[str, Any]:
    """What moves do not change of it."""
    return {
        "code": table.code,
        "game": table.game.id,
        "name": table.name,
        "open": table.open,
        "commitment": table.commitment,
        "players": table.players,
        "free": len(table.free),
        "bots": any(seat.bot for seat in table.seats) or table.clock["mode"] == "strict",
        "names": _text(table.names),
        "created": table.created,
    }


def _text(value: Any) -> str:
    return to_json(value).decode()


class Store:
    """Reads in the caller's thread, writes in its own."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._waiting: queue.SimpleQueue[tuple[list[Order], asyncio.AbstractEventLoop] | None] = queue.SimpleQueue()
        self._gathered: list[Order] = []
        self._writer = threading.Thread(target=self._run, name="flibuste-writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what waits, then let go. What was put in this turn of the loop must have been handed over."""
        self._waiting.put(None)
        self._writer.join()
        self.engine.dispose()

    # Writing

    def put(self, writes: Sequence[Write], settle: Settle) -> None:
        """Store events of one table or more, all or none; `settle` is told in this loop: None, or CannotStore."""
        if not self._gathered:
            asyncio.get_running_loop().call_soon(self._hand_over)
        self._gathered.append(Order(writes, settle))

    def _hand_over(self) -> None:
        """What came in one turn of the loop goes to the writer together."""
        gathered, self._gathered = self._gathered, []
        self._waiting.put((gathered, asyncio.get_running_loop()))

    async def append(self, *writes: Write) -> None:
        """The same for those who wait; raises CannotStore."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def settle(problem: Exception | None) -> None:
            if not done.done():
                done.set_exception(problem) if problem else done.set_result(None)

        self.put(writes, settle)
        await done

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            batch, loop = first
            while not self._waiting.empty():
                following = self._waiting.get()
                if following is None:
                    self._waiting.put(None)
                    break
                batch += following[0]
            answers = self._commit(batch)
            with suppress(RuntimeError):  # the loop may have ended, and nobody waits
                loop.call_soon_threadsafe(_tell, answers)

    def _commit(self, batch: list[Order]) -> list[Answer]:
        """One transaction for all; where that fails, one each, so that only what is at fault is refused."""
        try:
            self._write([write for order in batch for write in order.writes])
        except Exception as problem:  # whatever it is, the writer goes on
            if len(batch) > 1:
                return [answer for order in batch for answer in self._commit([order])]
            trace = None if isinstance(problem, SQLAlchemyError) else problem
            log.error("cannot store", exc_info=trace, extra={"why": str(problem.__cause__ or problem)})
            return [(batch[0].settle, CannotStore())]
        return [(order.settle, None) for order in batch]

    def _write(self, writes: list[Write]) -> None:
        with self.engine.begin() as connection:
            fresh = [write.line for write in writes if write.seq == 1]
            known = [_named(write.line) for write in writes if write.seq > 1]
            if fresh:
                connection.execute(insert(TABLES), fresh)
            rows = [row for write in writes for row in _rows(write)]
            if self.engine.dialect.name == "sqlite":
                connection.exec_driver_sql(UPDATE_AT_ONCE, (_columns(known),))
                connection.exec_driver_sql(INSERT_AT_ONCE, (_columns(rows),))
            else:
                if known:
                    connection.execute(UPDATE, known)
                connection.execute(insert(EVENTS), rows)
            self._seat(connection, [(who, write.code) for write in writes for who in write.members])

    def _seat(self, connection: Connection, members: list[tuple[str, str]]) -> None:
        if members:
            dialect = postgresql if self.engine.dialect.name == "postgresql" else sqlite
            rows = [{"who": who, "code": code} for who, code in members]
            connection.execute(dialect.insert(MEMBERS).on_conflict_do_nothing(), rows)

    # Reading

    def events(self, code: str) -> list[Event]:
        """Everything that happened at a table, in order; empty where there is none."""
        with self.engine.connect() as connection:
            found = connection.execute(select(EVENTS.c.event).where(EVENTS.c.code == code).order_by(EVENTS.c.seq))
            return [json.loads(row.event) for row in found]

    def running_with_bots(self) -> list[str]:
        """The tables where a bot may have to move."""
        wanted = select(TABLES.c.code).where(TABLES.c.status == "playing", TABLES.c.bots)
        with self.engine.connect() as connection:
            return [row.code for row in connection.execute(wanted)]

    def open_tables(self) -> list[Row[Any]]:
        """Open tables that are not over, newest first."""
        wanted = select(TABLES).where(TABLES.c.open, TABLES.c.status != "over")
        with self.engine.connect() as connection:
            return list(connection.execute(wanted.order_by(TABLES.c.updated.desc()).limit(MOST_LISTED)))

    def tables_of(self, who: str) -> list[Row[Any]]:
        """The tables of a visitor: those not over first, then newest first."""
        wanted = select(TABLES).join(MEMBERS, MEMBERS.c.code == TABLES.c.code).where(MEMBERS.c.who == who)
        order = ((TABLES.c.status == "over").asc(), TABLES.c.updated.desc())
        with self.engine.connect() as connection:
            return list(connection.execute(wanted.order_by(*order).limit(MOST_LISTED)))

    def key(self, name: str, fresh: str) -> str:
        """What is kept under a name; `fresh` is kept where nothing was."""
        with self.engine.begin() as connection:
            found = connection.execute(select(KEYS.c.value).where(KEYS.c.name == name)).scalar()
            if found is None:
                connection.execute(insert(KEYS), {"name": name, "value": fresh})
            return str(found) if found is not None else fresh

    def is_well(self) -> bool:
        """Whether the database can be written."""
        try:
            self.key("cookies", "")
            with self.engine.begin() as connection:
                connection.execute(update(KEYS).where(KEYS.c.name == "cookies").values(name="cookies"))
        except SQLAlchemyError:
            return False
        return True

    def expire(self, finished: float, idle: float) -> int:
        """Forget tables that are over, or where nothing happened, for so many days (0: never); how many."""
        old = []
        for days, over in ((finished, True), (idle, False)):
            if days > 0:
                since = TABLES.c.updated < time.time() - days * DAY
                old.append(and_((TABLES.c.status == "over") == over, since))
        if not old:
            return 0
        with self.engine.connect() as connection:
            found = connection.execute(select(TABLES.c.code).where(or_(*old)).limit(MOST_FORGOTTEN))
            codes = [row.code for row in found]
        if codes:
            self.remove(codes)
        return len(codes)

    def remove(self, codes: Sequence[str]) -> None:
        """Forget tables and everything that happened there."""
        with self.engine.begin() as connection:
            for kept in (EVENTS, MEMBERS, TABLES):
                connection.execute(delete(kept).where(kept.c.code.in_(codes)))


LINE = ("name", "status", "free", "bots", "names", "waiting", "updated")
UPDATE = (
    update(TABLES).where(TABLES.c.code == bindparam("_code")).values({name: bindparam(f"_{name}") for name in LINE})
)


# SQLite is asked once for all rows: after every question our thread would wait for the loop's to let go.
INSERT_AT_ONCE = """INSERT INTO events (code, seq, event)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)"""
SET = ", ".join(f"{name} = json_extract(value, '$[{place}]')" for place, name in enumerate(LINE, start=1))
UPDATE_AT_ONCE = f"UPDATE tables SET {SET} FROM json_each(?) WHERE code = json_extract(value, '$[0]')"


def _columns(rows: list[dict[str, Any]]) -> str:
    """Rows as JSON, their columns in the order they stand in."""
    return _text([[*row.values()] for row in rows])


def _named(line: dict[str, Any]) -> dict[str, Any]:
    return {"_code": line["code"], **{f"_{name}": line[name] for name in LINE}}


def _rows(write: Write) -> list[dict[str, Any]]:
    numbered = enumerate(write.events, start=write.seq)
    return [{"code": write.code, "seq": seq, "event": _text(event)} for seq, event in numbered]


def _tell(answers: list[Answer]) -> None:
    """Tell all of a batch, in their loop."""
    for settle, problem in answers:
        try:
            settle(problem)
        except Exception:
            log.exception("what followed an event failed")
