"""Kernels made ready before anybody needs them: compiled, or read from the disk when they were compiled before."""

from functools import cache

from flibuste.bots.roster import LEVELS, Bot, find_bot, roster
from flibuste.engine.errors import BadOption
from flibuste.engine.games import find_game
from flibuste.engine.kernel import PURE
from flibuste.engine.match import Match

__all__ = ["warm_bot", "warm_game", "warm_rules"]

KINDS = frozenset(level.bot.partition(":")[0] for level in LEVELS)


def warm_game(game: str) -> None:
    """The rules and every kind of bot: after it, whoever plays waits for no kernel."""
    warm_rules(game)
    for level in LEVELS:
        warm_bot(game, level.bot)


def warm_rules(game: str) -> None:
    """One action and a view: every kernel of the rules has run."""
    match = Match(game, seed=1)
    match.play(match.legal[0])
    match.view(0)


def warm_bot(game: str, bot: str) -> None:
    """The bot of that name can choose at once; one of another package makes itself ready."""
    level = roster().get(bot)
    kind = (level.bot if level else bot).partition(":")[0]
    if kind in KINDS and not PURE:
        _warm_kind(game, kind)


@cache
def _warm_kind(game: str, kind: str) -> None:
    """A bot of that kind chooses once, with the least of its budget."""
    for players in {find_game(game).players[0], None}:  # alone a game may be searched in another way
        match = Match(game, players=players, seed=1)
        _least(kind).choose(match.position.seen_by(match.seat), match.seat)


def _least(kind: str) -> Bot:
    try:
        return find_bot(f"{kind}:1", 1)
    except BadOption:
        return find_bot(kind, 1)
