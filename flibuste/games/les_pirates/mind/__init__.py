"""What bots know of Les Pirates: how far things are in rolls, which actions look good, and how seats stand."""

from flibuste.engine.contract import Mind
from flibuste.games.les_pirates.mind import policy, value
from flibuste.games.les_pirates.mind.facts import FACTS, reckon

__all__ = ["MIND"]

MIND = Mind(policy, value, FACTS, reckon)
