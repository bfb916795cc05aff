"""Soft Seas: the declaration."""

from flibuste.engine.contract import FAN_NOTE, Credits, Game
from flibuste.engine.options import sheet_option
from flibuste.games.soft_seas import actions, events, figures, rules, telling, view, whys, worth
from flibuste.games.soft_seas.board import load
from flibuste.games.soft_seas.drawing import drawing
from flibuste.games.soft_seas.effects import effects
from flibuste.games.soft_seas.mind import MIND
from flibuste.games.soft_seas.odds import odds
from flibuste.games.soft_seas.refusals import REFUSALS
from flibuste.games.soft_seas.state import BOARD, MOST_PLAYERS, STATE
from flibuste.games.soft_seas.words import LABELS

__all__ = ["GAME"]

SHEET = sheet_option({"en": "Sheet", "fr": "Feuille"})

GAME = Game(
    id="soft-seas",
    title={"en": "Doodle Islands: Soft Seas", "fr": "Doodle Islands : Soft Seas"},
    tagline={
        "en": "One die for everybody: draw all at once, and join boats to monsters and islands to forts.",
        "fr": "Un seul dé pour tous : dessinez tous ensemble, reliez bateaux et monstres, îles et fortins.",
    },
    credits=Credits(
        authors=("Alexis Allard", "Antoine Davrou"),
        illustrators=(),
        publishers=(),
        note={
            "en": (
                "A prototype by Alexis Allard, assisted by Antoine Davrou, with advice from Benoit Turpin and Romaric "
                "Galonnier, after Doodle Islands by Eilif Svensson and Kristian A. Østby, published by Superlude. Soft "
                f"Seas is not free of rights and any commercial use of it is forbidden. {FAN_NOTE['en']}"
            ),
            "fr": (
                "Un prototype d'Alexis Allard, assisté d'Antoine Davrou et conseillé par Benoit Turpin et Romaric "
                "Galonnier, d'après Doodle Islands d'Eilif Svensson et Kristian A. Østby, édité par Superlude. Soft "
                f"Seas n'est pas libre de droits et tout usage commercial en est interdit. {FAN_NOTE['fr']}"
            ),
        },
    ),
    version=1,
    players=(1, MOST_PLAYERS),
    minutes=20,
    minutes_with_bots=4,
    options=(SHEET,),
    exclusions=(),
    endings=(
        {"en": "still running", "fr": "en cours"},
        {"en": "last barrel", "fr": "dernier tonneau"},
        {"en": "full sheets", "fr": "feuilles pleines"},
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
    secrets=True,
    drawing=drawing,
    figures=figures,
)
