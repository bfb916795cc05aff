"""What bots know of Doodle Islands: which actions look good and, alone, what a sheet promises."""

from flibuste.engine.contract import Mind
from flibuste.games.doodle_islands.mind import policy, value

__all__ = ["MIND"]

MIND = Mind(policy, value)
