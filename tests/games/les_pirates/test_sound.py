"""Les Pirates: positions that can come up are read, others are refused; trying legs out leaves no trace."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from flibuste import Match
from flibuste.engine.contract import CHANCE
from flibuste.engine.dice import Dice
from flibuste.engine.errors import UnreadablePosition
from flibuste.engine.options import check
from flibuste.games.les_pirates.state import STATE
from flibuste.lab.simulate import play_one
from tests.checkers.les_pirates import check as second_opinion
from tests.games.les_pirates.scene import GAME, Place, option_sets, scene, set_up

SHIPS: dict[str, Place] = {"0.0": [4, 4], "0.1": [6, 4], "1.0": [13, 17], "1.1": [13, 3]}


def read_again(match: Match) -> Match:
    return Match.from_line(match.line)


@pytest.mark.parametrize(("options", "players"), option_sets()[::3], ids=str)
def test_every_moment_of_a_game_can_be_read_again(options: dict[str, Any], players: int) -> None:
    """LP-10 … LP-38: also in the middle of a roll."""
    match = play_one(GAME, check(GAME, options, players), 13, 0)
    head = match.line.partition("|")[0]
    for step in match.steps[:: max(1, len(match.steps) // 40)]:
        text = STATE.text(step.before.state)
        assert STATE.text(Match.from_line(f"{head}| {text}").position.state) == text
    assert read_again(match).is_over


def change(match: Match, **fields: Any) -> Match:
    twin = STATE.twin()
    twin.copy_from(match.position.plain)
    for name, value in fields.items():
        setattr(twin, name, value)
    match.position = type(match.position)(match.position.setup, STATE.record(twin))
    return match


def with_ship(ship: int, cell: int) -> Callable[[Match], Match]:
    def move(match: Match) -> Match:
        cells = list(match.position.plain.ships)
        cells[ship] = cell
        return change(match, ships=cells)

    return move


IMPOSSIBLE: dict[str, Callable[[Match], Match]] = {
    "a seat that does not play": lambda match: change(match, seat=2),
    "a seat without ships": lambda match: change(match, ships=[0] * 3 + match.position.plain.ships[3:]),
    "more legs than dice": lambda match: change(match, due=3),
    "fewer legs than possible": lambda match: change(match, due=1),
    "a leg after the dice are used": lambda match: change(match, used=3),
    "an explosive ship without the variant": lambda match: change(match, bomb=1),
    "a wreck without the variant": lambda match: change(match, wrecks=1, wreck=[5] + [0] * 23),
    "a treasure on a sunk ship": lambda match: change(match, treasures=[4, 0]),
    "a treasure on the east island": lambda match: change(match, treasures=[1, 1]),
    "no treasure": lambda match: change(match, treasures=[0, 0]),
    "the same port twice": lambda match: change(match, ports=[0] * 8),
    "a port of a double board": lambda match: change(match, ports=[0, 5] + [0] * 6),
    "a third port": lambda match: change(match, placed=3),
    "a port missing": lambda match: change(match, placed=1),
    "a ship on land": with_ship(0, 8 * 14 + 7),
    "a ship off the board": with_ship(0, 300),
    "two ships on a cell": with_ship(0, 3 * 14 + 6),
    "a ship of nobody": with_ship(20, 5),
    "a finished game that runs": lambda match: change(match, ending=1),
    "a game over for no reason": lambda match: change(match, phase=7),
    "a draw too soon": lambda match: change(match, phase=7, ending=3),
    "too many turns": lambda match: change(match, turns=1000),
    "a ship to be lost without a cyclone": lambda match: change(match, phase=4),
    "a fuse without a bomb": lambda match: change(match, phase=6),
    "a choice without the variant": lambda match: change(match, phase=2, rolled=0, due=0),
    "a die missing": lambda match: change(match, rolled=1),
    "a drawn treasure": lambda match: change(match, phase=1),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_position_that_cannot_come_up_is_refused(name: str) -> None:
    """LP-01, LP-03, LP-10, LP-12, LP-13, LP-24, LP-27, LP-31, LP-33, LP-34"""
    match = scene(SHIPS, [2, 5])
    assert read_again(match).line == match.line
    with pytest.raises(UnreadablePosition):
        read_again(IMPOSSIBLE[name](match))


def test_a_leg_that_was_allowed_for_the_sake_of_a_win_can_be_read_in_its_middle() -> None:
    """LP-13: of three dice only the winning leg is left, two would be due."""
    foes: dict[str, Place] = {"1.0": [1, 3], "1.1": [2, 2], "1.2": [14, 14]}
    match = scene({"0.0": [1, 2], **foes}, [3, 3, 1], cyclone=True, treasures={"west": "0.0"})
    for action in match.legal:
        position = match.position.after(0, action.code)
        head = match.line.partition("|")[0]
        again = Match.from_line(f"{head}| {STATE.text(position.state)}")
        assert again.position.legal(0) == position.legal(0)


@settings(max_examples=40, deadline=None)
@given(number=some.integers(0, 10_000), place=some.integers(0, 400), which=some.integers(0, 100))
def test_listing_the_legal_legs_leaves_the_position_as_it_was(number: int, place: int, which: int) -> None:
    """LP-13: legs are tried out and taken back."""
    options, players = option_sets()[which % len(option_sets())]
    match = play_one(GAME, check(GAME, options, players), 1, number % 5)
    step = match.steps[place % len(match.steps)]
    if step.seat == CHANCE:
        return
    before = STATE.text(step.before.state)
    position = type(step.before)(step.before.setup, step.before.state)
    assert position.legal(step.seat) == step.before.legal(step.seat)
    assert STATE.text(position.state) == before
    assert "trail" not in before


@settings(max_examples=15, deadline=None)
@given(ports=some.permutations(["NW", "NE", "SE", "SW"]), seed=some.integers(0, 1_000))
def test_any_ports_make_a_game_that_a_checker_accepts(ports: list[str], seed: int) -> None:
    """LP-03"""
    match, dice = set_up(3, ports[:3]), Dice(seed)
    for _ in range(150):
        if match.is_over:
            break
        if match.is_chance:
            match.fall(dice.below(6))
        else:
            match.play(match.legal[dice.below(len(match.legal))])
    assert second_opinion(match.logbook()) is None
