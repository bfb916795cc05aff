"""Dice that anyone can verify: each draw follows from a secret that was promised before, the salts of the seats, and a
counter (docs/fair-dice.md).

    promise = commitment(secret)            published before anybody gives a salt
    FairDice(secret, salts)                 one salt a seat; None: it follows from the secret, and nobody chose it
"""

from collections.abc import Sequence
from hashlib import sha256
from hmac import digest
from typing import Any

from flibuste.engine.errors import BadOption

__all__ = ["GIVEN_METHOD", "METHOD", "FairDice", "commitment", "made_salt", "place_of", "unbiased"]

METHOD = "hmac-sha256/2"
GIVEN_METHOD = "hmac-sha256/1"
"""As it was first: every salt was given by somebody, those of bots by the host, who could choose them."""
PREFIX = b"flibuste/fair/1"
SALT_PREFIX = b"flibuste/salt/1"
SALT_LENGTH = 32
LEAST_SECRET = 32
BYTES = 8


def commitment(secret: bytes) -> str:
    """What is published of a secret before the game: its SHA-256, in hexadecimal."""
    return sha256(secret).hexdigest()


def made_salt(secret: bytes, seat: int) -> str:
    """The salt of a seat for which nobody gave one: it follows from the secret, so it was promised with it."""
    return digest(secret, SALT_PREFIX + seat.to_bytes(4, "big"), "sha256").hex()[:SALT_LENGTH]


def unbiased(number: int, limit: int, total: int) -> int | None:
    """A number out of 0 … limit−1, all as likely, as one out of 0 … total−1, all as likely; None: draw again."""
    return number % total if number < limit - limit % total else None


def place_of(number: int, weights: Sequence[int]) -> int:
    """The place among weights in which a number below their sum falls; never one of weight 0."""
    place = 0
    while number >= weights[place]:
        number -= weights[place]
        place += 1
    return place


class FairDice:
    """A source of chance for a match. Whoever knows the secret and the salts knows every draw; nobody else does.

    A salt that is None is made from the secret; `made` are the seats of those."""

    def __init__(self, secret: bytes, salts: Sequence[str | None], method: str = METHOD) -> None:
        if len(secret) < LEAST_SECRET:
            raise BadOption(name="secret", got=f"{len(secret)} bytes", expected=f"at least {LEAST_SECRET} bytes")
        self.method, self._secret = method, bytes(secret)
        self.made = tuple(seat for seat, salt in enumerate(salts) if salt is None)
        self.salts = tuple(made_salt(secret, seat) if salt is None else salt for seat, salt in enumerate(salts))
        self._salted = PREFIX + _counted([_encoded(salt) for salt in self.salts])
        self._counter = 0

    @property
    def commitment(self) -> str:
        return commitment(self._secret)

    def choose(self, weights: Sequence[int]) -> int:
        """A place among the outcomes, each as likely as its weight; one of weight 0 never."""
        total = sum(weights)
        if total <= 0:
            raise BadOption(name="weights", got=list(weights), expected="a weight above 0")
        while (drawn := unbiased(self._draw(), 1 << 8 * BYTES, total)) is None:
            pass
        return place_of(drawn, weights)

    def _draw(self) -> int:
        message = self._salted + self._counter.to_bytes(8, "big")
        self._counter += 1
        return int.from_bytes(digest(self._secret, message, "sha256")[:BYTES], "big")

    def memory(self) -> int:
        return self._counter

    def recall(self, memory: int) -> None:
        self._counter = memory

    def record(self, over: bool) -> dict[str, Any]:
        """What a logbook says of these dice: the secret only when the game is over."""
        record: dict[str, Any] = {"method": self.method, "commitment": self.commitment, "salts": list(self.salts)}
        if self.method == METHOD:
            record["made"] = list(self.made)
        return record | {"secret": self._secret.hex()} if over else record

    def __repr__(self) -> str:
        return f"<FairDice {self.commitment[:12]}…, {len(self.salts)} salts>"


def _encoded(salt: str) -> bytes:
    try:
        return salt.encode("utf-8")
    except (AttributeError, UnicodeEncodeError):
        raise BadOption(name="salt", got=ascii(salt), expected="a text") from None


def _counted(parts: list[bytes]) -> bytes:
    """Parts one after the other with their number and lengths before, so that no two lists read the same."""
    return len(parts).to_bytes(4, "big") + b"".join(len(part).to_bytes(4, "big") + part for part in parts)
