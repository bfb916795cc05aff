"""What the server counts, for Prometheus."""

import asyncio
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

if TYPE_CHECKING:
    from flibuste.server.harbour import Harbour

__all__ = ["Metrics"]

FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Metrics:
    """One registry a server, so that two in one process do not mix."""

    def __init__(self, harbour: "Harbour") -> None:
        self.registry = CollectorRegistry()
        kept: dict[str, Any] = {"registry": self.registry, "namespace": "flibuste"}
        self.events = Counter("events", "What happened at tables, by kind and game", ("kind", "game"), **kept)
        self._counters: dict[tuple[str, str], Counter] = {}
        self.refusals = Counter("refusals", "What was refused, by code", ("code",), **kept)
        self.acting = Histogram("act_seconds", "From a wish to its event on disk", buckets=FAST, **kept)
        self.thinking = Histogram("bot_seconds", "How long bots took, waiting included", buckets=SLOW, **kept)
        tables = Gauge("tables", "Tables in memory", **kept)
        tables.set_function(lambda: len(harbour.tables))
        connections = Gauge("connections", "Open WebSockets", **kept)
        connections.set_function(lambda: harbour.open_pages)
        tasks = Gauge("tasks", "Tasks of the loop", **kept)
        tasks.set_function(lambda: len(asyncio.all_tasks()))
        bots = Gauge("bot_queue", "Bots that think or wait for a thread", **kept)
        bots.set_function(lambda: len(harbour.crew.thinking))
        cold = Gauge("cold_games", "Games whose bots are not ready yet", **kept)
        cold.set_function(lambda: len(harbour.warmth.cold))

    def count(self, kind: str, game: str) -> None:
        """Something happened at a table."""
        key = (kind, game)
        counter = self._counters.get(key)
        if counter is None:
            counter = self._counters[key] = self.events.labels(kind, game)
        counter.inc()
