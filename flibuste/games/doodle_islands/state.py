"""The records of Doodle Islands: what is printed (the board) and what is drawn and rolled (the state)."""

from flibuste.engine.layout import Fields, Layout, number, numbers, records
from flibuste.engine.routes import CELLS, SHAPES, SIDE

MOST_PLAYERS = 5
MOST_WHITE = MOST_PLAYERS + 1
MOST_NUMBER = 18
NUMBERS = MOST_NUMBER + 1
MOST_BONUSES = 4
MOST_MARKS = 6
MOST_BOTTLES = 20
MOST_GOLD = 99
MOST_ROUNDS = 10_000

# What a cell holds
NOTHING, SHIP, MONSTER, TREASURE, ARCHIPELAGO, SCHOONER, GALLEON, KRAKEN, REEF = range(9)
# What comes next
PREPARE, ROLL, PLAY, OVER = range(4)
# A number of a zone, on one sheet
FREE, CIRCLED, CROSSED = range(3)
# Why the game ends (DI-28, DI-36)
RUNNING, TOP_MONSTER, TOP_ISLAND, TOP_KRAKEN, LAST_BOTTLE = range(5)


class Board(Fields):
    players: int = number("how many play", MOST_PLAYERS)
    monsters_sea: int = number("1 in the Sea of Monsters", 1)
    may_pass: int = number("1 where a player may tick a bottle instead of taking a die (DI-22, DI-35)", 1)
    side: int = number("columns, and rows, of the sheet", SIDE)
    kind: list[int] = numbers("what each cell holds", REEF, length=CELLS)
    marks: list[int] = numbers("forts or tentacles of each cell", MOST_MARKS, length=CELLS)
    ticked: list[int] = numbers("those ticked at the start", MOST_MARKS, length=CELLS)
    prepared: list[int] = numbers("the cell of each column that is prepared (DI-04)", CELLS - 1, length=SIDE)
    pay: list[int] = numbers("gold of each ship (DI-16)", MOST_GOLD, length=CELLS)
    ships: int = number("the ships, as a mask of cells", (1 << CELLS) - 1)
    monster_numbers: list[int] = numbers("1 for each number of the monster zone", 1, length=NUMBERS)
    other_numbers: list[int] = numbers("1 for each number of the island or kraken zone", 1, length=NUMBERS)
    top_monster: int = number("its highest number, which ends the game", MOST_NUMBER)
    top_other: int = number("likewise of the other zone", MOST_NUMBER)
    bonuses: list[int] = numbers("first-come bonuses, rising; 0 for none (DI-27)", MOST_GOLD, length=MOST_BONUSES)
    bottles: int = number("bottles on the sheet", MOST_BOTTLES)
    stake: int = number("gold for most and fewest bottles (DI-17); 0 in solo (DI-40)", MOST_GOLD)


BOARD = Layout("DoodleIslandsBoard", Board)


class Sheet(Fields):
    bottles: int = number("bottles ticked", MOST_BOTTLES)
    best_forts: int = number("most forts on a route when an island was scored (DI-42)", CELLS * MOST_MARKS)
    route: list[int] = numbers("0 free, else 1 + shape", len(SHAPES), length=CELLS)
    marks: list[int] = numbers("forts or tentacles ticked", MOST_MARKS, length=CELLS)
    monsters: list[int] = numbers("each monster number: 0 free, 1 circled, 2 crossed", CROSSED, length=NUMBERS)
    others: list[int] = numbers("each island or kraken number, likewise", CROSSED, length=NUMBERS)


SHEET = Layout("DoodleIslandsSheet", Sheet)


class State(Fields):
    phase: int = number("0 prepare, 1 roll, 2 play, 3 over", OVER)
    first: int = number("the first player of the round", MOST_PLAYERS - 1)
    seat: int = number("whose turn it is", MOST_PLAYERS - 1)
    to_play: int = number("players who have not played this round", MOST_PLAYERS)
    ending: int = number("0, or why the game ends with this round", LAST_BOTTLE)
    rounds: int = number("rounds begun", MOST_ROUNDS)
    rolled: int = number("dice of the throw that lie already", MOST_WHITE + 1)
    black: int = number("the black die, 0 for a 1", 5)
    white: list[int] = numbers("the white dice by place, 0 for a 1", 5, length=MOST_WHITE)
    taken: int = number("the white dice taken, as a mask of places", (1 << MOST_WHITE) - 1)
    bonuses: list[int] = numbers("who took each bonus: 0 nobody, else 1 + seat", MOST_PLAYERS, length=MOST_BONUSES)
    sheets: list[Sheet] = records("each player's sheet", SHEET, MOST_PLAYERS)


STATE = Layout("DoodleIslandsState", State)
