"""Who thinks next: a fair share for every visitor and table, hints apart from bots, watched tables first.

Of what waits, in this order: the queue (bots or hints) of which less is being thought about; tables that somebody looks
at; the visitor for whom least was thought of late, then the table; who asked first. Of several workers, hints leave one
to bots while any play, bots of other packages, of which nobody knows when they end, always leave one to ours, and a
visitor leaves one to others who play too.
"""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from flibuste.server.thoughts import Wish

__all__ = ["QUEUES", "Job", "Ledger", "Queue", "Shares"]

Queue = Literal["bots", "hints"]
QUEUES: tuple[Queue, ...] = ("bots", "hints")
HALVES = 20.0
"""After so many seconds, time spent counts half."""
LEAST = 0.001


@dataclass(eq=False)
class Job:
    """Something to think about, at whose cost and where.

    `wish` is asked for when a worker is free, and tells what is to be thought about then; None: nothing any more."""

    queue: Queue
    visitor: str
    table: str
    game: str
    wish: Callable[[], Wish | None]
    limit: float
    is_watched: Callable[[], bool] = lambda: True
    is_ours: bool = True
    """A bot of another package is not."""
    since: float = field(default_factory=time.monotonic)


class Ledger:
    """Seconds of thinking by name; what is long past is forgotten."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._spent: dict[str, tuple[float, float]] = {}

    def of(self, name: str) -> float:
        spent, then = self._spent.get(name, (0.0, 0.0))
        return spent * 0.5 ** ((self.clock() - then) / HALVES)

    def add(self, name: str, seconds: float) -> None:
        self._spent[name] = (self.of(name) + seconds, self.clock())

    def names(self) -> set[str]:
        """For whom anything was spent of late."""
        self._spent = {name: spent for name, spent in self._spent.items() if self.of(name) >= LEAST}
        return set(self._spent)


class Shares:
    """What waits and what is being thought about, for so many workers."""

    def __init__(self, workers: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.workers = workers
        self.waiting: list[Job] = []
        self.running: list[Job] = []
        self.by_queue, self.by_visitor, self.by_table = Ledger(clock), Ledger(clock), Ledger(clock)

    def take(self) -> Job | None:
        """The next one, which runs from now on; None where none may, or all workers are at work."""
        if len(self.running) >= self.workers:
            return None
        may = [job for job in self.waiting if self._may(job)]
        if not may:
            return None
        busy = Counter(job.queue for job in self.running)
        job = min(may, key=lambda job: (busy[job.queue], self.by_queue.of(job.queue), *self._turn(job)))
        self.waiting.remove(job)
        self.running.append(job)
        return job

    def _may(self, job: Job) -> bool:
        spare = max(1, self.workers - 1)
        like = [one for one in self.running if (one.queue, one.is_ours) == (job.queue, job.is_ours)]
        apart = not job.is_ours or (job.queue == "hints" and self._bots_play())
        if apart and len(like) >= spare:
            return False
        own = sum(one.visitor == job.visitor for one in self.running)
        return own < spare or not self._has_others(job.visitor)

    def _bots_play(self) -> bool:
        """Now, or of late: else no worker need wait for them."""
        return self.by_queue.of("bots") >= LEAST or any(job.queue == "bots" for job in self.waiting)

    def _has_others(self, visitor: str) -> bool:
        return any(job.visitor != visitor for job in self.waiting) or bool(self.by_visitor.names() - {visitor})

    def _turn(self, job: Job) -> tuple[bool, float, float, float]:
        return not job.is_watched(), self.by_visitor.of(job.visitor), self.by_table.of(job.table), job.since

    def put_back(self, job: Job, is_wanted: bool) -> None:
        """Nobody thinks about it any more; it waits again, if somebody waits for it."""
        self.running.remove(job)
        if is_wanted:
            self.waiting.append(job)

    def done(self, job: Job, seconds: float) -> None:
        """It was thought about for so long."""
        self.running.remove(job)
        for ledger, name in ((self.by_queue, job.queue), (self.by_visitor, job.visitor), (self.by_table, job.table)):
            ledger.add(name, seconds)
        self.by_table.names()  # forgets
