"""Codes of Les Pirates as the parts of a logbook move. As texts: codes; as words: sentences; why not: reasons."""

from collections.abc import Mapping
from typing import Any

from flibuste.engine.contract import Event, Position
from flibuste.engine.errors import UnknownAction
from flibuste.engine.events import whole
from flibuste.games.les_pirates import refusals
from flibuste.games.les_pirates.board import cell_of, place_of
from flibuste.games.les_pirates.codes import PLAIN, join, parse, text
from flibuste.games.les_pirates.crews import (
    HANDING,
    TOGETHER,
    carries,
    crew_of,
    face_of,
    first_of,
    handed_to,
    members,
    stack_carriers,
    treasure_among,
    way_of,
)
from flibuste.games.les_pirates.movement import foes_at, landing, mates_at
from flibuste.games.les_pirates.reasons import course_refusal, explain
from flibuste.games.les_pirates.rules import BLAST, EXPLODE, LOSE
from flibuste.games.les_pirates.sentences import outcome, words
from flibuste.games.les_pirates.state import LEGS, MOST_SHIPS, WAYS
from flibuste.games.les_pirates.turn import dice_due, in_blast, radius

__all__ = ["code", "explain", "outcome", "parse", "parts", "text", "words"]


def parts(position: Position, seat: int, code: int) -> Event:
    if code < LEGS:
        return _leg_parts(position, seat, code)
    if code == BLAST:
        return {"action": "blast", **_blast_parts(position, seat)}
    if code in PLAIN:
        return {"action": PLAIN[code]}
    action, number = ("explode", code - EXPLODE) if code < LOSE else ("lose", code - LOSE)
    return {"action": action, "ship": f"{seat}.{number}"}


def _names(position: Position, ships: int) -> list[str]:
    """The ships of a mask of all ships, as the logbook names them."""
    per_seat, size = position.plain_board.ships, position.plain_board.fleet_size
    return [f"{ship // per_seat}.{ship % per_seat}" for ship in range(size) if ships >> ship & 1]


def _blast_parts(position: Position, seat: int) -> Event:
    state, board = position.plain, position.plain_board
    centre = place_of(board, state.ships[seat * board.ships + state.bomb - 1])
    sinks = _names(position, in_blast(position.state, position.board, seat))
    return {"centre": centre, "radius": int(radius(position.state)), "sinks": sinks}


def _leg_parts(position: Position, seat: int, code: int) -> Event:
    board, crew = position.plain_board, crew_of(code)
    first = first_of(crew)
    cell = position.plain.ships[seat * board.ships + first]
    to = landing(position.board, cell, way_of(code), face_of(code))
    group = members(position.state, position.board, seat, crew, cell)
    others = [number for number in range(board.ships) if group >> number & 1 and number != first]
    deed: Event = {
        "action": "leg",
        "die": _die(position, face_of(code)),
        "ships": [f"{seat}.{number}" for number in (first, *others)],
        "from": place_of(board, cell),
        "to": place_of(board, to),
    }
    if code & 1:
        deed["load"] = True
    if sinks := _names(position, foes_at(position.state, position.board, seat, to)):
        deed["sinks"] = sinks
    if (carrier := _carrier(position, seat, crew, cell)) is not None:
        deed["carrier"] = f"{seat}.{carrier}"
    return deed


def _die(position: Position, face: int) -> int:
    """The first die of that face that is left, or -1."""
    state = position.plain
    free = [die for die in range(state.rolled) if state.dice[die] == face and not state.used >> die & 1]
    return free[0] if free else -1


def _carrier(position: Position, seat: int, crew: int, cell: int) -> int | None:
    """LP-38: who has the treasure when a stack splits; None where nothing splits, or two ships have one each."""
    if crew >= HANDING:
        return int(handed_to(crew))
    carriers = int(stack_carriers(position.state, position.board, seat, cell))
    splits = crew < TOGETHER and mates_at(position.state, position.board, seat, cell) != 1 << crew
    return carriers.bit_length() - 1 if splits and carriers.bit_count() == 1 else None


def code(position: Position, seat: int, parts: Mapping[str, Any]) -> int:
    action = parts.get("action")
    if action == "leg":
        return _leg_code(position, seat, parts)
    if action in ("explode", "lose"):
        return (EXPLODE if action == "explode" else LOSE) + _number(position, seat, parts.get("ship"))
    for plain, word in PLAIN.items():
        if action == word:
            return plain
    raise UnknownAction(got=f"action {action!r}", expected="leg, explode, lose, pass, blast or roll")


def _number(position: Position, seat: int, ship: Any) -> int:
    """The number of one of the seat's own ships."""
    own = [f"{seat}.{number}" for number in range(position.plain_board.ships)]
    if ship not in own:
        raise refusals.NoSuchShip(ship=ship)
    return own.index(ship)


def _leg_code(position: Position, seat: int, parts: Mapping[str, Any]) -> int:
    die = whole(dict(parts), "die", 0, int(dice_due(position.state, position.board)) - 1)
    face, load = position.plain.dice[die], parts.get("load", False)
    if type(load) is not bool:
        raise UnknownAction(got=f"load {load!r}", expected="true or false")
    numbers = _numbers(position, seat, parts.get("ships"))
    cell = position.plain.ships[seat * position.plain_board.ships + numbers[0]]
    if not cell:
        raise refusals.ShipSunk(ship=f"{seat}.{numbers[0]}")
    to, way = _course(position, cell, face, parts.get("to"))
    prey = foes_at(position.state, position.board, seat, to)
    gains = load or bool(treasure_among(position.state, prey))
    crew = _crew(position, seat, numbers, cell, gains)
    return join(_after_handing(position, seat, crew, cell, gains, parts.get("carrier")), face, way, load)


def _numbers(position: Position, seat: int, ships: Any) -> list[int]:
    if not isinstance(ships, list) or not ships:
        raise UnknownAction(got=f"ships {ships!r}", expected="a list of ships")
    return [_number(position, seat, ship) for ship in ships]


def _course(position: Position, cell: int, face: int, place: Any) -> tuple[int, int]:
    """Where a leg ends, and its way."""
    to = cell_of(position.plain_board, place)
    if not to:
        raise UnknownAction(got=f"to {place!r}", expected="[column, row] or a strait")
    for way in range(WAYS):
        if landing(position.board, cell, way, face) == to:
            return to, way
    raise course_refusal(position, cell, to, face)


def _crew(position: Position, seat: int, numbers: list[int], cell: int, gains: bool) -> int:
    if len(numbers) == 1:
        return numbers[0]
    if not position.plain_board.fleet:
        raise refusals.OnlyInFleet()
    mates = int(mates_at(position.state, position.board, seat, cell))
    stack = [number for number in range(MOST_SHIPS) if mates >> number & 1]
    if sorted(numbers) != stack:
        raise refusals.NotTogether(stack=stack, told=numbers)
    return TOGETHER + (numbers[0] if gains else min(numbers))


def _after_handing(position: Position, seat: int, crew: int, cell: int, gains: bool, carrier: Any) -> int:
    """The crew, once the ship named as carrier has the treasure. Naming the one that has it anyway changes nothing."""
    if carrier is None:
        return crew
    taker, state, board = _number(position, seat, carrier), position.state, position.board
    mates, carriers = mates_at(state, board, seat, cell), stack_carriers(state, board, seat, cell)
    if crew < TOGETHER and carriers and mates != 1 << crew and mates >> taker & 1:
        return crew if carriers == 1 << taker else HANDING + crew * MOST_SHIPS + taker
    has_it = carries(state, seat * position.plain_board.ships + taker)
    if not has_it and not (gains and taker == first_of(crew)):
        raise refusals.NothingToHand(ship=carrier)
    return crew
