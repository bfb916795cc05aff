"""Doodle Islands: the declaration."""

from flibuste.engine.contract import FAN_NOTE, Credits, Game
from flibuste.engine.options import Exclusion, Option, sheet_option
from flibuste.games.doodle_islands import actions, chronicle, events, figures, rules, telling, view, whys, worth
from flibuste.games.doodle_islands.board import load
from flibuste.games.doodle_islands.drawing import drawing
from flibuste.games.doodle_islands.effects import effects
from flibuste.games.doodle_islands.mind import MIND
from flibuste.games.doodle_islands.odds import odds
from flibuste.games.doodle_islands.refusals import REFUSALS
from flibuste.games.doodle_islands.state import BOARD, MOST_PLAYERS, STATE
from flibuste.games.doodle_islands.words import GOLD, LABELS

__all__ = ["GAME"]

# DI-02: sea and sheet are options of the game, not of a seat.
SEA = Option(
    name="sea",
    default="treasures",
    values=("treasures", "monsters"),
    title={"en": "Sea", "fr": "Mer"},
    help={
        "en": "Treasures: forts, islands and first-come bonuses, also alone. Monsters: a larger sheet with krakens and "
        "reefs, where a number that one player circles is lost to the others; for 2 players and more.",
        "fr": "Trésors : fortins, îles et primes au premier arrivé, aussi en solo. Monstres : une feuille plus grande, "
        "krakens et brisants ; un nombre entouré est perdu pour les autres ; à partir de 2 joueurs.",
    },
    rule="DI-02",
    figures={"treasures": "treasures-sheet", "monsters": "monsters-sheet"},
    labels={
        "treasures": {"en": "Sea of Treasures", "fr": "Mer aux trésors"},
        "monsters": {"en": "Sea of Monsters", "fr": "Mer des monstres"},
    },
)
MORE_CONTROL = Option(
    name="more_control",
    default=False,
    values=(False, True),
    title={"en": "More control", "fr": "Plus de contrôle"},
    help={
        "en": "No die suits you? Pass, and tick a bottle. Your chart stays as you want it.",
        "fr": "Aucun dé ne vous va ? Passez, et cochez une bouteille. Votre carte reste comme vous la voulez.",
    },
    rule="DI-22",
    lesson="control",
    figure="treasures-pass",
)
SHEET = sheet_option({"en": "Sheet", "fr": "Feuille"})

GAME = Game(
    id="doodle-islands",
    title={"en": "Doodle Islands", "fr": "Doodle Islands"},
    tagline={
        "en": "Roll, draw your routes, and join islands, monsters and ships.",
        "fr": "Lancez les dés, tracez vos routes, reliez îles, monstres et navires.",
    },
    credits=Credits(
        authors=("Eilif Svensson", "Kristian A. Østby"),
        illustrators=("Naïade",),
        publishers=("Superlude (2017)", "Aporta Games (2016)"),
        note=FAN_NOTE,
    ),
    version=1,
    players=(1, MOST_PLAYERS),
    minutes=40,
    minutes_with_bots=5,
    options=(SEA, MORE_CONTROL, SHEET),
    exclusions=(
        Exclusion(
            "DI-40",
            {"sea": ("monsters",), "players": (1,)},
            {
                "en": "solo is played on the Sea of Treasures only",
                "fr": "le solo se joue uniquement sur la Mer aux trésors",
            },
        ),
        Exclusion(
            "DI-35",
            {"sea": ("monsters",), "more_control": (True,)},
            {
                "en": "More control is a variant of the Sea of Treasures; in the Sea of Monsters one may always pass",
                "fr": "Plus de contrôle vaut pour la Mer aux trésors ; en Mer des monstres on peut toujours passer",
            },
        ),
    ),
    endings=(
        {"en": "still running", "fr": "en cours"},
        {"en": "highest monster number", "fr": "plus haut nombre des monstres"},
        {"en": "highest island number", "fr": "plus haut nombre des îles"},
        {"en": "highest kraken number", "fr": "plus haut nombre des krakens"},
        {"en": "last bottle", "fr": "dernière bouteille"},
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
    unit=GOLD,
    effects=effects,
    chronicle=chronicle,
    odds=odds,
    drawing=drawing,
    figures=figures,
)
