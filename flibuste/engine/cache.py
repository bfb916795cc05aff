"""Kernels on the disk: each in a file named by what it is made of and by the types it was compiled for.

numba's own cache watches only the file of the function that it compiled, so after a change in a function that it calls
the old rules would be played, silently; and of two processes that compile one function for different arguments, one may
read what the other wrote. This one asks `digest`, and no file is ever written twice with different contents.
"""

import functools
import hashlib
import os
import re
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps
from numba.core.types import BaseNamedTuple, BaseTuple

from flibuste.engine.digest import digest
from flibuste.engine.shelf import NotOnDisk, forget_old, may_compile, read, write

__all__ = ["OnDisk"]

SUFFIX = ".kernel"
rebuild: Any = CompileResult._rebuild
pickled: Any = dumps


@functools.cache
def _surroundings() -> tuple[str, ...]:
    """What machine code depends on besides: whoever makes it, and whether it checks bounds."""
    return sys.version, np.__version__, numba.__version__, os.environ.get("NUMBA_BOUNDSCHECK", "0")


class OnDisk:
    """What numba asks of a cache (`numba.core.caching._Cache`), for one kernel."""

    def __init__(self, dispatcher: Any, folder: Path) -> None:
        self._dispatcher = dispatcher
        self._folder = folder

    @property
    def cache_path(self) -> str:
        return str(self._folder)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """What was saved for these types; None when nothing was."""
        target.refresh()
        path = self._path(signature, target.codegen())
        data = read(path) if path else None
        if data is not None:
            return rebuild(target, *data)
        if not may_compile():
            raise NotOnDisk(self._dispatcher.py_func.__qualname__)
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        path = self._path(signature, result.codegen)
        if path and not result.library.has_dynamic_globals:
            forget_old(self._folder)
            write(path, pickled(result._reduce()))

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...

    def _path(self, signature: Any, codegen: Any) -> Path | None:
        """None for what is not the same in another process: a function as an argument."""
        types = repr([_described(kind) for kind in getattr(signature, "args", signature)])
        if " at 0x" in types:
            return None
        function = self._dispatcher.py_func
        whole = (_surroundings(), codegen.magic_tuple(), types, digest(self._dispatcher))
        number = hashlib.sha256(repr(whole).encode()).hexdigest()[:32]
        name = re.sub(r"[^\w.]", "", f"{function.__module__}.{function.__qualname__}")
        return self._folder / f"{name}-{number}{SUFFIX}"


def _described(kind: Any) -> object:
    """A type of numba's: its name says all but the fields of a named tuple."""
    inside = [_described(one) for one in kind.types] if _is_tuple(kind) else []
    return str(kind), kind.fields if _is_named(kind) else (), inside


def _is_tuple(kind: Any) -> bool:
    return isinstance(kind, BaseTuple)


def _is_named(kind: Any) -> bool:
    return isinstance(kind, BaseNamedTuple)
