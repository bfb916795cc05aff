"""Kernels of which every game has its own: written once, with the rules of whatever game, and made when one is known.

    from flibuste.engine.rules import apply, is_over

    @part
    def play_on(state, board, seat, code):          # plain Python, calls rules and other parts by their names
        if not is_over(state):
            apply(state, board, seat, code)

    play_on.of(game)(state, board, 0, 7)            # the kernel with this game's rules inside

Functions handed to a kernel as arguments would be compiled again in every process, and called through a pointer. A part
may ask other parts, of other modules too, in any order; what they are made of is found by the names that they read.
"""

from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

from flibuste.engine.digest import globals_read
from flibuste.engine.kernel import specialise

__all__ = ["Lender", "Own", "Played", "lend", "own", "part", "rule"]

P = ParamSpec("P")
R = TypeVar("R")


class Played(Protocol):
    """As much of a `Game` as is asked here."""

    @property
    def rules(self) -> Any: ...

    @property
    def folder(self) -> str: ...


G = TypeVar("G", bound=Played)


Lender = Callable[[Any, str], Callable[..., Any] | None]
"""Of a game and the name of a part, a kernel that runs elsewhere; None where there is none."""
_lenders: list[Lender] = []


def lend(lender: Lender) -> None:
    """From now on kernels are asked of `lender` first: where nothing is compiled, it may have them as WebAssembly."""
    _lenders[:] = [lender]


class Own(Generic[P, R]):
    """A kernel of which every game has its own; to the type checker, a function like any of them."""

    def __init__(self, name: str, find: Callable[[Any], Callable[P, R]]) -> None:
        self.name = name
        self._find = find
        self._found: dict[Any, Callable[P, R]] = {}

    def of(self, game: Played) -> Callable[P, R]:
        """The kernel of a game, made when it is first asked for; one that is lent, as long as it is."""
        for lender in _lenders:
            if lent := lender(game, self.name):
                return lent
        if game not in self._found:
            self._found[game] = self._find(game)
        return self._found[game]

    def __call__(self, *given: P.args, **named: P.kwargs) -> R:
        raise TypeError(f"{self.name} is of no game: ask for {self.name}.of(game)")


def rule(method: Callable[Concatenate[Any, P], R]) -> Own[P, R]:
    """The rule of a game that has the name of this method of the contract."""
    name = method.__name__
    return Own(name, lambda game: getattr(game.rules, name))


def own(find: Callable[[G], Callable[P, R]]) -> Own[P, R]:
    """What `find` gives of a game."""
    return Own(find.__name__, find)


def part(function: Callable[P, R]) -> Own[P, R]:
    """A function whose rules, and other parts, are those of the game that it is made for."""
    name = function.__name__

    def make(game: Played) -> Callable[P, R]:
        known = {asked: found.of(game) for asked, found in _asked(function).items()}
        return specialise(function, known, f"{name.removeprefix('_')}_{game.folder}")

    return Own(name, make)


def _asked(function: Any) -> dict[str, Own[..., Any]]:
    """What a function reads of its module that every game has its own of."""
    read = {name: function.__globals__.get(name) for name in globals_read(function)}
    return {name: value for name, value in read.items() if isinstance(value, Own)}
