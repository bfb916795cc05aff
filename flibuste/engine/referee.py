"""The rules of a game as positions ask them: a whole step in one call, on arrays of one record.

To hand a compiled kernel a record takes longer than most rules do, and ten times as long as to hand it an array.
"""

from functools import cache
from typing import Any

from flibuste.engine.kernel import copy_first, specialise

__all__ = ["CHANCE_IS_DUE", "OVER", "Referee", "seats_in"]

Rules = Any
is_over: Rules = None
is_chance: Rules = None
may_act: Rules = None
legal_actions: Rules = None
apply: Rules = None
chance_outcomes: Rules = None
observe: Rules = None
scores: Rules = None
status: Rules = None
RULES = ("is_over", "is_chance", "may_act", "legal_actions", "apply", "chance_outcomes", "observe", "scores")

OVER, CHANCE_IS_DUE, ACTING = 1, 2, 4
"""What a status is made of: a bit for the end, one for chance, and from ACTING on one for each seat that may act."""


@cache
def seats_in(status: int) -> tuple[int, ...]:
    """The seats that may act."""
    bits = status >> 2
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def _status(states: Any, players: int) -> int:
    found = 0
    if is_over(states[0]):
        found |= OVER
    if is_chance(states[0]):
        found |= CHANCE_IS_DUE
    for seat in range(players):
        if may_act(states[0], seat):
            found |= ACTING << seat
    return found


def _after(states: Any, boards: Any, fresh: Any, seat: int, code: int, players: int) -> int:
    """Make of `fresh` what follows; its status."""
    copy_first(fresh, states)
    apply(fresh[0], boards[0], seat, code)
    return status(fresh, players)


def _seen(states: Any, boards: Any, fresh: Any, seat: int) -> None:
    copy_first(fresh, states)
    observe(fresh[0], boards[0], seat)


def _legal(states: Any, boards: Any, seat: int, out: Any) -> int:
    return legal_actions(states[0], boards[0], seat, out)


def _outcomes(states: Any, boards: Any, out: Any, weights: Any) -> int:
    return chance_outcomes(states[0], boards[0], out, weights)


def _scores(states: Any, boards: Any, out: Any) -> None:
    scores(states[0], boards[0], out)


class Referee:
    """Of one game: made once, with the game's own rules inside."""

    def __init__(self, rules: Any, folder: str) -> None:
        known = {name: getattr(rules, name) for name in RULES}
        self.status = specialise(_status, known, f"status_{folder}")
        self.after = specialise(_after, known | {"status": self.status}, f"after_{folder}")
        self.seen = specialise(_seen, known, f"seen_{folder}")
        self.legal = specialise(_legal, known, f"legal_{folder}")
        self.outcomes = specialise(_outcomes, known, f"outcomes_{folder}")
        self.scores = specialise(_scores, known, f"scores_{folder}")
