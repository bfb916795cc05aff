"""The records of Doodle Islands: what is printed (the board) and what is drawn and rolled (the state)."""

from flibuste.engine.layout import Field, Layout
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

BOARD = Layout(
    "DoodleIslandsBoard",
    Field("players", "how many play", MOST_PLAYERS),
    Field("monsters_sea", "1 in the Sea of Monsters", 1),
    Field("may_pass", "1 where a player may tick a bottle instead of taking a die (DI-22, DI-35)", 1),
    Field("side", "columns, and rows, of the sheet", SIDE),
    Field("kind", "what each cell holds", REEF, length=CELLS),
    Field("marks", "forts or tentacles of each cell", MOST_MARKS, length=CELLS),
    Field("ticked", "those ticked at the start", MOST_MARKS, length=CELLS),
    Field("prepared", "the cell of each column that is prepared (DI-04)", CELLS - 1, length=SIDE),
    Field("pay", "gold of each ship (DI-16)", MOST_GOLD, length=CELLS),
    Field("ships", "the ships, as a mask of cells", (1 << CELLS) - 1),
    Field("monster_numbers", "1 for each number of the monster zone", 1, length=NUMBERS),
    Field("other_numbers", "1 for each number of the island or kraken zone", 1, length=NUMBERS),
    Field("top_monster", "its highest number, which ends the game", MOST_NUMBER),
    Field("top_other", "likewise of the other zone", MOST_NUMBER),
    Field("bonuses", "first-come bonuses, rising; 0 for none (DI-27)", MOST_GOLD, length=MOST_BONUSES),
    Field("bottles", "bottles on the sheet", MOST_BOTTLES),
    Field("stake", "gold for most and fewest bottles (DI-17); 0 in solo (DI-40)", MOST_GOLD),
)

SHEET = Layout(
    "DoodleIslandsSheet",
    Field("bottles", "bottles ticked", MOST_BOTTLES),
    Field("best_forts", "most forts on a route when an island was scored (DI-42)", CELLS * MOST_MARKS),
    Field("route", "0 free, else 1 + shape", len(SHAPES), length=CELLS),
    Field("marks", "forts or tentacles ticked", MOST_MARKS, length=CELLS),
    Field("monsters", "each monster number: 0 free, 1 circled, 2 crossed", CROSSED, length=NUMBERS),
    Field("others", "each island or kraken number, likewise", CROSSED, length=NUMBERS),
)

STATE = Layout(
    "DoodleIslandsState",
    Field("phase", "0 prepare, 1 roll, 2 play, 3 over", OVER),
    Field("first", "the first player of the round", MOST_PLAYERS - 1),
    Field("seat", "whose turn it is", MOST_PLAYERS - 1),
    Field("to_play", "players who have not played this round", MOST_PLAYERS),
    Field("ending", "0, or why the game ends with this round", LAST_BOTTLE),
    Field("rounds", "rounds begun", MOST_ROUNDS),
    Field("rolled", "dice of the throw that lie already", MOST_WHITE + 1),
    Field("black", "the black die, 0 for a 1", 5),
    Field("white", "the white dice by place, 0 for a 1", 5, length=MOST_WHITE),
    Field("taken", "the white dice taken, as a mask of places", (1 << MOST_WHITE) - 1),
    Field("bonuses", "who took each bonus: 0 nobody, else 1 + seat", MOST_PLAYERS, length=MOST_BONUSES),
    Field("sheets", "each player's sheet", length=MOST_PLAYERS, of=SHEET),
)
