"""The one door to numba: rules are plain functions, and `kernel` makes machine code of them.

With the environment variable FLIBUSTE_PURE set nothing is compiled and numba is not even imported: the same
functions run on the *twins* of `flibuste.engine.layout`, for the debugger, for coverage, to compare states, and where
there is nothing but Python itself: NumPy is not imported either (decision 30).

Compiled kernels are kept on the disk (`flibuste.engine.cache`), of other packages too, under the name of what they are
made of (`flibuste.engine.digest`): after a change only what is made of it is compiled again.

A fact to know when writing kernels: globals are frozen when a kernel is compiled (what an owner can replace is carried
in a record, never read from a global).
"""

import os
import types
import zlib
from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

__all__ = [
    "CODES",
    "PACKAGE",
    "PURE",
    "Decimals",
    "Numbers",
    "copy_first",
    "copy_state",
    "decimals",
    "in_a_row",
    "inlined",
    "integers",
    "kernel",
    "numbers",
    "plain_list",
    "plainly",
    "specialise",
    "table",
    "unfilled",
    "unsigned",
]

PURE = bool(os.environ.get("FLIBUSTE_PURE"))
PACKAGE = Path(__file__).resolve().parents[1]

CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}
"""Kinds of whole numbers, by how NumPy and the standard library name them."""

F = TypeVar("F", bound=Callable[..., Any])
Numbers = list[int]
"""A buffer of numbers: an array for compiled kernels, a list for uncompiled ones; both do what kernels need."""
Decimals = list[float]
"""The same of numbers with a fraction."""

if PURE:

    def kernel(function: F) -> F:
        """The function itself: nothing is compiled in this process."""
        return function

    inlined = kernel

else:
    import numba
    import numpy as np

    from flibuste.engine.cache import OnDisk
    from flibuste.engine.shelf import cache_folder

    jit: Any = numba.njit
    CACHE = cache_folder()

    def _compile(function: Callable[..., Any], forceinline: bool) -> Any:
        made = jit(nogil=True, error_model="numpy", forceinline=forceinline)(function)
        if CACHE:
            made._cache = OnDisk(made, CACHE)
        return made

    def kernel(function: F) -> F:
        """The function as machine code, from the disk when it was compiled before."""
        return _compile(function, forceinline=False)

    def inlined(function: F) -> F:
        """A kernel that is copied into its callers: for what is small and called in every step (a third faster)."""
        return _compile(function, forceinline=True)


unsigned: Any = int if PURE else np.uint64
"""A number that is not below 0, for counting into an array: of any other the compiler asks each time whether it is,
since −1 is the last place. Loops that do little else are several times faster with it."""


def table(values: Sequence[Any]) -> Any:
    """A constant table of whole numbers or of rows of them: an array for the compiler, lists for the interpreter."""
    return values if PURE else np.array(values, np.int64)


def in_a_row(parts: Sequence[Any], kind: str) -> Any:
    """The numbers of several tables one after the other, kept as numbers of so many bits ("i4")."""
    if PURE:
        return array(CODES[kind], (number for part in parts for number in part))
    return np.concatenate([np.ravel(part) for part in parts]).astype(kind)


def integers(length: int, kind: str = "i8") -> Numbers:
    """A buffer of `length` zeros that kernels fill: action codes, weights, scores."""
    buffer: Any = [0] * length if PURE else np.zeros(length, kind)
    return buffer


def decimals(length: int) -> Decimals:
    """The same for numbers with a fraction."""
    buffer: Any = [0.0] * length if PURE else np.zeros(length)
    return buffer


def unfilled(length: int) -> Numbers:
    """The same for a kernel that fills it before anybody reads: in half the time."""
    buffer: Any = [0] * length if PURE else np.empty(length, np.int64)
    return buffer


def numbers(values: Sequence[int]) -> Numbers:
    """A buffer that holds these."""
    buffer: Any = list(values) if PURE else np.array(values, np.int64)
    return buffer


def plain_list(buffer: Any, length: int) -> list[int]:
    """The first numbers of a buffer, as plain ints."""
    found: list[int] = buffer[:length] if PURE else buffer[:length].tolist()
    return found


def _copy(states: Any, to: int, source: int) -> None:
    states[to] = states[source]


def _copy_twin(states: Any, to: int, source: int) -> None:
    states[to].copy_from(states[source])


def _copy_first(to: Any, source: Any) -> None:
    to[0] = source[0]


def _copy_first_twin(to: Any, source: Any) -> None:
    to[0].copy_from(source[0])


copy_state = kernel(_copy_twin if PURE else _copy)
copy_first = kernel(_copy_first_twin if PURE else _copy_first)


def _made_of(rules: Mapping[str, Any]) -> int:
    names = (f"{name}={rule.__module__}.{rule.__qualname__}" for name, rule in sorted(rules.items()))
    return zlib.crc32(" ".join(names).encode())


def specialise(function: F, rules: Mapping[str, Any], name: str) -> F:
    """The kernel of `function` with a game's own rules in the place of the globals they are named after.

    Functions passed as arguments would be compiled again in every process; a copy of the function with other
    globals, under a name of its own, is cached like any other. In a process two kernels of one name would be taken for
    each other, so the name ends with a number for what it was made of.
    """
    known = {**function.__globals__, **rules}
    own_name = f"{name}_{_made_of(rules):08x}"
    own = types.FunctionType(function.__code__, known, own_name, function.__defaults__)
    own.__qualname__ = own_name
    own.__module__ = function.__module__
    if PURE:
        return own  # type: ignore[return-value]
    return _compile(own, forceinline=False)


@cache
def plainly(rule: F) -> F:
    """A kernel as the interpreter runs it, on twins. To hand over a record takes longer than a small rule does, so what
    is asked of a position whose twin is at hand is sooner answered by this."""
    if PURE:
        return rule
    function = rule.py_func  # type: ignore[attr-defined]
    known = dict(function.__globals__)
    for name in function.__code__.co_names:
        if hasattr(known.get(name), "py_func"):
            known[name] = plainly(known[name])
    return types.FunctionType(function.__code__, known, function.__name__, function.__defaults__)  # type: ignore[return-value]
