"""Cookies: read back, refused when forged or too old, renewed in time; and those of before still count."""

import hashlib
import hmac

import pytest

from flibuste.server.errors import NoIdentity
from flibuste.server.identity import Signer, new_identity

KEY = bytes(range(32))
YEAR = 365 * 24 * 3600


def at(second: float) -> Signer:
    return Signer(KEY, YEAR, clock=lambda: second)


def first_cookie(identity: str, second: int, key: bytes = KEY) -> str:
    """As the server signed before it left that to a library."""
    signed = f"{identity}.{second}"
    return f"{signed}.{hmac.new(key, signed.encode(), hashlib.sha256).hexdigest()}"


def test_who_was_signed_is_read_until_the_cookie_is_too_old() -> None:
    who = new_identity()
    cookie = at(1000).sign(who)
    assert at(1000 + YEAR).read(cookie) == who
    with pytest.raises(NoIdentity):
        at(1001 + YEAR).read(cookie)


def test_a_cookie_is_renewed_in_the_second_half_of_its_life() -> None:
    cookie = at(1000).sign(new_identity())
    assert not at(1000 + YEAR / 2).is_old(cookie)
    assert at(1001 + YEAR / 2).is_old(cookie)


def test_whatever_was_not_signed_here_is_nobody() -> None:
    cookie = at(1000).sign("abc")
    forged = [Signer(b"another key", YEAR, lambda: 1000).sign("abc"), cookie.replace("abc", "abd"), cookie[:-1]]
    forged += [first_cookie("abc", 1000, b"another key"), first_cookie("abc", 1000).replace("1000", "2000")]
    for false in (None, "", ".", "..", "abc", "abc.1000.", "é.é.é", cookie + "x", *forged):
        with pytest.raises(NoIdentity):
            at(1000).read(false)


def test_a_cookie_of_before_is_read_and_given_anew() -> None:
    cookie = first_cookie("abc", 1000)
    assert at(1000 + YEAR).read(cookie) == "abc"
    assert at(1000).is_old(cookie)
    assert at(1000).read(at(1000).sign("abc")) == "abc"
    with pytest.raises(NoIdentity):
        at(1001 + YEAR).read(cookie)
