"""The words of Les Pirates, in English and French."""

from collections.abc import Sequence
from typing import Any, get_args

from flibuste.engine.options import Text
from flibuste.games.les_pirates.shapes import Island, Kind, Phase

__all__ = ["cell_words", "listed", "ship_words"]

ISLANDS: tuple[Island, ...] = get_args(Island)
KINDS: tuple[Kind, ...] = get_args(Kind)
PHASES: tuple[Phase, ...] = get_args(Phase)

AND: Text = {"en": "and", "fr": "et"}
CELL = "({0},{1})"
STRAIT: Text = {"en": "strait {name}", "fr": "le détroit {name}"}
WAY: tuple[Text, ...] = (
    {"en": "north", "fr": "au nord"},
    {"en": "south", "fr": "au sud"},
    {"en": "west", "fr": "à l'ouest"},
    {"en": "east", "fr": "à l'est"},
)
SHIP: Text = {"en": "ship {0}", "fr": "bateau {0}"}
SHIPS: Text = {"en": "ships {0} together", "fr": "bateaux {0} ensemble"}
STRAIGHT: Text = {"en": "{crew} {way} {steps} to {to}", "fr": "{crew}, {steps} {way}, jusqu'à {to}"}
ALONG: Text = {
    "en": "{crew} {way} {steps} along the bar to {to}",
    "fr": "{crew}, {steps} {way} le long de la barre, jusqu'à {to}",
}
INTO: Text = {"en": "{crew} with a {steps} into {to}", "fr": "{crew}, avec un {steps}, dans {to}"}
OUT: Text = {
    "en": "{crew} with a {steps} out of the strait to {to}",
    "fr": "{crew}, avec un {steps}, hors du détroit jusqu'à {to}",
}
LEG: Text = {"en": "{crew} from {start} to {to}", "fr": "{crew} de {start} à {to}"}
HANDS: Text = {
    "en": "after handing the treasure to ship {ship}",
    "fr": "après avoir confié le trésor au bateau {ship}",
}
CARRIER: Text = {"en": "the treasure aboard ship {ship}", "fr": "le trésor à bord du bateau {ship}"}
BOARDS: Text = {"en": "boards {prey}", "fr": "aborde {prey}"}
THEIRS: Text = {"en": "{{{seat}}}'s {ships}", "fr": "{ships} de {{{seat}}}"}
TREASURE_SHIP: Text = {"en": "treasure ship", "fr": "le bateau trésor"}
THEIR_SHIP: Text = {"en": "ship {0}", "fr": "le bateau {0}"}
THEIR_SHIPS: Text = {"en": "ships {0}", "fr": "les bateaux {0}"}
LOADS: Text = {"en": "loads the treasure", "fr": "charge le trésor"}
WINS: Text = {"en": "and wins", "fr": "et gagne"}
PLAIN: dict[str, Text] = {
    "pass": {"en": "pass: no die can be used", "fr": "passer : aucun dé n'est jouable"},
    "roll": {"en": "roll the dice", "fr": "lancer les dés"},
    "stay": {
        "en": "stay: no second roll, the turn ends (LP-35)",
        "fr": "rester : pas de second lancer, le tour s'achève (LP-35)",
    },
    "explode": {"en": "make ship {ship} explosive", "fr": "faire du bateau {ship} un bateau explosif"},
    "lose": {"en": "lose ship {ship} to the cyclone", "fr": "perdre le bateau {ship} dans le cyclone"},
}
BLAST: Text = {
    "en": "blow up everything within {radius} of {centre}: {prey}",
    "fr": "faire sauter tout à {radius} au plus de {centre} : {prey}",
}
MOVE: Text = {"en": "{{{seat}}}: {deed}.", "fr": "{{{seat}}} : {deed}."}
SETUP: Text = {"en": "Ports: {ports}. Treasure: {treasures}.", "fr": "Ports : {ports}. Trésor : {treasures}."}
ISLAND: dict[str, Text] = {
    "west": {"en": "west island", "fr": "île ouest"},
    "east": {"en": "east island", "fr": "île est"},
}
ROLL: Text = {"en": "Roll: {dice}.", "fr": "Lancer : {dice}."}
OUTCOME_PORT: Text = {"en": "{{{seat}}} sails from {port}", "fr": "{{{seat}}} part de {port}"}
OUTCOME_ISLAND: Text = {"en": "the treasure is on the {island}", "fr": "le trésor est sur l'{island}"}
OUTCOME_DIE: Text = {"en": "die {die} shows {face}", "fr": "le dé {die} montre {face}"}

LABELS: dict[str, Text] = {
    "victory": {"en": "victory", "fr": "victoire"},
    "ships": {"en": "ships left", "fr": "bateaux restants"},
    "treasures": {"en": "treasures aboard", "fr": "trésors à bord"},
    "home": {"en": "treasures home", "fr": "trésors rentrés"},
}


def listed(words: Sequence[str], lang: str) -> str:
    """One, one and two, or one, two and three."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {AND[lang]} {words[-1]}"


def cell_words(place: Any, lang: str) -> str:
    """A place of the logbook as a reader sees it."""
    return STRAIT[lang].format(name=place) if isinstance(place, str) else CELL.format(*place)


def ship_words(ships: Sequence[str], lang: str) -> str:
    """Ships of the logbook ("1.0") as a reader sees them, seat by seat."""
    told = []
    for seat in sorted({ship.partition(".")[0] for ship in ships}):
        numbers = [number for one, _, number in (ship.partition(".") for ship in ships) if one == seat]
        which = (THEIR_SHIP if len(numbers) == 1 else THEIR_SHIPS)[lang].format(listed(numbers, lang))
        told.append(THEIRS[lang].format(seat=seat, ships=which))
    return listed(told, lang)
