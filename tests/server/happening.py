"""Events that happen at a table without a server."""

from flibuste.server.events import Event
from flibuste.server.table import Planned, Table, planned

__all__ = ["happen"]


def happen(table: Table, proposed: Event | Planned, at: float = 1.0) -> Table:
    """Carry out what a verb gave, or an event."""
    plan = planned(proposed)
    plan.event["at"] = at
    table.apply(*plan)
    return table
