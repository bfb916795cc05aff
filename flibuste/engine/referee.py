"""The rules of a game as positions ask them: a whole step in one call, on arrays of one record.

To hand a compiled kernel a record takes longer than most rules do, and ten times as long as to hand it an array.
"""

from functools import cache

from flibuste.engine.family import Played, part
from flibuste.engine.kernel import Numbers, copy_first
from flibuste.engine.layout import Record
from flibuste.engine.rules import apply, chance_outcomes, is_chance, is_over, legal_actions, may_act, observe, scores

__all__ = ["CHANCE_IS_DUE", "OVER", "Referee", "seats_in"]


OVER, CHANCE_IS_DUE, ACTING = 1, 2, 4
"""What a status is made of: a bit for the end, one for chance, and from ACTING on one for each seat that may act."""


@cache
def seats_in(status: int) -> tuple[int, ...]:
    """The seats that may act."""
    bits = status >> 2
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


@part
def status(states: list[Record], players: int) -> int:
    found = 0
    if is_over(states[0]):
        found |= OVER
    if is_chance(states[0]):
        found |= CHANCE_IS_DUE
    for seat in range(players):
        if may_act(states[0], seat):
            found |= ACTING << seat
    return found


@part
def after(states: list[Record], boards: list[Record], fresh: list[Record], seat: int, code: int, players: int) -> int:
    """Make of `fresh` what follows; its status."""
    copy_first(fresh, states)
    apply(fresh[0], boards[0], seat, code)
    return status(fresh, players)


@part
def seen(states: list[Record], boards: list[Record], fresh: list[Record], seat: int) -> None:
    copy_first(fresh, states)
    observe(fresh[0], boards[0], seat)


@part
def legal(states: list[Record], boards: list[Record], seat: int, out: Numbers) -> int:
    return legal_actions(states[0], boards[0], seat, out)


@part
def outcomes(states: list[Record], boards: list[Record], out: Numbers, weights: Numbers) -> int:
    return chance_outcomes(states[0], boards[0], out, weights)


@part
def points(states: list[Record], boards: list[Record], out: Numbers) -> None:
    scores(states[0], boards[0], out)


@part
def points_after(
    states: list[Record], boards: list[Record], fresh: list[Record], seat: int, codes: Numbers, scored: Numbers,
    out: Numbers,
) -> None:  # fmt: skip
    """The seat's score after each of these actions."""
    for place in range(len(codes)):
        copy_first(fresh, states)
        apply(fresh[0], boards[0], seat, codes[place])
        scores(fresh[0], boards[0], scored)
        out[place] = scored[seat]


class Referee:
    """Of one game: made once, with the game's own rules inside."""

    def __init__(self, game: Played) -> None:
        self.status = status.of(game)
        self.after = after.of(game)
        self.seen = seen.of(game)
        self.legal = legal.of(game)
        self.outcomes = outcomes.of(game)
        self.scores = points.of(game)
        self.scores_after = points_after.of(game)
