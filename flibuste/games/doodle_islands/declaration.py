"""Doodle Islands: the declaration."""

from flibuste.engine.contract import FAN_NOTE, Credits, Game
from flibuste.engine.options import Exclusion, Option, sheet_option
from flibuste.games.doodle_islands import actions, events, rules, view
from flibuste.games.doodle_islands.board import load
from flibuste.games.doodle_islands.drawing import drawing
from flibuste.games.doodle_islands.mind import MIND
from flibuste.games.doodle_islands.refusals import REFUSALS
from flibuste.games.doodle_islands.state import BOARD, MOST_PLAYERS, STATE
from flibuste.games.doodle_islands.words import LABELS

__all__ = ["GAME"]

# DI-02: sea and sheet are options of the game, not of a seat.
SEA = Option(
    name="sea",
    default="treasures",
    values=("treasures", "monsters"),
    title={"en": "Sea", "fr": "Mer"},
    help={
        "en": "The Sea of Treasures (5×5, also solo) or the Sea of Monsters (6×6, 2 players and more).",
        "fr": "La Mer aux trésors (5×5, aussi en solo) ou la Mer des monstres (6×6, à partir de 2 joueurs).",
    },
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
        "en": "Instead of taking a white die a player may pass and tick a bottle (DI-22).",
        "fr": "Au lieu de prendre un dé blanc, on peut passer et cocher une bouteille (DI-22).",
    },
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
    refusals=REFUSALS,
    mind=MIND,
    drawing=drawing,
)
