"""The words of Les Pirates, in English and French."""

from typing import Any, get_args

from flibuste.engine.options import Text
from flibuste.games.les_pirates.shapes import Island, Kind, Phase

__all__ = ["cell_words", "port_words"]

ISLANDS: tuple[Island, ...] = get_args(Island)
KINDS: tuple[Kind, ...] = get_args(Kind)
PHASES: tuple[Phase, ...] = get_args(Phase)

CELL: Text = {"en": "column {0}, row {1}", "fr": "colonne {0}, ligne {1}"}
STRAIT: dict[str, Text] = {
    "N": {"en": "the north strait", "fr": "le détroit nord"},
    "S": {"en": "the south strait", "fr": "le détroit sud"},
    "outer-N": {"en": "the outer north strait", "fr": "le détroit nord extérieur"},
    "outer-S": {"en": "the outer south strait", "fr": "le détroit sud extérieur"},
    "centre-N": {"en": "the middle north strait", "fr": "le détroit nord du milieu"},
    "centre-S": {"en": "the middle south strait", "fr": "le détroit sud du milieu"},
}
WAY: tuple[Text, ...] = (
    {"en": "north", "fr": "au nord"},
    {"en": "south", "fr": "au sud"},
    {"en": "west", "fr": "à l'ouest"},
    {"en": "east", "fr": "à l'est"},
)
STRAIGHT: Text = {"en": "{crew} {way} {steps} to {to}", "fr": "{crew}, {steps} {way}, jusqu'en {to}"}
ALONG: Text = {
    "en": "{crew} {way} {steps} along the winds to {to}",
    "fr": "{crew}, {steps} {way} le long des alizés, jusqu'en {to}",
}
INTO: Text = {"en": "{crew} with a {steps} into {to}", "fr": "{crew}, avec un {steps}, dans {to}"}
OUT: Text = {
    "en": "{crew} with a {steps} out of the strait to {to}",
    "fr": "{crew}, avec un {steps}, hors du détroit, jusqu'en {to}",
}
HANDS: Text = {
    "en": "after handing the treasure to {ship}",
    "fr": "une fois le trésor passé sur {ship}",
}
TAKES: Text = {"en": "after taking the treasure over", "fr": "une fois le trésor passé à son bord"}
BOARDS: Text = {"en": "boards {prey}", "fr": "aborde {prey}"}
TREASURE_SHIP: Text = {
    "en": "{{{seat}:your|@'s}} treasure ship",
    "fr": "{{{seat}:votre bateau trésor|le bateau trésor de@}}",
}
TOGETHER: Text = {"en": "{0} together", "fr": "{0} ensemble"}
LOADS: Text = {"en": "loads the treasure", "fr": "charge le trésor"}
WINS: Text = {"en": "and wins", "fr": "et gagne"}
PLAIN: dict[str, Text] = {
    "pass": {"en": "pass: no die can be used", "fr": "passer : aucun dé n'est jouable"},
    "roll": {"en": "roll the dice", "fr": "lancer les dés"},
    "stay": {
        "en": "stay: no other roll, the turn ends",
        "fr": "rester : pas d'autre lancer, le tour est fini",
    },
    "explode": {"en": "light the fuse aboard {ship}", "fr": "allumer la mèche sur {ship}"},
    "lose": {"en": "lose {ship} to the cyclone", "fr": "perdre {ship} dans le cyclone"},
}
BLAST: Text = {
    "en": "blow up everything within {radius} of {centre}: {prey}",
    "fr": "tout faire sauter dans un rayon de {radius} autour de la {centre} : {prey}",
}
ISLAND: dict[str, Text] = {
    "west": {"en": "west island", "fr": "île de l'ouest"},
    "east": {"en": "east island", "fr": "île de l'est"},
}
OUTCOME_PORT: Text = {"en": "{{{seat}}} sails from the {port}", "fr": "{{{seat}}} part du {port}"}
OUTCOME_ISLAND: Text = {"en": "the treasure is on the {island}", "fr": "le trésor est sur l'{island}"}
OUTCOME_DIE: Text = {"en": "die {die} shows {face}", "fr": "le dé {die} montre {face}"}

LABELS: dict[str, Text] = {
    "victory": {"en": "victory", "fr": "victoire"},
    "ships": {"en": "ships left", "fr": "bateaux restants"},
    "treasures": {"en": "treasures aboard", "fr": "trésors à bord"},
    "home": {"en": "treasures home", "fr": "trésors rentrés"},
}

CORNER: dict[str, Text] = {
    "NW": {"en": "north-west", "fr": "nord-ouest"},
    "NE": {"en": "north-east", "fr": "nord-est"},
    "SE": {"en": "south-east", "fr": "sud-est"},
    "SW": {"en": "south-west", "fr": "sud-ouest"},
}
HALF: dict[str, Text] = {
    "W": {"en": "{corner} of the west board", "fr": "{corner} du plateau ouest"},
    "E": {"en": "{corner} of the east board", "fr": "{corner} du plateau est"},
}


def port_words(port: str, lang: str) -> str:
    """NW, or W-NW on a double board."""
    half, bar, corner = port.partition("-")
    named = CORNER[corner if bar else port][lang]
    return HALF[half][lang].format(corner=named) if bar else named


def cell_words(place: Any, lang: str) -> str:
    """A place of the logbook as a reader sees it."""
    return STRAIT[place][lang] if isinstance(place, str) else CELL[lang].format(*place)
