"""What a sheet of Soft Seas is told by, and what is seen of it by somebody who plays on alone."""

import pytest

from flibuste import Match, find_game
from flibuste.bots.greedy import GuessBot
from flibuste.bots.points import alone
from flibuste.engine.kernel import integers
from flibuste.games.soft_seas.mind import value
from flibuste.games.soft_seas.rules import FACES, costs_barrel
from flibuste.games.soft_seas.state import STATE, State

GAME = find_game("soft-seas")


def seen_alone(match: Match, seat: int) -> State:
    state = STATE.copy(match.position.state)
    value.stand_alone(state, seat, match.players)
    return state


def played(players: int, seed: int, turns: int) -> Match:
    match, bot = Match(GAME, players=players, seed=seed), GuessBot(seed)
    for _ in range(turns * players):
        if not match.is_over:
            match.play(bot.choose(match.position, match.seat))
    return match


@pytest.mark.parametrize("seed", range(3))
def test_features_are_in_their_bounds_and_points_are_the_score(seed: int) -> None:
    for turns in (0, 5, 12, 20):
        match = played(3, seed, turns)
        board = alone(match.position.setup).board
        for seat in range(3):
            work = integers(value.ROOM)
            n, points = value.describe(seen_alone(match, seat), board, match.position.setup.facts, 0, work)
            assert 0 < n <= value.MOST
            assert all(0 <= feature < value.FEATURES for feature in work[:n])
            assert points == match.scores[seat]


def test_somebody_alone_may_do_what_their_seat_may() -> None:
    match = played(2, 4, 9)
    board, out = alone(match.position.setup).board, integers(GAME.rules.MOST_ACTIONS)
    n = GAME.rules.legal_actions(seen_alone(match, 1), board, 0, out)
    assert sorted(int(code) for code in out[:n]) == sorted(match.position.legal(1))


def test_a_bonus_of_another_is_nobodys_to_have() -> None:
    match = played(2, 1, 14)
    plain = STATE.plain(match.position.state)
    for seat in range(2):
        state = STATE.plain(seen_alone(match, seat))
        for line, circled in enumerate(plain.circled):
            assert state.circled[line] & 1 == circled >> seat & 1
            assert bool(state.circled[line]) == bool(circled)


def test_whether_a_barrel_is_lost_is_told_apart() -> None:
    match = played(1, 3, 16)
    board = match.position.board
    for face in range(FACES):
        plain = STATE.plain(match.position.state)
        plain.die = face
        state = STATE.record(plain)
        assert value.branch(state, board) == int(costs_barrel(state, board, 0))
