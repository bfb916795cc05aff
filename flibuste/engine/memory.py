"""What views are made of, kept from one view to the next: a part is made anew only where what it tells has changed.

Whoever shows a game move by move hands each view the same memory. Parts that have not changed are then the same objects
as before, so that a comparison passes over them at once. They are to be read, not changed."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from flibuste.engine.contract import Position

__all__ = ["Memory", "remembered"]

P = ParamSpec("P")
T = TypeVar("T")


class Memory:
    """The last of everything that was made under a name, and what it was made of."""

    def __init__(self) -> None:
        self._kept: dict[Any, tuple[Any, Any]] = {}

    def again(self, name: Any, of: Any, make: Callable[[], T]) -> T:
        """What was made last under this name, if it was of the same; else it is made now."""
        known = self._kept.get(name)
        if known is not None and known[0] == of:
            found: T = known[1]
            return found
        made = make()
        self._kept[name] = (of, made)
        return made


def remembered(
    of: "Callable[Concatenate[Position, P], Any]",
) -> "Callable[[Callable[Concatenate[Position, P], T]], Callable[Concatenate[Position, P], T]]":
    """For a function of a position whose result depends on nothing but the board and what `of` gives (`Position.held`
    helps): it is called again only where that is not as it was the last time."""

    def keeping(make: "Callable[Concatenate[Position, P], T]") -> "Callable[Concatenate[Position, P], T]":
        @wraps(make)
        def again(position: "Position", /, *args: P.args, **named: P.kwargs) -> T:
            now = of(position, *args, **named)
            return position.memory.again((make, *args), now, lambda: make(position, *args, **named))

        return again

    return keeping
