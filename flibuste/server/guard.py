"""One server for one database: a second one on the same is refused."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from flibuste.engine.errors import FlibusteError

__all__ = ["AlreadyServed", "Guard"]

NUMBER = 0x666C6962
"""The advisory lock in PostgreSQL: "flib"."""


class AlreadyServed(FlibusteError):
    code = "already-served"
    en = "another server already uses {where}: stop it first, or choose another --folder or --database"
    fr = "un autre serveur utilise déjà {where} : arrêtez-le, ou choisissez un autre --folder ou --database"


class Guard:
    """Holds the database for this process, or, `shared`, for all processes of a fleet, which keep single ones away; let
    go by `close`, or when the process ends, however it ends."""

    def __init__(self, engine: Engine, shared: bool = False) -> None:
        self._engine = engine
        self._order = "select pg_try_advisory_lock_shared(:n)" if shared else "select pg_try_advisory_lock(:n)"
        self._file: IO[Any] | None = None
        self._connection: Connection | None = None
        if engine.dialect.name == "sqlite":
            self._hold_file(Path(f"{engine.url.database}.lock"))
        else:
            self._hold_database(engine)

    def _hold_file(self, path: Path) -> None:
        file = path.open("a")
        try:
            _lock(file)
        except OSError:
            file.close()
            raise AlreadyServed(where=path.with_suffix("").name) from None
        self._file = file

    def _hold_database(self, engine: Engine) -> None:
        connection = engine.connect()
        if not connection.execute(text(self._order), {"n": NUMBER}).scalar():
            connection.invalidate()
            connection.close()
            raise AlreadyServed(where=engine.url.database)
        connection.commit()
        self._connection = connection

    def is_held(self) -> bool:
        """Whether the lock still stands; False: it was lost, and taken again just now. Raises AlreadyServed where
        another has it, and SQLAlchemyError where the database does not answer."""
        if self._file:
            path = Path(self._file.name)
            if path.exists() and os.path.samestat(path.stat(), os.fstat(self._file.fileno())):
                return True
            self._hold_file(path)
            return False
        if self._connection and self._answers(self._connection):
            return True
        self.close()
        self._hold_database(self._engine)
        return False

    def _answers(self, session: Connection) -> bool:
        """The lock lives as long as its session: a connection made anew in its place would not have it."""
        try:
            session.execute(text("select 1"))
            session.commit()
        except SQLAlchemyError:
            return False
        return True

    def close(self) -> None:
        if self._file:
            self._file.close()
        if self._connection:
            with suppress(Exception):
                self._connection.invalidate()
                self._connection.close()
            self._connection = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[Any]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[Any]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
