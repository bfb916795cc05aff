"""Les Pirates: as many dice as possible."""

import pytest

from flibuste import Match
from flibuste.engine.contract import CHANCE, Position
from flibuste.engine.options import check
from flibuste.games.les_pirates import refusals
from flibuste.games.les_pirates.board import place_of, port_names
from flibuste.games.les_pirates.state import ABOARD, ASHORE, SAIL
from flibuste.lab.simulate import play_one
from tests.checkers.les_pirates_sea import Cell, Sea
from tests.checkers.les_pirates_ships import Duty, Leg
from tests.checkers.les_pirates_ships import Position as Second
from tests.games.les_pirates.scene import GAME, Place, ends, option_sets, scene, texts

FAR: dict[str, Place] = {"1.0": [13, 17]}
SEAS = {double: Sea(double) for double in (False, True)}


def test_both_dice_must_be_used_if_any_way_uses_them() -> None:
    """LP-13: hemmed in, the 5 can only follow the 1."""
    match = scene({"0.0": [1, 14], "1.0": [1, 12], "1.1": [1, 16], "1.2": [5, 14]}, [5, 1])
    assert match.position.plain.due == 2
    assert texts(match) == ["0-1-N", "0-1-S", "0-1-E"]
    match.play("0-1-E")
    assert texts(match) == ["0-5-N"]


def test_a_leg_that_would_waste_the_other_die_is_refused() -> None:
    """LP-13: on the northern edge a treasure ship of the north sails only sideways, here not over the foe."""
    match = scene({"0.0": [5, 1], "1.0": [8, 1]}, [6, 2], treasures={"west": "0.0"})
    assert match.position.plain.due == 2
    assert texts(match) == ["0-2-E"]
    with pytest.raises(refusals.TooFewDice, match="LP-13"):
        match.play("0-2-W")
    match.play("0-2-E")
    assert texts(match) == ["0-6-W"]


def test_if_only_one_die_can_be_used_it_may_be_either() -> None:
    """LP-13: north by a 3 or a 4, and there the other die leads nowhere."""
    foes: dict[str, Place] = {"1.0": [2, 7], "1.1": [2, 4], "1.2": [2, 3]}
    match = scene({"0.0": [1, 7], **foes}, [4, 3], treasures={"west": "0.0"})
    assert match.position.plain.due == 1
    assert texts(match) == ["0-3-N", "0-4-N"]
    match.play("0-4-N")
    assert match.is_chance
    assert match.position.plain.seat == 1


def test_if_no_die_can_be_used_the_turn_passes() -> None:
    """LP-13"""
    match = scene({"0.0": [1, 1], "1.0": [3, 1]}, [5, 6], treasures={"west": "0.0"})
    assert texts(match) == ["pass"]
    with pytest.raises(refusals.TooFewDice):
        match.play("0-5-E")
    match.play("pass")
    assert match.events == [{"type": "move", "player": 0, "action": "pass"}]
    assert match.position.plain.seat == 1
    assert match.is_chance


def test_a_leg_that_wins_ends_the_turn_with_dice_left() -> None:
    """LP-13, LP-25"""
    match = scene({"0.0": [4, 4], **FAR}, [3, 5], treasures={"west": "0.0"})
    match.play("0-3-N")
    assert match.is_over
    assert match.winners == [0]


def test_no_leg_follows_one_that_wins() -> None:
    """LP-13: north wins, and so uses one die; west uses one too, since the foe bars the 5 from there."""
    match = scene({"0.0": [4, 3], "1.0": [5, 3]}, [2, 5], treasures={"west": "0.0"})
    assert match.position.plain.due == 1
    assert texts(match) == ["0-2-N", "0-2-W"]


def test_nobody_is_forced_to_win() -> None:
    """LP-13"""
    match = scene({"0.0": [4, 4], **FAR}, [3, 5], treasures={"west": "0.0"})
    assert "0-3-E" in texts(match)


def test_with_more_dice_as_many_as_possible() -> None:
    """LP-13, LP-31: three dice; a leg that leaves two of them is refused where all three can be used."""
    match = scene({"0.0": [6, 1], **FAR}, [6, 1, 6], treasures={"west": "0.0"}, cyclone=True)
    assert match.position.plain.due == 3
    for action in match.legal:
        rest = match.position.after(0, action.code)
        assert rest.plain.due == 2
        assert rest.legal(0)


def as_second(position: Position) -> Second:
    """The position as the checker sees it."""
    state, board, options = position.plain, position.plain_board, position.setting.options
    sea, names = SEAS[options["double_board"]], port_names(board)

    def name(ship: int) -> str:
        return f"{ship // board.ships}.{ship % board.ships}"

    def cell(number: int) -> Cell:
        place = place_of(board, number)
        return place if isinstance(place, str) else (place[0], place[1])

    fleet = range(board.fleet_size)
    homes = {name(ship): sea.ports[names[state.ports[ship // 3]]] for ship in fleet}
    ships = {name(ship): cell(state.ships[ship]) for ship in fleet if state.ships[ship]}
    aboard = {
        island: None if place == ASHORE else name(place - ABOARD)
        for island, place in zip(("west", "east"), state.treasures, strict=True)
        if place
    }
    wrecks = frozenset(cell(wreck) for wreck in state.wreck[: state.wrecks])
    return Second(sea, options["fleet"], options["shipwreck"], homes, ships, aboard, wrecks)


Told = tuple[int, str, tuple[str, ...], str, bool, str | None]


def leg_told(second: Second, die: int, ships: tuple[str, ...], to: object, load: bool, carrier: str | None) -> Told:
    """A leg so that two readings can be held against each other; a carrier that has it anyway is none."""
    stack = second.at[second.ships[ships[0]]]
    before = {ship for ship in second.aboard.values() if ship in stack}
    return die, ships[0], tuple(sorted(ships)), str(to), load, None if before == {carrier} else carrier


def ours(position: Position, seat: int, second: Second) -> set[Told]:
    found = set()
    for code in position.legal(seat):
        parts = GAME.actions.parts(position, seat, code)
        to = parts["to"] if isinstance(parts["to"], str) else tuple(parts["to"])
        die = position.plain.dice[parts["die"]] + 1
        found.add(leg_told(second, die, tuple(parts["ships"]), to, parts.get("load", False), parts.get("carrier")))
    return found


def theirs(position: Position, seat: int, second: Second) -> set[Told]:
    """Every leg after which the second reading finds the duty still possible, or the game won."""
    state = position.plain
    left = [state.dice[die] + 1 for die in range(state.rolled) if not state.used >> die & 1]
    only = f"{seat}.{state.bomb - 1}" if state.bomb else None
    duty = Duty(second, seat, left, only)
    if not state.used:
        assert (duty.total, duty.open_sea and duty.total > 0) == (state.due, bool(state.to_sea))
    duty.total, duty.open_sea = state.due, bool(state.to_sea)
    found = set()
    for die in set(left):
        rest = list(left)
        rest.remove(die)
        for leg in second.legs(seat, die, only):
            if _is_allowed(duty, second.after(leg), leg, rest):
                found.add(leg_told(second, die, leg.ships, leg.to, leg.load, leg.carrier))
    return found


def _is_allowed(duty: Duty, after: Second, leg: Leg, rest: list[int]) -> bool:
    return after.won_by(leg, duty.only is not None) or duty.allows(after, rest, 1)


def sailing(match: Match) -> list[tuple[Position, int]]:
    steps = [(step.before, step.seat) for step in match.steps if step.seat != CHANCE]
    return [(position, seat) for position, seat in steps if position.plain.phase == SAIL and position.plain.due]


@pytest.mark.parametrize(("options", "players"), option_sets(), ids=str)
def test_the_legal_legs_are_exactly_those_of_a_second_reading(options: dict[str, object], players: int) -> None:
    """LP-13, LP-34, LP-38: over all orders of dice and ships. The checker tries every sequence by brute force."""
    setting, seen = check(GAME, options, players), 0
    for number in range(20):
        for position, seat in sailing(play_one(GAME, setting, 41, number))[number::13][:20]:
            second = as_second(position)
            assert ours(position, seat, second) == theirs(position, seat, second)
            seen += 1
        if seen > 30:
            break
    assert seen > 5


def test_crowded_seas_where_dice_are_hard_to_use() -> None:
    """LP-13: the same, in corners where hardly anything moves."""
    crowd: dict[str, Place] = {"1.0": [2, 3], "1.1": [3, 2], "1.2": [5, 1]}
    for ship in ([1, 1], [1, 2], [2, 1], [2, 2], [4, 1]):
        for dice in ([1, 1], [1, 2], [2, 3], [5, 6], [6, 6], [1, 6]):
            for loaded in (None, "0.0"):
                match = scene({"0.0": ship, "0.1": [1, 3], **crowd}, dice, treasures={"west": loaded})
                position, second = match.position, as_second(match.position)
                if position.plain.due:
                    assert ours(position, 0, second) == theirs(position, 0, second)
                else:
                    assert texts(match) == ["pass"]


def test_where_a_ship_ends_depends_on_the_other_die() -> None:
    """LP-13: with a 1 and a 6 in the corner either comes first."""
    match = scene({"0.0": [1, 1], **FAR}, [1, 6])
    assert ends(match, "0.0", 1) == [[1, 2], [2, 1]]
    assert ends(match, "0.0", 6) == [[1, 7], [7, 1]]
