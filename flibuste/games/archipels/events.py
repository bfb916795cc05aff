"""The logbook of Archipels: steps to events, events to steps.

The paddle's line and the tile to place are small actions of their own; the logbook has them in the `take` and the
`place` that follow.
"""

from collections.abc import Sequence
from typing import Any

from flibuste.engine.contract import CHANCE, Event
from flibuste.engine.errors import UnknownAction
from flibuste.engine.events import player
from flibuste.games.archipels import actions, refusals
from flibuste.games.archipels.codes import split
from flibuste.games.archipels.rules import value
from flibuste.games.archipels.shapes import Position
from flibuste.games.archipels.state import ANIMALS, BOTTLE, DRAW, ELEMENTS, START, WORTHY, Element
from flibuste.games.archipels.tiles import read_tile, tile, word

KEYS = {
    "type": "AR-10",
    "flowers": "AR-05",
    "cell": "AR-01",
    "tile": "AR-12",
    "player": "AR-10",
    "action": "AR-10",
    "cells": "AR-11",
    "paddle": "AR-11",
    "at": "AR-21",
    "element": "AR-30",
    "gains": "AR-51",
}
LOOSE = frozenset({"flowers", "cells"})  # in any order: `read` sees that they are right
SILENT = ("paddle", "choose")


def opening(position: Position) -> list[Event]:
    return []


def record(before: Position, seat: int, code: int, after: Position) -> list[Event]:
    if seat == CHANCE:
        return _drawn(before, code)
    if split(code)[0] in SILENT:
        return []
    return [{"type": "move", "player": seat, **actions.parts(before, seat, code)}]


def _drawn(before: Position, code: int) -> list[Event]:
    state, board = before.plain, before.plain_board
    if state.phase == DRAW:
        return [{"type": "draw", "cell": actions.cell_of(state.cell), "tile": tile(board.design[code])}]
    if state.flower + 1 < board.beginnings:
        return []
    drawn = [name for animal, name in enumerate(ELEMENTS[:ANIMALS]) if state.flowers[1 + animal] or animal == code]
    return [{"type": "setup", "flowers": drawn}]


def read(position: Position, event: Event, past: Sequence[Event]) -> list[tuple[int, int]]:
    if event.get("type") == "move":
        seat = player(position, event)
        return [(seat, code) for code in _steps(position, seat, event)]
    due = {"setup": START, "draw": DRAW}.get(str(event.get("type")))
    if due != position.plain.phase:
        return []
    codes = _read_flowers(position, event) if due == START else [_read_drawn(position, event)]
    return [(CHANCE, code) for code in codes]


def _steps(position: Position, seat: int, event: Event) -> list[int]:
    """The small actions of a move."""
    code = actions.code(position, seat, event)
    if event["action"] == "take":
        return [actions.code(position, seat, {**event, "action": "paddle"}), code]
    if event["action"] == "place":
        return [actions.code(position, seat, {**event, "action": "choose"}), code]
    if event["action"] in SILENT:
        raise UnknownAction(got=f"action {event['action']!r}", expected="take, place, discard, end or flower")
    return [code]


def _read_flowers(position: Position, event: Event) -> list[int]:
    """AR-05: different animals, in any order."""
    flowers: Any = event.get("flowers")
    animals, many = ELEMENTS[:ANIMALS], position.plain_board.beginnings
    right = isinstance(flowers, list) and len(flowers) == many
    if not right or any(name not in animals or flowers.count(name) > 1 for name in flowers):
        raise refusals.WrongFlowers(many=many, told=flowers)
    return [animals.index(name) for name in flowers]


def _read_drawn(position: Position, event: Event) -> int:
    """AR-01: a tile that the supply still holds."""
    design = read_tile(event.get("tile"))
    board = position.plain_board
    kinds = [kind for kind in range(board.kinds) if board.design[kind] == design and position.plain.supply[kind]]
    if not kinds:
        raise refusals.NoSuchTile(tile=word(design))
    return kinds[0]


def gains(position: Position, seat: int, code: int) -> dict[str, int]:
    """AR-51: nothing is scored before the end."""
    return {}


def breakdown(position: Position, seat: int) -> dict[str, Any]:
    seen = position.plain.islands[seat].seen
    lines: dict[str, Any] = {name: seen[1 + place] for place, name in enumerate(ELEMENTS[:WORTHY])}
    return {**lines, "bottles": seen[BOTTLE], "values": values(position)}


def values(position: Position) -> dict[Element, int]:
    """AR-50: what each element is worth now."""
    return {name: position.ask(value, 1 + place) for place, name in enumerate(ELEMENTS[:WORTHY])}
