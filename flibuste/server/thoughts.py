"""What can be thought about: wishes in plain data, and what is found; by a process of the server, and aboard."""

import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from flibuste.bots.roster import find_bot
from flibuste.bots.warm import warm_bot, warm_game
from flibuste.engine.logbook import replay
from flibuste.engine.match import Match
from flibuste.engine.shelf import only_from_disk
from flibuste.insight.analysis import Budget, Work, summed
from flibuste.insight.hints import hints, with_reasons
from flibuste.insight.odds import odds
from flibuste.insight.story import story
from flibuste.insight.warm import warm_insight

__all__ = ["DOES", "Say", "Wish"]

Wish = dict[str, Any]
"""`what` (see DOES), `game`, and what that needs: `line`, `seat`, `bot`, `seed`, `seconds`, `lang`, `book` …"""
Say = Callable[..., None]
"""Hears `begun=True` when kernels and board are ready."""


def _move(wish: Wish, say: Say) -> int:
    match = _set_up(wish, wish["bot"], say)
    return int(find_bot(wish["bot"], wish["seed"]).choose(match.position.seen_by(wish["seat"]), wish["seat"]))


def _hints(wish: Wish, say: Say) -> list[dict[str, Any]]:
    seat = wish["seat"]
    match = Match.from_line(wish["line"])
    warm_insight(match.game.id)
    say(begun=True)
    seen = match.position.seen_by(seat)
    return with_reasons(hints(seen, seat, seconds=wish["seconds"], seed=wish["seed"]), seen, seat, wish["lang"])


def _odds(wish: Wish, say: Say) -> dict[str, Any]:
    match = Match.from_line(wish["line"])
    warm_insight(match.game.id)
    say(begun=True)
    return odds(match.position, wish["seat"], wish["lang"])


def _work(wish: Wish, keep: dict[str, Any], say: Say) -> Work:
    """What has to be worked out of a finished game, once everything is ready to do it."""
    match = replay(wish["book"])
    warm_insight(match.game.id)
    say(begun=True)
    return Work(match, Budget(sims=wish["sims"]), keep)


def _analysis(wish: Wish, say: Say) -> dict[str, Any]:
    """As many tasks that are not `done` as there is time for, at least one; and how many there are in all."""
    work = _work(wish, {}, say)
    tasks, done = list(work.tasks()), set(wish["done"])
    found: dict[str, Any] = {}
    end = time.monotonic() + wish["seconds"]
    for task in tasks:
        if task[0] not in done and (not found or time.monotonic() < end):
            name, row = work.do(task)
            found[name] = row
    return {"found": found, "of": len(tasks)}


def _story(wish: Wish, say: Say) -> dict[str, Any]:
    work = _work(wish, wish["keep"], say)
    return story(work.match, summed(work), wish["lang"])


def _warm(wish: Wish, say: Say) -> None:
    with only_from_disk() if wish["only_read"] else nullcontext():
        warm_game(wish["game"])
        warm_insight(wish["game"])


def _set_up(wish: Wish, bot: str, say: Say) -> Match:
    """The position, once everything is ready to think about it."""
    match = Match.from_line(wish["line"])
    warm_bot(match.game.id, bot)
    say(begun=True)
    return match


DOES: dict[str, Callable[[Wish, Say], Any]] = {
    "move": _move, "hints": _hints, "odds": _odds, "analysis": _analysis, "story": _story, "warm": _warm,
}  # fmt: skip
