"""Les Pirates: the declaration."""

from flibuste.engine.contract import FAN_NOTE, Credits, Game
from flibuste.engine.options import Exclusion, Option, Text, sheet_option
from flibuste.games.les_pirates import actions, events, rules, view
from flibuste.games.les_pirates.board import load
from flibuste.games.les_pirates.codes import recode
from flibuste.games.les_pirates.drawing import drawing
from flibuste.games.les_pirates.mind import MIND
from flibuste.games.les_pirates.refusals import REFUSALS
from flibuste.games.les_pirates.state import BOARD, MOST_PLAYERS, RULES, STATE
from flibuste.games.les_pirates.words import LABELS

__all__ = ["GAME"]


def _flag(name: str, title: Text, en: str, fr: str) -> Option:
    return Option(name=name, default=False, values=(False, True), title=title, help={"en": en, "fr": fr})


VARIANTS = (
    _flag(
        "devils_island",
        {"en": "Devil's island", "fr": "L'île au diable"},
        "Two ships of each port start on anchors of the island (LP-30).",
        "Deux bateaux de chaque port partent des ancres de l'île (LP-30).",
    ),
    _flag(
        "cyclone",
        {"en": "Cyclone", "fr": "Le cyclone"},
        "Three dice; three equal faces cost the farthest ship (LP-31).",
        "Trois dés ; trois faces égales coûtent le bateau le plus éloigné (LP-31).",
    ),
    _flag(
        "double_board",
        {"en": "Double board", "fr": "Le double plateau"},
        "Two boards side by side and four dice, for 5 to 8 players (LP-32).",
        "Deux plateaux côte à côte et quatre dés, de 5 à 8 joueurs (LP-32).",
    ),
    _flag(
        "one_treasure",
        {"en": "One treasure", "fr": "Un seul trésor"},
        "Only one treasure on the double board, on an island drawn at random (LP-32).",
        "Un seul trésor sur le double plateau, sur une île tirée au sort (LP-32).",
    ),
    _flag(
        "shipwreck",
        {"en": "Shipwreck", "fr": "Le naufrage"},
        "Boarded ships stay as wrecks that nobody passes (LP-33).",
        "Les bateaux abordés restent, naufragés, et nul ne les passe (LP-33).",
    ),
    _flag(
        "explosive",
        {"en": "Explosive ship", "fr": "Le bateau explosif"},
        "Instead of a turn a ship may be blown up with everything near it (LP-34).",
        "Au lieu d'un tour, on peut faire sauter un bateau et tout ce qui l'entoure (LP-34).",
    ),
    _flag(
        "one_two",
        {"en": "One-two", "fr": "Un-deux"},
        "A roll with a 1 and a 2 gives the right to another roll (LP-35).",
        "Un lancer avec un 1 et un 2 donne droit à un autre lancer (LP-35).",
    ),
    _flag(
        "fleet",
        {"en": "Fleet", "fr": "La flotte"},
        "Ships of one flag may share a cell; all those of a port may sail together (LP-38).",
        "Les bateaux d'un même drapeau partagent une case ; ceux d'un port peuvent naviguer tous ensemble (LP-38).",
    ),
)
KINGDOMS = Option(
    name="kingdoms",
    default="none",
    values=("none", "enemy", "headwind"),
    title={"en": "Kingdoms", "fr": "Royaumes"},
    help={
        "en": "For 2 players with two ports and six ships each: Enemy kingdoms (LP-36) or Headwind kingdoms (LP-37).",
        "fr": "À 2, deux ports et six bateaux chacun : royaumes ennemis (LP-36) ou des vents contraires (LP-37).",
    },
    labels={
        "none": {"en": "none", "fr": "aucun"},
        "enemy": {"en": "Enemy kingdoms", "fr": "Les royaumes ennemis"},
        "headwind": {"en": "Headwind kingdoms", "fr": "Les royaumes des vents contraires"},
    },
)
SHEET = sheet_option({"en": "Board", "fr": "Plateau"})
REALMS = ("enemy", "headwind")

EXCLUSIONS = (
    Exclusion(
        "LP-39",
        {"devils_island": (True,), "fleet": (True,)},
        {"en": "Devil's island does not go with Fleet", "fr": "L'île au diable ne va pas avec La flotte"},
    ),
    Exclusion(
        "LP-39",
        {"cyclone": (True,), "double_board": (True,)},
        {"en": "Cyclone does not go with Double board", "fr": "Le cyclone ne va pas avec Le double plateau"},
    ),
    Exclusion(
        "LP-39",
        {"kingdoms": REALMS, "double_board": (True,)},
        {
            "en": "Enemy and Headwind kingdoms do not go with Double board",
            "fr": "Les royaumes ennemis et ceux des vents contraires ne vont pas avec Le double plateau",
        },
    ),
    Exclusion(
        "LP-39",
        {"kingdoms": REALMS, "players": (3, 4, 5, 6, 7, 8)},
        {
            "en": "Enemy and Headwind kingdoms are for 2 players",
            "fr": "Les royaumes ennemis et ceux des vents contraires se jouent à 2",
        },
    ),
    Exclusion(
        "LP-39",
        {"double_board": (True,), "players": (2, 3, 4)},
        {"en": "Double board is for 5 to 8 players", "fr": "Le double plateau se joue de 5 à 8"},
    ),
    Exclusion(
        "LP-39",
        {"double_board": (False,), "players": (5, 6, 7, 8)},
        {"en": "5 to 8 players need Double board", "fr": "De 5 à 8 joueurs, il faut Le double plateau"},
    ),
    Exclusion(
        "LP-39",
        {"one_treasure": (True,), "double_board": (False,)},
        {
            "en": "One treasure by agreement is for Double board",
            "fr": "Un seul trésor par accord ne vaut que sur Le double plateau",
        },
    ),
)

GAME = Game(
    id="les-pirates",
    title={"en": "Les Pirates", "fr": "Les Pirates"},
    tagline={
        "en": "Sail to the treasure island, load the treasure and bring it home.",
        "fr": "Gagnez l'île au trésor, chargez le trésor et ramenez-le au port.",
    },
    credits=Credits(
        authors=(),
        illustrators=(),
        publishers=(),
        note={
            "en": "The rulebook does not name its author; a note by Paul Lequesne corrects the French rule. "
            f"{FAN_NOTE['en']}",
            "fr": "Le livret ne nomme pas son auteur ; une note de Paul Lequesne corrige la règle française. "
            f"{FAN_NOTE['fr']}",
        },
    ),
    version=RULES,
    players=(2, MOST_PLAYERS),
    minutes=45,
    options=(*VARIANTS, KINGDOMS, SHEET),
    exclusions=EXCLUSIONS,
    endings=(
        {"en": "still running", "fr": "en cours"},
        {"en": "a treasure is home", "fr": "un trésor est rentré au port"},
        {"en": "only one player is left", "fr": "il ne reste qu'un joueur"},
        {"en": "1,000 turns: a draw", "fr": "1 000 tours : partie nulle"},
        {"en": "nobody is left", "fr": "il ne reste personne"},
    ),
    labels=LABELS,
    state=STATE,
    board=BOARD,
    load=load,
    rules=rules,
    actions=actions,
    events=events,
    view=view,
    refusals=REFUSALS,
    mind=MIND,
    recode=recode,
    drawing=drawing,
)
