"""The database: its tables, its connection, its migrations. SQLite (WAL) or PostgreSQL, by URL."""

from importlib.resources import files
from typing import Any

from alembic import command
from alembic.config import Config as Alembic
from sqlalchemy import (
    Boolean,
    Column,
    Computed,
    DateTime,
    Engine,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    String,
    Text,
    create_engine,
    event,
    text,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.engine import make_url

from flibuste.engine.errors import FlibusteError

__all__ = ["ASIDE", "CODES", "EVENTS", "KEYS", "LEASES", "MEMBERS", "TABLES", "BadDatabase", "connect", "migrate"]

METADATA = MetaData()
MIGRATING = 0x666C6D67
"""The advisory lock in PostgreSQL while the form changes: "flmg"."""
# Each commit is flushed to the disk. Moves wait while the log is folded into the file: after 64 MB of it rather than 4.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000", "wal_autocheckpoint=16000")


class BadDatabase(FlibusteError):
    code = "bad-database"
    en = "the database cannot be used: {why}"
    fr = "la base de données ne peut pas être utilisée : {why}"


TABLES = SqlTable(
    "tables",
    METADATA,
    Column("code", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("status", String(16), nullable=False, index=True),
    Column("open", Boolean, nullable=False),
    Column("players", Integer, nullable=False),
    Column("free", Integer, nullable=False),
    Column("names", Text, nullable=False),
    Column("waiting", Text, nullable=False),
    Column("commitment", String(64), nullable=False, server_default=""),
    Column("options", Text, nullable=False, server_default="{}"),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False, index=True),
    Column("wake", Float, index=True),
    Column("marked", Float),
)
"""One line a table, for lists; everything here follows from its events. `names` and `waiting` (the identities whose
turn it is) are JSON lists. `wake`: when a bot or the clock must move, and `marked`: since when it is to be forgotten,
both by the server's count (clock.py)."""

EVENTS = SqlTable(
    "events",
    METADATA,
    Column("code", String(16), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("event", Text, nullable=False),
    Column("previous", Integer, Computed("nullif(seq - 1, 0)", persisted=True)),
    ForeignKeyConstraint(["code", "previous"], ["events.code", "events.seq"], name="events_follow"),
)
"""The truth: what happened at each table, numbered from 1. An event refers to the one before it, so the database itself
refuses a number that does not follow; and, by the primary key, one that is taken."""

ASIDE = SqlTable(
    "aside",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("code", String(16), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False, index=True),
    Column("seq", Integer, nullable=False),
    Column("event", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""Events that could not be carried out again when their table was set up, and those after them: kept, never used."""

MEMBERS = SqlTable(
    "members",
    METADATA,
    Column("who", String(64), primary_key=True),
    Column("code", String(16), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True, index=True),
)
"""Who sits (or has sat) where."""

CODES = SqlTable(
    "codes", METADATA, Column("digest", String(64), primary_key=True), Column("who", String(64), nullable=False)
)
"""Whom a code brings back: the SHA-256 of every code that was shown, never the code."""

KEYS = SqlTable("keys", METADATA, Column("name", String(32), primary_key=True), Column("value", Text, nullable=False))
"""What the server keeps for itself: the key that signs cookies; the analyses of tables that are over."""


LEASES = SqlTable(
    "leases",
    METADATA,
    Column("code", String(16), primary_key=True),
    Column("holder", String(16), nullable=False),
    Column("until", DateTime(timezone=True), nullable=False),
)
"""Which process of a fleet looks after a table's bots and clock, until when; empty where one process serves all."""


def connect(url: str) -> Engine:
    """An engine for the URL; every commit is on disk before it returns."""
    made = make_url(url)
    if made.get_backend_name() != "sqlite":
        return create_engine(made, pool_pre_ping=True, connect_args={"connect_timeout": 5})
    engine = create_engine(made, connect_args={"timeout": 30})

    @event.listens_for(engine, "connect")
    def _durable(connection: Any, _record: Any) -> None:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    return engine


def migrate(engine: Engine) -> None:
    """Bring the database to the newest form."""
    alembic = Alembic()
    alembic.set_main_option("script_location", str(files("flibuste.server") / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # else each change of form would stand for itself
        else:
            connection.execute(text("select pg_advisory_xact_lock(:n)"), {"n": MIGRATING})  # one of a fleet at a time
        alembic.attributes["connection"] = connection
        command.upgrade(alembic, "head")
