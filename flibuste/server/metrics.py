"""What the server counts, for Prometheus."""

import asyncio
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from flibuste.server.shares import QUEUES, Queue

if TYPE_CHECKING:
    from flibuste.server.tables import Tables

__all__ = ["Metrics"]

FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Metrics:
    """One registry a server, so that two in one process do not mix."""

    def __init__(self, tables: "Tables") -> None:
        self.registry = CollectorRegistry()
        kept: dict[str, Any] = {"registry": self.registry, "namespace": "flibuste"}
        self.events = Counter("events", "What happened at tables, by kind and game", ("kind", "game"), **kept)
        self._counters: dict[tuple[str, str], Counter] = {}
        self.refusals = Counter("refusals", "What was refused, by code", ("code",), **kept)
        self.dropped = Counter("dropped", "Pages that were cut off, by reason", ("reason",), **kept)
        self.acting = Histogram("act_seconds", "From a wish to its event on disk", buckets=FAST, **kept)
        self.moving = Histogram("bot_seconds", "How long bots took, waiting included", buckets=SLOW, **kept)
        self.failures = Counter("bot_failures", "Bots that failed, by what happened", ("why",), **kept)
        by_queue: dict[str, Any] = {"labelnames": ("queue",), "buckets": SLOW, **kept}
        self.waiting = Histogram("job_wait_seconds", "How long bots and hints waited for a worker", **by_queue)
        self.thinking = Histogram("job_seconds", "How long a worker thought about them", **by_queue)
        in_memory = Gauge("tables", "Tables in memory", **kept)
        in_memory.set_function(lambda: len(tables.live))
        connections = Gauge("connections", "Open WebSockets", **kept)
        connections.set_function(lambda: tables.open_pages)
        tasks = Gauge("tasks", "Tasks of the loop", **kept)
        tasks.set_function(lambda: len(asyncio.all_tasks()))
        bots = Gauge("bot_queue", "Bots whose turn it is", **kept)
        bots.set_function(lambda: len(tables.bots.moving))
        jobs = Gauge("jobs", "Bots and hints that wait for a worker, or are thought about", ("queue", "state"), **kept)
        for queue, state in product(QUEUES, ("waiting", "thinking")):
            jobs.labels(queue, state).set_function(partial(_jobs, tables, queue, state == "thinking"))
        cold = Gauge("cold_games", "Games whose bots are not ready yet", **kept)
        cold.set_function(lambda: len(tables.warmth.cold))

    def thought(self, queue: Queue, waited: float, spent: float) -> None:
        """A worker is done with something."""
        self.waiting.labels(queue).observe(waited)
        self.thinking.labels(queue).observe(spent)

    def count(self, kind: str, game: str) -> None:
        """Something happened at a table."""
        key = (kind, game)
        counter = self._counters.get(key)
        if counter is None:
            counter = self._counters[key] = self.events.labels(kind, game)
        counter.inc()


def _jobs(tables: "Tables", queue: Queue, running: bool) -> int:
    return tables.bots.thinking.count(queue, running)
