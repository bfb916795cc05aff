"""The records of Archipels: what is printed (the board) and what lies on the table (the state).

An island is kept small: its tiles, and the places where the next one may lie. Both are lists in ascending order, so
that the same island is the same record whatever the order it was built in. A *spot* is the NW cell of a tile as one
number, row by row, of a square that reaches REACH cells from the first tile in every direction: a tile lies at most 2
cells further out than another one, so an island of MOST_TILES tiles cannot run off it. Nor can two of its cells be as
far apart as SPAN, so that the difference of two spots says how they lie to each other.

How many places there can be: a first tile has 12 beside it. Each further one lies beside another, so 3 of its 12 are
overlapped by that one, 2 were there before, and its own is gone: at most 6 more. A sand tile (or a building) lies with
its NW cell on a cell of the level below, and not on the NW one of its tile: at most 3 for each of those tiles.
"""

from flibuste.engine.layout import Field, Layout

MOST_PLAYERS = 4
MOST_DAYS = 27
MOST_TURNS = 8
MOST_FLOWERS = 4
SIDE = 7
CELLS = SIDE * SIDE
LINES = 2 * SIDE
MOST_KINDS = 160
MOST_COPIES = 99
MOST_TAKEN = 4
MOST_PONTOON = 4
MOST_HAND = MOST_TAKEN + MOST_PONTOON
MOST_POINTS = 99

MOST_TILES = 27
REACH = 2 * MOST_TILES
SPAN = 2 * REACH + 1
SPOTS = SPAN * SPAN
ORIGIN = REACH * SPAN + REACH
SEA_PLACES = 12 + 6 * (MOST_TILES - 1)
TOP_PLACES = 3 * MOST_TILES

CORNERS = 4
LEVELS = ("sea", "sand", "building")
SEA, SAND, BUILDING = range(3)
NOTHING = 0
ELEMENTS = ("seahorse", "manta", "octopus", "fish", "turtle", "parrot", "crab", "hut", "tiki", "bottle")
ANIMALS, WORTHY, BOTTLE = 7, 9, 10  # elements are numbered from 1: animals first, then buildings, then the bottle
SEA_SIGNS, SAND_SIGNS = (0, 10, 1, 2, 3, 4), (0, 10, 5, 6, 7)  # what a cell of a sea or a sand tile may show
SAND_DESIGNS = len(SEA_SIGNS) ** CORNERS
HUT_DESIGN = SAND_DESIGNS + len(SAND_SIGNS) ** CORNERS
DESIGNS = HUT_DESIGN + 2

# What comes next
START, DRAW, PADDLE, TAKE, BUILD, PLACE, FLOWER, OVER = range(8)
NEUTRAL = MOST_PLAYERS + 1  # the owner of the extra paddle (AR-04)

BOARD = Layout(
    "ArchipelsBoard",
    Field("players", "how many play", MOST_PLAYERS),
    Field("rows", "rows of the board", SIDE),
    Field("columns", "columns of the board", SIDE),
    Field("cells", "the cells that hold a tile, as a mask (AR-02, AR-04)", (1 << CELLS) - 1),
    Field("extra", "the line of the extra paddle: 0 none, else 1 + line (AR-04)", LINES),
    Field("days", "days of the game (AR-33)", MOST_DAYS),
    Field("turns", "turns of a day, all players together (AR-10, AR-40)", MOST_TURNS),
    Field("most", "tiles that can be taken in a turn (AR-11, AR-40)", MOST_TAKEN),
    Field("pontoon", "tiles that a pontoon holds (AR-12)", MOST_PONTOON),
    Field("gardens", "flowers of a day (AR-30, AR-41)", MOST_FLOWERS),
    Field("gardener", "who chooses each: its place in the day's order", MOST_PLAYERS - 1, length=MOST_FLOWERS),
    Field("beginnings", "flowers drawn at the start (AR-05)", ANIMALS),
    Field("factor", "points of an element for each flower (AR-50)", MOST_POINTS, length=WORTHY + 1),
    Field("bottle", "points of a visible bottle (AR-51)", 0, low=-MOST_POINTS),
    Field("tiles", "how many tiles there are (AR-01)", MOST_KINDS * MOST_COPIES),
    Field("kinds", "how many different ones", MOST_KINDS),
    Field("copies", "tiles of each kind", MOST_COPIES, length=MOST_KINDS),
    Field("design", "of each kind: what it shows as one number, ascending", DESIGNS - 1, length=MOST_KINDS),
    Field("face", "of each kind: its elements NW NE SW SE, 0 for nothing", BOTTLE, length=MOST_KINDS * CORNERS),
)

ISLAND = Layout(
    "ArchipelsIsland",
    Field("held", "tiles in hand: the pontoon, and in one's turn those taken", MOST_HAND),
    Field("hand", "their kinds, ascending", MOST_KINDS - 1, length=MOST_HAND),
    Field("seen", "visible elements, by element (AR-51)", MOST_TILES * CORNERS, length=BOTTLE + 1),
    Field("laid", "tiles of each level", MOST_TILES, length=len(LEVELS)),
    Field("spot", "where they lie: sea, then sand, then buildings, each ascending", SPOTS - 1, length=MOST_TILES),
    Field("kind", "the kinds of these tiles", MOST_KINDS - 1, length=MOST_TILES),
    Field("opened", "places where a tile of each level may lie", SEA_PLACES, length=len(LEVELS)),
    Field("places", "their spots: sea, sand, buildings", SPOTS - 1, length=SEA_PLACES + 2 * TOP_PLACES),
)

STATE = Layout(
    "ArchipelsState",
    Field("phase", "0 start 1 draw 2 paddle 3 take 4 build 5 place 6 flower 7 over", OVER),
    Field("day", "the day, from 1", MOST_DAYS),
    Field("canoe", "who has the canoe (AR-03)", MOST_PLAYERS - 1),
    Field("seat", "who acts", MOST_PLAYERS - 1),
    Field("turn", "turns ended this day", MOST_TURNS),
    Field("flower", "flowers placed this day", MOST_FLOWERS),
    Field("cell", "where the next tile is drawn for, while drawing", CELLS - 1),
    Field("line", "where the paddle was just laid, until tiles are taken: 0 nowhere, else 1 + line", LINES),
    Field("chosen", "the tile being placed: 0 none, else 1 + kind", MOST_KINDS),
    Field("left", "tiles in the supply", MOST_KINDS * MOST_COPIES),
    Field("free", "cells with a tile that is not under a paddle, as a mask", (1 << CELLS) - 1),
    Field("paddles", "on each line: 0 none, 1 + seat, or 5 the extra one", NEUTRAL, length=LINES),
    Field("market", "each cell: 0 empty, else 1 + kind", MOST_KINDS, length=CELLS),
    Field("supply", "tiles of each kind still face down", MOST_COPIES, length=MOST_KINDS),
    Field("flowers", "flowers of each element (AR-05, AR-30)", MOST_POINTS, length=WORTHY + 1),
    Field("islands", "each player's island and pontoon", length=MOST_PLAYERS, of=ISLAND),
)
