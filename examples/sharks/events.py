"""The logbook of Sharks."""

from collections.abc import Sequence
from typing import Any

from flibuste.engine.contract import CHANCE, Event, Position
from flibuste.engine.events import face, player
from sharks import actions

KEYS = {"type": "SH-01", "die": "SH-01", "player": "SH-02", "action": "SH-02"}
LOOSE: frozenset[str] = frozenset()


def opening(position: Position) -> list[Event]:
    return []


def record(before: Position, seat: int, code: int, after: Position) -> list[Event]:
    if seat == CHANCE:
        return [{"type": "roll", "die": code + 1}]
    return [{"type": "move", "player": seat, **actions.parts(before, seat, code)}]


def read(position: Position, event: Event, past: Sequence[Event]) -> list[tuple[int, int]]:
    if event["type"] == "roll":
        return [(CHANCE, face(event, "die") - 1)]
    seat = player(position, event)
    return [(seat, actions.code(position, seat, event))]


def gains(position: Position, seat: int, code: int) -> dict[str, int]:
    return {"coins": position.plain.bag} if actions.NAMES[code] == "surface" else {}


def breakdown(position: Position, seat: int) -> dict[str, Any]:
    return {"coins": position.plain.chests[seat]}
