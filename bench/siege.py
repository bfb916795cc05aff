"""A siege: a real `flibuste serve`, on loopback, while everything goes wrong that a bad day can bring.

    python -m bench.siege --minutes 60                       on SQLite, and on a PostgreSQL cluster of its own
    python -m bench.siege --minutes 2 --checkout FOLDER      the server of another checkout

People and bots play all four games; meanwhile, at random, the server is killed (−9) or restarted, PostgreSQL as well,
the clock jumps by hours and months, sockets flood or do not read, strangers send endless bodies or half a request, and
tables are opened and left. Counted are moves that were acknowledged and lost, or carried out twice; tables that cannot
be read; stuck bots; starts and ends that froze; and visitors who are turned away from a harbour full of tables that
nobody looks at. The end is 1 where any is not 0, or no move was acknowledged. Time counts from when all tables have
begun; how it stands is told on stderr every minute or two.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.postgres import HOW, Cluster, find_bin
from bench.siege_fort import Fort
from bench.siege_people import Voyage, flood, hold_the_line, pour, say_nothing

FAULTS = ("lost", "doubled", "unreadable", "stuck", "frozen", "turned away")
GAMES = ("doodle-islands", "soft-seas", "archipels", "les-pirates")
STUCK = 60.0
"""A bot that has not moved for so many seconds, while the sea is calm and somebody looks, is stuck."""
DAY = 24 * 3600.0
JUMPS = (100 * DAY, 3600.0, -3600.0, 400 * DAY)
ABANDONED = 6


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--minutes", type=float, default=2.0, help="For each kind of database.")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--database", nargs="*", choices=("sqlite", "postgresql"), default=("sqlite", "postgresql"))
    asked.add_argument("--tables", type=int, default=8, help="Tables that are played at once.")
    asked.add_argument("--checkout", type=Path, default=Path(__file__).resolve().parent.parent)
    asked.add_argument("--folder", type=Path, help="Where database and log are kept to look at; left out: nowhere.")
    asked.add_argument("--json", action="store_true", help="One object for each kind of database.")
    args = asked.parse_args()
    found = [asyncio.run(besiege(kind, args)) for kind in args.database]
    for siege in found:
        print(json.dumps(siege) if args.json else shown(siege))
    idle = [siege for siege in found if siege["minutes"] and not siege["played"]["moves acknowledged"]]
    sys.exit(any(siege["faults"][fault] for siege in found for fault in FAULTS) or bool(idle))


def shown(siege: dict[str, Any]) -> str:
    parts = {key: value for key, value in siege.items() if isinstance(value, dict)}
    lines = [f"{siege['database']}, {siege['minutes']:g} minutes, seed {siege['seed']}"]
    for title, counts in parts.items():
        lines.append(f"  {title}: " + ", ".join(f"{name} {number}" for name, number in counts.items()))
    return "\n".join(lines)


async def besiege(kind: str, args: argparse.Namespace) -> dict[str, Any]:
    """What became of it on one kind of database."""
    if kind == "postgresql" and find_bin() is None:
        return {"database": f"postgresql, skipped: {HOW}", "minutes": 0, "seed": 0, "faults": dict.fromkeys(FAULTS, 0)}
    with tempfile.TemporaryDirectory(prefix="siege-") as passing:
        folder = args.folder / kind if args.folder else Path(passing)
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o755)
        cluster = Cluster(folder / "sea") if kind == "postgresql" else None
        fort = Fort(folder, args.checkout, cluster)
        siege = Siege(fort, random.Random(f"{kind} {args.seed}"))
        try:
            await siege.run(args.minutes * 60, args.tables)
        finally:
            fort.close()
    faults = {fault: siege.faults[fault] for fault in FAULTS}
    return {"database": kind, "minutes": args.minutes, "seed": args.seed, "faults": faults,
            "played": dict(siege.played), "storms": dict(siege.storms)}  # fmt: skip


@dataclass
class Siege:
    fort: Fort
    dice: random.Random
    faults: Counter[str] = field(default_factory=Counter)
    storms: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    voyages: list[Voyage] = field(default_factory=list)
    crowd: set["asyncio.Task[None]"] = field(default_factory=set)

    async def run(self, seconds: float, tables: int) -> None:
        await self._start()
        sailing = [asyncio.create_task(self._sail(number)) for number in range(tables)]
        while len(self.voyages) < tables:  # kernels may have to be compiled first
            await asyncio.sleep(0.5)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await self._wave(min(90.0, end - time.monotonic()))
            await self._look_around()
            self._report(end)
        for task in (*sailing, *self.crowd):
            task.cancel()
        await asyncio.gather(*sailing, *self.crowd, return_exceptions=True)
        await self._verdict()

    def _report(self, end: float) -> None:
        moves = sum(len(voyage.acknowledged) for voyage in self.voyages)
        left = max(0.0, end - time.monotonic()) / 60
        line = f"{left:.1f} minutes left, {moves:,} moves acknowledged, {len(self.voyages)} tables, {dict(self.faults)}"
        print(line, file=sys.stderr, flush=True)

    # Play

    async def _sail(self, number: int) -> None:
        """One game after another at one place."""
        while True:
            game = GAMES[number % len(GAMES)]
            voyage = Voyage(self.fort, game, people=1 + number // len(GAMES) % 2, strict=number % 3 == 2)
            if not await voyage.begin(self.dice.random()):
                self.faults["turned away"] += voyage.turned_away
                continue
            self.voyages.append(voyage)
            await voyage.play()
            self.played["games to their end"] += 1

    # Storms

    async def _wave(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(self.dice.uniform(0.5, 4.0))
            storm = self.dice.choice(self._kinds())
            self.storms[storm.__name__.strip("_").replace("_", " ")] += 1
            await storm()

    def _kinds(self) -> list[Callable[[], Awaitable[None]]]:
        common = [
            self._kill_the_server,
            self._kill_the_server,
            self._restart_the_server,
            self._jump,
            self._flood,
            self._slow_readers,
            self._strangers,
            self._abandon,
        ]
        return [*common, *([self._restart_postgresql, self._kill_postgresql] * 2 if self.fort.cluster else [])]

    async def _start(self) -> None:
        while not await self.fort.start():
            self.faults["frozen"] += 1
            self.fort.kill()

    async def _kill_the_server(self) -> None:
        self.fort.kill()
        await asyncio.sleep(self.dice.uniform(0.0, 0.5))
        await self._start()

    async def _restart_the_server(self) -> None:
        self.faults["frozen"] += not await self.fort.end()
        self.fort.kill()
        await self._start()

    async def _restart_postgresql(self) -> None:
        assert self.fort.cluster
        await asyncio.to_thread(self.fort.cluster.restart)

    async def _kill_postgresql(self) -> None:
        assert self.fort.cluster
        await asyncio.to_thread(self.fort.cluster.kill)
        await asyncio.sleep(self.dice.uniform(0.0, 1.0))
        await asyncio.to_thread(self.fort.cluster.start)

    async def _jump(self) -> None:
        """The clock is wrong for a while, longer than the server waits between two looks for old tables."""
        self.fort.set_clock(self.dice.choice(JUMPS))
        await asyncio.sleep(8.0)
        self.fort.set_clock(0.0)

    async def _flood(self) -> None:
        self._let_come(flood(self.fort, self._any_code(), 4.0))

    async def _slow_readers(self) -> None:
        for _ in range(3):
            self._let_come(say_nothing(self.fort, self._any_code(), 15.0))

    async def _strangers(self) -> None:
        for _ in range(20):
            self._let_come(hold_the_line(self.fort, 15.0))
        self._let_come(pour(self.fort, 4.0))

    async def _abandon(self) -> None:
        """Tables of bots and of strict clocks that nobody will look at again."""
        for number in range(ABANDONED):
            voyage = Voyage(self.fort, "les-pirates", people=number % 2, strict=number % 2 == 1)
            if await voyage.begin(self.dice.random(), patient=False):
                self.played["tables left alone"] += 1
                self.voyages.append(voyage)

    def _let_come(self, visit: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(visit)
        self.crowd.add(task)
        task.add_done_callback(self.crowd.discard)

    def _any_code(self) -> str:
        return self.dice.choice(self.voyages).code if self.voyages else "NOBODY"

    # What became of it

    async def _look_around(self) -> None:
        """In a calm: the server answers, and every bot that is to move does."""
        for task in self.crowd:
            task.cancel()
        watched = [voyage for voyage in self.voyages if voyage.is_played and not voyage.is_over]
        found = await asyncio.gather(*(voyage.bots_move(STUCK) for voyage in watched))
        for voyage, moves in zip(watched, found, strict=True):
            self._find("stuck", not moves, voyage)

    async def _verdict(self) -> None:
        for voyage in self.voyages:
            self._find("unreadable", not await voyage.is_readable(), voyage)
        self.fort.kill()
        for voyage in self.voyages:
            stored = self.fort.events(voyage.code)
            seqs = [seq for seq, _ in stored]
            ids = Counter(event["id"] for _, event in stored if "id" in event)
            where = {event["id"]: seq for seq, event in stored if "id" in event}
            self._find("lost", sum(where.get(id) != seq for id, seq in voyage.acknowledged.items()), voyage)
            self._find("doubled", sum(times > 1 for times in ids.values()) + len(seqs) - len(set(seqs)), voyage)
            self._find("unreadable", seqs != list(range(1, len(seqs) + 1)), voyage)
            self.played["moves acknowledged"] += len(voyage.acknowledged)
            self.played["sent again"] += voyage.again
            self.played["tables"] += 1

    def _find(self, fault: str, times: int, voyage: Voyage) -> None:
        self.faults[fault] += times
        if times:
            print(f"{fault}: {voyage.code}, {voyage.game}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
