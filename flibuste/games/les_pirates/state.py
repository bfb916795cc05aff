"""The records of Les Pirates: the sea with its lines (the board), and what sails on it (the state).

A cell is a number from 1; 0 is nowhere: where a sunk ship is, and where a line does not lead. The cells of the west
board come first, row by row from the north, then those of the east board, then the straits: N, S (on a double board
the outer ones), and the centre's N and S.

A *way* is how a leg may leave a cell. Four go straight, or zigzag along the bar (LP-15); two end in a strait; the
others lead out of a strait: over one of its two shores, by one of four cells, and on from there (LP-17).
"""

from flibuste.engine.layout import Field, Layout

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
MOST_TURNS = 60  # that a voyage is reckoned to take

# Ways
NORTH, SOUTH, WEST, EAST, INTO_N, INTO_S, OUT = range(7)
SHORE_WAYS = 6
WAYS = OUT + 2 * SHORE_WAYS
# What can bar a leg, as a mask: bit way × 8 + step for a foe or a wreck in that bearing, and headings (LP-21)
NORTHWARD, SOUTHWARD = 1 << 7, 1 << 15
ON_SHORE = 1 << 23  # something on the first cell out of a strait
BARS = (1 << 31) - 1
# What a cell is
NOWHERE, SEA, LAND, WIND, ISLAND_ANCHOR, PORT_ANCHOR, BERTH, STRAIT = range(8)
# What comes next
PORTS_DRAWN, TREASURE_DRAWN, CHOICE, ROLL_DICE, LOSS, SAIL, FUSE, OVER = range(8)
# Where a treasure is: not in the game, on its island, or ABOARD + ship
ABSENT, ASHORE, ABOARD = range(3)
# The crews of a leg (see crews), and the codes of legs
CREWS = 2 * MOST_SHIPS + MOST_SHIPS * MOST_SHIPS
LEGS = CREWS * FACES * WAYS * 2
# Why the game ends
RUNNING, HOME, LAST_AFLOAT, DRAW, NOBODY = range(5)

BOARD = Layout(
    "LesPiratesBoard",
    Field("players", "how many play", MOST_PLAYERS),
    Field("ships", "ships of each seat", MOST_SHIPS),
    Field("fleet_size", "ships of all seats", FLEET),
    Field("crews", "kinds of crew a leg can have: all in Fleet, else one a ship", CREWS),
    Field("dice", "dice of a roll (LP-10, LP-31, LP-32)", MOST_DICE),
    Field("cyclone", "1 with the Cyclone (LP-31)", 1),
    Field("shipwreck", "1 with Shipwreck (LP-33)", 1),
    Field("explosive", "1 with the Explosive ship (LP-34)", 1),
    Field("one_two", "1 with One-two (LP-35)", 1),
    Field("fleet", "1 with Fleet (LP-38)", 1),
    Field("one_treasure", "1 where the island of the only treasure is drawn (LP-32)", 1),
    Field("islands", "1, or 2 on a double board", ISLANDS),
    Field("squadrons", "ports that are given out", PORTS),
    Field("paired", "1 where a seat has two ports (LP-36, LP-37)", 1),
    Field("usual", "the usual port of each squadron (LP-03)", PORTS - 1, length=PORTS),
    Field("partner", "the other port of a kingdom", PORTS - 1, length=PORTS),
    Field("anchor", "the anchor of each port", MOST_CELLS, length=PORTS),
    Field("away", "the heading that leads away from each port, as a mask (LP-21)", SOUTHWARD, length=PORTS),
    Field("berth", "where the three ships of each port start", MOST_CELLS, length=PORTS * SQUADRON),
    Field("columns", "columns of one board", MOST_COLUMNS),
    Field("rows", "rows", MOST_ROWS),
    Field("stride", "cells, and one for nowhere", STRIDE),
    Field("straits", "the cell of the first strait", MOST_CELLS),
    Field("kind", "what each cell is", STRAIT, length=STRIDE),
    Field("open_sea", "1 for each cell of the open sea (LP-34)", 1, length=STRIDE),
    Field("island", "1 or 2 for an anchor of the west or the east island", ISLANDS, length=STRIDE),
    Field("first_leg", "(cell, face): where its legs begin in the lists below", MOST_LEGS, length=STRIDE * FACES + 1),
    Field("leg_way", "the way of each leg", WAYS - 1, length=MOST_LEGS),
    Field("leg_to", "the cell where it ends", MOST_CELLS, length=MOST_LEGS),
    Field("leg_shore", "out of a strait the cell of its first step, else 0", MOST_CELLS, length=MOST_LEGS),
    Field("leg_bars", "what forbids it: bearings of the cells it passes over, and its heading", BARS, length=MOST_LEGS),
    Field("bearing", "(cell, cell): way × 8 + step of one from the other, 0 for none", 30, length=STRIDE * STRIDE),
    Field("apart", "(cell, cell): their distance (LP-28)", FARTHEST, length=STRIDE * STRIDE),
    Field("strike", "(cell, cell): rolls of a hundred that take a ship there", 100, length=STRIDE * STRIDE),
    Field("scorch", "(cell, cell): rolls of a hundred that destroy what is there", 100, length=STRIDE * STRIDE),
    Field("homeward", "(port, cell): a treasure ship's turns home, × 100", 100 * MOST_TURNS, length=PORTS * STRIDE),
    Field("to_island", "(island, cell): the distance to its nearest anchor", FARTHEST, length=ISLANDS * STRIDE),
    Field("outward", "(island, cell): turns to an anchor, × 100", 100 * MOST_TURNS, length=ISLANDS * STRIDE),
)

FRAME = Layout(
    "LesPiratesFrame",
    Field("code", "the leg", LEGS),
    Field("cell", "where it began", MOST_CELLS),
    Field("to", "where it ended", MOST_CELLS),
    Field("group", "who sailed, as a mask of numbers", (1 << MOST_SHIPS) - 1),
    Field("prey", "who was sunk, as a mask of all ships", (1 << FLEET) - 1),
    Field("west", "the treasures before", ABOARD + FLEET - 1),
    Field("east", "", ABOARD + FLEET - 1),
    Field("wrecks", "how many wrecks there were", FLEET),
    Field("used", "the dice used before", (1 << MOST_DICE) - 1),
)

STATE = Layout(
    "LesPiratesState",
    Field("phase", "0 ports, 1 treasure, 2 choice, 3 roll, 4 loss, 5 sail, 6 fuse, 7 over", OVER),
    Field("seat", "whose turn it is", MOST_PLAYERS - 1),
    Field("turns", "turns finished", LAST_TURN),
    Field("ending", "0, or why the game ended", NOBODY),
    Field("placed", "ports given out", PORTS),
    Field("ports", "the port of each squadron", PORTS - 1, length=PORTS),
    Field("ships", "the cell of each ship, 0 for a sunk one", MOST_CELLS, length=FLEET),
    Field("treasures", "0 not in the game, 1 on its island, else 2 + ship", ABOARD + FLEET - 1, length=ISLANDS),
    Field("wrecks", "how many wrecks there are (LP-33)", FLEET),
    Field("wreck", "the cell of each wreck", MOST_CELLS, length=FLEET),
    Field("rolled", "dice of the roll that lie already", MOST_DICE),
    Field("dice", "what they show, 0 for a 1", FACES - 1, length=MOST_DICE),
    Field("used", "the dice used, as a mask", (1 << MOST_DICE) - 1),
    Field("due", "legs still to be made (LP-13)", MOST_DICE),
    Field("bomb", "0, or 1 + number of the explosive ship (LP-34)", MOST_SHIPS),
    Field("to_sea", "1 when the explosive ship has to end in the open sea", 1),
    Field("trail", "legs being tried out (LP-13); all 0 otherwise", length=MOST_DICE, of=FRAME),
)
