"""What bots know of Archipels: which actions look good."""

from flibuste.engine.contract import Mind
from flibuste.games.archipels.mind import policy

__all__ = ["MIND"]

MIND = Mind(policy, weigh_each=policy.weigh_each)
