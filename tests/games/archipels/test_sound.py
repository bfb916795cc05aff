"""Archipels: a position read from a line is one that can come up."""

from collections.abc import Callable
from typing import Any

import pytest

from flibuste import Match
from flibuste.engine.errors import UnreadablePosition
from flibuste.games.archipels.state import BUILD, DRAW, FLOWER, ORIGIN, OVER, PADDLE, PLACE, STATE, TAKE
from tests.games.archipels.scene import cell

Change = Callable[[Any], None]


@pytest.fixture(scope="module")
def games() -> list[Match]:
    """Games of 2, 3 and 4 players in which every step is taken."""
    played = []
    for players in (2, 3, 4):
        match = Match("archipels", players=players, first=players - 1, seed=5)
        while not match.is_over:
            match.play(match.legal[len(match.steps) * 5 % len(match.legal)])
        played.append(match)
    return played


def test_every_position_of_a_game_is_sound(games: list[Match]) -> None:
    for match in games:
        sound, board = match.game.rules.is_sound, match.position.board
        assert sound(match.position.state, board)
        assert all(sound(step.before.state, board) for step in match.steps)


def set_to(**fields: int) -> Change:
    def change(state: Any) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return change


def put(name: str, place: int, value: int) -> Change:
    def change(state: Any) -> None:
        getattr(state, name)[place] = value

    return change


def on_island(name: str, place: int, value: int) -> Change:
    """Change an entry of the acting seat's island."""

    def change(state: Any) -> None:
        getattr(state.islands[state.seat], name)[place] = value

    return change


def holds(many: int) -> Change:
    def change(state: Any) -> None:
        state.islands[state.seat].held = many

    return change


def third_player_builds(state: Any) -> None:
    state.islands[3].opened[0] = 1
    state.islands[3].places[0] = ORIGIN


def hand_in_disorder(state: Any) -> None:
    hand = state.islands[state.seat].hand
    hand[0], hand[1] = hand[1], hand[0]


def no_supply(state: Any) -> None:
    state.left = 0
    state.supply[:] = [0] * len(state.supply)


def a_tile_twice(state: Any) -> None:
    """The first sea tile of an island lies on the board too."""
    kind = state.islands[state.seat].kind[0]
    state.market[(state.free & -state.free).bit_length() - 1] = 1 + kind


UNSOUND: dict[str, tuple[int, Change]] = {
    "a seat that nobody has": (PADDLE, set_to(seat=3)),
    "the canoe with nobody": (PADDLE, set_to(canoe=3)),
    "another seat's turn": (PADDLE, lambda state: set_to(seat=(state.seat + 1) % 3)(state)),
    "a day after the last": (PADDLE, set_to(day=10)),
    "a turn too many": (PADDLE, set_to(turn=3)),
    "a flower in the morning": (PADDLE, set_to(flower=1)),
    "a flower too many": (FLOWER, set_to(flower=2)),
    "the end before the last day": (OVER, set_to(day=8)),
    "a paddle that nobody laid": (PADDLE, put("paddles", 3, 1)),
    "no extra paddle": (PADDLE, put("paddles", 0, 0)),
    "a take without a paddle": (TAKE, set_to(line=0)),
    "a take from a line without tiles": (TAKE, set_to(line=1)),
    "a paddle laid while building": (BUILD, set_to(line=2)),
    "nothing chosen": (PLACE, set_to(chosen=0)),
    "a tile chosen that is not in hand": (PLACE, set_to(chosen=160)),
    "a tile off the board": (PADDLE, put("market", cell("a1"), 1)),
    "a tile that there is not": (PADDLE, put("market", cell("c2"), 160)),
    "a tile twice": (PADDLE, a_tile_twice),
    "nothing free": (FLOWER, set_to(free=0)),
    "free though empty": (BUILD, set_to(free=(1 << 49) - 1)),
    "a draw for a cell that is not there": (DRAW, set_to(cell=48)),
    "a cell to fill while building": (BUILD, set_to(cell=7)),
    "flowers out of nowhere": (PADDLE, put("flowers", 4, 99)),
    "flowers for nothing": (PADDLE, put("flowers", 0, 1)),
    "more left than there are": (PADDLE, set_to(left=142)),
    "a supply that runs out": (DRAW, no_supply),
    "a hand larger than the pontoon": (PADDLE, holds(3)),
    "a hand larger than can be": (BUILD, holds(8)),
    "a hand in disorder": (BUILD, hand_in_disorder),
    "a tile elsewhere than it lies": (PADDLE, on_island("spot", 0, 0)),
    "a place that is none": (PADDLE, on_island("places", 0, 0)),
    "more places than there are": (PADDLE, on_island("opened", 0, 168)),
    "more tiles than there are": (PADDLE, on_island("laid", 2, 27)),
    "more to be seen than there is": (PADDLE, on_island("seen", 9, 9)),
    "an island without a player": (PADDLE, third_player_builds),
}


@pytest.mark.parametrize("name", UNSOUND)
def test_a_position_that_cannot_come_up_is_refused(games: list[Match], name: str) -> None:
    """AR-04, AR-10, AR-11, AR-12, AR-21, AR-30, AR-33"""
    phase, change = UNSOUND[name]
    match = games[1]
    moments = [*(step.before for step in match.steps), match.position]
    late = [one for one in moments if one.plain.phase == phase and one.plain.day > 4]
    position = next((one for one in late if one.plain.islands[one.plain.seat].held > 1), late[0])
    twin = STATE.twin()
    twin.copy_from(position.plain)
    change(twin)
    head, _, _ = match.line.partition("|")
    with pytest.raises(UnreadablePosition):
        Match.from_line(f"{head}| {STATE.text(STATE.record(twin))}")


def test_the_first_flowers_stand_as_they_were_drawn() -> None:
    """AR-05"""
    head = "archipels/1 players=2 first=0 | "
    fresh = Match("archipels", players=2, first=0)
    assert Match.from_line(fresh.line).line == fresh.line
    for broken in ("flower=1", "flower=4", "flowers=0,1,0*8", "day=2", "free=2", "cell=1", "market=0,1,0*47"):
        name = broken.partition("=")[0]
        body = [word for word in fresh.line.split("| ")[1].split() if not word.startswith(f"{name}=")]
        with pytest.raises(UnreadablePosition):
            Match.from_line(head + " ".join([*body, broken]))
