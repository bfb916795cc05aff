"""Why an action of Les Pirates is not legal. Legality itself is said in rules; nobody asks here of a legal one."""

from typing import Any

from flibuste.engine.errors import Refusal, UnknownAction
from flibuste.games.les_pirates import refusals
from flibuste.games.les_pirates.board import is_bar, place_of, spot_of
from flibuste.games.les_pirates.crews import (
    HANDING,
    TOGETHER,
    banned_for,
    crew_of,
    departure,
    face_of,
    first_of,
    handed_to,
    is_apt,
    is_doomed,
    is_fleet,
    may_load,
    members,
    way_of,
)
from flibuste.games.les_pirates.duty import faces_left
from flibuste.games.les_pirates.movement import foes_at, is_wreck, leg_of, mates_at
from flibuste.games.les_pirates.names import plain_ship
from flibuste.games.les_pirates.rules import BLAST, CODES, EXPLODE, LOSE, PASS, STAY
from flibuste.games.les_pirates.shapes import Place, Position
from flibuste.games.les_pirates.state import (
    AGAIN,
    BESIDE_WEST,
    CHOICE,
    FUSE,
    INTO_N,
    LEGS,
    LOSS,
    NORTHWARD,
    ON_SHORE,
    OUT,
    SAIL,
    SOUTH,
    SOUTHWARD,
)
from flibuste.games.les_pirates.words import cell_words

__all__ = ["course_refusal", "explain"]

WAITING = {
    CHOICE: refusals.RollFirst,
    LOSS: refusals.LoseFirst,
    FUSE: refusals.MustExplode,
    SAIL: refusals.MustSail,
    AGAIN: refusals.RollOrStay,
}


def _at(place: Place) -> dict[str, Any]:
    """A place for a sentence, and as it is, to be shown."""
    return {"cell": {lang: cell_words(place, lang) for lang in ("en", "fr")}, "place": place}


def _named(position: Position, seat: int, number: int) -> dict[str, str]:
    return {lang: plain_ship(position, f"{seat}.{number}", lang) for lang in ("en", "fr")}


def _bearings(bars: int) -> dict[str, Any]:
    north, south = {"en": "north", "fr": "au nord"}, {"en": "south", "fr": "au sud"}
    return {"away": north, "home": south} if bars & NORTHWARD else {"away": south, "home": north}


def explain(position: Position, seat: int, code: int) -> Refusal:
    if not 0 <= code < CODES:
        return UnknownAction(got=code, expected=f"0 to {CODES - 1}")
    phase = position.plain.phase
    if code < LEGS and phase == SAIL:
        return _explain_leg(position, seat, code)
    if code <= PASS:
        return WAITING[phase]()
    if code == BLAST:
        return refusals.NoBlast()
    if code == STAY:
        return refusals.NothingToDecline()
    if code >= LOSE:
        return _explain_ship(position, seat, code - LOSE, phase == LOSS, refusals.NoCyclone())
    return _explain_ship(position, seat, max(code - EXPLODE, 0), phase == CHOICE, refusals.NotExplosive())


def _ship_refusal(position: Position, seat: int, number: int) -> Refusal | None:
    ships = position.plain_board.ships
    if number >= ships:
        return refusals.NoSuchShip(ship=f"{seat}.{number}")
    return (
        None if position.plain.ships[seat * ships + number] else refusals.ShipSunk(ship=_named(position, seat, number))
    )


def _explain_ship(position: Position, seat: int, number: int, its_time: bool, wrong_time: Refusal) -> Refusal:
    if not its_time:
        return wrong_time
    return _ship_refusal(position, seat, number) or refusals.NotFarthest(ship=_named(position, seat, number))


def _explain_leg(position: Position, seat: int, code: int) -> Refusal:
    crew, face = int(crew_of(code)), int(face_of(code))
    if not position.plain.due:
        return refusals.TooFewDice(due=0)
    if refusal := _crew_refusal(position, seat, crew):
        return refusal
    if not faces_left(position.state) >> face & 1:
        return refusals.DieNotThere(face=face + 1)
    cell = int(departure(position.state, position.board, seat, crew))
    leg = int(leg_of(position.board, cell, way_of(code), face))
    if leg < 0:
        return _way_refusal(position, cell, int(way_of(code)), face)
    return _sailing_refusal(position, seat, code, cell, leg)


def _crew_refusal(position: Position, seat: int, crew: int) -> Refusal | None:
    first, state, board = int(first_of(crew)), position.plain, position.plain_board
    if refusal := _ship_refusal(position, seat, first):
        return refusal
    if crew >= TOGETHER and not board.fleet:
        return refusals.OnlyInFleet()
    if state.bomb and (state.bomb != first + 1 or is_fleet(crew)):
        return refusals.OnlyTheBomb(ship=_named(position, seat, state.bomb - 1))
    if departure(position.state, position.board, seat, crew):
        return None
    if crew >= HANDING:
        return refusals.NothingToHand(ship=f"{seat}.{handed_to(crew)}")
    return refusals.NotTogether(told=[first])


def _way_refusal(position: Position, cell: int, way: int, face: int) -> Refusal:
    """LP-11, LP-14 … LP-17: there is no such leg, even on an empty sea."""
    board = position.plain_board
    facts = {"steps": face + 1, "start": place_of(board, cell)}
    if way >= BESIDE_WEST:
        return refusals.NotBesideIsland(**facts)
    if cell >= board.straits or way >= OUT:
        return refusals.StraitLeftWrongly(**facts)
    if way >= INTO_N:
        return refusals.StraitMissed(**facts)
    if is_bar(board, cell):
        return refusals.OffTheBar(**facts)
    steps = [step for step in range(face) if leg_of(position.board, cell, way, step) >= 0]
    stopped = steps and is_bar(board, board.leg_to[int(leg_of(position.board, cell, way, steps[-1]))])
    return refusals.BarCrossed(**facts) if way <= SOUTH and stopped else refusals.NotStraight(**facts)


def course_refusal(position: Position, cell: int, to: int, face: int) -> Refusal:
    """The same for a leg that is told by its end."""
    board = position.plain_board
    facts = {"steps": face + 1, "start": place_of(board, cell)}
    if cell >= board.straits:
        return refusals.StraitLeftWrongly(**facts)
    if to >= board.straits:
        return refusals.StraitMissed(**facts)
    if is_bar(board, cell):
        return refusals.OffTheBar(**facts)
    (column, row), (there, over) = spot_of(board, cell), spot_of(board, to)
    between = {place for place in range(min(row, over), max(row, over) + 1) if _is_bar_row(position, place)}
    return refusals.BarCrossed(**facts) if column == there and between else refusals.NotStraight(**facts)


def _is_bar_row(position: Position, row: int) -> bool:
    return is_bar(position.plain_board, (row - 1) * position.plain_board.columns + 1)


def _sailing_refusal(position: Position, seat: int, code: int, cell: int, leg: int) -> Refusal:
    """LP-12, LP-20, LP-21, LP-33, LP-38: what stands against a leg on this sea; at last LP-13 or LP-34."""
    state, board, plain = position.state, position.board, position.plain_board
    crew, to, bars = int(crew_of(code)), plain.leg_to[leg], plain.leg_bars[leg]
    place = place_of(plain, to)
    if refusal := _blocked(position, seat, plain.leg_shore[leg] or cell, bars, plain.leg_shore[leg]):
        return refusal
    if bars & banned_for(state, board, seat, crew, cell) & (NORTHWARD | SOUTHWARD):
        return refusals.AwayFromPort(**_bearings(bars))
    if not plain.fleet and mates_at(state, board, seat, to):
        return refusals.OntoOwn(**_at(place))
    if is_wreck(state, to) and not foes_at(state, board, seat, to):
        return refusals.OntoWreck(**_at(place))
    if code & 1 and not may_load(state, board, to):
        return refusals.LoadsNothing() if is_doomed(state, board) else refusals.NothingToLoad(**_at(place))
    if not is_apt(state, board, seat, crew, cell, to, code & 1):
        mates = int(members(state, board, seat, crew, cell))
        return refusals.NamedFirst(ship=f"{seat}.{(mates & -mates).bit_length() - 1}")
    due = position.plain.due - 1
    return refusals.MustEndAtSea() if position.plain.to_sea else refusals.TooFewDice(due=due)


def _blocked(position: Position, seat: int, start: int, bars: int, shore: int) -> Refusal | None:
    """Who stands on a cell that is passed over."""
    state, board = position.plain, position.plain_board
    foes = [cell for ship, cell in enumerate(state.ships[: board.fleet_size]) if ship // board.ships != seat]
    for cells, refusal in ((foes, refusals.OverFoe), (state.wreck[: state.wrecks], refusals.OverWreck)):
        for cell in cells:
            bearing = board.bearing[start * board.stride + cell]
            if cell and ((bearing and bars >> bearing & 1) or (shore and bars & ON_SHORE and cell == shore)):
                return refusal(**_at(place_of(board, cell)))
    return None
