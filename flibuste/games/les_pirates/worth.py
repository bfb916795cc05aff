"""What an action of Les Pirates brings: the legs, one or several of the same roll, by which a treasure comes home."""

from collections.abc import Hashable, Iterator

from flibuste.engine.kernel import integers, numbers, plain_list
from flibuste.engine.telling import Cost
from flibuste.games.les_pirates.crews import crew_of, face_of, first_of
from flibuste.games.les_pirates.rules import end_each
from flibuste.games.les_pirates.shapes import Position
from flibuste.games.les_pirates.state import ABOARD, HOME, LEGS, SAIL

__all__ = ["costs", "endings", "endings_of", "later", "prices", "way_home", "why"]


def later(position: Position, seat: int, code: int) -> dict[str, int]:
    """LP-25: a leg that brings a treasure home."""
    return {"home": 1} if code in position.once(_homing, seat) else {}


def _homing(position: Position, seat: int) -> list[int]:
    """The legs that bring a treasure home: one that is aboard already, of whatever ship."""
    if not position.once(_is_aboard):
        return []
    return [code for code, end in position.once(endings, seat).items() if end == HOME]


def _is_aboard(position: Position) -> bool:
    """Whether any ship has a treasure."""
    return any(place >= ABOARD for place in position.plain.treasures)


def endings(position: Position, seat: int) -> dict[int, int]:
    """How the game ends by each of a seat's legal actions; RUNNING where it goes on. Asked of all in one call."""
    return endings_of(position, seat, position.legal(seat))


def endings_of(position: Position, seat: int, codes: list[int]) -> dict[int, int]:
    """The same of some actions."""
    out = integers(len(codes))
    end_each(position.cell, position.setup.cell, position.game.state.unfilled(), seat, numbers(codes), out)
    return dict(zip(codes, plain_list(out, len(codes)), strict=True))


def way_home(position: Position, seat: int) -> tuple[str, list[int]] | None:
    """The ship that can bring a treasure home with this roll, and the faces of the legs in their order, the fewest."""
    reached: dict[Hashable, tuple[Position, list[int]]] = {position.whole: (position, [])}
    while reached:
        for at, faces in reached.values():
            if found := at.once(_homing, seat):
                return f"{seat}.{first_of(crew_of(found[0]))}", [*faces, face_of(found[0]) + 1]
        further = [found for at, faces in reached.values() for found in _further(at, seat, faces)]
        reached = {one.whole: (one, faces) for one, faces in further}
    return None


def _further(position: Position, seat: int, faces: list[int]) -> Iterator[tuple[Position, list[int]]]:
    """A leg further, where the same roll goes on. Before the last leg a treasure must be aboard:
    a leg with the last bit loads it."""
    if position.plain.phase == SAIL and position.plain.due > 1:
        must_load = position.plain.due == 2 and not position.once(_is_aboard)
        for code in position.legal(seat):
            if code < LEGS and (code & 1 or not must_load):
                yield position.after(seat, code), [*faces, face_of(code) + 1]


def costs(position: Position, seat: int, code: int) -> dict[str, int]:
    """Nothing is paid in Les Pirates."""
    return {}


def why(position: Position, seat: int, code: int, lang: str) -> str:
    """Nothing is earned at once in Les Pirates."""
    return ""


def prices(position: Position, seat: int, lang: str) -> list[Cost]:
    return []
