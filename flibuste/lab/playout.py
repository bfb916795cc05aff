"""Random play at full speed: one source, made into a kernel of its own for each game."""

from functools import cache
from typing import Any

from flibuste.engine.contract import Game
from flibuste.engine.dice import below, seed_rng
from flibuste.engine.kernel import copy_state, specialise

__all__ = ["Playout", "playout_of"]

Rules = Any
is_over: Rules = None
is_chance: Rules = None
roll: Rules = None
to_act: Rules = None
legal_actions: Rules = None
apply: Rules = None
scores: Rules = None
winners: Rules = None
ending: Rules = None
playout: Rules = None
SHARES = 840  # divisible by any number of winners up to 8
RULES = ("is_over", "is_chance", "roll", "to_act", "legal_actions", "apply", "scores", "winners", "ending")


def _playout(state: Any, board: Any, rng: Any, out: Any) -> int:
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


def _series(states: Any, board: Any, seed: int, games: Any, rng: Any, out: Any, sums: Any, ends: Any) -> int:
    """Play the games numbered games[0] … games[1]−1 in states[0]; the states after it are fresh positions, one for each
    seat that may begin.

    `sums` holds each seat's scores, then its shares of victory (one is SHARES), then room for the last game's; `ends`
    counts how games ended. Gives the number of decisions."""
    decisions, players = 0, board.players
    scored, won = sums[2 * players : 3 * players], sums[3 * players :]
    for game in range(games[0], games[1]):
        seed_rng(rng, seed, game)
        copy_state(states, 0, 1 + below(rng, players))
        decisions += playout(states[0], board, rng, out)
        scores(states[0], board, scored)
        many = winners(states[0], board, scored, won)
        for seat in range(players):
            sums[seat] += scored[seat]
            if won[seat]:
                sums[players + seat] += SHARES // many
        ends[ending(states[0])] += 1
    return decisions


class Playout:
    """The random play of one game: `to_the_end` for one, `series` for many."""

    def __init__(self, game: Game) -> None:
        rules = {name: getattr(game.rules, name) for name in RULES}
        self.to_the_end = specialise(_playout, rules, f"playout_{game.folder}")
        self.series = specialise(_series, {**rules, "playout": self.to_the_end}, f"series_{game.folder}")


@cache
def playout_of(game: Game) -> Playout:
    return Playout(game)
