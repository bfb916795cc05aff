"""Records as bytes: little-endian numbers, each at the place that its layout gives it, compiled or not."""

from array import array
from collections.abc import Iterator
from typing import Any, TypeVar

from flibuste.engine.kernel import CODES, PURE
from flibuste.engine.layout import Layout, Record

if not PURE:
    import numpy as np

__all__ = ["fill", "pack", "unpack"]

R = TypeVar("R")


def pack(layout: Layout[R], record: R) -> bytes:
    """The bytes of a record."""
    if not PURE:
        known: Any = record
        return known.tobytes()
    room = bytearray(layout.size)
    for part, at in _parts(layout, record, 0):
        room[at : at + len(part) * part.itemsize] = part.tobytes()
    return bytes(room)


def unpack(layout: Layout[R], packed: bytes) -> R:
    """The record of such bytes."""
    if not PURE:
        return np.frombuffer(packed, layout.dtype).copy()[0]
    twin: R = layout.twin()
    fill(layout, twin, memoryview(packed))
    return twin


def _parts(layout: Layout[Any], twin: Record, base: int) -> Iterator[tuple["array[int]", int]]:
    """The numbers of a twin, field by field with where they stand."""
    for field, offset in zip(layout.fields, layout.offsets, strict=True):
        value, at = getattr(twin, field.name), base + offset
        if not field.of:
            yield array(CODES[field.kind], value if field.length else [value]), at
        else:
            for place, one in enumerate(value if field.length else [value]):
                yield from _parts(field.of, one, at + place * field.of.size)


def fill(layout: Layout[Any], twin: Record, packed: memoryview) -> None:
    """Make a twin what the bytes say."""
    for field, at in zip(layout.fields, layout.offsets, strict=True):
        here = packed[at : at + field.size]
        if not field.of:
            code: Any = CODES[field.kind]
            found = here.cast(code).tolist()
            setattr(twin, field.name, found if field.length else found[0])
        else:
            value, size = getattr(twin, field.name), field.of.size
            for place, one in enumerate(value if field.length else [value]):
                fill(field.of, one, here[place * size : (place + 1) * size])
