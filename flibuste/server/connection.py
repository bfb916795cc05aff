"""One open page: what it has been shown, and what it is sent."""

from typing import Any, Protocol

from flibuste.engine.contract import Event
from flibuste.engine.match import Match
from flibuste.engine.memory import Memory
from flibuste.engine.story import tell_from
from flibuste.engine.telling import Reader, Told
from flibuste.server import clock
from flibuste.server.encoding import Raw, encode
from flibuste.server.log import told_log
from flibuste.server.patch import difference
from flibuste.server.table import Table
from flibuste.server.tell import for_all, for_visitor, moving, named, reader_of, said

__all__ = ["Connection", "Line", "TableNow"]


class Line(Protocol):
    """What leads to a page."""

    is_slow: bool
    """More waits to be sent than the page takes."""

    def send(self, message: bytes) -> None: ...

    def close(self, code: int, reason: str) -> None: ...


class Connection:
    """A visitor at a table. Whoever is too slow for all changes gets a snapshot instead, when they can take it."""

    def __init__(self, who: str, line: Line, address: str = "") -> None:
        self.who, self.line, self.address = who, line, address
        self.lang, self.detail = "en", "view"
        self.seat: int | None = None
        self.shown: dict[str, Any] = {}
        self.seq = 0
        self.is_behind = False
        self._arranged: tuple[int, int] | None = None
        self.last: int | None = None

    def send(self, message: dict[str, Any]) -> None:
        self.line.send(encode(message))

    def close(self) -> None:
        """Have the page come again."""
        self.line.close(1012, "come again")

    def looks_from(self, table: Table) -> int | None:
        """Whose view is shown: the seat asked for, else the first of one's own that acts, else the last that did."""
        own = table.seats_of(self.who)
        if self.seat in own:
            return self.seat
        acting = [seat for seat in own if seat in table.acting and not table.seats[seat].bot]
        self.last = acting[0] if acting else self.last if self.last in own else min(own, default=None)
        return self.last

    def reader(self, now: "TableNow") -> Reader:
        return reader_of(now.table, self.who, self.lang)

    def snapshot(self, now: "TableNow") -> None:
        """Show everything."""
        self.is_behind = False
        reader = self.reader(now)
        self.shown, self.seq, self._arranged = self._show(now, reader), now.table.seq, now.arranged
        heard = {"log": now.log(reader, 0), "chat": said(now.table)}
        self.send({"type": "snapshot", "seq": self.seq, "now": now.time, **self.shown, **heard})

    def change(self, now: "TableNow", logged: int, id: str | None = None) -> None:
        """Show what is new since the last time; `logged` log entries still stand, and `id` was the page's own wish."""
        if self.is_behind or self.line.is_slow:
            self.is_behind = True
            if id:
                self.send({"type": "done", "id": id, "seq": now.table.seq})
            return
        reader = self.reader(now)
        message = {
            "type": "change",
            "seq": now.table.seq,
            "after": self.seq,
            "id": id,
            "now": now.time,
            "patch": self._patch(now, reader),
            "log_from": logged,
            "log": now.log(reader, logged),
            "chat": said(now.table, self.seq),
        }
        self.seq = now.table.seq
        self.send(message)

    def _patch(self, now: "TableNow", reader: Reader) -> list[Raw]:
        """What to set in what was shown. While only moves are made, most of the table need not be looked at."""
        if now.arranged != self._arranged:
            old, self.shown, self._arranged = self.shown, self._show(now, reader), now.arranged
            return now.changes(old, self.shown)
        patch = self._set(self.shown["table"], now.moving | {"undo": now.undo(self.who)}, "table")
        seat = self.looks_from(now.table)
        if self.detail != "view":
            return patch + self._set(self.shown, {"codes": now.codes(seat)})
        old, self.shown["view"] = self.shown["view"], now.view(seat, reader)
        return patch + now.changes(old, self.shown["view"], "view")

    def _set(self, shown: dict[str, Any], new: dict[str, Any], *path: str) -> list[Raw]:
        changed = {key: value for key, value in new.items() if shown[key] != value}
        shown.update(changed)
        return [Raw(encode(([*path, key], value))) for key, value in changed.items()]

    def _show(self, now: "TableNow", reader: Reader) -> dict[str, Any]:
        seat, shown = self.looks_from(now.table), {"table": for_visitor(now.table, self.who, now.for_everyone)}
        if self.detail == "view":
            return shown | {"view": now.view(seat, reader), "codes": []}
        return shown | {"view": None, "codes": now.codes(seat)}


class TableNow:
    """A table as it stands, made once for all who look at it; `arranged` is another after all but moves."""

    def __init__(self, table: Table, here: set[str], presence: int, memory: Memory | None = None) -> None:
        self.table, self.here, self.time = table, here, clock.now()
        self.memory = memory or Memory()
        self.arranged = (table.arranged, presence)
        self.moving = moving(table)
        self._for_everyone: dict[str, Any] = {}
        self._views: dict[tuple[int | None, Reader], dict[str, Any]] = {}
        self._logs: dict[tuple[Reader, int], Raw] = {}
        self._tales: dict[tuple[str, int], list[tuple[Event, Told]]] = {}
        self._changes: dict[tuple[tuple[str, ...], int, int], tuple[Any, Any, list[Raw]]] = {}

    @property
    def for_everyone(self) -> dict[str, Any]:
        if not self._for_everyone:
            self._for_everyone = for_all(self.table, self.here)
        return self._for_everyone

    def undo(self, who: str) -> list[int]:
        seat = self.table.undoable
        return [seat] if seat is not None and self.table.seats[seat].owner == who else []

    def view(self, seat: int | None, reader: Reader) -> dict[str, Any] | None:
        match = self.table.match
        if not match:
            return None
        if (seat, reader) not in self._views:
            view = match.view(seat, reader.lang, self.memory)
            self._views[seat, reader] = named(view, match, reader, self.memory)
        return self._views[seat, reader]

    def changes(self, old: Any, new: Any, *path: str) -> list[Raw]:
        """The patch from one value to the other, written as it is sent: each part once for all who were shown the same
        of it."""
        if not (isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys()):
            return self._written(old, new, path)
        parts = ((key, old[key], value) for key, value in new.items())
        return [one for key, was, value in parts if was is not value for one in self._written(was, value, (*path, key))]

    def _written(self, old: Any, new: Any, path: tuple[str, ...]) -> list[Raw]:
        key = (path, id(old), id(new))
        if key not in self._changes:
            found = [Raw(encode(([*path, *place], value))) for place, value in difference(old, new)]
            self._changes[key] = (old, new, found)  # and keeps both, so that no other can have their ids
        return self._changes[key][2]

    def codes(self, seat: int | None) -> list[int]:
        return self.table.match.position.legal(seat) if self.table.match and seat is not None else []

    def log(self, reader: Reader, since: int) -> Raw:
        """The log from an entry on, written as it is sent."""
        if (reader, since) not in self._logs:
            match = self.table.match
            entries = told_log(match, reader, since, self._told(match, reader.lang, since)) if match else []
            self._logs[reader, since] = Raw(encode(entries))
        return self._logs[reader, since]

    def _told(self, match: Match, lang: str, since: int) -> list[tuple[Event, Told]]:
        """What the game tells, before names come into it: once for all readers of a language."""
        if (lang, since) not in self._tales:
            self._tales[lang, since] = tell_from(match, since, lang)
        return self._tales[lang, since]
