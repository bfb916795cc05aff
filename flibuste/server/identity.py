"""Who a visitor is: an anonymous id in a signed cookie that scripts cannot read."""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable

from flibuste.server.errors import NoIdentity

__all__ = ["COOKIE", "Signer", "new_identity"]

COOKIE = "flibuste"


def new_identity() -> str:
    return secrets.token_hex(12)


class Signer:
    """Signs ids with the server's key and reads them back."""

    def __init__(self, key: bytes, lasts: int, clock: Callable[[], float] = time.time) -> None:
        self.key, self.lasts, self.clock = key, lasts, clock

    def sign(self, identity: str) -> str:
        """The cookie of an identity, valid from now on."""
        told = f"{identity}.{int(self.clock())}"
        return f"{told}.{self._mark(told)}"

    def read(self, cookie: str | None) -> str:
        """The identity of a cookie; raises NoIdentity when there is none, it is forged or too old."""
        told, _, mark = (cookie or "").rpartition(".")
        if not told or not hmac.compare_digest(mark.encode(), self._mark(told).encode()):
            raise NoIdentity()
        identity, _, since = told.rpartition(".")
        if self.clock() - int(since) > self.lasts:
            raise NoIdentity()
        return identity

    def is_old(self, cookie: str) -> bool:
        """Whether a valid cookie is in its second half of life: time for a new one."""
        return self.clock() - int(cookie.split(".")[1]) > self.lasts / 2

    def _mark(self, told: str) -> str:
        return hmac.new(self.key, told.encode(), hashlib.sha256).hexdigest()
