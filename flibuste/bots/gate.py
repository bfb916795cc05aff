"""The one gate before every bot: kernels trust their caller, and for a seat that may not act read out of bounds."""

from flibuste.engine.contract import Position
from flibuste.engine.errors import NotYourTurn

__all__ = ["choices"]


def choices(position: Position, seat: int) -> list[int]:
    """The codes of a seat's legal actions, at least one; raises NotYourTurn where it may not act."""
    if codes := position.legal(seat):
        return codes
    raise NotYourTurn(seat=seat)
