"""Backups: taken while the server plays, put back while it does not. A backup is a file of SQLite, whatever database it
was taken of, and can be put into either kind."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from flibuste.engine.errors import FlibusteError
from flibuste.server.config import Config
from flibuste.server.database import BadDatabase
from flibuste.server.guard import Guard
from flibuste.server.last import last_file
from flibuste.server.rows import copy_in, copy_out

__all__ = ["BadBackup", "back_up", "restore"]


class BadBackup(FlibusteError):
    code = "bad-backup"
    en = "{file}: expected {expected}, found {got}"
    fr = "{file} : attendu {expected}, trouvé {got}"


def back_up(config: Config, target: Path) -> int:
    """Copy the database, whole and at one moment, into a new file; how many tables it holds."""
    if target.exists():
        raise BadBackup(file=target.name, expected="a new file", got="one that is there already")
    part = target.with_name(target.name + ".part")
    try:
        _copy(config, part)
        tables = check(part)
        part.replace(target)
    except (sqlite3.Error, SQLAlchemyError) as problem:
        raise BadBackup(file=target.name, expected="a copy", got=str(problem).splitlines()[0]) from None
    finally:
        part.unlink(missing_ok=True)
    return tables


def _copy(config: Config, part: Path) -> None:
    source = _file(config)
    if source is None:
        copy_out(config.url, part)
        return
    if not source.is_file():
        raise BadBackup(file=source.name, expected="a database", got="no file")
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(part)) as new:
        old.backup(new)


def restore(config: Config, source: Path) -> int:
    """Put a backup in the place of the database, of which the present one is kept beside; or into an empty one of
    PostgreSQL. No server may be running."""
    tables, target = check(source), _file(config)
    if target is None:
        try:
            return copy_in(source, config.url)
        except SQLAlchemyError as problem:
            raise BadDatabase(why=str(problem).splitlines()[0]) from None
    target.parent.mkdir(parents=True, exist_ok=True)
    guard = Guard(create_engine(config.url))
    try:
        part = target.with_name(target.name + ".part")
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
        if target.exists():
            _set_aside(target)
        last_file(target).unlink(missing_ok=True)
        part.replace(target)
    finally:
        guard.close()
    return tables


def _set_aside(target: Path) -> None:
    """Keep the present database, everything in it, under the next free name."""
    with closing(sqlite3.connect(target)) as present:
        present.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    number = 1
    while (aside := target.with_name(f"{target.name}.before-restore-{number}")).exists():
        number += 1
    target.replace(aside)
    for rest in ("-wal", "-shm"):
        target.with_name(target.name + rest).unlink(missing_ok=True)


def check(file: Path) -> int:
    """How many tables a database of ours holds; raises BadBackup when it is none, or damaged."""
    if not file.is_file():
        raise BadBackup(file=file.name, expected="a backup", got="no file")
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as found:
            (state,) = found.execute("PRAGMA integrity_check").fetchone()
            (tables,) = found.execute("SELECT count(*) FROM tables").fetchone()
            found.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as problem:
        raise BadBackup(file=file.name, expected="a database of Flibuste", got=str(problem)) from None
    if state != "ok":
        raise BadBackup(file=file.name, expected="an undamaged database", got=state)
    return int(tables)


def _file(config: Config) -> Path | None:
    """Where SQLite keeps it; None: another database does."""
    before, _, path = config.url.partition("sqlite:///")
    return None if before else Path(path)
