"""The dice of a table: they follow from its secret and the salts of its seats (docs/fair-dice.md)."""

import hashlib
import secrets
from collections.abc import Sequence

from flibuste.engine.dice import Chance, Dice
from flibuste.engine.fair import GIVEN_METHOD, METHOD, FairDice

__all__ = ["FIRST_METHOD", "METHOD", "chance_of", "new_salts", "new_secret"]

FIRST_METHOD = "seed/0"
"""Of tables that were made before there were fair dice: they play on, but nobody can verify them."""


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def new_salts(seats: int) -> list[str]:
    """A salt for every seat whose player gave none, at tables that were made before such salts were promised."""
    return [secrets.token_hex(8) for _ in range(seats)]


def chance_of(method: str, secret: bytes, salts: Sequence[str | None]) -> Chance:
    """The dice by their method; raises ValueError for one that is not known here."""
    if method in (METHOD, GIVEN_METHOD):
        return FairDice(secret, salts, method)
    if method != FIRST_METHOD:
        raise ValueError(f"dice {method!r}")
    seed = hashlib.sha256(secret + "\0".join(salt or "" for salt in salts).encode()).digest()
    return Dice(int.from_bytes(seed[:7]))
