"""Codes of Les Pirates as the parts of a logbook move. As texts: codes; as words: sentences; why not: explain."""

from collections.abc import Mapping
from typing import Any

from flibuste.engine.errors import UnknownAction
from flibuste.engine.events import whole
from flibuste.engine.kernel import plainly
from flibuste.games.les_pirates import refusals
from flibuste.games.les_pirates.board import cell_of, place_of
from flibuste.games.les_pirates.codes import PLAIN, join, parse, text
from flibuste.games.les_pirates.crews import (
    FLEET_HANDING,
    HANDING,
    TOGETHER,
    carries,
    crew_of,
    face_of,
    first_of,
    fleet_of,
    handed_to,
    members,
    stack_carriers,
    treasure_among,
    way_of,
)
from flibuste.games.les_pirates.explain import course_refusal, explain
from flibuste.games.les_pirates.movement import foes_at, landing, mates_at
from flibuste.games.les_pirates.rules import BLAST, CAST, EXPLODE, LOSE, PASS, STAY
from flibuste.games.les_pirates.sentences import outcome, words
from flibuste.games.les_pirates.shapes import Explosion, Leg, Parts, Position
from flibuste.games.les_pirates.state import LEGS, MOST_SHIPS, WAYS
from flibuste.games.les_pirates.turn import dice_due, in_blast, radius

__all__ = ["code", "explain", "outcome", "parse", "parts", "text", "words"]


def parts(position: Position, seat: int, code: int) -> Parts:
    if code < LEGS:
        return _leg_parts(position, seat, code)
    if code == BLAST:
        return _blast_parts(position, seat)
    if code == PASS or code == CAST:
        return {"action": "pass" if code == PASS else "roll"}
    if code == STAY:
        return {"action": "stay"}
    if code < LOSE:
        return {"action": "explode", "ship": f"{seat}.{code - EXPLODE}"}
    return {"action": "lose", "ship": f"{seat}.{code - LOSE}"}


def _names(position: Position, ships: int) -> list[str]:
    """The ships of a mask of all ships, as the logbook names them."""
    if not ships:
        return []
    per_seat, size = position.plain_board.ships, position.plain_board.fleet_size
    return [f"{ship // per_seat}.{ship % per_seat}" for ship in range(size) if ships >> ship & 1]


def _blast_parts(position: Position, seat: int) -> Explosion:
    state, board = position.plain, position.plain_board
    centre = place_of(board, state.ships[seat * board.ships + state.bomb - 1])
    sinks = _names(position, position.ask(in_blast, seat))
    return {"action": "blast", "centre": centre, "radius": int(radius(position.state)), "sinks": sinks}


def _leg_parts(position: Position, seat: int, code: int) -> Leg:
    board, crew = position.plain_board, crew_of(code)
    first = first_of(crew)
    cell = position.plain.ships[seat * board.ships + first]
    to = position.once(_landing, cell, way_of(code), face_of(code))
    group = position.ask(members, seat, crew, cell)
    others = [number for number in range(board.ships) if group >> number & 1 and number != first]
    leg: Leg = {
        "action": "leg",
        "die": _die(position, face_of(code)),
        "ships": [f"{seat}.{number}" for number in (first, *others)],
        "from": place_of(board, cell),
        "to": place_of(board, to),
    }
    if code & 1:
        leg["load"] = True
    if sinks := _names(position, position.ask(foes_at, seat, to)):
        leg["sinks"] = sinks
    if (carrier := _carrier(position, seat, crew, cell)) is not None:
        leg["carrier"] = f"{seat}.{carrier}"
    return leg


def _landing(position: Position, cell: int, way: int, face: int) -> int:
    return plainly(landing)(position.plain_board, cell, way, face)


def _die(position: Position, face: int) -> int:
    """The first die of that face that is left, or -1."""
    state = position.plain
    free = [die for die in range(state.rolled) if state.dice[die] == face and not state.used >> die & 1]
    return free[0] if free else -1


def _carrier(position: Position, seat: int, crew: int, cell: int) -> int | None:
    """LP-38: who has the treasure when a stack splits; None where nothing splits, or two ships have one each."""
    if crew >= HANDING:
        return int(handed_to(crew))
    carriers = position.ask(stack_carriers, seat, cell)
    return carriers.bit_length() - 1 if _splits(position, seat, crew, cell) and carriers.bit_count() == 1 else None


def _splits(position: Position, seat: int, crew: int, cell: int) -> bool:
    """LP-38: whether a crew leaves others of its stack behind."""
    return position.ask(mates_at, seat, cell) != position.ask(members, seat, crew, cell)


def code(position: Position, seat: int, parts: Mapping[str, Any]) -> int:
    action = parts.get("action")
    if action == "leg":
        return _leg_code(position, seat, parts)
    if action in ("explode", "lose"):
        return (EXPLODE if action == "explode" else LOSE) + _number(position, seat, parts.get("ship"))
    for plain, word in PLAIN.items():
        if action == word:
            return plain
    raise UnknownAction(got=f"action {action!r}", expected="leg, explode, lose, pass, blast, stay or roll")


def _number(position: Position, seat: int, ship: object) -> int:
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
    prey = position.ask(foes_at, seat, to)
    gains = load or bool(treasure_among(position.state, prey))
    crew = _crew(position, seat, numbers, cell, gains)
    return join(_after_handing(position, seat, crew, cell, gains, parts.get("carrier")), face, way, load)


def _numbers(position: Position, seat: int, ships: object) -> list[int]:
    if not isinstance(ships, list) or not ships:
        raise UnknownAction(got=f"ships {ships!r}", expected="a list of ships")
    return [_number(position, seat, ship) for ship in ships]


def _course(position: Position, cell: int, face: int, place: object) -> tuple[int, int]:
    """Where a leg ends, and its way."""
    to = cell_of(position.plain_board, place)
    if not to:
        raise UnknownAction(got=f"to {place!r}", expected="[column, row] or a strait")
    for way in range(WAYS):
        if position.once(_landing, cell, way, face) == to:
            return to, way
    raise course_refusal(position, cell, to, face)


def _crew(position: Position, seat: int, numbers: list[int], cell: int, gains: bool) -> int:
    if len(numbers) == 1:
        return numbers[0]
    if not position.plain_board.fleet:
        raise refusals.OnlyInFleet()
    mates = position.ask(fleet_of, seat, numbers[0], cell)
    if sorted(numbers) != [number for number in range(MOST_SHIPS) if mates >> number & 1]:
        raise refusals.NotTogether(told=numbers)
    return TOGETHER + (numbers[0] if gains else min(numbers))


def _after_handing(position: Position, seat: int, crew: int, cell: int, gains: bool, carrier: object) -> int:
    """The crew, once the ship named as carrier has the treasure. Naming the one that has it anyway changes nothing."""
    if carrier is None:
        return crew
    taker, state, board = _number(position, seat, carrier), position.state, position.board
    mates, carriers = mates_at(state, board, seat, cell), stack_carriers(state, board, seat, cell)
    if carriers and mates >> taker & 1 and _splits(position, seat, crew, cell):
        handing = HANDING if crew < TOGETHER else FLEET_HANDING
        return crew if carriers == 1 << taker else handing + int(first_of(crew)) * MOST_SHIPS + taker
    has_it = carries(state, seat * position.plain_board.ships + taker)
    if not has_it and not (gains and taker == first_of(crew)):
        raise refusals.NothingToHand(ship=carrier)
    return crew
