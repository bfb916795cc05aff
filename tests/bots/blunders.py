"""What every game asks of its bots: moves that a child would laugh at are never played.

A list of such blunders stands in `tests/games/GAME/test_blunders.py`: a position and the moves that nobody makes there,
at any level above the one that plays by chance.
"""

from collections.abc import Iterator

import pytest

from flibuste import Match
from flibuste.bots.roster import LEVELS, find_bot, is_timed
from flibuste.engine.contract import Parts

__all__ = ["all_but_the_easy", "chosen", "codes", "every_level"]

BRIEF = "search:0.05s"
SEEDS = 3

BOTS = [BRIEF if is_timed(level.id) else level.bot for level in LEVELS[1:]]

every_level = pytest.mark.parametrize("bot", BOTS)
"""Each level by its bot; one that thinks for a second thinks less long here."""
all_but_the_easy = pytest.mark.parametrize("bot", BOTS[1:])
"""Without the one that looks at a few actions only: where neither a victory nor a blunder is at stake, it may miss the
best."""


def codes(match: Match, bot: str) -> Iterator[int]:
    """What bots of that kind choose, each with luck of its own; of those that search, one."""
    seat = match.acting[0]
    for luck in range(1 if bot.startswith("search") else SEEDS):
        yield find_bot(bot, luck).choose(match.position.seen_by(seat), seat)


def chosen(match: Match, bot: str) -> Iterator[Parts]:
    """The same as parts."""
    for code in codes(match, bot):
        yield match.game.actions.parts(match.position, match.acting[0], code)
