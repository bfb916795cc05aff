"""Random play at full speed: one source, made into a kernel of its own for each game."""

from flibuste.engine.dice import below, pick, seed_rng
from flibuste.engine.family import part
from flibuste.engine.kernel import Numbers, copy_state
from flibuste.engine.layout import AnyBoard, Fields
from flibuste.engine.rules import (
    apply,
    chance_outcomes,
    ending,
    is_chance,
    is_over,
    legal_actions,
    roll,
    scores,
    to_act,
    winners,
)

__all__ = ["SHARES", "series", "to_the_end", "write_down"]

SHARES = 840  # divisible by any number of winners up to 8


@part
def to_the_end(state: Fields, board: AnyBoard, rng: Numbers, out: Numbers) -> int:
    """Play at random to the end; the number of decisions."""
    decisions = 0
    while not is_over(state):
        if is_chance(state):
            roll(state, board, rng)
            continue
        seat = to_act(state)
        n = legal_actions(state, board, seat, out)
        apply(state, board, seat, out[below(rng, n)])
        decisions += 1
    return decisions


@part
def write_down(state: Fields, board: AnyBoard, rng: Numbers, out: Numbers, steps: Numbers) -> int:
    """Play at random until the end, or until `steps` is full of (seat, code); how many of its numbers were written."""
    written, weights = 0, out[len(out) // 2 :]
    while written < len(steps) and not is_over(state):
        seat = -1
        if is_chance(state):
            n = chance_outcomes(state, board, out, weights)
            code = out[pick(rng, weights, n)]
        else:
            seat = to_act(state)
            code = out[below(rng, legal_actions(state, board, seat, out))]
        apply(state, board, seat, code)
        steps[written], steps[written + 1] = seat, code
        written += 2
    return written


@part
def series(
    states: list[Fields],
    board: AnyBoard,
    seed: int,
    games: Numbers,
    rng: Numbers,
    out: Numbers,
    sums: Numbers,
    ends: Numbers,
) -> int:
    """Play the games numbered games[0] … games[1]−1 in states[0]; the states after it are fresh positions, one for each
    seat that may begin.

    `sums` holds each seat's scores, then its shares of victory (one is SHARES), then both by the order of play, then
    room for the last game's; `ends` counts how games ended. Gives the number of decisions."""
    decisions, players = 0, board.players
    scored, won = sums[4 * players : 5 * players], sums[5 * players :]
    for game in range(games[0], games[1]):
        seed_rng(rng, seed, game)
        first = below(rng, players)
        copy_state(states, 0, 1 + first)
        decisions += to_the_end(states[0], board, rng, out)
        scores(states[0], board, scored)
        many = winners(states[0], board, scored, won)
        for seat in range(players):
            order = (seat - first + players) % players
            sums[seat] += scored[seat]
            sums[2 * players + order] += scored[seat]
            if won[seat]:
                sums[players + seat] += SHARES // many
                sums[3 * players + order] += SHARES // many
        ends[ending(states[0])] += 1
    return decisions
