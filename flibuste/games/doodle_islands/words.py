"""The words of Doodle Islands, in English and French."""

from typing import get_args

from flibuste.engine.options import Text
from flibuste.games.doodle_islands.shapes import Kind

KINDS: tuple[Kind, ...] = get_args(Kind)

DRAW: Text = {"en": "draw {shape} in {cell}", "fr": "dessiner {shape} en {cell}"}
FORT: Text = {"en": "tick a fort in {cell}", "fr": "cocher un fortin en {cell}"}
TENTACLE: Text = {"en": "tick a tentacle in {cell}", "fr": "cocher un tentacule en {cell}"}
TAKE: Text = {"en": "take the {face}: {deed}", "fr": "prendre le {face} : {deed}"}
WITH_BOTTLE: Text = {"en": "{deed} (and a bottle, {rule})", "fr": "{deed} (et une bouteille, {rule})"}
BOTTLE: Text = {"en": "tick a bottle and take no die", "fr": "cocher une bouteille sans prendre de dé"}
MOVE: Text = {"en": "{{{seat}}}: {deed}.", "fr": "{{{seat}}} : {deed}."}
PREPARE: Text = {
    "en": "Everyone draws {shape} in the {place} of column {column} (black {black}, DI-04).",
    "fr": "Chacun dessine {shape} dans {place} de la colonne {column} (noir {black}, DI-04).",
}
PLACE: dict[str, Text] = {
    "treasures": {"en": "archipelago", "fr": "l'archipel"},
    "monsters": {"en": "reef", "fr": "les brisants"},
}
ROUND: Text = {
    "en": "Roll: black {black}, white {white}.",
    "fr": "Lancer : noir {black}, blancs {white}.",
}
GAIN: dict[str, Text] = {
    "monster": {"en": "monster: circles {gold} ({rule})", "fr": "monstre : entoure {gold} ({rule})"},
    "island": {"en": "treasure island: circles {gold} ({rule})", "fr": "île aux trésors : entoure {gold} ({rule})"},
    "bonus": {"en": "first-come bonus {gold} ({rule})", "fr": "prime au premier arrivé {gold} ({rule})"},
    "kraken": {"en": "kraken: circles {gold} ({rule})", "fr": "kraken : entoure {gold} ({rule})"},
}
OUTCOME_BLACK: Text = {"en": "the black die shows {face}", "fr": "le dé noir montre {face}"}
OUTCOME_WHITE: Text = {"en": "white die {place} shows {face}", "fr": "le dé blanc {place} montre {face}"}

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
    "sober": {"en": "Le Sobre (no bottle)", "fr": "Le Sobre"},
    "navigator": {"en": "Le Prince des navigateurs (a single route)", "fr": "Le Prince des navigateurs"},
    "slayer": {"en": "Le Tueur de monstres (42 gold from monsters)", "fr": "Le Tueur de monstres"},
    "goldbeard": {"en": "Barbe d'Or (74 gold from islands)", "fr": "Barbe d'Or"},
    "builder": {"en": "Le Bâtisseur (16 forts on a route)", "fr": "Le Bâtisseur"},
}

TITLES = ("Moussaillon", "Loup de mer", "Quartier-Maître", "Capitaine", "Amiral", "Roi ou Reine des Pirates")

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
