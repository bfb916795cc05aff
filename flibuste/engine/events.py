"""Reading the values of a logbook event that other programs wrote: each is checked before it is used."""

from typing import Any

from flibuste.engine.contract import Event, Position
from flibuste.engine.errors import UnknownAction

__all__ = ["face", "faces", "player", "whole"]


def whole(event: Event, key: str, low: int, high: int) -> int:
    """The whole number under a key; raises UnknownAction."""
    value = event.get(key)
    if type(value) is not int or not low <= value <= high:
        raise UnknownAction(got=f"{key} {value!r}", expected=f"{low} to {high}")
    return value


def player(position: Position, event: Event) -> int:
    """The seat that a move names."""
    return whole(event, "player", 0, position.setting.players - 1)


def face(event: Event, key: str) -> int:
    """What a die shows."""
    return whole(event, key, 1, 6)


def faces(event: Event, key: str, count: int) -> list[int]:
    """What several dice show."""
    dice: Any = event.get(key)
    if not isinstance(dice, list) or len(dice) != count:
        raise UnknownAction(got=f"{key} {dice!r}", expected=f"{count} dice")
    return [whole({key: die}, key, 1, 6) for die in dice]
