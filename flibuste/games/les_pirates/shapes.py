"""What leaves Les Pirates: the table that is seen, the parts of an action, the events of the logbook."""

from typing import Literal, NotRequired

from flibuste.engine import contract
from flibuste.engine.newer_typing import TypedDict
from flibuste.engine.shapes import Cell, Named
from flibuste.games.les_pirates.state import Board, State

__all__ = [
    "Blast",
    "Breakdown",
    "Cell",
    "Die",
    "Event",
    "Explosion",
    "Heading",
    "InBlast",
    "Island",
    "Kind",
    "Leg",
    "Mark",
    "Named",
    "OneShip",
    "Parts",
    "Phase",
    "Place",
    "Plain",
    "Played",
    "Port",
    "Rolled",
    "Setup",
    "Ship",
    "Strait",
    "Table",
    "Treasure",
]

Position = contract.Position[State, Board]
"""A position of this game: what the type checker knows of its records."""

Phase = Literal["ports", "treasure", "choice", "roll", "loss", "sail", "fuse", "over", "again"]
Kind = Literal["nowhere", "sea", "land", "wind", "island_anchor", "port_anchor", "berth", "strait"]
Island = Literal["west", "east"]
Heading = Literal["north", "south"]
Mark = Literal["cross", "stripe", "disc", "star", "chevron", "wave"]
Place = Cell | str
"""A cell, or the name of a strait."""


class Strait(TypedDict):
    """A strait, and the cells that touch it."""

    name: str
    touching: list[Cell]


class Port(TypedDict):
    name: str
    anchor: Cell
    seat: int | None


class Ship(TypedDict):
    """A ship by its id "seat.number"; cell and way home are None when it is sunk. Its mark is what its sail bears; it
    has a name once its port is drawn."""

    ship: str
    name: Named | None
    mark: Mark
    seat: int
    number: int
    port: str | None
    cell: Place | None
    from_home: int | None
    treasures: list[Island]
    barred: Heading | None


class Treasure(TypedDict):
    """A treasure, and the ship that carries it."""

    island: Island
    ship: str | None


class Die(TypedDict):
    face: int
    used: bool


class InBlast(TypedDict):
    cell: Place
    steps: int


class Blast(TypedDict):
    """What the explosive ship is about to destroy (LP-34)."""

    centre: Place
    radius: int
    cells: list[InBlast]
    ships: list[str]
    wrecks: list[Place]


class Table(TypedDict):
    phase: Phase
    round: int
    turn: int
    seat: int
    boards: int
    columns: int
    rows: int
    cells: list[list[Kind]]
    straits: list[Strait]
    ports: list[Port]
    ships: list[Ship]
    treasures: list[Treasure]
    wrecks: list[Place]
    dice: list[Die]
    legs_due: int
    explosive: str | None
    to_open_sea: bool
    blast: Blast | None


Leg = TypedDict(
    "Leg",
    {
        "action": Literal["leg"],
        "die": int,
        "ships": list[str],
        "from": Place,
        "to": Place,
        "load": NotRequired[bool],
        "sinks": NotRequired[list[str]],
        "carrier": NotRequired[str],
    },
)


class OneShip(TypedDict):
    """A ship is made explosive (LP-34), or lost to the cyclone (LP-31)."""

    action: Literal["explode", "lose"]
    ship: str


class Explosion(TypedDict):
    action: Literal["blast"]
    centre: Place
    radius: int
    sinks: list[str]


class Plain(TypedDict):
    action: Literal["pass", "roll", "stay"]


Parts = Leg | OneShip | Explosion | Plain


class Played(TypedDict):
    """What a move of the logbook has besides its parts."""

    type: Literal["move"]
    player: int


class Setup(TypedDict):
    """Ports by seat, in pairs where a seat has two; where the ships start."""

    type: Literal["setup"]
    ports: list[str] | list[list[str]]
    treasures: list[Island]
    ships: dict[str, Cell]


class Rolled(TypedDict):
    type: Literal["roll"]
    dice: list[int]


Event = Setup | Rolled


class Breakdown(TypedDict):
    """A seat's line of the result."""

    ships: int
    treasures: int
    home: int
