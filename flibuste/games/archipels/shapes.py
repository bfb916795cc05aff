"""What leaves Archipels: the table that is seen, the parts of an action, the events of the logbook."""

from typing import Annotated, Literal, NotRequired

from annotated_types import Len

from flibuste.engine import contract
from flibuste.engine.newer_typing import TypedDict
from flibuste.engine.shapes import Cell
from flibuste.games.archipels.state import Board, Element, Level, State

__all__ = [
    "At",
    "Bloom",
    "Breakdown",
    "Cell",
    "ChooseOrDiscard",
    "Drawn",
    "Element",
    "End",
    "Event",
    "Flower",
    "FlowerZone",
    "Island",
    "Laid",
    "Lay",
    "LayPaddle",
    "Level",
    "Line",
    "Paddle",
    "Parts",
    "Phase",
    "Place",
    "PlaceTile",
    "Played",
    "Setup",
    "Slot",
    "Table",
    "Take",
    "TakeTiles",
    "Tile",
    "TileSet",
]

Position = contract.Position[State, Board]
"""A position of this game: what the type checker knows of its records."""

Phase = Literal["start", "draw", "paddle", "take", "build", "place", "flower", "over"]
At = Annotated[list[int], Len(2, 2)]
"""East and south of an island's first tile."""


class Line(TypedDict):
    """A line of the market: a row or a column."""

    row: NotRequired[int]
    column: NotRequired[int]


class Tile(TypedDict):
    """What a tile shows: NW NE SW SE, of a building only itself."""

    level: Level
    cells: list[Element | None]


class Laid(Tile):
    """A tile of an island, and which of its four cells are seen."""

    at: At
    visible: list[bool]


class Slot(TypedDict):
    """A cell of the market."""

    cell: Cell
    tile: Tile | None
    free: bool


class Paddle(TypedDict):
    """Where a paddle lies; the extra one has no seat (AR-04)."""

    line: Line
    seat: int | None


class FlowerZone(TypedDict):
    """Flowers of an element, and what it is worth now (AR-50)."""

    element: Element
    flowers: int
    value: int


class Island(TypedDict):
    seat: int
    tiles: list[Laid]
    visible: dict[Element, int]
    bottles: int
    hand: list[Tile]


class TileSet(TypedDict):
    code: int
    cells: list[Cell]


class Take(TypedDict):
    """A line a paddle can lie on, the code that lays it (None: it lies), and the sets of tiles taken with it."""

    paddle: Line
    first: int | None
    sets: list[TileSet]


class Place(TypedDict):
    code: int
    at: At
    points: int


class Lay(TypedDict):
    """A tile that finds a place, the code that chooses it (None: it is chosen), and its places."""

    tile: Tile
    first: int | None
    places: list[Place]


class Bloom(TypedDict):
    """An element that can get a flower, and what everybody would earn by it."""

    element: Element
    gains: list[int]


class Open(TypedDict):
    """What everybody sees."""

    phase: Phase
    day: int
    days: int
    canoe: int
    turn: int
    turns: int
    order: list[int]
    gardeners: list[int]
    flowered: int
    most: int
    supply: int
    pontoon: int
    market: list[list[Slot | None]]
    paddles: list[Paddle]
    laying: Line | None
    placing: Tile | None
    flowers: list[FlowerZone]
    islands: list[Island]


class Table(Open):
    takes: list[Take]
    lays: list[Lay]
    blooms: list[Bloom]


class LayPaddle(TypedDict):
    action: Literal["paddle"]
    paddle: Line


class TakeTiles(TypedDict):
    action: Literal["take"]
    cells: list[Cell]
    paddle: Line


class ChooseOrDiscard(TypedDict):
    action: Literal["choose", "discard"]
    tile: Tile


class PlaceTile(TypedDict):
    action: Literal["place"]
    tile: Tile | None
    at: At


class Flower(TypedDict):
    action: Literal["flower"]
    cell: Cell
    element: Element


class End(TypedDict):
    action: Literal["end"]


Parts = LayPaddle | TakeTiles | ChooseOrDiscard | PlaceTile | Flower | End


class Played(TypedDict):
    """What a move of the logbook has besides its parts."""

    type: Literal["move"]
    player: int


class Setup(TypedDict):
    """The flowers of the start (AR-05)."""

    type: Literal["setup"]
    flowers: list[Element]


class Drawn(TypedDict):
    type: Literal["draw"]
    cell: Cell
    tile: Tile


Event = Setup | Drawn


class Breakdown(TypedDict):
    """A seat's line of the result: what is visible, and what each element is worth (AR-50)."""

    seahorse: int
    manta: int
    octopus: int
    fish: int
    turtle: int
    parrot: int
    crab: int
    hut: int
    tiki: int
    bottles: int
    values: dict[Element, int]
