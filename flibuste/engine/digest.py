"""What a kernel is made of, as a number: its own code, the constants it reads and, in turn, every kernel it calls.

Machine code depends on nothing else (the types of its arguments apart), so this is what names it in the cache. Sources
are not looked at: when a comment, a sentence, a view or another game changes, no kernel is compiled again; when a table
that was read from a file at import changes, every kernel that holds it is.
"""

import builtins
import dis
import enum
import functools
import hashlib
import types
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeGuard

if TYPE_CHECKING:
    import numpy as np

__all__ = ["NotDigestible", "digest", "globals_read"]

Function = Callable[..., Any]
PLAIN = (type(None), bool, int, float, complex, str, bytes)
FIXED = ("builtins", "math", "numpy")
"""What comes with Python and NumPy, whose versions the cache knows."""


class NotDigestible(TypeError):
    """A kernel reads something of which nobody can tell whether it is still the same."""


def digest(function: Function) -> str:
    """What `function` is made of, as letters: the same in another process if, and only if, it would do the same."""
    found = hashlib.sha256()
    number = {function: 0}
    waiting = [function]
    while waiting:
        own, called = _parts(waiting.pop())
        for other in called:
            if other not in number:
                number[other] = len(number)
                waiting.append(other)
        found.update(own)
        found.update(repr([number[other] for other in called]).encode())
    return found.hexdigest()


@functools.cache
def _parts(function: Function) -> tuple[bytes, tuple[Function, ...]]:
    """A function's own part, in which other kernels are only named, and these kernels."""
    plain: Any = getattr(function, "py_func", function)
    called: list[Function] = []
    defaults = (*(plain.__defaults__ or ()), *(plain.__kwdefaults__ or {}).values())
    own = (
        plain.__module__,
        plain.__qualname__,
        sorted(getattr(function, "targetoptions", {}).items()),
        list(_code(plain.__code__, plain.__doc__)),
        [_value(default, called) for default in defaults],
        [(name, _value(value, called)) for name, value in _outside(plain)],
    )
    return repr(own).encode(), tuple(called)


def _code(code: types.CodeType, doc: str | None = None) -> Iterator[object]:
    """Without names of files and numbers of lines, which may change."""
    yield code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    yield code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags, code.co_exceptiontable
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield list(_code(constant))
        elif constant is None or constant != doc:
            yield type(constant).__name__, repr(constant)


def _outside(function: types.FunctionType) -> Iterator[tuple[str, object]]:
    """What a function reads that is not its own: names of its module and of what encloses it."""
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield name, cell.cell_contents
    known = ChainMap(function.__globals__, vars(builtins))
    for path in dict.fromkeys(_paths(function.__code__)):
        yield ".".join(path), _look_up(known, path, function)


def globals_read(function: types.FunctionType) -> set[str]:
    """The names that a function reads of its module (or that Python has built in)."""
    return {path[0] for path in _paths(function.__code__)}


def _paths(code: types.CodeType) -> Iterator[tuple[str, ...]]:
    """Every global with the attributes that are read from it: `np.int64` is ("np", "int64")."""
    path: list[str] = []
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_ATTR", "LOAD_METHOD") and path:
            path.append(step.argval)
            continue
        if path:
            yield tuple(path)
        path = [step.argval] if step.opname in ("LOAD_GLOBAL", "LOAD_NAME") else []
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _paths(constant)


def _look_up(known: Mapping[str, object], path: tuple[str, ...], function: Function) -> object:
    """What stands at the end of the modules on a path."""
    if path[0] not in known:
        raise NotDigestible(f"{function.__qualname__} reads {path[0]}, which its module does not have")
    value = known[path[0]]
    for name in path[1:]:
        if not isinstance(value, types.ModuleType):
            break
        value = getattr(value, name)
    return value


def _value(value: object, called: list[Function]) -> object:
    """Something a kernel reads, as plain data."""
    if isinstance(value, enum.Enum):
        return _class(type(value)), value.name
    if isinstance(value, PLAIN):
        return type(value).__name__, repr(value)
    if _is_array(value):
        return "array", value.dtype.descr, value.shape, value.tobytes()
    if isinstance(value, tuple | list):
        return _class(type(value)), [_value(one, called) for one in value]
    if callable(value) and hasattr(value, "py_func"):
        called.append(value)
        return "kernel", value.py_func.__module__, value.py_func.__qualname__
    if isinstance(value, type):
        return _class(value)
    if callable(value) and _home(value) in FIXED:
        return "fixed", _home(value), getattr(value, "__name__", repr(value))
    raise NotDigestible(f"a kernel reads {value!r}: a {type(value).__qualname__} cannot be part of one")


def _is_array(value: Any) -> TypeGuard["np.ndarray"]:
    """Only compiled kernels are digested: NumPy is there."""
    import numpy as np

    return isinstance(value, np.ndarray | np.generic) and not value.dtype.hasobject


def _class(kind: type) -> object:
    name = f"{kind.__module__}.{kind.__qualname__}"
    if issubclass(kind, enum.Enum):
        return name, [(member.name, repr(member.value)) for member in kind]
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return name, kind._fields
    if _home(kind) not in FIXED:
        raise NotDigestible(f"a kernel reads the class {name}: only enumerations and named tuples can be part of one")
    return name


def _home(value: object) -> str:
    return str(getattr(value, "__module__", None) or type(value).__module__).partition(".")[0]
