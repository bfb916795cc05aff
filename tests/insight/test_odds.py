"""The chances of the next turn are exact: as counted by hand, or by every order of the dice."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from flibuste import Match
from flibuste.bots.roster import find_bot
from flibuste.engine.contract import Game, Position
from flibuste.engine.odds import Odd
from flibuste.games.les_pirates.odds import _rolling
from flibuste.games.les_pirates.state import FACES
from flibuste.insight.odds import odds
from tests.every_game.tables import GAMES

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def under_way(game: Game | str, moves: int, players: int = 2, **options: Any) -> Match:
    match, bot = Match(game, players=players, seed=3, **options), find_bot("greedy", 1)
    for _ in range(moves):
        match.play(bot.choose(match.position.seen_by(match.seat), match.seat), match.seat)
    return match


def rows(position: Position, seat: int) -> dict[tuple[str, str], Odd]:
    assert position.game.odds
    return {(one.kind, str(one.spot["at"])): one for one in position.game.odds(position, seat).rows}


@every_game
def test_chances_lie_between_never_and_always_and_are_told_in_both_languages(game: Game) -> None:
    match = under_way(game, 8)
    told = {lang: odds(match.position, match.seat, lang) for lang in ("en", "fr")}
    assert told["en"]["odds"] == told["fr"]["odds"] != []
    assert told["en"]["caption"] != told["fr"]["caption"]
    for row in told["en"]["odds"]:
        assert 0 <= row["chance"] <= 1
        assert float(Fraction(row["exact"])) == row["chance"]


def test_alone_in_the_sea_of_treasures_a_cell_needs_its_column_or_a_six_and_its_row_or_a_six() -> None:
    """DI-06, DI-23, DI-24: three white dice alone."""
    match = under_way("doodle-islands", 0, players=1)
    expected = Fraction(1, 3) * (1 - Fraction(2, 3) ** 3)
    assert {one.chance for one in rows(match.position, 0).values()} == {expected}


def test_in_soft_seas_a_full_column_gives_its_face_to_all_cells() -> None:
    """SS-03, SS-04: two faces of six for a free cell, three once another column is full."""
    match = under_way("soft-seas", 0)
    assert {one.chance for one in rows(match.position, 0).values()} == {Fraction(1, 3)}
    state = match.game.state.plain(match.position.state)
    for row in range(match.position.plain_board.rows):
        state.sheets[0].route[row * 6] = 1
    full = Position(match.position.setup, match.game.state.record(state))
    assert {one.chance for one in rows(full, 0).values()} == {Fraction(1, 2)}


def test_chances_of_soft_seas_know_nothing_of_secret_choices() -> None:
    match = under_way("soft-seas", 0)
    told = {str(odds(match.position.after(0, code), 1, "en")) for code in match.legal_for(0).codes}
    assert len(told) == 1


def reached(position: Position, seat: int) -> set[tuple[str, int]]:
    """By hand: whatever can be done one after the other, cells come to and ships sunk."""
    found: set[tuple[str, int]] = set()
    for code in position.legal(seat):
        after = position.after(seat, code)
        for ship, (was, now) in enumerate(zip(position.plain.ships, after.plain.ships, strict=True)):
            if was != now:
                found.add(("cell", now) if now else ("ship", ship))
        if seat in after.acting:
            found |= reached(after, seat)
    return found


def test_in_les_pirates_every_order_of_the_dice_gives_the_same_chances() -> None:
    match = under_way("les-pirates", 10)
    seat, position = match.seat, match.position
    found = rows(position, seat)
    counted: dict[tuple[str, int], int] = {}
    for dice in product(range(FACES), repeat=position.plain_board.dice):
        rolled = _rolling(position, seat)
        for face in dice:
            rolled = rolled.after(-1, face)
        for thing in reached(rolled, seat):
            counted[thing] = counted.get(thing, 0) + 1
    every = FACES**position.plain_board.dice
    told = sorted(one.chance for one in found.values() if one.kind in ("reach", "board"))
    assert told == sorted(Fraction(many, every) for many in counted.values())


def test_on_the_last_turns_of_a_day_of_archipels_chances_are_those_of_the_draw() -> None:
    """AR-32: for each empty cell a tile is drawn; the chance of an element by counting tiles without it."""
    match = under_way("archipels", 0)
    bot = find_bot("greedy", 1)
    turns = match.position.plain_board.turns
    while match.position.plain.turn < turns - 1:
        match.play(bot.choose(match.position, match.seat))
    found = {
        one.spot["at"][0]: one.chance
        for one in rows(match.position, match.seat).values()
        if one.spot["what"] == "flower"
    }
    state, board = match.position.plain, match.position.plain_board
    empty = sum(not kind and board.cells >> cell & 1 for cell, kind in enumerate(state.market))
    lying = {board.face[(kind - 1) * 4 + corner] for kind in state.market if kind for corner in range(4)}
    huts = sum(many for kind, many in enumerate(state.supply) if 8 in board.face[kind * 4 : kind * 4 + 4])
    missed = Fraction(1)
    for drawn in range(empty):
        missed *= Fraction(state.left - huts - drawn, state.left - drawn)
    assert found["hut"] == (1 if 8 in lying else 1 - missed)
