"""The words of Soft Seas, in English and French."""

from typing import get_args

from flibuste.engine.options import Text
from flibuste.games.soft_seas.shapes import Kind

KINDS: tuple[Kind, ...] = get_args(Kind)

DRAW: Text = {"en": "draw {shape} in {cell}", "fr": "dessiner {shape} en {cell}"}
WITH_BARREL: Text = {
    "en": "cross off a barrel, then {action}",
    "fr": "barrer un tonneau, puis {action}",
}
OUTCOME: Text = {"en": "the die shows {face}", "fr": "le dé montre {face}"}
ZONE_WORDS: dict[str, Text] = {
    "boats": {"en": "boats", "fr": "bateaux"},
    "islands": {"en": "islands", "fr": "îles"},
}
LINE_RULES = {"boats": "SS-06", "islands": "SS-07", "bonuses": "SS-10", "barrels": "SS-11"}

LABELS: dict[str, Text] = {
    "boat": {"en": "boat", "fr": "bateau"},
    "island": {"en": "treasure island", "fr": "île au trésor"},
    "boats": {"en": "boats", "fr": "bateaux"},
    "islands": {"en": "treasure islands", "fr": "îles au trésor"},
    "bonuses": {"en": "line bonuses", "fr": "bonus de fin de ligne"},
    "barrels": {"en": "barrels left", "fr": "tonneaux restants"},
}
