"""What processes of a fleet ask PostgreSQL besides: what they missed, and which of them looks after which table.

A lease holds for a few seconds of the database's clock, and is renewed while its holder lives and has the table. It
saves work: that nothing happens twice is the business of the events' numbers.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Engine, text

from flibuste.server.store import Store, reading

__all__ = ["LEASE", "FleetStore"]

LEASE = 4.0
"""Seconds after which the tables of a process that died are another's."""
STANDS = f"until > now() AND until < now() + interval '{3 * LEASE} seconds'"
"""A lease that ends later than any can was given before the machine's clock was put back."""
MISSED = text("""SELECT events.code, events.seq, events.event
    FROM unnest(CAST(:codes AS text[]), CAST(:seqs AS int[])) AS known(code, seq)
    JOIN events ON events.code = known.code AND events.seq > known.seq
    ORDER BY events.code, events.seq""")
DUE = text(f"""SELECT code FROM tables
    WHERE wake <= :count AND code <> ALL(CAST(:here AS text[]))
    AND NOT EXISTS (SELECT 1 FROM leases WHERE leases.code = tables.code AND {STANDS})
    ORDER BY updated DESC LIMIT :most""")
CLAIM = text(f"""INSERT INTO leases (code, holder, until)
    SELECT code, CAST(:me AS text), now() + interval '{LEASE} seconds'
    FROM unnest(CAST(:codes AS text[])) AS wanted(code)
    WHERE NOT EXISTS (SELECT 1 FROM leases WHERE leases.code = wanted.code AND holder <> CAST(:me AS text) AND {STANDS})
    ORDER BY code
    ON CONFLICT (code) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE leases.holder = CAST(:me AS text) OR NOT ({STANDS.replace("until", "leases.until")})
    RETURNING code""")
RELEASE = text("DELETE FROM leases WHERE holder = CAST(:me AS text) AND code = ANY(CAST(:codes AS text[]))")
COUNT = text("""UPDATE keys SET value = CAST(greatest(CAST(value AS float8), CAST(:count AS float8)) AS text)
    WHERE name = 'clock' RETURNING value""")


class FleetStore(Store):
    """`me` is the process."""

    is_shared = True

    def __init__(self, engine: Engine, me: str) -> None:
        super().__init__(engine)
        self.me = me

    def missed(self, known: Mapping[str, int]) -> dict[str, list[tuple[int, str]]]:
        """What is stored of tables after the events that are known: number and text; raises CannotRead."""
        asked = {"codes": list(known), "seqs": list(known.values())}
        with self._read() as connection:
            rows = connection.execute(MISSED, asked).all()
        return {code: [(row[1], row[2]) for row in found] for code, found in groupby(rows, itemgetter(0))}

    def unkept(self, count: float, here: Sequence[str], most: int) -> list[str]:
        """Tables that must be looked after at such a count, are not here, and that nobody looks after."""
        with self._read() as connection:
            return list(connection.execute(DUE, {"count": count, "here": list(here), "most": most}).scalars())

    def claim(self, codes: Sequence[str]) -> set[str]:
        """Take leases, or renew them; which this process has now. Raises CannotRead."""
        with self._lightly() as connection:
            return set(connection.execute(CLAIM, {"me": self.me, "codes": list(codes)}).scalars())

    def release(self, codes: Sequence[str]) -> None:
        with self._lightly() as connection:
            connection.execute(RELEASE, {"me": self.me, "codes": list(codes)})

    def agree(self, count: float) -> float:
        """Keep this count, or be told a later one."""
        with self._lightly() as connection:
            found: Any = connection.execute(COUNT, {"count": count}).scalar()
            return float(found or count)

    @contextmanager
    def _lightly(self) -> Iterator[Connection]:
        """A transaction that need not be on the disk when it returns."""
        with reading(), self.engine.begin() as connection:
            connection.execute(text("SET LOCAL synchronous_commit = off"))
            yield connection
