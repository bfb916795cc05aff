"""The dice of a table: they follow from its secret and the salts of its seats."""

import hashlib
from collections.abc import Sequence

from flibuste.engine.dice import Chance, Dice

__all__ = ["chance_of", "commitment"]


def commitment(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def chance_of(secret: bytes, salts: Sequence[str]) -> Chance:
    told = hashlib.sha256(secret + "\0".join(salts).encode()).digest()
    return Dice(int.from_bytes(told[:7]))
