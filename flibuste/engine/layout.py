"""Layouts: the table of a record's fields, from which come its NumPy type, its plain twin and its text.

A class of `Fields` says for every field what it means and between which bounds it stays. The bounds choose an integer
type that is wide enough and signed, check a position read from a text, and become the spaces of the environments. The
class is also what the type checker knows a record as, in kernels too: a field that does not exist is an error. Nobody
makes an object of it; records are made by its `Layout`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, cast

from flibuste.engine.errors import UnreadablePosition
from flibuste.engine.kernel import PURE
from flibuste.engine.newer_typing import TypeVar

if not PURE:
    import numpy as np

__all__ = ["AnyBoard", "Field", "Fields", "Layout", "Record", "number", "numbers", "record", "records"]

Record = Any
"""A record of some layout: an `np.void` for compiled kernels, a twin for uncompiled ones. Where it is known which, the
layout's class of `Fields` is its type."""
R = TypeVar("R", default=Any)


@dataclass(frozen=True)
class Field:
    """One field: a number between `low` and `high`, or `length` of them, or a nested layout `of`."""

    name: str
    note: str
    high: int = 0
    low: int = 0
    length: int = 0
    of: "Layout | None" = None

    @property
    def scalar_type(self) -> Any:
        """Of what NumPy makes it: the narrowest signed integers that hold the bounds."""
        return self.of.dtype if self.of else self.kind

    @property
    def kind(self) -> str:
        """The narrowest signed integers that hold the bounds."""
        for name, bits in (("i1", 7), ("i2", 15), ("i4", 31)):
            if -1 << bits <= self.low and self.high < 1 << bits:
                return name
        return "i8"

    @property
    def spec(self) -> tuple[Any, ...]:
        return (self.name, self.scalar_type, (self.length,)) if self.length else (self.name, self.scalar_type)

    @property
    def align(self) -> int:
        """The bytes that its place is a multiple of."""
        return self.of.align if self.of else int(self.kind[1])

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return max(self.length, 1) * (self.of.size if self.of else int(self.kind[1]))


class Fields:
    """A record as it is declared: a class attribute for each field, made by `number`, `numbers`, `record`, `records`.

    Arrays are declared as lists: what kernels do with an array, a twin's list can do."""


class AnyBoard(Fields):
    """What the board of every game has."""

    players: int


def number(note: str, high: int = 0, *, low: int = 0) -> int:
    """A field of one number."""
    field: Any = Field("", note, high, low)
    return field


def numbers(note: str, high: int = 0, *, length: int, low: int = 0) -> list[int]:
    """A field of many numbers."""
    field: Any = Field("", note, high, low, length)
    return field


def record(note: str, of: "Layout[R]") -> R:
    """A field that is a record."""
    field: Any = Field("", note, of=of)
    return field


def records(note: str, of: "Layout[R]", length: int) -> list[R]:
    """A field of many records."""
    field: Any = Field("", note, length=length, of=of)
    return field


class Layout(Generic[R]):
    """The fields of a record, in order."""

    def __init__(self, name: str, declared: type[R]) -> None:
        self.name = name
        found = vars(declared).items()
        self.fields = tuple(replace(field, name=key) for key, field in found if isinstance(field, Field))
        self.align = max(field.align for field in self.fields)
        self.offsets, self.size = _places(self.fields, self.align)
        if not PURE:
            self.dtype = _dtype(self)  # refuses names at once
        self.twin: Any = _twin(self)

    @cached_property
    def dtype(self) -> Any:
        """The record's NumPy type; only who has NumPy asks for it."""
        return _dtype(self)

    def new(self) -> R:
        """A record of zeros."""
        return self.twin() if PURE else self.array(1)[0]

    def filled(self, values: Mapping[str, Any]) -> R:
        """A record of these numbers and lists of them (the beginning of a field), zeros elsewhere."""
        fresh: Any = self.new()
        for name, value in values.items():
            if not isinstance(value, int):
                here = getattr(fresh, name) if PURE else fresh[name]
                here[: len(value)] = value
            elif PURE:
                setattr(fresh, name, value)
            else:
                fresh[name] = value
        return fresh

    def array(self, count: int) -> list[R]:
        """`count` records of zeros, for kernels that play on several."""
        if PURE:
            return [self.twin() for _ in range(count)]
        zeros: Any = np.zeros(count, self.dtype)
        return zeros

    def unfilled(self, count: int = 1) -> list[R]:
        """Room for records, as an array for kernels that fill it."""
        if PURE:
            return [self.twin() for _ in range(count)]
        room: Any = np.ndarray(count, self.dtype, bytearray(count * self.dtype.itemsize))
        return room

    def column(self, states: list[R], name: str) -> list[Any]:
        """What a field of numbers holds in each of these records, as plain ints and lists."""
        found: Any = states
        return [getattr(one, name) for one in states] if PURE else found[name].tolist()

    def cell(self, record: Record) -> list[R]:
        """An array of this one record, which nobody changes any more."""
        if PURE:
            return [record]
        base: Any = record.base
        if isinstance(base, np.ndarray) and base.shape == (1,):
            return cast("list[R]", base)
        fresh = self.array(1)
        fresh[0] = record
        return fresh

    def copy(self, record: R) -> R:
        """The same record again, independent of the first."""
        if PURE:
            twin = self.twin()
            twin.copy_from(record)
            return twin
        fresh = self.array(1)
        fresh[0] = record
        return fresh[0]

    def plain(self, record: R) -> R:
        """The record as a twin: attributes are plain ints, lists and twins."""
        if PURE:
            return self.copy(record)
        return self.twin.of(record)

    def held(self, record: Any, *path: str | int) -> Any:
        """What a record holds, or what lies at the end of a path of fields and places: equal where nothing differs."""
        for step in path:
            record = getattr(record, step) if PURE and isinstance(step, str) else record[step]
        return _frozen(_values(record)) if PURE else record.tobytes()

    def record(self, twin: Record) -> R:
        """The record that kernels take, from a twin."""
        if PURE:
            return twin
        fresh = self.array(1)
        fresh[0] = twin.values()
        return fresh[0]

    def leaves(self, prefix: str = "") -> Iterator[tuple[str, Field]]:
        """Every number or list of numbers with its dotted name, nested layouts taken apart."""
        for field in self.fields:
            if not field.of:
                yield prefix + field.name, field
            elif field.length:
                for place in range(field.length):
                    yield from field.of.leaves(f"{prefix}{field.name}.{place}.")
            else:
                yield from field.of.leaves(f"{prefix}{field.name}.")

    def text(self, record: R) -> str:
        """The record on one line: `name=value` for what is not zero, repeated numbers as `0*12`."""
        plain = self.plain(record)
        words = []
        for name, field in self.leaves():
            value = _get(plain, name)
            if field.length and any(value):
                words.append(f"{name}={_pack(value)}")
            elif not field.length and value:
                words.append(f"{name}={value}")
        return " ".join(words)

    def parse(self, text: str) -> R:
        """The record of a line made by `text`; raises UnreadablePosition naming the field at fault."""
        twin = self.twin()
        known = dict(self.leaves())
        for word in text.split():
            name, _, value = word.partition("=")
            if name not in known:
                raise UnreadablePosition(where=name, expected=f"a field of {self.name}", got=word)
            _set(twin, name, _unpack(name, value, known[name]))
        return self.record(twin)


def _places(fields: tuple[Field, ...], align: int) -> tuple[tuple[int, ...], int]:
    """Where each field of a record stands, and how many bytes it takes: as a compiler of C lays out a struct."""
    offsets, at = list[int](), 0
    for field in fields:
        at += -at % field.align
        offsets.append(at)
        at += field.size
    return tuple(offsets), at + -at % align


def _dtype(layout: Layout) -> Any:
    import numpy as np

    for field in layout.fields:
        if hasattr(np.record, field.name):
            raise ValueError(f"{layout.name}.{field.name}: np.record keeps this name for itself")
    return np.dtype([field.spec for field in layout.fields], align=True)


def _twin(layout: Layout) -> type:
    fields = layout.fields
    by_name = {field.name: field for field in fields}

    class Twin:
        __slots__ = (*by_name, "_record")
        _record: Record

        def __init__(self) -> None:
            for field in fields:
                if field.of:
                    make = field.of.twin
                    setattr(self, field.name, [make() for _ in range(field.length)] if field.length else make())
                else:
                    setattr(self, field.name, [0] * field.length if field.length else 0)

        def copy_from(self, other: Any) -> None:
            for field in fields:
                mine, value = getattr(self, field.name), getattr(other, field.name)
                if field.of and field.length:
                    for here, there in zip(mine, value, strict=True):
                        here.copy_from(there)
                elif field.of:
                    mine.copy_from(value)
                elif field.length:
                    mine[:] = value
                else:
                    setattr(self, field.name, value)

        @classmethod
        def of(cls, record: Record) -> "Twin":
            """The twin of a record that will not change; a field is read when it is first asked for."""
            fresh = cls.__new__(cls)
            fresh._record = record
            return fresh

        def __getattr__(self, name: str) -> Any:
            field = by_name.get(name)
            if field is None:
                raise AttributeError(name)
            value = self._record[name]
            if field.of:
                twin = field.of.twin.of
                value = [twin(one) for one in value] if field.length else twin(value)
            else:
                value = value.tolist()
            setattr(self, name, value)
            return value

        def values(self) -> tuple[Any, ...]:
            return tuple(_values(getattr(self, field.name)) for field in fields)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Twin) and self.values() == other.values()

        __hash__ = None  # type: ignore[assignment]

    Twin.__name__ = Twin.__qualname__ = f"{layout.name}Twin"
    return Twin


def _frozen(value: Any) -> Any:
    """The same, to be compared and known by."""
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def _values(value: Any) -> Any:
    if isinstance(value, list):
        return [_values(one) for one in value] if value and not isinstance(value[0], int) else value[:]
    return value if isinstance(value, int) else value.values()


def _get(twin: Any, name: str) -> Any:
    for step in name.split("."):
        twin = twin[int(step)] if step.isdigit() else getattr(twin, step)
    return twin


def _set(twin: Any, name: str, value: Any) -> None:
    *path, last = name.split(".")
    for step in path:
        twin = twin[int(step)] if step.isdigit() else getattr(twin, step)
    setattr(twin, last, value)


def _pack(values: list[int]) -> str:
    runs: list[list[int]] = []
    for value in values:
        if runs and runs[-1][0] == value:
            runs[-1][1] += 1
        else:
            runs.append([value, 1])
    return ",".join(f"{value}*{times}" if times > 1 else str(value) for value, times in runs)


def _unpack(name: str, text: str, field: Field) -> int | list[int]:
    values: list[int] = []
    try:
        for run in text.split(","):
            value, _, times = run.partition("*")
            count = int(times or 1)
            if not 0 < count <= max(field.length, 1):
                raise ValueError
            values += [int(value)] * count
    except ValueError:
        raise UnreadablePosition(where=name, expected="whole numbers", got=text) from None
    if len(values) != max(field.length, 1):
        raise UnreadablePosition(where=name, expected=f"{max(field.length, 1)} numbers", got=text)
    if not all(field.low <= value <= field.high for value in values):
        raise UnreadablePosition(where=name, expected=f"{field.low} to {field.high}", got=text)
    return values if field.length else values[0]
