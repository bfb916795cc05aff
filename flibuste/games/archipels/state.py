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

from typing import Literal, get_args

from flibuste.engine.layout import Fields, Layout, number, numbers, records

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
Level = Literal["sea", "sand", "building"]
LEVELS: tuple[Level, ...] = get_args(Level)
SEA, SAND, BUILDING = range(3)
NOTHING = 0
Element = Literal["seahorse", "manta", "octopus", "fish", "turtle", "parrot", "crab", "hut", "tiki", "bottle"]
ELEMENTS: tuple[Element, ...] = get_args(Element)
ANIMALS, WORTHY, BOTTLE = 7, 9, 10  # elements are numbered from 1: animals first, then buildings, then the bottle
SEA_SIGNS, SAND_SIGNS = (0, 10, 1, 2, 3, 4), (0, 10, 5, 6, 7)  # what a cell of a sea or a sand tile may show
SAND_DESIGNS = len(SEA_SIGNS) ** CORNERS
HUT_DESIGN = SAND_DESIGNS + len(SAND_SIGNS) ** CORNERS
DESIGNS = HUT_DESIGN + 2

# What comes next
START, DRAW, PADDLE, TAKE, BUILD, PLACE, FLOWER, OVER = range(8)
NEUTRAL = MOST_PLAYERS + 1  # the owner of the extra paddle (AR-04)


class Board(Fields):
    players: int = number("how many play", MOST_PLAYERS)
    rows: int = number("rows of the board", SIDE)
    columns: int = number("columns of the board", SIDE)
    cells: int = number("the cells that hold a tile, as a mask (AR-02, AR-04)", (1 << CELLS) - 1)
    extra: int = number("the line of the extra paddle: 0 none, else 1 + line (AR-04)", LINES)
    days: int = number("days of the game (AR-33)", MOST_DAYS)
    turns: int = number("turns of a day, all players together (AR-10, AR-40)", MOST_TURNS)
    most: int = number("tiles that can be taken in a turn (AR-11, AR-40)", MOST_TAKEN)
    pontoon: int = number("tiles that a pontoon holds (AR-12)", MOST_PONTOON)
    gardens: int = number("flowers of a day (AR-30, AR-41)", MOST_FLOWERS)
    gardener: list[int] = numbers(
        "who chooses each: its place in the day's order", MOST_PLAYERS - 1, length=MOST_FLOWERS
    )
    beginnings: int = number("flowers drawn at the start (AR-05)", ANIMALS)
    factor: list[int] = numbers("points of an element for each flower (AR-50)", MOST_POINTS, length=WORTHY + 1)
    bottle: int = number("points of a visible bottle (AR-51)", 0, low=-MOST_POINTS)
    tiles: int = number("how many tiles there are (AR-01)", MOST_KINDS * MOST_COPIES)
    kinds: int = number("how many different ones", MOST_KINDS)
    copies: list[int] = numbers("tiles of each kind", MOST_COPIES, length=MOST_KINDS)
    design: list[int] = numbers("of each kind: what it shows as one number, ascending", DESIGNS - 1, length=MOST_KINDS)
    face: list[int] = numbers(
        "of each kind: its elements NW NE SW SE, 0 for nothing", BOTTLE, length=MOST_KINDS * CORNERS
    )


BOARD = Layout("ArchipelsBoard", Board)


class Island(Fields):
    held: int = number("tiles in hand: the pontoon, and in one's turn those taken", MOST_HAND)
    hand: list[int] = numbers("their kinds, ascending", MOST_KINDS - 1, length=MOST_HAND)
    seen: list[int] = numbers("visible elements, by element (AR-51)", MOST_TILES * CORNERS, length=BOTTLE + 1)
    laid: list[int] = numbers("tiles of each level", MOST_TILES, length=len(LEVELS))
    spot: list[int] = numbers(
        "where they lie: sea, then sand, then buildings, each ascending", SPOTS - 1, length=MOST_TILES
    )
    kind: list[int] = numbers("the kinds of these tiles", MOST_KINDS - 1, length=MOST_TILES)
    opened: list[int] = numbers("places where a tile of each level may lie", SEA_PLACES, length=len(LEVELS))
    places: list[int] = numbers("their spots: sea, sand, buildings", SPOTS - 1, length=SEA_PLACES + 2 * TOP_PLACES)


ISLAND = Layout("ArchipelsIsland", Island)


class State(Fields):
    phase: int = number("0 start 1 draw 2 paddle 3 take 4 build 5 place 6 flower 7 over", OVER)
    day: int = number("the day, from 1", MOST_DAYS)
    canoe: int = number("who has the canoe (AR-03)", MOST_PLAYERS - 1)
    seat: int = number("who acts", MOST_PLAYERS - 1)
    turn: int = number("turns ended this day", MOST_TURNS)
    flower: int = number("flowers placed this day", MOST_FLOWERS)
    cell: int = number("where the next tile is drawn for, while drawing", CELLS - 1)
    line: int = number("where the paddle was just laid, until tiles are taken: 0 nowhere, else 1 + line", LINES)
    chosen: int = number("the tile being placed: 0 none, else 1 + kind", MOST_KINDS)
    taken: list[int] = numbers(
        "pictures taken this turn and still in hand, ascending: 1 + kind (AR-13)", MOST_KINDS, length=MOST_TAKEN
    )
    left: int = number("tiles in the supply", MOST_KINDS * MOST_COPIES)
    free: int = number("cells with a tile that is not under a paddle, as a mask", (1 << CELLS) - 1)
    paddles: list[int] = numbers("on each line: 0 none, 1 + seat, or 5 the extra one", NEUTRAL, length=LINES)
    market: list[int] = numbers("each cell: 0 empty, else 1 + kind", MOST_KINDS, length=CELLS)
    supply: list[int] = numbers("tiles of each kind still face down", MOST_COPIES, length=MOST_KINDS)
    flowers: list[int] = numbers("flowers of each element (AR-05, AR-30)", MOST_POINTS, length=WORTHY + 1)
    islands: list[Island] = records("each player's island and pontoon", ISLAND, MOST_PLAYERS)


STATE = Layout("ArchipelsState", State)
