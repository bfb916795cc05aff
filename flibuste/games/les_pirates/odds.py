"""What one's ships can reach and board with the next roll, and who may board them before: every roll, every course."""

from collections.abc import Hashable
from fractions import Fraction

from flibuste.engine.kernel import Numbers, copy_state, integers, kernel, plainly
from flibuste.engine.odds import Odd, Odds, chances, throws
from flibuste.engine.options import Text
from flibuste.engine.telling import Spot, spot
from flibuste.games.les_pirates.board import place_of
from flibuste.games.les_pirates.names import id_of
from flibuste.games.les_pirates.rules import MOST_ACTIONS, apply, legal_actions, may_act
from flibuste.games.les_pirates.shapes import Position
from flibuste.games.les_pirates.state import FLEET, MOST_DICE, STATE, STRIDE, Board, State
from flibuste.games.les_pirates.turn import begin_roll

__all__ = ["odds"]

CAPTION: Text = {
    "en": "In 100, as the ships lie now: how likely your next roll reaches a cell or boards a ship; on your own ships, "
    "how likely somebody can board them before.",
    "fr": "Sur 100, les bateaux étant où ils sont : les chances que votre prochain lancer atteigne une case ou aborde "
    "un bateau ; sur vos bateaux, celles qu'on puisse les aborder avant.",
}
DEEPEST = MOST_DICE + 3
"""So many actions a roll has at most: its legs, and what may come before and after them (LP-31, LP-34, LP-35)."""
Thing = tuple[str, int]
"""A cell that is reached, or a ship that is boarded."""


def odds(position: Position, seat: int) -> Odds:
    board, state = position.plain_board, position.plain
    own = _next_roll(position, seat)
    rows = [_odd(position, thing, own[thing]) for thing in sorted(own)]
    safe = {ship: Fraction(1) for ship in range(seat * board.ships, (seat + 1) * board.ships) if state.ships[ship]}
    for foe in _foes(position, seat):
        theirs = _next_roll(position, foe)
        safe = {ship: left * (1 - theirs.get(("ship", ship), 0)) for ship, left in safe.items()}
    return Odds(rows + [Odd(_ship(position, ship), "danger", 1 - left) for ship, left in safe.items()], CAPTION)


def _next_roll(position: Position, seat: int) -> dict[Thing, Fraction]:
    """What a seat can reach and board with its next roll."""
    return chances(throws(_rolling(position, seat), _alike), lambda one: _things(one, seat))


def _foes(position: Position, seat: int) -> list[int]:
    board, ships = position.plain_board, position.plain.ships
    afloat = {ship // board.ships for ship in range(board.fleet_size) if ships[ship]}
    return sorted(afloat - {seat})


def _rolling(position: Position, seat: int) -> Position:
    """A seat about to roll, everything as it is now."""
    state = position.game.state.plain(position.state)
    state.seat, state.bomb, state.to_sea = seat, 0, 0
    plainly(begin_roll)(state)
    return Position(position.setup, STATE.record(state))


def _alike(position: Position) -> Hashable:
    """Which die shows a face does not matter."""
    state = position.plain
    return position.is_chance, state.phase, tuple(sorted(state.dice[: state.rolled]))


@kernel
def note(before: State, after: State, board: Board, seat: int, reached: Numbers, boarded: Numbers) -> None:
    """The cells that own ships came to, and the others' ships that are gone."""
    for ship in range(board.fleet_size):
        if before.ships[ship] != after.ships[ship]:
            if after.ships[ship]:
                reached[after.ships[ship]] = 1
            elif ship // board.ships != seat:
                boarded[ship] = 1


@kernel
def explore(
    states: list[State], boards: list[Board], seat: int, codes: Numbers, places: Numbers, reached: Numbers,
    boarded: Numbers,
) -> None:  # fmt: skip
    """Every course of a seat's roll in states[0]; another roll is another story (LP-35)."""
    board, depth = boards[0], 0
    places[0] = legal_actions(states[0], board, seat, codes[:MOST_ACTIONS])
    while depth >= 0:
        if places[depth] == 0:
            depth -= 1
            continue
        places[depth] -= 1
        copy_state(states, depth + 1, depth)
        apply(states[depth + 1], board, seat, codes[depth * MOST_ACTIONS + places[depth]])
        note(states[depth], states[depth + 1], board, seat, reached, boarded)
        if may_act(states[depth + 1], seat) and depth + 1 < DEEPEST:
            depth += 1
            room = codes[depth * MOST_ACTIONS : (depth + 1) * MOST_ACTIONS]
            places[depth] = legal_actions(states[depth], board, seat, room)


def _things(position: Position, seat: int) -> set[Thing]:
    """All that a seat can reach and board with a roll, on whatever course."""
    states, fleet = STATE.array(DEEPEST + 1), position.plain_board.fleet_size
    states[0] = position.state
    reached, boarded = integers(STRIDE), integers(FLEET)
    explore(states, position.setup.cell, seat, integers(DEEPEST * MOST_ACTIONS), integers(DEEPEST), reached, boarded)
    cells = {("cell", cell) for cell in range(STRIDE) if reached[cell]}
    return cells | {("ship", ship) for ship in range(fleet) if boarded[ship]}


def _odd(position: Position, thing: Thing, chance: Fraction) -> Odd:
    what, number = thing
    if what == "ship":
        return Odd(_ship(position, number), "board", chance)
    place = place_of(position.plain_board, number)
    return Odd(spot("cell", *([place] if isinstance(place, str) else place)), "reach", chance)


def _ship(position: Position, ship: int) -> Spot:
    return spot("ship", id_of(position, ship), seat=ship // position.plain_board.ships)
