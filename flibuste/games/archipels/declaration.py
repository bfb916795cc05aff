"""Archipels: the declaration."""

from flibuste.engine.contract import FAN_NOTE, Credits, Game
from flibuste.engine.options import sheet_option
from flibuste.games.archipels import actions, events, figures, rules, telling, view, whys, worth
from flibuste.games.archipels.board import load
from flibuste.games.archipels.drawing import drawing
from flibuste.games.archipels.effects import effects
from flibuste.games.archipels.mind import MIND
from flibuste.games.archipels.odds import odds
from flibuste.games.archipels.refusals import REFUSALS
from flibuste.games.archipels.state import BOARD, MOST_PLAYERS, STATE
from flibuste.games.archipels.words import LABELS

__all__ = ["GAME"]

SHEET = sheet_option({"en": "Board and tiles", "fr": "Plateau et tuiles"})

GAME = Game(
    id="archipels",
    title={"en": "Archipels", "fr": "Archipels"},
    tagline={
        "en": "Take tiles, stack sea, sand and buildings, and make what lives on your island bloom.",
        "fr": "Prenez des tuiles, empilez mer, sable et constructions, et faites fleurir votre île.",
    },
    credits=Credits(
        authors=("Alexandre Droit", "Yannick Gobert"),
        illustrators=("Olivier Danchin",),
        publishers=("Tiki Éditions",),
        note=FAN_NOTE,
    ),
    version=2,
    players=(2, MOST_PLAYERS),
    minutes=45,
    minutes_with_bots=17,
    options=(SHEET,),
    exclusions=(),
    endings=(
        {"en": "still running", "fr": "en cours"},
        {"en": "last day", "fr": "dernière journée"},
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
    drawing=drawing,
    figures=figures,
)
