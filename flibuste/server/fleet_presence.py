"""Who looks at a table through which process of a fleet, and since when somebody is away. While the bus is away
nobody's absence counts: they may be with a process that cannot say so."""

import json
import time
from collections.abc import Iterable

from flibuste.server import clock
from flibuste.server.live import Live

__all__ = ["here_now", "pause", "take_in"]


def here_now(live: Live) -> str:
    """What other processes are told; times by the fleet's count."""
    here = {connection.who for connection in live.connections}
    away = {who: _count(since) for who, since in live.away.items() if who not in live.here}
    return json.dumps({"here": sorted(here), "away": away, "made": _count(live.made)})


def take_in(live: Live, signs: Iterable[str]) -> bool:
    """What other processes told; whether somebody came or went."""
    before, here = live.here, set[str]()
    for text in signs:
        other = json.loads(text)
        here |= set(other["here"])
        live.made = min(live.made, _since(other["made"]))
        for who, count in other["away"].items():
            live.away[who] = max(live.away.get(who, 0.0), _since(count))
    gone = live.elsewhere - here
    live.elsewhere = here
    for who in live.here:
        live.away.pop(who, None)
    for who in gone - live.here:
        live.away.setdefault(who, time.monotonic())
    if live.here == before:
        return False
    live.presence += 1
    return True


def pause(live: Live) -> None:
    """Nobody's absence counts up to now."""
    live.made = time.monotonic()
    live.away = dict.fromkeys(live.away, live.made)


def _count(since: float) -> float:
    return clock.counted() - (time.monotonic() - since)


def _since(count: float) -> float:
    return time.monotonic() - (clock.counted() - count)
