"""What leaves Soft Seas: the table that is seen, the parts of an action, the events of the logbook."""

from typing import Literal, NotRequired

from flibuste.engine import contract, shapes
from flibuste.engine.newer_typing import TypedDict
from flibuste.engine.routes import Shape
from flibuste.engine.shapes import Cell
from flibuste.games.soft_seas.state import Board, State, ZoneName

__all__ = [
    "Barrel",
    "Breakdown",
    "Cell",
    "Circled",
    "CircledBonus",
    "Draw",
    "Event",
    "Gains",
    "Kind",
    "Line",
    "Mark",
    "Parts",
    "Phase",
    "Played",
    "Rolled",
    "Shape",
    "Sheet",
    "Square",
    "Table",
    "Zone",
    "ZoneName",
]

Position = contract.Position[State, Board]
"""A position of this game: what the type checker knows of its records."""

Phase = Literal["roll", "draw", "over"]
Mark = Literal["free", "circled", "crossed"]
Kind = Literal["sea", "boat", "island", "monster", "fort"]


class Draw(TypedDict):
    """The only action; `barrel`: it crosses one (SS-04)."""

    action: Literal["draw"]
    cell: Cell
    shape: Shape
    barrel: bool


Parts = Draw


class Square(shapes.Square):
    """A cell of a sheet; the value is that of its boat or fort."""

    kind: Kind
    value: int | None
    coin: bool


class Line(TypedDict):
    """One line of a zone: its boxes (None while empty), its bonus, and whether the seat may still get that."""

    boxes: list[int | None]
    bonus: int
    mark: Mark


class Zone(TypedDict):
    """Where scores are written (SS-09); those beyond found no box (SS-13)."""

    lines: list[Line]
    beyond: list[int]


class Barrel(TypedDict):
    value: int
    crossed: bool


class Sheet(TypedDict):
    seat: int
    rows: list[list[Square]]
    routes: list[list[Cell]]
    boats: Zone
    islands: Zone
    barrels: list[Barrel]


class Table(TypedDict):
    """`chosen` is the seat's own drawing of this turn, while others still draw."""

    phase: Phase
    turn: int
    turns: int
    last_turn: bool
    die: int | None
    chosen: Parts | None
    sheets: list[Sheet]


class Gains(TypedDict, total=False):
    boat: int
    island: int


class Played(TypedDict):
    """What a move of the logbook has besides its parts."""

    type: Literal["move"]
    player: int
    gains: NotRequired[Gains]


class Rolled(TypedDict):
    type: Literal["roll"]
    die: int


class CircledBonus(TypedDict):
    player: int
    zone: ZoneName
    line: int
    value: int


class Circled(TypedDict):
    """The bonuses of a turn (SS-10)."""

    type: Literal["setup"]
    bonuses: list[CircledBonus]


Event = Rolled | Circled


class Breakdown(TypedDict):
    """A seat's line of the result."""

    boats: int
    islands: int
    bonuses: int
    barrels: int
