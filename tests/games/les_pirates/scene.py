"""Set scenes of Les Pirates for tests: ships where one wants them, dice on the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from flibuste import Match, find_game
from flibuste.engine.contract import Position
from flibuste.engine.dice import Dice
from flibuste.games.les_pirates.board import cell_of, place_of, port_names
from flibuste.games.les_pirates.duty import set_duty
from flibuste.games.les_pirates.state import ABOARD, ABSENT, ASHORE, CHOICE, ROLL_DICE, STATE
from flibuste.games.les_pirates.words import ISLANDS

__all__ = [
    "GAME",
    "Place",
    "at",
    "ends",
    "leg",
    "option_sets",
    "ordered",
    "roll",
    "scene",
    "set_up",
    "texts",
    "treasure",
]

GAME = find_game("les-pirates")
Place = list[int] | str
VARIANTS = ("devils_island", "cyclone", "shipwreck", "explosive", "one_two", "fleet")


def set_up(players: int = 2, ports: Sequence[str] = (), first: int = 0, **options: Any) -> Match:
    """A match before its first roll; ports in the order of squadrons, or the usual ones."""
    match = Match(GAME, players=players, first=first, **options)
    names = port_names(match.position.plain_board)
    chosen = iter(ports)
    while match.is_chance and match.position.plain.phase != ROLL_DICE:
        free = match.position.outcomes()
        name = next(chosen, None)
        match.fall(names.index(name) if name else max(free, key=lambda port: free[port]))
    return match


def scene(
    ships: Mapping[str, Place],
    dice: Sequence[int] = (),
    *,
    seat: int = 0,
    players: int = 2,
    ports: Sequence[str] = (),
    treasures: Mapping[str, str | None] | None = None,
    wrecks: Sequence[Place] = (),
    bomb: int | None = None,
    seed: int | None = None,
    turns: int = 0,
    **options: Any,
) -> Match:
    """A match in which `seat` has rolled these dice, or is about to roll. Ships that are not named have been sunk.

    `treasures` says for an island which ship has its treasure; None, or left out, is on the island."""
    match = set_up(players, ports, first=seat, **options)
    state, board = STATE.twin(), match.position.plain_board
    state.copy_from(match.position.plain)
    state.ships[:] = [0] * len(state.ships)
    for name, place in ships.items():
        state.ships[_index(board, name)] = _cell(board, place)
    for island, ship in (treasures or {}).items():
        state.treasures[ISLANDS.index(island)] = ABOARD + _index(board, ship) if ship else ASHORE
    state.wreck[: len(wrecks)] = [_cell(board, place) for place in wrecks]
    state.wrecks, state.turns = len(wrecks), turns
    state.bomb = 0 if bomb is None else bomb + 1
    if not dice:
        state.phase = CHOICE if board.explosive and bomb is None else ROLL_DICE
    state.rolled = len(dice)
    state.dice[: len(dice)] = [face - 1 for face in dice]
    record = STATE.record(state)
    if dice:
        set_duty(record, match.position.board, seat)
    match.position = Position(match.position.setup, record)
    match.steps, match.events = [], []
    match.chance = None if seed is None else Dice(seed)
    return match


def _index(board: Any, name: str) -> int:
    seat, _, number = name.partition(".")
    return int(seat) * int(board.ships) + int(number)


def _cell(board: Any, place: Place) -> int:
    cell = cell_of(board, place)
    assert cell, place
    return cell


def at(match: Match, ship: str) -> Place | None:
    """Where a ship is; None for a sunk one."""
    board = match.position.plain_board
    cell = match.position.plain.ships[_index(board, ship)]
    return place_of(board, cell) if cell else None


def treasure(match: Match, island: str = "west") -> str | None:
    """The ship that has the treasure of an island; None while it is there, "absent" where there is none."""
    place = match.position.plain.treasures[ISLANDS.index(island)]
    if place == ABSENT:
        return "absent"
    ships = match.position.plain_board.ships
    return None if place == ASHORE else f"{(place - ABOARD) // ships}.{(place - ABOARD) % ships}"


def texts(match: Match) -> list[str]:
    return [action.text for action in match.legal]


def ends(match: Match, ship: str, face: int) -> list[Place]:
    """Where the ship, alone and loading nothing, may go with a die."""
    found = []
    for action in match.legal:
        parts = action.parts
        plain = parts["action"] == "leg" and parts["ships"] == [ship] and not parts.get("load")
        if plain and "carrier" not in parts and match.position.plain.dice[parts["die"]] == face - 1:
            found.append(parts["to"])
    return ordered(found)


def ordered(places: Sequence[Place]) -> list[Place]:
    """Cells by column and row, then straits."""
    return sorted(places, key=lambda place: (isinstance(place, str), place))


def leg(ship: str, die: int, start: Place, to: Place, **more: Any) -> dict[str, Any]:
    """The parts of a leg."""
    return {"action": "leg", "die": die, "ships": [ship], "from": start, "to": to, **more}


def roll(match: Match, *dice: int) -> None:
    for die in dice:
        match.fall(die - 1)


def option_sets() -> list[tuple[dict[str, Any], int]]:
    """Options and players: each variant, each number of players, and a dozen combinations."""
    double: dict[str, Any] = {"double_board": True}
    return [
        *((dict[str, Any](), players) for players in (2, 3, 4)),
        *(({name: True}, 2 + number % 3) for number, name in enumerate(VARIANTS)),
        ({"kingdoms": "enemy"}, 2),
        ({"kingdoms": "headwind"}, 2),
        *((double, players) for players in (5, 8)),
        ({**double, "one_treasure": True}, 6),
        ({"devils_island": True, "cyclone": True}, 4),
        ({"devils_island": True, "shipwreck": True, "one_two": True}, 3),
        ({"cyclone": True, "explosive": True}, 3),
        ({"cyclone": True, "shipwreck": True, "one_two": True}, 2),
        ({"fleet": True, "cyclone": True}, 4),
        ({"fleet": True, "shipwreck": True}, 3),
        ({"fleet": True, "kingdoms": "enemy"}, 2),
        ({"fleet": True, "kingdoms": "headwind", "cyclone": True}, 2),
        ({"devils_island": True, "kingdoms": "headwind", "shipwreck": True}, 2),
        ({**double, "fleet": True, "shipwreck": True}, 6),
        ({**double, "one_treasure": True, "explosive": True, "one_two": True}, 7),
        ({**double, "devils_island": True, "shipwreck": True}, 5),
        ({"cyclone": True, "explosive": True, "shipwreck": True, "one_two": True, "fleet": True}, 4),
    ]
