"""The rules of a game as positions ask them: a whole step in one call, on arrays of one record.

To hand a compiled kernel a record takes longer than most rules do, and ten times as long as to hand it an array.
"""

from functools import cache

from flibuste.engine.family import Played, part
from flibuste.engine.kernel import Numbers, copy_first, copy_state
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
def standing(state: Record, players: int) -> int:
    found = 0
    if is_over(state):
        found |= OVER
    if is_chance(state):
        found |= CHANCE_IS_DUE
    for seat in range(players):
        if may_act(state, seat):
            found |= ACTING << seat
    return found


@part
def status(states: list[Record], players: int) -> int:
    return standing(states[0], players)


@part
def after(states: list[Record], boards: list[Record], fresh: list[Record], seat: int, code: int, players: int) -> int:
    """Make of `fresh` what follows; its status."""
    copy_first(fresh, states)
    apply(fresh[0], boards[0], seat, code)
    return status(fresh, players)


@part
def allows(state: Record, board: Record, seat: int, code: int, out: Numbers) -> bool:
    """Whether a step may come next: an outcome (seat −1) that can come up, or a legal action."""
    if seat < 0:
        n = chance_outcomes(state, board, out, out[len(out) // 2 :]) if is_chance(state) else 0
    else:
        n = legal_actions(state, board, seat, out) if may_act(state, seat) else 0
    for place in range(n):
        if out[place] == code:
            return True
    return False


@part
def follow(
    start: list[Record], boards: list[Record], states: list[Record], steps: Numbers, out: Numbers, statuses: Numbers,
    players: int,
) -> int:  # fmt: skip
    """Carry out steps (seat, code, seat, code …), each from a state into the one after it, and give each's status; how
    many there are before one that may not come next."""
    copy_first(states, start)
    for place in range(len(statuses)):
        seat, code = steps[2 * place], steps[2 * place + 1]
        if seat >= players or not allows(states[place], boards[0], seat, code, out):
            return place
        copy_state(states, place + 1, place)
        apply(states[place + 1], boards[0], seat, code)
        statuses[place] = standing(states[place + 1], players)
    return len(statuses)


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


@part
def acts_after(
    states: list[Record], boards: list[Record], fresh: list[Record], seat: int, codes: Numbers, out: Numbers
) -> None:
    """Whether the seat may act again after each of these actions."""
    for place in range(len(codes)):
        copy_first(fresh, states)
        apply(fresh[0], boards[0], seat, codes[place])
        out[place] = int(may_act(fresh[0], seat))


class Referee:
    """Of one game: made once, with the game's own rules inside."""

    def __init__(self, game: Played) -> None:
        self.status = status.of(game)
        self.after = after.of(game)
        self.follow = follow.of(game)
        self.seen = seen.of(game)
        self.legal = legal.of(game)
        self.outcomes = outcomes.of(game)
        self.scores = points.of(game)
        self.scores_after = points_after.of(game)
        self.acts_after = acts_after.of(game)
