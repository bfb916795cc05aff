"""All rows of one database copied into another, whatever their kinds: how a PostgreSQL goes into a file, and a file
into a PostgreSQL."""

import shutil
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, text
from sqlalchemy import Table as SqlTable

from flibuste.engine.errors import FlibusteError
from flibuste.server.database import ASIDE, CODES, EVENTS, KEYS, MEMBERS, TABLES, connect, migrate
from flibuste.server.guard import Guard

__all__ = ["BadForm", "NotEmpty", "copy_in", "copy_out"]

KEPT = (TABLES, EVENTS, ASIDE, MEMBERS, CODES, KEYS)
"""In this order: an event refers to its table. Leases are nobody's business but that of processes that run."""
AT_ONCE = 1000


class BadForm(FlibusteError):
    code = "bad-form"
    en = "the database has form {got}, and this version copies form {expected}: start its server once before"
    fr = "la base a la forme {got}, et cette version copie la forme {expected} : lancez-en d'abord le serveur"


class NotEmpty(FlibusteError):
    code = "not-empty"
    en = "the database already has {tables} tables: make an empty one, and restore into that; this one stays as it is"
    fr = "la base a déjà {tables} tables : créez-en une vide et restaurez-y ; celle-ci reste comme elle est"


def _copy_rows(source: Connection, target: Connection) -> int:
    """Copy everything, into tables that are empty; how many tables of players there were."""
    for kept in KEPT:
        for rows in _batches(source, kept):
            target.execute(insert(kept), rows)
    if target.dialect.name == "postgresql":
        last = select(func.coalesce(func.max(ASIDE.c.id), 0) + 1)
        target.execute(
            select(func.setval(text("pg_get_serial_sequence('aside', 'id')"), last.scalar_subquery(), False))
        )
    return _count_tables(target)


def _batches(source: Connection, kept: SqlTable) -> Iterator[list[dict[str, Any]]]:
    columns = [column for column in kept.columns if column.computed is None]
    wanted = select(*columns).order_by(*kept.primary_key.columns)
    found = iter(source.execution_options(yield_per=AT_ONCE).execute(wanted).mappings())
    while rows := [dict(row) for row in islice(found, AT_ONCE)]:
        yield rows


def _count_tables(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(TABLES)).scalar_one())


def _form(connection: Connection) -> str:
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


def copy_out(url: str, file: Path) -> None:
    """Everything of a database that is served, as it is at one moment, as a file of SQLite; raises BadForm."""
    source, target = connect(url), connect(f"sqlite:///{file}")
    try:
        migrate(target)
        with source.connect() as old, target.begin() as new:
            old = old.execution_options(isolation_level="REPEATABLE READ")
            if _form(old) != _form(new):
                raise BadForm(got=_form(old), expected=_form(new))
            _copy_rows(old, new)
    finally:
        source.dispose()
        target.dispose()


def copy_in(file: Path, url: str) -> int:
    """Bring such a file, also one of an earlier form, into a database without tables that nobody serves; how many it
    has now. All or nothing; raises NotEmpty or AlreadyServed."""
    target = connect(url)
    guard = Guard(target)
    try:
        with TemporaryDirectory() as folder:
            copy = Path(folder) / "backup.sqlite"
            shutil.copyfile(file, copy)
            source = connect(f"sqlite:///{copy}")
            for engine in (source, target):
                migrate(engine)
            with source.connect() as old, target.begin() as new:
                if there := _count_tables(new):
                    raise NotEmpty(tables=there)
                for kept in reversed(KEPT):  # a server that ran here, and had no tables, kept its keys
                    new.execute(delete(kept))
                copied = _copy_rows(old, new)
            source.dispose()
            return copied
    finally:
        guard.close()
        target.dispose()
