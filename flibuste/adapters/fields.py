"""The named numbers of a record, from its layout: what observations, tensors and their tables are made of.

A list of nested records is one more dimension: `sheets_route` of a layout with five sheets of 36 cells is an array
of 5 × 36.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from flibuste.engine.kernel import PURE
from flibuste.engine.layout import Field, Layout, Record

__all__ = ["Named", "named_arrays", "named_fields", "records"]


@dataclass(frozen=True)
class Named:
    """A field by its path, with the shape that it has in the whole record."""

    path: tuple[str, ...]
    field: Field
    shape: tuple[int, ...]

    @property
    def name(self) -> str:
        """Without dots, which modules of PyTorch refuse in names."""
        return "_".join(self.path)

    @property
    def dtype(self) -> np.dtype[Any]:
        return np.dtype(self.field.scalar_type)

    def of(self, array: Any) -> Any:
        """Its values in an array of records, as a view."""
        for step in self.path:
            array = array[step]
        return array


def named_fields(layout: Layout, path: tuple[str, ...] = (), shape: tuple[int, ...] = ()) -> Iterator[Named]:
    """Every field of a layout, nested ones taken apart."""
    for field in layout.fields:
        whole = (*shape, field.length) if field.length else shape
        if field.of:
            yield from named_fields(field.of, (*path, field.name), whole)
        else:
            yield Named((*path, field.name), field, whole)


def records(layout: Layout, record: Record) -> Any:
    """A record as an array without dimensions, whose fields are arrays; uncompiled, of a twin."""
    return np.array(record.values() if PURE else record, layout.dtype)


def named_arrays(layout: Layout, array: Any) -> dict[str, Any]:
    """The fields of an array of records by name: views, whose first dimensions are the array's."""
    return {named.name: named.of(array) for named in named_fields(layout)}
