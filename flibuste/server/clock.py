"""The server's own time: seconds that it has run, over all its starts. The machine's clock may jump, this one may not.

Deadlines and marks are kept by it, with the stored facts. While the server is down it stands still: nobody could move.
"""

import time

__all__ = ["counted", "now", "reach", "resume"]

_began = time.monotonic()
_day = time.time()


def resume(count: float) -> None:
    """Go on from what was counted before."""
    global _began, _day
    _began = time.monotonic() - count
    _day = time.time() - count


def reach(count: float) -> None:
    """Be no earlier than another process of the same fleet, which told this count."""
    global _began, _day
    behind = max(0.0, count - counted())
    _began -= behind
    _day -= behind


def counted() -> float:
    """How many seconds the server has run."""
    return time.monotonic() - _began


def now(count: float | None = None) -> float:
    """The time of day at such a count (left out: now), as the machine told it when the server started."""
    return _day + (counted() if count is None else count)
