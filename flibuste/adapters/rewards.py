"""What a game is worth to its players: nothing until it ends, then one of three scales."""

from flibuste.engine.errors import BadOption
from flibuste.engine.kernel import Decimals, Numbers, inlined, integers

__all__ = ["REWARDS", "pay", "read_reward", "reward_list"]

REWARDS = ("share", "zero-sum", "score")
"""share: 1, split among the winners. zero-sum: 1 for the winner and -1/(players - 1) for each other, ties between.
score: one's score less the mean of the others'; alone, the score. A zero-sum game alone is played for its score."""
SHARE, ZERO_SUM, SCORE = range(3)


def read_reward(reward: str, players: int) -> int:
    """The number of a scale; raises BadOption."""
    if reward not in REWARDS:
        raise BadOption(name="reward", got=repr(reward), expected=" or ".join(REWARDS))
    return SCORE if players == 1 and reward == "zero-sum" else REWARDS.index(reward)


@inlined
def pay(scale: int, scored: Numbers, won: Numbers, many: int, out: Decimals) -> None:
    """Given what a game's `scores` and `winners` wrote: write what each seat earns. Where nobody wins, nobody earns."""
    players, total = len(scored), 0
    for seat in range(players):
        total += scored[seat]
    for seat in range(players):
        out[seat] = 0.0
        if scale == SCORE:
            out[seat] = scored[seat] - (total - scored[seat]) / max(1, players - 1)
        elif scale == ZERO_SUM and many > 0:
            out[seat] = (won[seat] * players / many - 1) / (players - 1)
        elif many > 0:
            out[seat] = won[seat] / many


def reward_list(scale: int, scores: list[int], winners: list[int]) -> list[float]:
    """The same for one game, in plain Python."""
    players = len(scores)
    scored, won = integers(players), integers(players)
    scored[:] = scores
    for seat in winners:
        won[seat] = 1
    out = [0.0] * players
    getattr(pay, "py_func", pay)(scale, scored, won, len(winners), out)
    return [float(value) for value in out]
