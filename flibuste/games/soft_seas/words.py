"""The words of Soft Seas, in English and French."""

from typing import get_args

from flibuste.engine.options import Text
from flibuste.games.soft_seas.shapes import Kind

KINDS: tuple[Kind, ...] = get_args(Kind)

DRAW: Text = {"en": "draw {shape} in {cell}", "fr": "dessiner {shape} en {cell}"}
WITH_BARREL: Text = {
    "en": "cross a barrel (SS-04), then {deed}",
    "fr": "barrer un tonneau (SS-04), puis {deed}",
}
OUTCOME: Text = {"en": "the die shows {face}", "fr": "le dé montre {face}"}
ROLL: Text = {"en": "Roll: {face}.", "fr": "Lancer : {face}."}
JOKER: Text = {"en": "Roll: 6, any column (SS-03).", "fr": "Lancer : 6, n'importe quelle colonne (SS-03)."}
MOVE: Text = {"en": "{{{seat}}}: {deed}.", "fr": "{{{seat}}} : {deed}."}
GAIN: dict[str, Text] = {
    "boat": {"en": "boat: {points} (SS-06)", "fr": "bateau : {points} (SS-06)"},
    "island": {"en": "treasure island: {points} (SS-07)", "fr": "île au trésor : {points} (SS-07)"},
}
BONUSES: Text = {"en": "Bonuses (SS-10): {told}.", "fr": "Bonus (SS-10) : {told}."}
BONUS: Text = {
    "en": "{{{player}}} circles +{value} ({zone}, line {line})",
    "fr": "{{{player}}} entoure +{value} ({zone}, ligne {line})",
}
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
