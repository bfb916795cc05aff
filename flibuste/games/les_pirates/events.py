"""The logbook of Les Pirates: steps to events, events to steps."""

from collections.abc import Sequence

from flibuste.engine.contract import CHANCE, Event
from flibuste.engine.errors import NotYourTurn, UnknownAction
from flibuste.engine.events import faces, player
from flibuste.games.les_pirates import actions, refusals
from flibuste.games.les_pirates import words as said
from flibuste.games.les_pirates.board import place_of, port_names
from flibuste.games.les_pirates.rules import CAST
from flibuste.games.les_pirates.shapes import Breakdown, Position
from flibuste.games.les_pirates.state import (
    ABOARD,
    ABSENT,
    AGAIN,
    CHOICE,
    HOME,
    PORTS_DRAWN,
    ROLL_DICE,
    TREASURE_DRAWN,
)
from flibuste.games.les_pirates.turn import dice_due

KEYS = {
    "type": "LP-10",
    "ports": "LP-03",
    "treasures": "LP-32",
    "ships": "LP-01",
    "dice": "LP-10",
    "player": "LP-02",
    "action": "LP-13",
    "die": "LP-10",
    "from": "LP-10",
    "to": "LP-11",
    "load": "LP-20",
    "sinks": "LP-22",
    "carrier": "LP-38",
    "ship": "LP-34",
    "centre": "LP-34",
    "radius": "LP-34",
}
# Orders, equal dice and a carrier that does not change are told as one likes: `read` sees that they are right. So is a
# breakdown, which may have any keys.
LOOSE = frozenset({"die", "ships", "sinks", "treasures", "carrier", "home"})
Steps = list[tuple[int, int]]


def opening(position: Position) -> list[Event]:
    return []


def record(before: Position, seat: int, code: int, after: Position) -> list[Event]:
    if seat != CHANCE:
        return [] if code == CAST else [{"type": "move", "player": seat, **actions.parts(before, seat, code)}]
    if before.plain.phase == ROLL_DICE:
        rolled = before.plain.rolled + 1
        dice = [face + 1 for face in after.plain.dice[:rolled]]
        return [] if after.plain.phase == ROLL_DICE else [{"type": "roll", "dice": dice}]
    return [] if after.plain.phase <= TREASURE_DRAWN else [_setup(after)]


def _setup(position: Position) -> Event:
    state, board = position.plain, position.plain_board
    names = [port_names(board)[port] for port in state.ports[: board.squadrons]]
    pairs = [list(pair) for pair in zip(names[::2], names[1::2], strict=False)]
    return {
        "type": "setup",
        "ports": pairs if board.paired else names,
        "treasures": _treasures(position),
        "ships": {
            f"{ship // board.ships}.{ship % board.ships}": place_of(board, state.ships[ship])
            for ship in range(board.fleet_size)
        },
    }


def _treasures(position: Position) -> list[str]:
    return [said.ISLANDS[island] for island, place in enumerate(position.plain.treasures) if place != ABSENT]


def read(position: Position, event: Event, past: Sequence[Event]) -> Steps:
    if event.get("type") == "setup":
        return _read_setup(position, event) if position.plain.phase == PORTS_DRAWN else []
    if event.get("type") == "roll":
        return _read_roll(position, event)
    return _read_move(position, event, past) if event.get("type") == "move" else []


def _read_roll(position: Position, event: Event) -> Steps:
    """A player who does not make a ship explosive (LP-34) or does not stay (LP-35) just rolls: that is not written."""
    cast = [(position.plain.seat, CAST)] if position.plain.phase in (CHOICE, AGAIN) else []
    dice = faces(event, "dice", int(dice_due(position.state, position.board)))
    return [*cast, *((CHANCE, face - 1) for face in dice)]


def _read_setup(position: Position, event: Event) -> Steps:
    steps = []
    for number, name in enumerate(_ports(position, event.get("ports"))):
        port, free = port_names(position.plain_board).index(name), position.outcomes()
        if port not in free:
            seat = number // (2 if position.plain_board.paired else 1)
            raise refusals.PortTaken(seat=seat, port=name, free=[port_names(position.plain_board)[one] for one in free])
        steps.append((CHANCE, port))
        position = position.after(CHANCE, port)
    if position.plain.phase == TREASURE_DRAWN:
        island = _only_treasure(event.get("treasures"))
        steps.append((CHANCE, island))
        position = position.after(CHANCE, island)
    _check_setup(position, event)
    return steps


def _ports(position: Position, named: object) -> list[str]:
    """The ports in the order of squadrons."""
    board = position.plain_board
    names, many = port_names(board), 2 if board.paired else 1
    listed = named if isinstance(named, list) else []
    pairs = listed if board.paired else [[name] for name in listed]
    flat = [name for pair in pairs if isinstance(pair, list) and len(pair) == many for name in pair]
    if len(flat) != board.squadrons or len(pairs) != position.setting.players:
        raise UnknownAction(got=f"ports {named!r}", expected=f"{many} for each of {position.setting.players} seats")
    for name in flat:
        if name not in names:
            raise UnknownAction(got=f"port {name!r}", expected=" ".join(names))
    return flat


def _only_treasure(names: object) -> int:
    if not isinstance(names, list) or len(names) != 1 or names[0] not in said.ISLANDS:
        raise refusals.TreasuresDiffer(told=names, due="west | east")
    return said.ISLANDS.index(names[0])


def _check_setup(position: Position, event: Event) -> None:
    due, treasures = _setup(position), event.get("treasures")
    if not isinstance(treasures, list) or sorted(map(str, treasures)) != sorted(due["treasures"]):
        raise refusals.TreasuresDiffer(told=treasures, due=due["treasures"])
    if event.get("ships") != due["ships"]:
        raise refusals.ShipsMisplaced(told=event.get("ships"), due=due["ships"])


def _read_move(position: Position, event: Event, past: Sequence[Event]) -> Steps:
    seat = player(position, event)
    if position.is_chance:
        raise refusals.NotExplosive() if event.get("action") == "explode" else refusals.RollFirst()
    if seat not in position.acting:
        raise NotYourTurn(seat=seat)
    code = actions.code(position, seat, event)
    if code in position.legal(seat):
        _check_sinks(event, _sinks(position, seat, code))
        if event.get("action") == "leg" and event["die"] in _used(past):
            raise refusals.DieUsed(die=event["die"])
    return [(seat, code)]


def _sinks(position: Position, seat: int, code: int) -> list[str]:
    parts = actions.parts(position, seat, code)
    return parts.get("sinks", []) if parts["action"] in ("leg", "blast") else []


def _check_sinks(event: Event, due: list[str]) -> None:
    named = event.get("sinks") or []
    if not isinstance(named, list) or sorted(map(str, named)) != due:
        raise refusals.SinksDiffer(due=due, told=named)


def _used(past: Sequence[Event]) -> set[int]:
    """The dice that moves since the last roll have named."""
    dice = set()
    for event in reversed(past):
        if event.get("type") == "roll":
            break
        dice.add(event.get("die"))
    return {die for die in dice if die is not None}


def gains(position: Position, seat: int, code: int) -> dict[str, int]:
    """Nothing is counted in Les Pirates but the victory."""
    return {}


def breakdown(position: Position, seat: int) -> Breakdown:
    state, ships = position.plain, position.plain_board.ships
    own = range(seat * ships, (seat + 1) * ships)
    aboard = sum(place - ABOARD in own for place in state.treasures)
    won = state.ending == HOME and state.seat == seat
    left = sum(state.ships[ship] != 0 for ship in own)
    return {"ships": left, "treasures": aboard, "home": aboard if won else 0}
