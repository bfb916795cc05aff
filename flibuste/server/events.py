"""The events of a table, all that is ever stored of it: a union of typed dicts, told apart by `kind`.

Events are stored as they are, as JSON, and kept for ever: a key may be added (not required: old events lack it), never
renamed. `at` is when, `count` the same by the server's own clock, `who` the identity that did it, `id` that of the
message it answers; `tables` writes them.
"""

from collections.abc import Mapping
from typing import Literal, NotRequired

from flibuste.engine.newer_typing import TypedDict

__all__ = [
    "Came",
    "Clock",
    "Created",
    "Event",
    "GaveBack",
    "Hosted",
    "Left",
    "Moved",
    "Muted",
    "Rematched",
    "Removed",
    "Renamed",
    "Said",
    "Salted",
    "Sat",
    "Set",
    "Started",
    "StoodIn",
    "StoredSeat",
    "Undone",
]


class Stamped(TypedDict):
    at: NotRequired[float]
    count: NotRequired[float]
    who: NotRequired[str]
    id: NotRequired[str]


class Clock(TypedDict):
    mode: Literal["none", "advisory", "strict"]
    seconds: int


class StoredSeat(TypedDict):
    kind: str
    name: str
    owner: str | None
    level: str | None
    salt: str
    left: bool
    stand_in: str | None
    gone: NotRequired[bool]


class Created(Stamped):
    """The first event; without `dice` those are of the first method, which nobody can verify."""

    kind: Literal["created"]
    game: str
    rules: int
    options: Mapping[str, bool | int | str]
    name: str
    open: bool
    hints: bool
    clock: Clock
    first: int | None
    seats: list[StoredSeat]
    secret: str
    dice: NotRequired[str]
    begun: NotRequired[list[list[int]]]
    """Of a game tried again from a moment of another: the steps (seat, code) that were played there."""


class Sat(Stamped):
    kind: Literal["sat"]
    seat: int
    name: str
    salt: str


class Salted(Stamped):
    kind: Literal["salted"]
    seats: list[int]
    salt: str


class Set(Stamped):
    """The host makes a seat open, a bot's or their own."""

    kind: Literal["set"]
    seat: int
    to: str
    level: str | None
    name: str
    owner: str | None


class Left(Stamped):
    kind: Literal["left"]
    seat: int


class Came(Stamped):
    kind: Literal["came"]
    seat: int


class StoodIn(Stamped):
    kind: Literal["stood_in"]
    seat: int
    level: str


class GaveBack(Stamped):
    kind: Literal["gave_back"]
    seat: int


class Hosted(Stamped):
    """Another is host: while who was is away, or when whose table it is comes back."""

    kind: Literal["hosted"]
    host: str


class Removed(Stamped):
    """Somebody loses all their seats: free before the game, later played by a bot of that level."""

    kind: Literal["removed"]
    whom: str
    seats: list[int]
    level: str


class Muted(Stamped):
    kind: Literal["muted"]
    whom: str
    muted: bool


class Renamed(Stamped):
    kind: Literal["renamed"]
    name: str


class Said(Stamped):
    """A word in the chat; `seq` is the number of the event, which only the table writes, for its pages."""

    kind: Literal["said"]
    seat: int | None
    name: str
    text: str
    seq: NotRequired[int]


class Rematched(Stamped):
    kind: Literal["rematched"]
    code: str


class Started(Stamped):
    """Who begins, the salts of all seats (null: it follows from the secret), and the chance that fell at once; `rules`
    left out is that of `created`."""

    kind: Literal["started"]
    rules: NotRequired[int]
    first: int
    salts: NotRequired[list[str | None]]
    fell: list[int]


class Moved(Stamped):
    """An action, and the chance that fell after it."""

    kind: Literal["moved"]
    seat: int
    code: int
    by: str
    fell: list[int]


class Undone(Stamped):
    kind: Literal["undone"]
    seat: int


Event = (
    Created
    | Sat
    | Salted
    | Set
    | Left
    | Came
    | StoodIn
    | GaveBack
    | Hosted
    | Removed
    | Muted
    | Renamed
    | Said
    | Rematched
    | Started
    | Moved
    | Undone
)
