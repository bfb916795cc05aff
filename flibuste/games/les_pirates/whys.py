"""Why a ship, a cell, a die or a button of Les Pirates cannot be used now, and what can."""

from collections.abc import Sequence

from flibuste.engine.errors import Refusal
from flibuste.engine.options import Text
from flibuste.engine.telling import Reason, Spot, spot, woven
from flibuste.engine.whys import chosen_at, most_telling, no_use, or_listed, reason_of, unknown_thing
from flibuste.games.les_pirates import refusals
from flibuste.games.les_pirates.board import cell_of, place_of
from flibuste.games.les_pirates.codes import PLAIN, join
from flibuste.games.les_pirates.crews import crew_of, face_of, first_of
from flibuste.games.les_pirates.explain import course_refusal, explain
from flibuste.games.les_pirates.movement import landing
from flibuste.games.les_pirates.names import id_of, own_ships, ship_at, ship_of
from flibuste.games.les_pirates.rules import EXPLODE, LOSE
from flibuste.games.les_pirates.shapes import Place, Position
from flibuste.games.les_pirates.state import CHOICE, LEGS, LOSS, SAIL, WAYS

__all__ = ["why"]

ORDER = (
    refusals.ShipSunk,
    refusals.OnlyTheBomb,
    refusals.DieNotThere,
    refusals.AwayFromPort,
    refusals.OverFoe,
    refusals.OverWreck,
    refusals.OntoOwn,
    refusals.OntoWreck,
    refusals.BarCrossed,
    refusals.MustEndAtSea,
    refusals.TooFewDice,
    refusals.OffTheBar,
    refusals.StraitLeftWrongly,
    refusals.StraitMissed,
    refusals.NotStraight,
)
THE: Text = {"en": "the {face}", "fr": "le {face}"}
THE_OTHER: Text = {"en": "the other {face}", "fr": "l'autre {face}"}
MARKED: Text = {"en": "The ship can go to the marked cells.", "fr": "Le bateau peut aller aux cases marquées."}
THEIRS: Text = {"en": "This is {ship}. Choose one of your own.", "fr": "C'est {ship}. Choisissez un de vos bateaux."}


def why(position: Position, seat: int, thing: Spot, chosen: Sequence[Spot], lang: str) -> Reason | None:
    what = thing["what"]
    if what == "ship":
        return _ship(position, seat, thing, chosen, lang)
    if what == "cell":
        return _cell(position, seat, thing, chosen, lang)
    if what == "die":
        return _die(position, seat, thing, lang)
    if what == "action":
        return _action(position, seat, thing, lang)
    if what in ("port", "treasure"):
        return no_use(lang)
    raise unknown_thing(thing)


def _legs(position: Position, seat: int, ship: str | None = None, face: int | None = None) -> list[int]:
    """The legal legs, of a ship and by a face where these are given."""
    number = int(ship.partition(".")[2]) if ship else None
    codes = [code for code in position.legal(seat) if code < LEGS]
    of_ship = [code for code in codes if number is None or first_of(crew_of(code)) == number]
    return [code for code in of_ship if face is None or face_of(code) == face]


def _way_out(position: Position, seat: int, lang: str) -> tuple[str, list[Spot]]:
    """The ships that can sail."""
    numbers = sorted({int(first_of(crew_of(code))) for code in _legs(position, seat)})
    ships = [f"{seat}.{number}" for number in numbers]
    names = or_listed([ship_at(position, ship, lang) for ship in ships], lang)
    return names, [spot("ship", ship, seat=seat) for ship in ships]


def _ends_of(position: Position, seat: int, ship: str, faces: Sequence[int]) -> list[Spot]:
    """Where a ship can go by these faces."""
    ends = {_end(position, seat, code) for face in faces for code in _legs(position, seat, ship, face)}
    return [_spot_of(place_of(position.plain_board, cell)) for cell in sorted(ends)]


def _spot_of(place: Place) -> Spot:
    return spot("cell", place) if isinstance(place, str) else spot("cell", *place)


def _faces(position: Position, chosen: Sequence[Spot]) -> list[int]:
    """That of the chosen die, else those of the dice that are left."""
    state, die = position.plain, chosen_at(chosen, "die")
    if die and isinstance(die[0], int) and 0 <= die[0] < state.rolled:
        return [state.dice[die[0]]]
    return sorted({state.dice[one] for one in range(state.rolled) if not state.used >> one & 1})


def _known(position: Position, at: list[int | str]) -> str:
    ids = [id_of(position, ship) for ship in range(position.plain_board.fleet_size)]
    if len(at) != 1 or at[0] not in ids:
        raise unknown_thing(spot("ship", *at))
    return str(at[0])


def _ship(position: Position, seat: int, thing: Spot, chosen: Sequence[Spot], lang: str) -> Reason | None:
    ship, state = _known(position, thing["at"]), position.plain
    cell = state.ships[ship_of(position, ship)]
    if not ship.startswith(f"{seat}."):
        if cell and chosen_at(chosen, "ship"):
            return _cell(position, seat, _spot_of(place_of(position.plain_board, cell)), chosen, lang)
        blame = (spot("ship", ship, seat=int(ship.partition(".")[0])),)
        return Reason(woven(THEIRS[lang], ship=own_ships(position, [ship], lang)), code="not-your-ship", blame=blame)
    number = int(ship.partition(".")[2])
    if state.phase in (CHOICE, LOSS):
        code = (EXPLODE if state.phase == CHOICE else LOSE) + number
        return None if code in position.legal(seat) else reason_of(explain(position, seat, code), lang)
    faces = _faces(position, chosen)
    if state.phase == SAIL and any(_legs(position, seat, ship, face) for face in faces):
        return None
    codes = [join(number, face, way, False) for face in faces for way in range(WAYS)] or [join(number, 0, 0, False)]
    return _refused([explain(position, seat, code) for code in codes], _way_out(position, seat, lang), lang)


def _refused(found: Sequence[Refusal], way_out: tuple[str, list[Spot]], lang: str) -> Reason:
    refusal = most_telling(found, ORDER)
    return reason_of(refusal, lang, _blame(refusal), *way_out)


def _blame(refusal: Refusal) -> list[Spot]:
    """The place that a refusal names."""
    place = refusal.facts.get("place")
    return [] if place is None else [_spot_of(place)]


def _cell(position: Position, seat: int, thing: Spot, chosen: Sequence[Spot], lang: str) -> Reason | None:
    at = thing["at"]
    to = cell_of(position.plain_board, at[0] if len(at) == 1 else list(at))
    if not to:
        raise unknown_thing(thing)
    ship, faces = chosen_at(chosen, "ship"), _faces(position, chosen)
    picked = _known(position, ship) if ship else None
    if picked and not picked.startswith(f"{seat}."):
        return _ship(position, seat, spot("ship", picked), (), lang)
    if any(_end(position, seat, code) == to for face in faces for code in _legs(position, seat, picked, face)):
        return None
    if position.plain.phase != SAIL:
        return reason_of(explain(position, seat, join(0, 0, 0, False)), lang)
    ships = [picked] if picked else [f"{seat}.{number}" for number in range(position.plain_board.ships)]
    found = [one for ship in ships for face in faces for one in _to(position, seat, ship, face, to)]
    ends = _ends_of(position, seat, picked, faces) if picked else []
    way_out = (MARKED[lang], ends) if ends else _way_out(position, seat, lang)
    return _refused(found or [refusals.NoLegThere()], way_out, lang)


def _start(position: Position, seat: int, ship: str) -> int:
    return position.plain.ships[ship_of(position, ship)]


def _end(position: Position, seat: int, code: int) -> int:
    start = _start(position, seat, f"{seat}.{first_of(crew_of(code))}")
    return int(landing(position.board, start, (code // 2) % WAYS, face_of(code)))


def _to(position: Position, seat: int, ship: str, face: int, to: int) -> list[Refusal]:
    """Why a ship does not come to a cell by a face."""
    start, number = _start(position, seat, ship), int(ship.partition(".")[2])
    if not start:
        return [explain(position, seat, join(number, face, 0, False))]
    ways = [way for way in range(WAYS) if landing(position.board, start, way, face) == to]
    if ways:
        return [explain(position, seat, join(number, face, way, False)) for way in ways]
    return [course_refusal(position, start, to, face)] if start != to else []


def _die(position: Position, seat: int, thing: Spot, lang: str) -> Reason | None:
    state, at = position.plain, thing["at"]
    if len(at) != 1 or not isinstance(at[0], int) or not 0 <= at[0] < state.rolled:
        raise unknown_thing(thing)
    face = state.dice[at[0]]
    if not state.used >> at[0] & 1 and _legs(position, seat, face=face):
        return None
    kind = refusals.DieSpent if state.used >> at[0] & 1 else refusals.DieUseless
    left = sorted({int(face_of(code)) for code in _legs(position, seat)})
    dice = [die for die in range(state.rolled) if state.dice[die] in left and not state.used >> die & 1]
    others = or_listed([woven((THE_OTHER if one == face else THE)[lang], face=one + 1) for one in left], lang)
    return reason_of(kind(face=face + 1), lang, (), others, [spot("die", die) for die in dice])


def _action(position: Position, seat: int, thing: Spot, lang: str) -> Reason | None:
    codes = [code for code, word in PLAIN.items() if thing["at"] == [word]]
    if not codes:
        raise unknown_thing(thing)
    return None if codes[0] in position.legal(seat) else reason_of(explain(position, seat, codes[0]), lang)
