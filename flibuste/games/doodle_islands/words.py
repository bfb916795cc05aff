"""The words of Doodle Islands, in English and French."""

from typing import get_args

from flibuste.engine.options import Text
from flibuste.games.doodle_islands.shapes import Kind

KINDS: tuple[Kind, ...] = get_args(Kind)

DRAW: Text = {"en": "draw {shape} in {cell}", "fr": "dessiner {shape} en {cell}"}
FORT: Text = {"en": "build a fort in {cell}", "fr": "construire un fortin en {cell}"}
TENTACLE: Text = {"en": "wake a tentacle in {cell}", "fr": "réveiller un tentacule en {cell}"}
TAKE: Text = {"en": "take the {face}: {action}", "fr": "prendre le {face} : {action}"}
WITH_BOTTLE: Text = {"en": "{action}, and tick a bottle", "fr": "{action}, et cocher une bouteille"}
BOTTLE: Text = {"en": "tick a bottle and take no die", "fr": "cocher une bouteille sans prendre de dé"}
OUTCOME_BLACK: Text = {"en": "the black die shows {face}", "fr": "le dé noir montre {face}"}
OUTCOME_WHITE: Text = {"en": "white die {place} shows {face}", "fr": "le dé blanc {place} montre {face}"}

GOLD: Text = {"en": "gold|gold", "fr": "pièce d'or|pièces d'or"}

LABELS: dict[str, Text] = {
    "monster": {"en": "monster", "fr": "monstre"},
    "island": {"en": "treasure island", "fr": "île aux trésors"},
    "bonus": {"en": "first-come bonus", "fr": "prime au premier arrivé"},
    "kraken": {"en": "kraken", "fr": "kraken"},
    "monsters": {"en": "monsters", "fr": "monstres"},
    "islands": {"en": "treasure islands", "fr": "îles aux trésors"},
    "bonuses": {"en": "first-come bonuses", "fr": "primes au premier arrivé"},
    "krakens": {"en": "krakens", "fr": "krakens"},
    "ships": {"en": "ships", "fr": "navires"},
    "bottle_stake": {"en": "bottle stake", "fr": "enjeu des bouteilles"},
    "bottles": {"en": "bottles ticked", "fr": "bouteilles cochées"},
    "title": {"en": "title", "fr": "titre"},
    "feats": {"en": "feats", "fr": "exploits"},
    "sober": {"en": "The Sober (no bottle)", "fr": "Le Sobre"},
    "navigator": {"en": "Prince of Navigators (a single route)", "fr": "Le Prince des navigateurs"},
    "slayer": {"en": "Monster Slayer (42 gold from monsters)", "fr": "Le Tueur de monstres"},
    "goldbeard": {"en": "Goldbeard (74 gold from islands)", "fr": "Barbe d'Or"},
    "builder": {"en": "The Builder (16 forts on a route)", "fr": "Le Bâtisseur"},
}

TITLES: tuple[Text, ...] = (
    {"en": "Cabin boy", "fr": "Moussaillon"},
    {"en": "Sea dog", "fr": "Loup de mer"},
    {"en": "Quartermaster", "fr": "Quartier-Maître"},
    {"en": "Captain", "fr": "Capitaine"},
    {"en": "Admiral", "fr": "Amiral"},
    {"en": "King or Queen of the Pirates", "fr": "Roi ou Reine des Pirates"},
)
NO_TITLE: Text = {"en": "No title this time", "fr": "Pas de titre cette fois"}

GAIN_RULES = {
    "treasures": {"monster": "DI-25", "island": "DI-26", "bonus": "DI-27"},
    "monsters": {"monster": "DI-31", "kraken": "DI-33"},
}
LINE_RULES = {
    "treasures": {
        "monsters": "DI-25",
        "islands": "DI-26",
        "bonuses": "DI-27",
        "ships": "DI-16",
        "bottle_stake": "DI-17",
    },
    "monsters": {"monsters": "DI-31", "krakens": "DI-33", "ships": "DI-37", "bottle_stake": "DI-37"},
}
