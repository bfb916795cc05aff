"""The one door to numba: rules are plain functions, and `kernel` makes machine code of them.

With the environment variable FLIBUSTE_PURE set nothing is compiled and numba is not even imported: the same
functions run on the *twins* of `flibuste.engine.layout`, for the debugger, for coverage, and to compare states.

numba's disk cache watches only the file of the function it compiled, so after a change in a function that it
calls the old rules would be played, silently. Therefore the cache lives in a folder named by a hash of every
source of the package: a change anywhere opens a new folder. Kernels of other packages are not cached.

Two more facts to know when writing kernels: only functions of a module are cached (see `specialise` for the one
exception), and globals are frozen when a kernel is compiled (what an owner can replace is carried in a record, never
read from a global).
"""

import hashlib
import os
import shutil
import sys
import time
import types
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from platformdirs import user_cache_path

__all__ = [
    "CACHE",
    "PURE",
    "cache_folder",
    "copy_first",
    "copy_state",
    "decimals",
    "inlined",
    "integers",
    "kernel",
    "plain_list",
    "sources",
    "specialise",
    "table",
    "unfilled",
]

PURE = bool(os.environ.get("FLIBUSTE_PURE"))
BOUNDS_CHECK = os.environ.get("NUMBA_BOUNDSCHECK", "0")
PACKAGE = Path(__file__).resolve().parents[1]
KEPT_DAYS = 30
NO_KERNELS = {"cli", "server"}
"""Folders at the top, which no kernel may import (tests/house/test_arrows.py)."""

F = TypeVar("F", bound=Callable[..., Any])


def sources() -> list[Path]:
    """Every module that a kernel may import: a constant frozen into one may stand in any of them."""
    return [path for path in sorted(PACKAGE.rglob("*.py")) if not NO_KERNELS & set(path.relative_to(PACKAGE).parts)]


def _fingerprint() -> str:
    found = hashlib.sha256(f"{sys.version} {np.__version__} {BOUNDS_CHECK}".encode())
    for path in sources():
        found.update(path.relative_to(PACKAGE).as_posix().encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _home() -> Path:
    own = os.environ.get("FLIBUSTE_CACHE")
    return Path(own) if own else user_cache_path("flibuste") / "kernels"


def _forget_old(home: Path, current: Path) -> None:
    for folder in home.iterdir():
        if folder != current and time.time() - folder.stat().st_mtime > KEPT_DAYS * 86_400:
            shutil.rmtree(folder, ignore_errors=True)


def cache_folder() -> Path | None:
    """The folder of compiled kernels for exactly these sources; None where nothing can be written."""
    folder = _home() / _fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _forget_old(folder.parent, folder)
    except OSError:
        return None
    return folder


def _is_ours(function: Callable[..., Any]) -> bool:
    plain = getattr(function, "py_func", function)
    return Path(plain.__code__.co_filename).is_relative_to(PACKAGE)


CACHE = None if PURE else cache_folder()

if PURE:

    def kernel(function: F) -> F:
        """The function itself: nothing is compiled in this process."""
        return function

    inlined = kernel

else:
    import numba

    jit: Any = numba.njit
    config: Any = numba.config
    if CACHE:
        config.CACHE_DIR = str(CACHE)

    def _compile(function: Callable[..., Any], forceinline: bool, cached: bool) -> Any:
        options = {"cache": bool(CACHE) and cached, "nogil": True, "error_model": "numpy", "forceinline": forceinline}
        return jit(**options)(function)

    def kernel(function: F) -> F:
        """The function as machine code, from the disk cache when it was compiled before."""
        return _compile(function, forceinline=False, cached=_is_ours(function))

    def inlined(function: F) -> F:
        """A kernel that is copied into its callers: for what is small and called in every step (a third faster)."""
        return _compile(function, forceinline=True, cached=_is_ours(function))


def table(array: np.ndarray) -> Any:
    """A constant table: an array for the compiler, lists of plain ints for the interpreter."""
    return array.tolist() if PURE else array


def integers(length: int) -> Any:
    """A buffer of `length` zeros that kernels fill: action codes, weights, scores."""
    return [0] * length if PURE else np.zeros(length, np.int64)


def decimals(length: int) -> Any:
    """The same for numbers with a fraction."""
    return [0.0] * length if PURE else np.zeros(length)


def unfilled(length: int) -> Any:
    """The same for a kernel that fills it before anybody reads: in half the time."""
    return [0] * length if PURE else np.empty(length, np.int64)


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
    globals, under a name of its own, is cached like any other. The cache knows it by that name only, which therefore
    ends with a number for what it was made of.
    """
    known = {**function.__globals__, **rules}
    own_name = f"{name}_{_made_of(rules):08x}"
    own = types.FunctionType(function.__code__, known, own_name, function.__defaults__)
    own.__qualname__ = own_name
    own.__module__ = function.__module__
    if PURE:
        return own  # type: ignore[return-value]
    ours = all(_is_ours(rule) for rule in (function, *rules.values()))
    return _compile(own, forceinline=False, cached=ours)
