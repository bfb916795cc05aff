"""What a seat sees of Les Pirates, as plain data. Everything lies open, so all seats see the same."""

from flibuste.engine.memory import remembered
from flibuste.engine.shapes import ScoreLine
from flibuste.games.les_pirates.board import place_of, port_names, spot_of, strait_names
from flibuste.games.les_pirates.crews import home_of
from flibuste.games.les_pirates.ends import round_of
from flibuste.games.les_pirates.names import MARKS, named
from flibuste.games.les_pirates.picture import picture
from flibuste.games.les_pirates.shapes import Blast, Heading, Kind, Port, Position, Ship, Strait, Table, Treasure
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


def table(position: Position, seat: int | None) -> Table:
    return _table(position)


@remembered(lambda position: position.whole)
def _table(position: Position) -> Table:
    state, board = position.plain, position.plain_board
    return {
        "phase": PHASES[state.phase],
        "round": round_of(position),
        "turn": state.turns + 1,
        "seat": state.seat,
        "boards": board.islands,
        "columns": board.columns * board.islands,
        "rows": board.rows,
        "cells": _cells(position),
        "straits": _straits(position),
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


@remembered(lambda position: None)
def _cells(position: Position) -> list[list[Kind]]:
    """What each cell is, row by row."""
    board = position.plain_board
    rows: list[list[Kind]] = [[] for _ in range(board.rows)]
    for cell in range(1, board.straits):
        rows[spot_of(board, cell)[1] - 1].append(KINDS[board.kind[cell]])
    return rows


@remembered(lambda position: None)
def _straits(position: Position) -> list[Strait]:
    """Each strait with the cells that touch it: those that a 1 leads to."""
    board = position.plain_board
    found: list[Strait] = []
    for cell, name in enumerate(strait_names(board), start=board.straits):
        first, last = (board.first_leg[cell * FACES + face] for face in (0, 1))
        touching = [spot_of(board, to) for to in board.leg_to[first:last] if to < board.straits]
        found.append({"name": name, "touching": touching})
    return found


@remembered(lambda position: (position.plain.placed, position.plain.ports))
def _ports(position: Position) -> list[Port]:
    state, board = position.plain, position.plain_board
    held = {port: number * SQUADRON // board.ships for number, port in enumerate(state.ports[: state.placed])}
    return [
        {"name": name, "anchor": spot_of(board, board.anchor[port]), "seat": held.get(port)}
        for port, name in enumerate(port_names(board))
    ]


def _shipped(position: Position, ship: int) -> tuple[object, ...]:
    """Where it is and whence, and what is aboard."""
    state = position.plain
    return state.ships[ship], state.placed, state.ports[ship // SQUADRON], state.treasures


@remembered(_shipped)
def _ship(position: Position, ship: int) -> Ship:
    state, board = position.plain, position.plain_board
    placed, afloat = ship // SQUADRON < state.placed, state.ships[ship] != 0
    aboard = [ISLANDS[island] for island, at in enumerate(state.treasures) if at == ABOARD + ship]
    return {
        "ship": f"{ship // board.ships}.{ship % board.ships}",
        "name": named(position, ship) if placed else None,
        "mark": MARKS[ship % board.ships],
        "seat": ship // board.ships,
        "number": ship % board.ships,
        "port": port_names(board)[state.ports[ship // SQUADRON]] if placed else None,
        "cell": place_of(board, state.ships[ship]) if afloat else None,
        "from_home": position.ask(distance_home, ship) if placed and afloat else None,
        "treasures": aboard,
        "barred": _barred(position, ship) if aboard else None,
    }


def _barred(position: Position, ship: int) -> Heading:
    """LP-21: the heading that a treasure ship may not take."""
    away = position.plain_board.away[position.ask(home_of, ship)]
    return "north" if away == NORTHWARD else "south"


def _blast(position: Position) -> Blast:
    """LP-34: what the explosive ship is about to destroy: every cell with its distance, ships and wrecks."""
    state, board = position.plain, position.plain_board
    centre, reach = state.ships[state.seat * board.ships + state.bomb - 1], int(radius(position.state))
    steps = board.apart[centre * board.stride : (centre + 1) * board.stride]
    hit = position.ask(in_blast, state.seat)
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


def _treasure(position: Position, island: int) -> Treasure:
    at, ships = position.plain.treasures[island] - ABOARD, position.plain_board.ships
    return {"island": ISLANDS[island], "ship": f"{at // ships}.{at % ships}" if at >= 0 else None}


def score(position: Position, seat: int) -> list[ScoreLine]:
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
