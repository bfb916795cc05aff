"""Who a visitor is: an anonymous id in a signed cookie that scripts cannot read."""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable

from itsdangerous import BadData, TimestampSigner

from flibuste.server.errors import NoIdentity
from flibuste.server.new_table import LETTERS

__all__ = ["COOKIE", "Signer", "digest_of", "new_identity"]

COOKIE = "flibuste"
CODE_LENGTH, GROUP = 16, 4


def digest_of(code: str) -> str:
    """Under what a code is stored; small letters, gaps and dashes do not matter."""
    letters = "".join(letter for letter in code.upper() if letter in LETTERS)
    return hashlib.sha256(f"flibuste code {letters}".encode()).hexdigest()


def new_identity() -> str:
    return secrets.token_hex(12)


class _Clocked(TimestampSigner):
    """With a clock that is given."""

    def __init__(self, key: bytes, clock: Callable[[], float]) -> None:
        super().__init__(key, salt=COOKIE, digest_method=hashlib.sha256)
        self.clock = clock

    def get_timestamp(self) -> int:
        return int(self.clock())


class Signer:
    """Signs ids with the server's key and reads them back."""

    def __init__(self, key: bytes, lasts: int, clock: Callable[[], float] = time.time) -> None:
        self.lasts, self.clock, self._key = lasts, clock, key
        self._marker = _Clocked(key, clock)
        self._first = _FirstCookies(key)

    def sign(self, identity: str) -> str:
        """The cookie of an identity, valid from now on."""
        return self._marker.sign(identity).decode()

    def read(self, cookie: str | None) -> str:
        """The identity of a cookie; raises NoIdentity when there is none, it is forged or too old."""
        identity, since = self._opened(cookie or "")
        if self.clock() - since > self.lasts:
            raise NoIdentity()
        return identity

    def code_of(self, identity: str) -> str:
        """What brings an identity back when its cookie is lost: 79 bits that a person can write down."""
        number = int.from_bytes(hmac.digest(self._key, f"code {identity}".encode(), "sha256"))
        letters = ""
        for _ in range(CODE_LENGTH):
            number, place = divmod(number, len(LETTERS))
            letters += LETTERS[place]
        return "-".join(letters[at : at + GROUP] for at in range(0, CODE_LENGTH, GROUP))

    def is_old(self, cookie: str) -> bool:
        """Whether a valid cookie is in its second half of life, or of the first kind: time for a new one."""
        return self._first.knows(cookie) or self.clock() - self._opened(cookie)[1] > self.lasts / 2

    def _opened(self, cookie: str) -> tuple[str, float]:
        """The identity, and when it was signed."""
        if self._first.knows(cookie):
            return self._first.opened(cookie)
        try:
            identity, since = self._marker.unsign(cookie, return_timestamp=True)
        except BadData as bad:
            raise NoIdentity() from bad
        return identity.decode(), since.timestamp()


class _FirstCookies:
    """Cookies as they were first, signed by hand: still read, so that nobody loses a seat, but never given any more."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def knows(self, cookie: str) -> bool:
        signed, _, mark = cookie.rpartition(".")
        right = hmac.new(self.key, signed.encode(), hashlib.sha256).hexdigest()
        return hmac.compare_digest(mark.encode(), right.encode())

    def opened(self, cookie: str) -> tuple[str, float]:
        identity, since, _ = cookie.split(".")
        return identity, float(since)
