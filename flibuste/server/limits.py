"""Limits on how fast and how much: a pace that refills with time."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from math import ceil

from flibuste.engine.options import Text
from flibuste.server.config import Config
from flibuste.server.errors import TooFast

__all__ = ["Limits", "Pace", "Paces"]

MOST_KNOWN = 10_000
WORDS: dict[str, Text] = {
    "requests": {"en": "requests", "fr": "demandes"},
    "messages": {"en": "messages", "fr": "messages"},
    "looks": {"en": "snapshots", "fr": "vues d'ensemble"},
    "words": {"en": "words in the chat", "fr": "mots dans la discussion"},
    "tables": {"en": "new tables", "fr": "nouvelles tables"},
    "hints": {"en": "hints", "fr": "conseils"},
    "visitors": {"en": "new visitors", "fr": "nouveaux visiteurs"},
    "guesses": {"en": "tables that do not exist", "fr": "tables qui n'existent pas"},
    "codes": {"en": "wrong codes", "fr": "codes faux"},
}


class Pace:
    """So many a second, and up to `burst` at once."""

    def __init__(self, what: str, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.what, self.rate, self.burst, self.clock = what, rate, burst, clock
        self.left, self.since = burst, clock()

    def check(self) -> None:
        """Raises TooFast when none is left."""
        now = self.clock()
        self.left = min(self.burst, self.left + max(0.0, now - self.since) * self.rate)
        self.since = now
        if self.left < 1:
            raise TooFast(what=WORDS[self.what], seconds=ceil((1 - self.left) / self.rate))

    def spend(self) -> None:
        """Take one; raises TooFast when none is left."""
        self.check()
        self.left -= 1

    def relive(self, moments: Iterable[float]) -> "Pace":
        """As if one had been taken at each of these moments, by its clock, and none before."""
        for moment in moments:
            self.left = min(self.burst, self.left + max(0.0, moment - self.since) * self.rate) - 1
            self.since = moment
        return self

    def wait(self) -> float:
        """Take one, though none may be left; the seconds until it is due."""
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.since) * self.rate) - 1
        self.since = now
        return max(0.0, -self.left / self.rate)


class Paces:
    """A pace for each visitor, and for each address one that is `crowd` times as wide; the longest silent are
    forgotten."""

    def __init__(self, what: str, rate: float, burst: float, crowd: float = 1.0) -> None:
        self.what, self.rate, self.burst, self.crowd = what, rate, burst, crowd
        self.visitors: OrderedDict[str, Pace] = OrderedDict()
        self.addresses: OrderedDict[str, Pace] = OrderedDict()

    def spend(self, who: str, address: str) -> None:
        """Take one of this visitor's, and of those at the address; raises TooFast."""
        self.at(address).check()
        self.of(who).spend()
        self.at(address).spend()

    def wait(self, who: str, address: str) -> float:
        """The same where it is done later instead: in so many seconds."""
        return max(self.of(who).wait(), self.at(address).wait())

    def of(self, who: str) -> Pace:
        return _known(self.visitors, who) or _new(self.visitors, who, Pace(self.what, self.rate, self.burst))

    def at(self, address: str) -> Pace:
        """The pace of all who come from an address."""
        wide = (self.rate * self.crowd, self.burst * self.crowd)
        return _known(self.addresses, address) or _new(self.addresses, address, Pace(self.what, *wide))


class Limits:
    """Every pace of a server. What has no visitor yet is counted by address alone."""

    def __init__(self, config: Config) -> None:
        crowd = config.crowd
        self.requests = Paces("requests", config.request_rate, config.request_burst)
        self.messages = Paces("messages", config.message_rate, config.message_burst, crowd)
        self.looks = Paces("looks", config.look_rate, config.look_burst, crowd)
        self.words = Paces("words", config.chat_rate, config.chat_burst, crowd)
        self.tables = Paces("tables", config.table_rate, config.table_burst, crowd)
        self.hints = Paces("hints", config.hint_rate, config.hint_burst, crowd)
        self.visitors = Paces("visitors", config.visitor_rate, config.visitor_burst)
        self.guesses = Paces("guesses", config.guess_rate, config.guess_burst)
        self.codes = Paces("codes", config.code_rate, config.code_burst)


def _known(paces: OrderedDict[str, Pace], key: str) -> Pace | None:
    if key in paces:
        paces.move_to_end(key)
    return paces.get(key)


def _new(paces: OrderedDict[str, Pace], key: str, pace: Pace) -> Pace:
    paces[key] = pace
    if len(paces) > MOST_KNOWN:
        paces.popitem(last=False)
    return pace
