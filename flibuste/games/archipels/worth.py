"""What an action of Archipels changes of the seat's points, which count at the end (AR-51)."""

from flibuste.engine.telling import Cost
from flibuste.games.archipels.shapes import Position

__all__ = ["costs", "later", "prices", "why"]


def later(position: Position, seat: int, code: int) -> dict[str, int]:
    listed = position.once(_changes, seat)
    return {"points": listed[code]} if listed.get(code) else {}


def _changes(position: Position, seat: int) -> dict[int, int]:
    codes, before = position.legal(seat), position.scores()[seat]
    return {code: after - before for code, after in zip(codes, position.scores_after(seat, codes), strict=True)}


def costs(position: Position, seat: int, code: int) -> dict[str, int]:
    """Nothing is paid in Archipels."""
    return {}


def why(position: Position, seat: int, code: int, lang: str) -> str:
    """Nothing is earned at once in Archipels."""
    return ""


def prices(position: Position, seat: int, lang: str) -> list[Cost]:
    return []
