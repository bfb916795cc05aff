"""What leaves Doodle Islands: the table that is seen, the parts of an action, the events of the logbook."""

from typing import Literal, NotRequired

from flibuste.engine import contract, shapes
from flibuste.engine.newer_typing import TypedDict
from flibuste.engine.routes import Shape
from flibuste.engine.shapes import Cell
from flibuste.games.doodle_islands.state import Board, State

__all__ = [
    "Bonus",
    "Bottle",
    "Breakdown",
    "Cell",
    "Dice",
    "Draw",
    "Event",
    "Gains",
    "Kind",
    "Mark",
    "Number",
    "Parts",
    "Phase",
    "Played",
    "Prepared",
    "Rolled",
    "Sea",
    "Shape",
    "Sheet",
    "Square",
    "Table",
    "Tick",
    "Ticked",
    "White",
]

Position = contract.Position[State, Board]
"""A position of this game: what the type checker knows of its records."""

Sea = Literal["treasures", "monsters"]
Phase = Literal["prepare", "roll", "play", "over"]
Mark = Literal["free", "circled", "crossed"]
Kind = Literal["nothing", "ship", "monster", "treasure", "archipelago", "schooner", "galleon", "kraken", "reef"]


class White(TypedDict):
    face: int
    taken: bool


class Dice(TypedDict):
    black: int
    white: list[White]


class Bonus(TypedDict):
    """A first-come bonus, and who has it (DI-27)."""

    gold: int
    seat: int | None


class Ticked(TypedDict):
    ticked: int
    of: int


class Number(TypedDict):
    """A number of a zone."""

    number: int
    mark: Mark


class Square(shapes.Square):
    """A cell of a sheet: with forts or tentacles how many are ticked, with a ship what it pays and whether it does."""

    kind: Kind
    ticked: NotRequired[int]
    of: NotRequired[int]
    pay: NotRequired[int]
    pays: NotRequired[bool]


class Sheet(TypedDict):
    """A player's sheet; the second zone is that of islands or of krakens, by the sea."""

    seat: int
    rows: list[list[Square]]
    routes: list[list[Cell]]
    monsters: list[Number]
    islands: NotRequired[list[Number]]
    krakens: NotRequired[list[Number]]
    bottles: Ticked


class Table(TypedDict):
    sea: Sea
    phase: Phase
    round: int
    first: int
    last_round: bool
    dice: Dice | None
    bonuses: list[Bonus]
    sheets: list[Sheet]


class Draw(TypedDict):
    action: Literal["draw"]
    die: int
    cell: Cell
    shape: Shape
    bottle: NotRequired[bool]


class Tick(TypedDict):
    action: Literal["fort", "tentacle"]
    die: int
    cell: Cell
    bottle: NotRequired[bool]


class Bottle(TypedDict):
    action: Literal["bottle"]


Parts = Draw | Tick | Bottle


class Gains(TypedDict, total=False):
    monster: int
    island: int
    kraken: int
    bonus: int


class Played(TypedDict):
    """What a move of the logbook has besides its parts."""

    type: Literal["move"]
    player: int
    gains: NotRequired[Gains]


Prepared = TypedDict("Prepared", {"type": Literal["roll"], "for": Literal["prepare"], "column": int, "black": int})
Rolled = TypedDict("Rolled", {"type": Literal["roll"], "for": Literal["round"], "black": int, "white": list[int]})
Event = Prepared | Rolled


class Breakdown(TypedDict):
    """A seat's line of the result; alone also a title and feats (DI-41, DI-42)."""

    monsters: int
    islands: int
    bonuses: int
    krakens: int
    ships: int
    bottle_stake: int
    bottles: int
    title: NotRequired[str | None]
    feats: NotRequired[list[str]]
