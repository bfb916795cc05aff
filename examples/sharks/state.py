"""The records of Sharks: what is agreed (the board) and what changes (the state)."""

from flibuste.engine.layout import Fields, Layout, number, numbers

MOST_PLAYERS = 4
MOST_COINS = 100
MOST_TURNS = 10_000

# What comes next
CHOOSE, ROLL, OVER = range(3)


class Board(Fields):
    players: int = number("how many play", MOST_PLAYERS)
    goal: int = number("coins that end the game", MOST_COINS)


BOARD = Layout("SharksBoard", Board)


class State(Fields):
    phase: int = number("0 choose, 1 roll, 2 over", OVER)
    seat: int = number("whose turn it is", MOST_PLAYERS - 1)
    bag: int = number("coins found in this turn", MOST_COINS)
    turns: int = number("turns begun", MOST_TURNS)
    chests: list[int] = numbers("each player's coins", MOST_COINS, length=MOST_PLAYERS)


STATE = Layout("SharksState", State)
