"""The records of Les Pirates: the sea with its lines (the board), and what sails on it (the state).

A cell is a number from 1; 0 is nowhere: where a sunk ship is, and where a line does not lead. The cells of the west
board come first, row by row from the north, then those of the east board, then the straits: N, S (on a double board
the outer ones), and the centre's N and S.

A *way* is how a leg may leave a cell. Four go straight, or zigzag along the bar (LP-15); two end in a strait; the
next twelve lead out of a strait: over one of its two shores, by one of four cells, and on from there (LP-17). The last
two are a 1 straight west or east, between an anchor of the island and the trade wind beside it (LP-15).
"""

from flibuste.engine.layout import Fields, Layout, number, numbers, records

RULES = 2  # the version of the rules
MOST_PLAYERS = 8
SQUADRON = 3  # ships of a port (LP-01)
MOST_SHIPS = 6  # of a seat (LP-36)
FLEET = MOST_PLAYERS * SQUADRON  # all ships
MOST_DICE = 4
BOMB_DICE = 2  # LP-34
FACES = 6
ISLANDS = 2
PORTS = 8
LAST_TURN = 1000  # LP-27
LEAST_COLUMNS, MOST_COLUMNS = 13, 16  # fewer, and two ways of one die could lead to the same cell
LEAST_ROWS, MOST_ROWS = 10, 20
MOST_CELLS = ISLANDS * MOST_COLUMNS * MOST_ROWS + 4
STRIDE = MOST_CELLS + 1
MOST_LEGS = MOST_CELLS * FACES * 6  # of all cells and faces
FARTHEST = ISLANDS * MOST_COLUMNS + MOST_ROWS

# Ways
NORTH, SOUTH, WEST, EAST, INTO_N, INTO_S, OUT = range(7)
SHORE_WAYS = 6
BESIDE_WEST = OUT + 2 * SHORE_WAYS
BESIDE_EAST = BESIDE_WEST + 1
WAYS = BESIDE_EAST + 1
# What can bar a leg, as a mask: bit way × 8 + step for a foe or a wreck in that bearing, and headings (LP-21)
NORTHWARD, SOUTHWARD = 1 << 7, 1 << 15
ON_SHORE = 1 << 23  # something on the first cell out of a strait
BARS = (1 << 31) - 1
# What a cell is
NOWHERE, SEA, LAND, WIND, ISLAND_ANCHOR, PORT_ANCHOR, BERTH, STRAIT = range(8)
# What comes next
PORTS_DRAWN, TREASURE_DRAWN, CHOICE, ROLL_DICE, LOSS, SAIL, FUSE, OVER, AGAIN = range(9)
# Where a treasure is: not in the game, on its island, or ABOARD + ship
ABSENT, ASHORE, ABOARD = range(3)
# The crews of a leg (see crews), and the codes of legs
FLEET_CREWS = 2 * MOST_SHIPS + MOST_SHIPS * MOST_SHIPS
CREWS = FLEET_CREWS + MOST_SHIPS * MOST_SHIPS
LEGS = CREWS * FACES * WAYS * 2
# Why the game ends
RUNNING, HOME, LAST_AFLOAT, DRAW, NOBODY = range(5)


class Board(Fields):
    rules: int = number("the version of the rules; 1 is that of games stored before (decision 15)", RULES)
    players: int = number("how many play", MOST_PLAYERS)
    ships: int = number("ships of each seat", MOST_SHIPS)
    fleet_size: int = number("ships of all seats", FLEET)
    crews: int = number("kinds of crew a leg can have: one a ship; in Fleet more, with kingdoms all", CREWS)
    dice: int = number("dice of a roll (LP-10, LP-31, LP-32)", MOST_DICE)
    cyclone: int = number("1 with the Cyclone (LP-31)", 1)
    shipwreck: int = number("1 with Shipwreck (LP-33)", 1)
    explosive: int = number("1 with the Explosive ship (LP-34)", 1)
    one_two: int = number("1 with One-two (LP-35)", 1)
    fleet: int = number("1 with Fleet (LP-38)", 1)
    one_treasure: int = number("1 where the island of the only treasure is drawn (LP-32)", 1)
    islands: int = number("1, or 2 on a double board", ISLANDS)
    squadrons: int = number("ports that are given out", PORTS)
    paired: int = number("1 where a seat has two ports (LP-36, LP-37)", 1)
    usual: list[int] = numbers("the usual port of each squadron (LP-03)", PORTS - 1, length=PORTS)
    partner: list[int] = numbers("the other port of a kingdom", PORTS - 1, length=PORTS)
    anchor: list[int] = numbers("the anchor of each port", MOST_CELLS, length=PORTS)
    away: list[int] = numbers("the heading that leads away from each port, as a mask (LP-21)", SOUTHWARD, length=PORTS)
    berth: list[int] = numbers("where the three ships of each port start", MOST_CELLS, length=PORTS * SQUADRON)
    columns: int = number("columns of one board", MOST_COLUMNS)
    rows: int = number("rows", MOST_ROWS)
    stride: int = number("cells, and one for nowhere", STRIDE)
    straits: int = number("the cell of the first strait", MOST_CELLS)
    kind: list[int] = numbers("what each cell is", STRAIT, length=STRIDE)
    open_sea: list[int] = numbers("1 for each cell of the open sea (LP-34)", 1, length=STRIDE)
    island: list[int] = numbers("1 or 2 for an anchor of the west or the east island", ISLANDS, length=STRIDE)
    first_leg: list[int] = numbers(
        "(cell, face): where its legs begin in the lists below", MOST_LEGS, length=STRIDE * FACES + 1
    )
    leg_way: list[int] = numbers("the way of each leg", WAYS - 1, length=MOST_LEGS)
    leg_to: list[int] = numbers("the cell where it ends", MOST_CELLS, length=MOST_LEGS)
    leg_shore: list[int] = numbers("out of a strait the cell of its first step, else 0", MOST_CELLS, length=MOST_LEGS)
    leg_bars: list[int] = numbers(
        "what forbids it: bearings of the cells it passes over, and its heading", BARS, length=MOST_LEGS
    )
    bearing: list[int] = numbers(
        "(cell, cell): way × 8 + step of one from the other, 0 for none", 30, length=STRIDE * STRIDE
    )
    apart: list[int] = numbers("(cell, cell): their distance (LP-28)", FARTHEST, length=STRIDE * STRIDE)


BOARD = Layout("LesPiratesBoard", Board)


class Frame(Fields):
    code: int = number("the leg", LEGS)
    cell: int = number("where it began", MOST_CELLS)
    to: int = number("where it ended", MOST_CELLS)
    group: int = number("who sailed, as a mask of numbers", (1 << MOST_SHIPS) - 1)
    prey: int = number("who was sunk, as a mask of all ships", (1 << FLEET) - 1)
    west: int = number("the treasures before", ABOARD + FLEET - 1)
    east: int = number("", ABOARD + FLEET - 1)
    wrecks: int = number("how many wrecks there were", FLEET)
    used: int = number("the dice used before", (1 << MOST_DICE) - 1)


FRAME = Layout("LesPiratesFrame", Frame)


class State(Fields):
    phase: int = number("0 ports, 1 treasure, 2 choice, 3 roll, 4 loss, 5 sail, 6 fuse, 7 over, 8 again", AGAIN)
    seat: int = number("whose turn it is", MOST_PLAYERS - 1)
    turns: int = number("turns finished", LAST_TURN)
    ending: int = number("0, or why the game ended", NOBODY)
    placed: int = number("ports given out", PORTS)
    ports: list[int] = numbers("the port of each squadron", PORTS - 1, length=PORTS)
    ships: list[int] = numbers("the cell of each ship, 0 for a sunk one", MOST_CELLS, length=FLEET)
    treasures: list[int] = numbers(
        "0 not in the game, 1 on its island, else 2 + ship", ABOARD + FLEET - 1, length=ISLANDS
    )
    wrecks: int = number("how many wrecks there are (LP-33)", FLEET)
    wreck: list[int] = numbers("the cell of each wreck", MOST_CELLS, length=FLEET)
    rolled: int = number("dice of the roll that lie already", MOST_DICE)
    dice: list[int] = numbers("what they show, 0 for a 1", FACES - 1, length=MOST_DICE)
    used: int = number("the dice used, as a mask", (1 << MOST_DICE) - 1)
    due: int = number("legs still to be made (LP-13)", MOST_DICE)
    bomb: int = number("0, or 1 + number of the explosive ship (LP-34)", MOST_SHIPS)
    to_sea: int = number("1 when the explosive ship has to end in the open sea", 1)
    trail: list[Frame] = records("legs being tried out (LP-13); all 0 otherwise", FRAME, MOST_DICE)


STATE = Layout("LesPiratesState", State)
