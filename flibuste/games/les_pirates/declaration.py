"""Les Pirates: the declaration."""

from flibuste.engine.contract import FAN_NOTE, Credits, Game
from flibuste.engine.options import Exclusion, Option, Text, sheet_option
from flibuste.games.les_pirates import actions, events, figures, rules, telling, view, whys, worth
from flibuste.games.les_pirates.board import load
from flibuste.games.les_pirates.codes import recode
from flibuste.games.les_pirates.drawing import drawing
from flibuste.games.les_pirates.effects import effects
from flibuste.games.les_pirates.mind import MIND
from flibuste.games.les_pirates.odds import odds
from flibuste.games.les_pirates.refusals import REFUSALS
from flibuste.games.les_pirates.state import BOARD, MOST_PLAYERS, RULES, STATE
from flibuste.games.les_pirates.words import LABELS

__all__ = ["GAME"]


def _flag(name: str, rule: str, title: Text, en: str, fr: str, lesson: str = "") -> Option:
    words, slug = {"en": en, "fr": fr}, name.replace("_", "-")
    return Option(name, False, (False, True), title, words, rule=rule, figure=slug, lesson=lesson or slug)


VARIANTS = (
    _flag(
        "devils_island",
        "LP-30",
        {"en": "Devil's island", "fr": "L'île au diable"},
        "Two of your ships start at anchors of the island, one in port. The fight begins at once.",
        "Deux de vos bateaux partent des ancres de l'île, un seul du port. On se bat tout de suite.",
    ),
    _flag(
        "cyclone",
        "LP-31",
        {"en": "Cyclone", "fr": "Le cyclone"},
        "Three dice, three legs. Roll three alike, and the cyclone takes your ship farthest from home.",
        "Trois dés, trois trajets. Trois faces égales, et le cyclone emporte votre bateau le plus éloigné du port.",
    ),
    _flag(
        "double_board",
        "LP-32",
        {"en": "Double board", "fr": "Le double plateau"},
        "Two seas side by side, two treasures and four dice. One treasure brought home wins.",
        "Deux mers côte à côte, deux trésors et quatre dés. Un seul trésor ramené au port suffit.",
    ),
    _flag(
        "one_treasure",
        "LP-32",
        {"en": "One treasure", "fr": "Un seul trésor"},
        "On the double board only one island hides a treasure. Chance says which.",
        "Sur le double plateau, une seule île cache un trésor. Le hasard dit laquelle.",
        "double-board",
    ),
    _flag(
        "shipwreck",
        "LP-33",
        {"en": "Shipwreck", "fr": "Le naufrage"},
        "A boarded ship stays where it sank. Nobody sails over a wreck, or stops on it.",
        "Un bateau abordé reste où il a coulé. On ne passe pas une épave, on ne s'y arrête pas.",
    ),
    _flag(
        "explosive",
        "LP-34",
        {"en": "Explosive ship", "fr": "Le bateau explosif"},
        "Instead of a turn, fill a ship with powder, sail it off, and blow up everything near, friend or foe.",
        "Au lieu d'un tour, chargez un bateau de poudre, menez-le, et tout saute autour, ami ou ennemi.",
    ),
    _flag(
        "one_two",
        "LP-35",
        {"en": "One-two", "fr": "Un-deux"},
        "A roll with a 1 and a 2 in it gives another roll, as often as it comes up.",
        "Un lancer avec un 1 et un 2 en donne un autre, aussi souvent que cela arrive.",
    ),
    _flag(
        "fleet",
        "LP-38",
        {"en": "Fleet", "fr": "La flotte"},
        "Your ships may share a cell, and those of a port that lie together may sail together.",
        "Vos bateaux peuvent partager une case ; ceux d'un port, réunis, peuvent naviguer ensemble.",
    ),
)
KINGDOMS = Option(
    name="kingdoms",
    default="none",
    values=("none", "enemy", "headwind"),
    title={"en": "Kingdoms", "fr": "Royaumes"},
    help={
        "en": "For 2 players, two ports and six ships each. Enemy: west against east. Headwind: north against south.",
        "fr": "À 2, deux ports et six bateaux chacun. Ennemis : ouest contre est. Vents contraires : nord contre sud.",
    },
    labels={
        "none": {"en": "none", "fr": "aucun"},
        "enemy": {"en": "Enemy kingdoms", "fr": "Les royaumes ennemis"},
        "headwind": {"en": "Headwind kingdoms", "fr": "Les royaumes des vents contraires"},
    },
    rule="LP-36",
    lesson="kingdoms",
    figures={"none": "sea", "enemy": "enemy-kingdoms", "headwind": "headwind-kingdoms"},
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
        {"en": "Double board is for 5 to 8 players", "fr": "Le double plateau se joue de 5 à 8 joueurs"},
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
            "en": "One treasure is played with Double board only",
            "fr": "Un seul trésor se joue seulement avec Le double plateau",
        },
    ),
)

GAME = Game(
    id="les-pirates",
    title={"en": "Les Pirates", "fr": "Les Pirates"},
    tagline={
        "en": "Sail to the treasure island, load the treasure and bring it home.",
        "fr": "Naviguez jusqu'à l'île au trésor, chargez le trésor et ramenez-le au port.",
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
    minutes_with_bots=3,
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
    telling=telling,
    whys=whys,
    worth=worth,
    refusals=REFUSALS,
    mind=MIND,
    effects=effects,
    odds=odds,
    recode=recode,
    drawing=drawing,
    figures=figures,
)
