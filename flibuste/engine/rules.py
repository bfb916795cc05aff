"""The rules of a game, as everybody asks them; and of whatever game, for kernels of which each game gets its own.

A kernel that asks `apply(state, board, seat, code)` imports it from here; `part` (see `flibuste.engine.family`) makes
it with the game's own rules in the place of these.
"""

from typing import Protocol

from flibuste.engine.family import rule
from flibuste.engine.kernel import Numbers
from flibuste.engine.layout import Record

__all__ = [
    "Rules",
    "apply",
    "chance_outcomes",
    "ending",
    "is_chance",
    "is_over",
    "legal_actions",
    "may_act",
    "observe",
    "roll",
    "scores",
    "to_act",
    "winners",
]


class Rules(Protocol):
    """The kernels. Legality is said once, in `legal_actions`; everyone else asks.

    Who calls what: a player's turn is `to_act`, `legal_actions`, then `apply` with one of the codes listed. Chance is
    `chance_outcomes`, then `apply` with one of those codes from seat CHANCE; `roll` does that as often as it takes,
    faster. `apply` trusts its caller: a code that was not listed may write out of bounds, so the referee (`Match`)
    looks in `legal_actions` first.
    """

    CODES: int
    """Player actions are 0 … CODES−1."""
    MOST_ACTIONS: int
    """No position has more legal actions than this: the length of `out`."""
    MOST_OUTCOMES: int
    """No chance has more outcomes than this."""

    def start(self, state: Record, board: Record, first: int) -> None:
        """Make a fresh position of a zeroed state; seat `first` begins."""

    def is_sound(self, state: Record, board: Record) -> bool:
        """Whether a state that was read from a text can be played on this board: no kernel would leave its arrays."""

    def is_over(self, state: Record) -> bool:
        """Whether the game has ended: nobody acts any more, chance neither."""

    def is_chance(self, state: Record) -> bool:
        """Whether dice or a draw come next. While so, no seat may act."""

    def to_act(self, state: Record) -> int:
        """The seat that acts next; where several may act at once, the lowest. Not asked at chance or the end."""

    def may_act(self, state: Record, seat: int) -> bool:
        """Whether this seat may act now. Where several may (simultaneous turns), any order gives the same position."""

    def legal_actions(self, state: Record, board: Record, seat: int, out: Numbers) -> int:
        """Write the seat's legal codes into `out`, ascending; their number, at least 1 when `may_act(seat)`."""

    def apply(self, state: Record, board: Record, seat: int, code: int) -> None:
        """Carry out a listed action of a seat that may act, or a listed outcome from seat CHANCE."""

    def chance_outcomes(self, state: Record, board: Record, out: Numbers, weights: Numbers) -> int:
        """Write the outcomes that can come up, ascending, and how likely each is, as whole weights; their number.

        An outcome of weight 0 never falls by itself, but may be given: what a host may choose instead of chance."""

    def roll(self, state: Record, board: Record, rng: Numbers) -> None:
        """Sample and apply chance until it is over; draws from `rng` just as `pick` among `chance_outcomes` would."""

    def observe(self, state: Record, board: Record, seat: int) -> None:
        """Take out of the state what this seat (or a spectator, -1) cannot know: choices of a simultaneous turn."""

    def scores(self, state: Record, board: Record, out: Numbers) -> None:
        """Write each seat's score, as if the game ended now."""

    def winners(self, state: Record, board: Record, scored: Numbers, out: Numbers) -> int:
        """Given what `scores` wrote: write 1 for each seat that wins if the game ends now, else 0; how many win."""

    def ending(self, state: Record) -> int:
        """Why the game ended, as an index of the declaration's `endings`; 0 while it runs."""


is_over = rule(Rules.is_over)
is_chance = rule(Rules.is_chance)
to_act = rule(Rules.to_act)
may_act = rule(Rules.may_act)
legal_actions = rule(Rules.legal_actions)
apply = rule(Rules.apply)
chance_outcomes = rule(Rules.chance_outcomes)
roll = rule(Rules.roll)
observe = rule(Rules.observe)
scores = rule(Rules.scores)
winners = rule(Rules.winners)
ending = rule(Rules.ending)
