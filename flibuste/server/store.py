"""What is stored. Writers queue up; one thread commits all that wait in one transaction, so that one flush serves many.

`append` returns when the events are on disk. What cannot be stored is refused, and nothing of it is there. Where the
answer to a COMMIT was lost, what is stored is looked up before anything is said.
"""

import asyncio
import json
import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from math import inf
from operator import itemgetter
from pathlib import Path
from typing import Any

from pydantic_core import to_json
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Row,
    and_,
    bindparam,
    delete,
    false,
    func,
    insert,
    literal,
    not_,
    or_,
    select,
    text,
    update,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from flibuste.server.database import ASIDE, CODES, EVENTS, KEYS, MEMBERS, TABLES
from flibuste.server.errors import CannotRead, CannotStore, InDoubt
from flibuste.server.events import Event
from flibuste.server.last import Last
from flibuste.server.table import Table

__all__ = ["History", "Store", "Taken", "Write", "line_of", "reading"]

log = logging.getLogger("flibuste.server")
MOST_LISTED = 100
MOST_FORGOTTEN = 50
ILL = 5.0
"""Seconds after a move could not be stored in which the database is not well, unless another could."""
PROBE = 32_000
"""As many bytes as a batch of moves writes, to see whether there is room."""
GATHER = 0.005
"""Seconds from one transaction to the next in which moves gather; who comes alone does not wait."""
LOOKS = (0.0, 0.2, 0.5, 1.0, 2.0)
"""How long the writer waits before each look for what it may have stored."""
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


@dataclass(frozen=True)
class History:
    """The stored events of a table as texts, and how many more are kept aside."""

    events: list[str]
    aside: int


class Taken(CannotStore):
    """Another process stored an event of that number first."""


class Lost(Exception):
    """A COMMIT was sent, and its answer did not come."""


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
    line = {"status": table.status, "waiting": _text(waiting), "updated": table.updated, "wake": table.wake}
    return table.line[1] | line


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
        "names": _text(table.names),
        "options": _text(dict(table.setting.options)),
        "created": table.created,
    }


def _text(value: Any) -> str:
    return to_json(value).decode()


class Store:
    """Reads in the caller's thread, writes in its own."""

    is_shared = False
    """Other processes store events of the same tables."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.last = Last(Path(str(engine.url.database))) if engine.dialect.name == "sqlite" else None
        self._failed = -inf
        self._waiting: queue.SimpleQueue[tuple[list[Order], asyncio.AbstractEventLoop] | None] = queue.SimpleQueue()
        self._gathered: list[Order] = []
        self._writer = threading.Thread(target=self._run, name="flibuste-writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what waits, then let go. What was put in this turn of the loop must have been handed over."""
        self._waiting.put(None)
        self._writer.join()
        self.engine.dispose()
        if self.last:
            self.last.close()

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
        began = -inf
        while (first := self._waiting.get()) is not None:
            time.sleep(max(0.0, began + GATHER - time.monotonic()))
            began = time.monotonic()
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
        except Lost as lost:
            return self._resolve(batch, lost)
        except Exception as problem:  # whatever it is, the writer goes on
            if len(batch) > 1:
                return [answer for order in batch for answer in self._commit([order])]
            if self.is_shared and isinstance(problem, IntegrityError):
                return [(batch[0].settle, Taken())]
            self._failed = time.monotonic()
            return [(batch[0].settle, _refusal(problem))]
        self._failed = -inf
        return [(order.settle, None) for order in batch]

    def _resolve(self, batch: list[Order], lost: Lost) -> list[Answer]:
        """All of a transaction is stored, or nothing: its last event tells."""
        log.warning("looking for what was stored", extra={"why": str(lost.__cause__)})
        for wait in LOOKS:
            time.sleep(wait)
            with suppress(SQLAlchemyError):
                problem = None if self._is_stored(batch[-1].writes[-1]) else _refusal(lost)
                return [(order.settle, problem) for order in batch]
        log.error("in doubt", extra={"tables": [write.code for order in batch for write in order.writes]})
        return [(order.settle, InDoubt()) for order in batch]

    def _is_stored(self, write: Write) -> bool:
        row = _rows(write)[-1]
        wanted = select(EVENTS.c.event).where(EVENTS.c.code == row["code"], EVENTS.c.seq == row["seq"])
        with self.engine.connect() as connection:
            if self.engine.dialect.name == "postgresql":  # the transaction may still be on its way: let it end first
                connection.execute(text("SET LOCAL lock_timeout = '5s'"))
                connection.execute(text("LOCK TABLE events IN SHARE MODE"))
            return bool(connection.execute(wanted).scalar() == row["event"])

    def _write(self, writes: list[Write]) -> None:
        """Store all or nothing; raises Lost when that is not known."""
        with self.engine.connect() as connection:
            self._insert(connection, writes)
            try:
                connection.commit()
            except Exception as problem:
                _abandon(connection)
                raise Lost from problem
        if self.last:
            self.last.write(writes[-1].code, writes[-1].seq + len(writes[-1].events) - 1)

    def _insert(self, connection: Connection, writes: list[Write]) -> None:
        fresh = [write.line for write in writes if write.seq == 1]
        known = sorted((_named(write.line) for write in writes if write.seq > 1), key=itemgetter("_code"))
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
            rows = [{"who": who, "code": code} for who, code in members]
            connection.execute(self._adding(MEMBERS).on_conflict_do_nothing(), rows)

    def _adding(self, table: SqlTable) -> "sqlite.Insert | postgresql.Insert":
        """An insert that may say what is done where the row is there already."""
        dialect: Any = postgresql if self.engine.dialect.name == "postgresql" else sqlite
        return dialect.insert(table)

    def set_aside(self, line: dict[str, Any], seq: int, why: str) -> int:
        """Keep the events of a table from number `seq` on aside, with its line as it is without them; how many."""
        unsound = and_(EVENTS.c.code == line["code"], EVENTS.c.seq >= seq)
        names = ["code", "seq", "event", "why", "at"]
        rows = select(EVENTS.c.code, EVENTS.c.seq, EVENTS.c.event, literal(why), literal(time.time()))
        with reading(), self.engine.begin() as connection:
            connection.execute(insert(ASIDE).from_select(names, rows.where(unsound).order_by(EVENTS.c.seq)))
            moved = connection.execute(delete(EVENTS).where(unsound)).rowcount
            connection.execute(UPDATE, [_named(line)])
        return moved

    # Reading: raises CannotRead

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        with reading(), self.engine.connect() as connection:
            yield connection

    def history(self, code: str) -> History:
        """Everything that happened at a table, in order; empty where there is none."""
        wanted = select(EVENTS.c.event).where(EVENTS.c.code == code).order_by(EVENTS.c.seq)
        aside = select(func.count()).select_from(ASIDE).where(ASIDE.c.code == code)
        with self._read() as connection:
            return History(list(connection.execute(wanted).scalars()), connection.execute(aside).scalar_one())

    def events(self, code: str) -> list[Event]:
        """Everything that happened at a table, in order; empty where there is none."""
        return [json.loads(event) for event in self.history(code).events]

    def due(self, count: float, most: int) -> list[str]:
        """The tables that must be looked after at such a count, those where something happened last first."""
        wanted = select(TABLES.c.code).where(TABLES.c.wake <= count).order_by(TABLES.c.updated.desc()).limit(most)
        with self._read() as connection:
            return list(connection.execute(wanted).scalars())

    def last_numbers(self) -> dict[str, int]:
        """The number of the last event of each table that is not over."""
        running = select(TABLES.c.code).where(TABLES.c.status != "over")
        wanted = select(EVENTS.c.code, func.max(EVENTS.c.seq)).where(EVENTS.c.code.in_(running)).group_by(EVENTS.c.code)
        with self._read() as connection:
            return {row[0]: row[1] for row in connection.execute(wanted)}

    def open_tables(self) -> list[Row[Any]]:
        """Open tables that are not over, newest first."""
        wanted = select(TABLES).where(TABLES.c.open, TABLES.c.status != "over")
        with self._read() as connection:
            return list(connection.execute(wanted.order_by(TABLES.c.updated.desc()).limit(MOST_LISTED)))

    def tables_of(self, who: str) -> list[Row[Any]]:
        """The tables of a visitor: those not over first, then newest first."""
        wanted = select(TABLES).join(MEMBERS, MEMBERS.c.code == TABLES.c.code).where(MEMBERS.c.who == who)
        order = ((TABLES.c.status == "over").asc(), TABLES.c.updated.desc())
        with self._read() as connection:
            return list(connection.execute(wanted.order_by(*order).limit(MOST_LISTED)))

    def key(self, name: str, fresh: str) -> str:
        """What is kept under a name; `fresh` is kept where nothing was."""
        with self.engine.begin() as connection:
            connection.execute(self._adding(KEYS).on_conflict_do_nothing(), {"name": name, "value": fresh})
            return str(connection.execute(select(KEYS.c.value).where(KEYS.c.name == name)).scalar())

    def keep_code(self, digest: str, who: str) -> None:
        """A code brings this visitor back from now on."""
        with reading(), self.engine.begin() as connection:
            connection.execute(self._adding(CODES).on_conflict_do_nothing(), {"digest": digest, "who": who})

    def whose_code(self, digest: str) -> str | None:
        with self._read() as connection:
            found = connection.execute(select(CODES.c.who).where(CODES.c.digest == digest)).scalar()
            return None if found is None else str(found)

    def is_well(self) -> bool:
        """Whether moves can be stored: none was refused lately, and there is room."""
        if time.monotonic() - self._failed < ILL:
            return False
        try:
            self.keep("probe", secrets.token_hex(PROBE // 2))
        except CannotRead:
            return False
        return True

    def keep(self, name: str, value: str) -> None:
        """Keep something under a name, in the place of what was there."""
        with reading(), self.engine.begin() as connection:
            order = self._adding(KEYS).on_conflict_do_update(index_elements=[KEYS.c.name], set_={"value": value})
            connection.execute(order, {"name": name, "value": value})

    def keep_analysis(self, code: str, text: str) -> None:
        """Keep the analysis of a finished game with its table."""
        self.keep(_analysis(code), text)

    def kept_analysis(self, code: str) -> str | None:
        with self._read() as connection:
            found = connection.execute(select(KEYS.c.value).where(KEYS.c.name == _analysis(code))).scalar()
            return None if found is None else str(found)

    def sleep(self, codes: Sequence[str]) -> None:
        """Leave tables alone until somebody asks for them."""
        with reading(), self.engine.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.code.in_(codes)).values(wake=None))

    def checkpoint(self) -> None:
        """Bring SQLite's file up to its log, without keeping anybody from writing."""
        if self.engine.dialect.name == "sqlite":
            with self._read() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    def expire(self, count: float, finished: float, idle: float, kept: float) -> int:
        """Mark tables that are over, or where nothing happened, for so many days (0: never); forget those that were
        marked for `kept` days of the server's count, and whose mark still holds. How many were forgotten."""
        old = or_(*_aged(finished, idle))
        since = count - kept * DAY
        with reading(), self.engine.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.marked.is_(None), old).values(marked=count))
            connection.execute(update(TABLES).where(TABLES.c.marked.is_not(None), not_(old)).values(marked=None))
            due = select(TABLES.c.code).where(TABLES.c.marked <= since).limit(MOST_FORGOTTEN)
            codes = list(connection.execute(due).scalars())
        if codes:
            self.remove(codes)
        return len(codes)

    def remove(self, codes: Sequence[str]) -> None:
        """Forget tables and everything that happened there."""
        with self.engine.begin() as connection:
            for kept in (EVENTS, ASIDE, MEMBERS, TABLES):
                connection.execute(delete(kept).where(kept.c.code.in_(codes)))
            connection.execute(delete(KEYS).where(KEYS.c.name.in_([_analysis(code) for code in codes])))
        if self.last:
            self.last.forget(set(codes))


def _analysis(code: str) -> str:
    """The key of a table's analysis: a space is in no other key."""
    return f"analysis {code}"


LINE = ("name", "status", "free", "names", "waiting", "updated", "wake")
UPDATE = (
    update(TABLES).where(TABLES.c.code == bindparam("_code")).values({name: bindparam(f"_{name}") for name in LINE})
)


# SQLite is asked once for all rows: after every question our thread would wait for the loop's to let go.
INSERT_AT_ONCE = """INSERT INTO events (code, seq, event)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)"""
SET = ", ".join(f"{name} = json_extract(value, '$[{place}]')" for place, name in enumerate(LINE, start=1))
UPDATE_AT_ONCE = f"UPDATE tables SET {SET} FROM json_each(?) WHERE code = json_extract(value, '$[0]')"


def _aged(finished: float, idle: float) -> Iterator[ColumnElement[bool]]:
    """By the machine's clock, which may be wrong: it can mark, not forget."""
    yield false()
    for days, is_over in ((finished, TABLES.c.status == "over"), (idle, TABLES.c.status != "over")):
        if days > 0:
            yield and_(is_over, TABLES.c.updated < time.time() - days * DAY)


def _columns(rows: list[dict[str, Any]]) -> str:
    """Rows as JSON, their columns in the order they stand in."""
    return _text([[*row.values()] for row in rows])


def _named(line: dict[str, Any]) -> dict[str, Any]:
    return {"_code": line["code"], **{f"_{name}": line[name] for name in LINE}}


def _rows(write: Write) -> list[dict[str, Any]]:
    numbered = enumerate(write.events, start=write.seq)
    return [{"code": write.code, "seq": seq, "event": _text(event)} for seq, event in numbered]


def _abandon(connection: Connection) -> None:
    """Take back what it could not commit: else who uses the connection next would see it."""
    if not connection.invalidated:
        try:
            connection.connection.rollback()
        except Exception:
            connection.invalidate()


def _refusal(problem: Exception) -> CannotStore:
    trace = None if isinstance(problem, SQLAlchemyError | Lost) else problem
    log.error("cannot store", exc_info=trace, extra={"why": str(problem.__cause__ or problem)})
    return CannotStore()


@contextmanager
def reading() -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as problem:
        log.error("cannot read", extra={"why": str(problem.__cause__ or problem)})
        raise CannotRead() from problem


def _tell(answers: list[Answer]) -> None:
    """Tell all of a batch, in their loop."""
    for settle, problem in answers:
        try:
            settle(problem)
        except Exception:
            log.exception("what followed an event failed")
