"""The declaration of Sharks."""

from flibuste.engine.contract import Credits, Game
from flibuste.engine.options import Option, Setting
from sharks import actions, events, rules, telling, view
from sharks.refusals import REFUSALS
from sharks.state import BOARD, MOST_PLAYERS, STATE, Board

GOALS = {"short": 15, "long": 50}


def load(setting: Setting) -> Board:
    """The board of a setting."""
    return BOARD.filled({"players": setting.players, "goal": GOALS[str(setting.options["length"])]})


GAME = Game(
    id="sharks",
    title={"en": "Sharks", "fr": "Requins"},
    tagline={"en": "Dive again, or surface?", "fr": "Plonger encore, ou remonter ?"},
    credits=Credits((), (), (), {"en": "A folk game, told anew.", "fr": "Un jeu populaire, raconté à nouveau."}),
    version=1,
    players=(1, MOST_PLAYERS),
    minutes=5,
    options=(
        Option(
            name="length",
            default="short",
            values=("short", "long"),
            title={"en": "Length", "fr": "Durée"},
            help={"en": "15 or 50 coins win.", "fr": "15 ou 50 pièces gagnent."},
        ),
    ),
    exclusions=(),
    endings=(
        {"en": "still running", "fr": "en cours"},
        {"en": "a full chest", "fr": "un coffre plein"},
        {"en": "nightfall", "fr": "la nuit"},
    ),
    labels={"coins": {"en": "coins", "fr": "pièces"}},
    state=STATE,
    board=BOARD,
    load=load,
    rules=rules,
    actions=actions,
    events=events,
    view=view,
    telling=telling,
    refusals=REFUSALS,
)
