"""Limits on how fast and how much: a pace that refills with time."""

import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil

from flibuste.engine.options import Text
from flibuste.server.errors import TooFast

__all__ = ["Pace", "Paces"]

MOST_KNOWN = 10_000
WORDS: dict[str, Text] = {
    "messages": {"en": "messages", "fr": "messages"},
    "words": {"en": "words in the chat", "fr": "mots dans la discussion"},
    "tables": {"en": "new tables", "fr": "nouvelles tables"},
    "hints": {"en": "hints", "fr": "conseils"},
}


class Pace:
    """So many a second, and up to `burst` at once."""

    def __init__(self, what: str, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.what, self.rate, self.burst, self.clock = what, rate, burst, clock
        self.left, self.since = burst, clock()

    def spend(self) -> None:
        """Take one; raises TooFast when none is left."""
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.since) * self.rate)
        self.since = now
        if self.left < 1:
            raise TooFast(what=WORDS[self.what], seconds=ceil((1 - self.left) / self.rate))
        self.left -= 1


class Paces:
    """A pace for each visitor; the longest silent are forgotten."""

    def __init__(self, what: str, rate: float, burst: float) -> None:
        self.what, self.rate, self.burst = what, rate, burst
        self.known: OrderedDict[str, Pace] = OrderedDict()

    def spend(self, who: str) -> None:
        """Take one of this visitor's; raises TooFast."""
        pace = self.known.pop(who, None) or Pace(self.what, self.rate, self.burst)
        self.known[who] = pace
        if len(self.known) > MOST_KNOWN:
            self.known.popitem(last=False)
        pace.spend()
