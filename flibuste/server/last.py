"""The last event that was told, in a small file beside SQLite's, written after each commit. The database's newest part
lies in its log (-wal) for a while: where that was deleted or damaged, SQLite starts without it and says nothing. We do.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from flibuste.engine.errors import FlibusteError

__all__ = ["Last", "LogLost", "check_last", "last_file"]

SIZE = 40
FIND = "SELECT 1 FROM {} WHERE code = ? AND seq = ?"


class LogLost(FlibusteError):
    code = "log-lost"
    en = (
        "event {seq} of table {table} was told, and is not in {file}: {file}-wal was deleted or damaged. "
        "Put it back, or a backup (flibuste restore); to go on without what is missing, delete {last}"
    )
    fr = (
        "l'événement {seq} de la table {table} a été annoncé, et n'est pas dans {file} : {file}-wal a été supprimé ou "
        "abîmé. Remettez-le, ou une sauvegarde (flibuste restore) ; pour s'en passer, "
        "supprimez {last}"
    )


def last_file(database: Path) -> Path:
    return database.with_name(database.name + ".last")


class Last:
    """Written without a flush: it outlives the process, and after a power cut it is older than the database, never
    newer."""

    def __init__(self, database: Path) -> None:
        self._file = os.open(last_file(database), os.O_RDWR | os.O_CREAT, 0o644)

    def write(self, code: str, seq: int) -> None:
        os.pwrite(self._file, f"{code} {seq}".ljust(SIZE).encode(), 0)

    def forget(self, codes: set[str]) -> None:
        """Of tables that were forgotten nothing is expected."""
        if os.pread(self._file, SIZE, 0).decode().partition(" ")[0] in codes:
            os.pwrite(self._file, b" " * SIZE, 0)

    def close(self) -> None:
        os.close(self._file)


def check_last(database: Path) -> None:
    """Raises LogLost; the log stays as it is, what is sound in it may have been folded into the database."""
    file = last_file(database)
    code, _, seq = file.read_text(encoding="utf-8").strip().partition(" ") if file.exists() else ("", "", "")
    if code and not (database.exists() and _is_there(database, code, int(seq))):
        raise LogLost(table=code, seq=seq, file=database.name, last=file.name)


def _is_there(database: Path, code: str, seq: int) -> bool:
    with _log_kept(database), closing(sqlite3.connect(database)) as found:
        try:
            return any(found.execute(FIND.format(name), (code, seq)).fetchone() for name in ("events", "aside"))
        except sqlite3.Error:
            return False


@contextmanager
def _log_kept(database: Path) -> Iterator[None]:
    """Who closes a database last folds its log into it and deletes it: have it as it was, in case it is damaged."""
    log, kept = (database.with_name(database.name + end) for end in ("-wal", "-wal.kept"))
    kept.unlink(missing_ok=True)
    if log.exists():
        os.link(log, kept)
    try:
        yield
    finally:
        if kept.exists():
            kept.replace(log)
