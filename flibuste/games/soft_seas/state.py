"""The records of Soft Seas: what is printed (the board) and what is drawn, written and rolled (the state)."""

from flibuste.engine.layout import Field, Layout
from flibuste.engine.routes import CELLS, SHAPES, SIDE

MOST_PLAYERS = 8
COLUMNS = 5  # a 6 names none (SS-03)
MOST_CELLS = COLUMNS * SIDE
MOST_VALUE = 9
MOST_SCORE = MOST_VALUE * MOST_CELLS
MOST_LINES = 4
MOST_BOXES = 9
MOST_BONUS = 99
MOST_BARRELS = 9

# What a cell holds
SEA, BOAT, ISLAND, MONSTER, FORT = range(5)
# The zones that scores are written in (SS-09); line n of a zone is number zone × MOST_LINES + n
BOATS, ISLANDS = range(2)
ZONES = ("boats", "islands")
# What comes next
ROLL, DRAW, OVER = range(3)
# Why the game ends (SS-12)
RUNNING, LAST_BARREL, FULL_SHEETS = range(3)

BOARD = Layout(
    "SoftSeasBoard",
    Field("players", "how many play", MOST_PLAYERS),
    Field("rows", "rows of the sheet", SIDE),
    Field("kind", "what each cell holds", FORT, length=CELLS),
    Field("boat", "the value of the boat in each cell", MOST_VALUE, length=CELLS),
    Field("fort", "the value of the fort in each cell", MOST_VALUE, length=CELLS),
    Field("coins", "the cells with a coin, as a mask", (1 << CELLS) - 1),
    Field("monsters", "the monsters, as a mask of cells", (1 << CELLS) - 1),
    Field("barrels", "barrels on the sheet", MOST_BARRELS),
    Field("barrel", "what each is worth, in the order they are crossed", MOST_VALUE, length=MOST_BARRELS),
    Field(
        "filled",
        "scores that fill each line and those before it; 0 for no line",
        MOST_LINES * MOST_BOXES,
        length=2 * MOST_LINES,
    ),
    Field("bonus", "the bonus of each line", MOST_BONUS, length=2 * MOST_LINES),
)

ZONE = Layout(
    "SoftSeasZone",
    Field("written", "how many scores are written", MOST_CELLS),
    Field("score", "the scores, in order", MOST_SCORE, length=MOST_CELLS),
)

SHEET = Layout(
    "SoftSeasSheet",
    Field("crossed", "barrels crossed", MOST_BARRELS),
    Field("route", "0 free, else 1 + shape", len(SHAPES), length=CELLS),
    Field("zones", "the scores of boats, and of islands", length=2, of=ZONE),
)

STATE = Layout(
    "SoftSeasState",
    Field("phase", "0 roll, 1 draw, 2 over", OVER),
    Field("ending", "0, or why the game ends with this turn", FULL_SHEETS),
    Field("turns", "turns begun", MOST_CELLS),
    Field("die", "the die, 0 for a 1", 5),
    Field("chosen", "0, or 1 + what each seat draws when all have chosen", CELLS * len(SHAPES), length=MOST_PLAYERS),
    Field("circled", "who circled each bonus, as a mask of seats", (1 << MOST_PLAYERS) - 1, length=2 * MOST_LINES),
    Field("circled_in", "the turn in which it was circled", MOST_CELLS, length=2 * MOST_LINES),
    Field("sheets", "each player's sheet", length=MOST_PLAYERS, of=SHEET),
)
