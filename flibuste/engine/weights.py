"""Weights that were learnt, from the file that NumPy wrote (`mind/value.npz`): read without NumPy, whoever asks."""

import ast
import zipfile
from array import array
from pathlib import Path

from flibuste.engine.kernel import CODES

__all__ = ["read_weights"]

MAGIC = b"\x93NUMPY\x01\x00"
HEADER = 10
"""Bytes before the description: the magic, and its length in two."""


def read_weights(path: Path) -> "dict[str, array[int]]":
    """Every table of whole numbers by its name, row after row. Raises ValueError for what is none."""
    with zipfile.ZipFile(path) as file:
        return {name.removesuffix(".npy"): _numbers(name, file.read(name)) for name in file.namelist()}


def _numbers(name: str, content: bytes) -> "array[int]":
    start = HEADER + int.from_bytes(content[8:HEADER], "little")
    known = ast.literal_eval(content[HEADER:start].decode("latin-1")) if content.startswith(MAGIC) else {}
    kind = known.get("descr", "").lstrip("<|")
    if kind not in CODES or known["fortran_order"]:
        raise ValueError(f"{name}: expected rows of whole numbers, got {known or 'no table'}")
    found = array(CODES[kind])
    found.frombytes(content[start:])
    return found
