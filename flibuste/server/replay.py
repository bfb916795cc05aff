"""A table set up again from its stored events, as far as they are sound."""

import json
from collections.abc import Sequence

from flibuste.server.errors import Unreplayable
from flibuste.server.table import Table

__all__ = ["game_of", "replay"]


def game_of(first: str) -> str:
    """The game of a table, by its first event; raises ValueError or KeyError."""
    event = json.loads(first)
    if not isinstance(event, dict):
        raise ValueError(first[:40])
    return str(event["game"])


def replay(code: str, events: Sequence[str]) -> tuple[Table, str]:
    """The table at its last sound event, and why the next one is not, or nothing.

    Raises Unreplayable where none is, and for a game that runs by earlier rules."""
    table, why = _played(code, events)
    if why and not table.seq:
        raise Unreplayable(table=code, why=why)
    if why:
        table, _ = _played(code, events[: table.seq])  # what an event left half done is not kept
    table.check_rules()
    return table, why


def _played(code: str, events: Sequence[str]) -> tuple[Table, str]:
    table = Table(code)
    for text in events:
        try:
            table.apply(json.loads(text))
        except (MemoryError, OSError):
            raise  # of this machine, not of the table
        except Unreplayable as problem:
            return table, str(problem.facts["why"])
        except Exception as problem:
            return table, f"event {table.seq + 1}: {problem!r}"
    return table, ""
