"""The records of Soft Seas: what is printed (the board) and what is drawn, written and rolled (the state)."""

from typing import Literal, get_args

from flibuste.engine.layout import Fields, Layout, number, numbers, records
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
ZoneName = Literal["boats", "islands"]
# The zones that scores are written in (SS-09); line n of a zone is number zone × MOST_LINES + n
BOATS, ISLANDS = range(2)
ZONES: tuple[ZoneName, ...] = get_args(ZoneName)
# What comes next
ROLL, DRAW, OVER = range(3)
# Why the game ends (SS-12)
RUNNING, LAST_BARREL, FULL_SHEETS = range(3)


class Board(Fields):
    players: int = number("how many play", MOST_PLAYERS)
    rows: int = number("rows of the sheet", SIDE)
    kind: list[int] = numbers("what each cell holds", FORT, length=CELLS)
    boat: list[int] = numbers("the value of the boat in each cell", MOST_VALUE, length=CELLS)
    fort: list[int] = numbers("the value of the fort in each cell", MOST_VALUE, length=CELLS)
    coins: int = number("the cells with a coin, as a mask", (1 << CELLS) - 1)
    monsters: int = number("the monsters, as a mask of cells", (1 << CELLS) - 1)
    barrels: int = number("barrels on the sheet", MOST_BARRELS)
    barrel: list[int] = numbers("what each is worth, in the order they are crossed", MOST_VALUE, length=MOST_BARRELS)
    filled: list[int] = numbers(
        "scores that fill each line and those before it; 0 for no line", MOST_LINES * MOST_BOXES, length=2 * MOST_LINES
    )
    bonus: list[int] = numbers("the bonus of each line", MOST_BONUS, length=2 * MOST_LINES)


BOARD = Layout("SoftSeasBoard", Board)


class Zone(Fields):
    written: int = number("how many scores are written", MOST_CELLS)
    score: list[int] = numbers("the scores, in order", MOST_SCORE, length=MOST_CELLS)


ZONE = Layout("SoftSeasZone", Zone)


class Sheet(Fields):
    crossed: int = number("barrels crossed", MOST_BARRELS)
    route: list[int] = numbers("0 free, else 1 + shape", len(SHAPES), length=CELLS)
    zones: list[Zone] = records("the scores of boats, and of islands", ZONE, 2)


SHEET = Layout("SoftSeasSheet", Sheet)


class State(Fields):
    phase: int = number("0 roll, 1 draw, 2 over", OVER)
    ending: int = number("0, or why the game ends with this turn", FULL_SHEETS)
    turns: int = number("turns begun", MOST_CELLS)
    die: int = number("the die, 0 for a 1", 5)
    chosen: list[int] = numbers(
        "0, or 1 + what each seat draws when all have chosen", CELLS * len(SHAPES), length=MOST_PLAYERS
    )
    circled: list[int] = numbers(
        "who circled each bonus, as a mask of seats", (1 << MOST_PLAYERS) - 1, length=2 * MOST_LINES
    )
    circled_in: list[int] = numbers("the turn in which it was circled", MOST_CELLS, length=2 * MOST_LINES)
    sheets: list[Sheet] = records("each player's sheet", SHEET, MOST_PLAYERS)


STATE = Layout("SoftSeasState", State)
