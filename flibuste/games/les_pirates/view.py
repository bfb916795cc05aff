"""What a seat sees of Les Pirates, as plain data. Everything lies open, so all seats see the same."""

from typing import Any

from flibuste.engine.contract import Position
from flibuste.games.les_pirates.board import place_of, port_names, strait_names
from flibuste.games.les_pirates.crews import home_of
from flibuste.games.les_pirates.picture import picture
from flibuste.games.les_pirates.state import (
    ABOARD,
    FACES,
    FUSE,
    HOME,
    LAST_AFLOAT,
    NOBODY,
    NORTHWARD,
    RUNNING,
    SQUADRON,
)
from flibuste.games.les_pirates.turn import distance_home, in_blast, radius
from flibuste.games.les_pirates.words import ISLANDS, KINDS, PHASES

__all__ = ["picture", "score", "table"]

RULES = {HOME: "LP-25", LAST_AFLOAT: "LP-24", NOBODY: "LP-34"}
DRAWN = "LP-27"


def table(position: Position, seat: int | None) -> dict[str, Any]:
    state, board = position.plain, position.plain_board
    return {
        "phase": PHASES[state.phase],
        "turn": state.turns + 1,
        "seat": state.seat,
        "boards": board.islands,
        "columns": board.columns * board.islands,
        "rows": board.rows,
        "cells": _cells(board),
        "straits": _straits(board),
        "ports": _ports(position),
        "ships": [_ship(position, ship) for ship in range(board.fleet_size)],
        "treasures": [_treasure(position, island) for island in range(board.islands) if state.treasures[island]],
        "wrecks": [place_of(board, cell) for cell in state.wreck[: state.wrecks]],
        "dice": [{"face": state.dice[die] + 1, "used": bool(state.used >> die & 1)} for die in range(state.rolled)],
        "legs_due": state.due,
        "explosive": f"{state.seat}.{state.bomb - 1}" if state.bomb else None,
        "to_open_sea": bool(state.to_sea),
        "blast": _blast(position) if state.phase == FUSE else None,
    }


def _cells(board: Any) -> list[list[str]]:
    """What each cell is, row by row."""
    rows: list[list[str]] = [[] for _ in range(board.rows)]
    for cell in range(1, board.straits):
        rows[place_of(board, cell)[1] - 1].append(KINDS[board.kind[cell]])
    return rows


def _straits(board: Any) -> list[dict[str, Any]]:
    """Each strait with the cells that touch it: those that a 1 leads to."""
    found = []
    for cell, name in enumerate(strait_names(board), start=board.straits):
        first, last = (board.first_leg[cell * FACES + face] for face in (0, 1))
        touching = [place_of(board, to) for to in board.leg_to[first:last] if to < board.straits]
        found.append({"name": name, "touching": touching})
    return found


def _ports(position: Position) -> list[dict[str, Any]]:
    state, board = position.plain, position.plain_board
    held = {port: number * SQUADRON // board.ships for number, port in enumerate(state.ports[: state.placed])}
    return [
        {"name": name, "anchor": place_of(board, board.anchor[port]), "seat": held.get(port)}
        for port, name in enumerate(port_names(board))
    ]


def _ship(position: Position, ship: int) -> dict[str, Any]:
    state, board = position.plain, position.plain_board
    placed, afloat = ship // SQUADRON < state.placed, state.ships[ship] != 0
    aboard = [ISLANDS[island] for island, at in enumerate(state.treasures) if at == ABOARD + ship]
    return {
        "ship": f"{ship // board.ships}.{ship % board.ships}",
        "seat": ship // board.ships,
        "number": ship % board.ships,
        "port": port_names(board)[state.ports[ship // SQUADRON]] if placed else None,
        "cell": place_of(board, state.ships[ship]) if afloat else None,
        "from_home": int(distance_home(position.state, position.board, ship)) if placed and afloat else None,
        "treasures": aboard,
        "barred": _barred(position, ship) if aboard else None,
    }


def _barred(position: Position, ship: int) -> str:
    """LP-21: the heading that a treasure ship may not take."""
    away = position.plain_board.away[home_of(position.state, position.board, ship)]
    return "north" if away == NORTHWARD else "south"


def _blast(position: Position) -> dict[str, Any]:
    """LP-34: what the explosive ship is about to destroy: every cell with its distance, ships and wrecks."""
    state, board = position.plain, position.plain_board
    centre, reach = state.ships[state.seat * board.ships + state.bomb - 1], int(radius(position.state))
    steps = board.apart[centre * board.stride : (centre + 1) * board.stride]
    hit = int(in_blast(position.state, position.board, state.seat))
    return {
        "centre": place_of(board, centre),
        "radius": reach,
        "cells": [
            {"cell": place_of(board, cell), "steps": steps[cell]}
            for cell in range(1, board.stride)
            if steps[cell] <= reach
        ],
        "ships": [f"{ship // board.ships}.{ship % board.ships}" for ship in range(board.fleet_size) if hit >> ship & 1],
        "wrecks": [place_of(board, cell) for cell in state.wreck[: state.wrecks] if steps[cell] <= reach],
    }


def _treasure(position: Position, island: int) -> dict[str, Any]:
    at, ships = position.plain.treasures[island] - ABOARD, position.plain_board.ships
    return {"island": ISLANDS[island], "ship": f"{at // ships}.{at % ships}" if at >= 0 else None}


def score(position: Position, seat: int) -> list[dict[str, Any]]:
    """While it runs nobody has won: what counts then are the ships and the treasure."""
    state, ships = position.plain, position.plain_board.ships
    if state.ending != RUNNING:
        rule = RULES.get(state.ending, DRAWN)
        return [{"rule": rule, "key": "victory", "points": position.scores()[seat]}]
    own = range(seat * ships, (seat + 1) * ships)
    return [
        {"rule": "LP-24", "key": "ships", "points": sum(state.ships[ship] != 0 for ship in own)},
        {"rule": "LP-20", "key": "treasures", "points": sum(place - ABOARD in own for place in state.treasures)},
    ]
