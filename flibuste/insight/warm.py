"""The kernels of hints and analyses, made ready before anybody needs them."""

from functools import cache

from flibuste.engine.kernel import PURE
from flibuste.engine.match import Match
from flibuste.insight.odds import odds
from flibuste.insight.sample import sampler
from flibuste.insight.value import weigh_actions

__all__ = ["warm_insight"]


@cache
def warm_insight(game: str) -> None:
    """With one player, where the game may be played alone, and with more: alone other kernels may count."""
    if PURE:
        return
    few, many = Match(game, seed=1).game.players
    for players in sorted({few, min(2, many)}):
        match = Match(game, players=players, seed=1)
        weigh_actions(match.position, match.seat, sims=1)
        odds(match.position, match.seat, "en")
        sampler(match.position, match.seat, 0).baseline(2)
        sampler(match.steps[0].before if match.steps else match.position, 0, 0).baseline(2)
