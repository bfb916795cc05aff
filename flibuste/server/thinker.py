"""A process that thinks: `python -m flibuste.server.thinker`, started by the server, spoken to in lines of JSON.

A wish comes on its standard input, and lines with the wish's `id` go back: `begun` when kernels and board are ready, so
that compiling is not counted as thinking, then `answer`, or `failed` with why. A position is its one-line text: a
process of another machine could answer as well. Ends when nobody holds the other end any more, even while a bot thinks.
"""

import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import IO, Any

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

__all__ = ["Wish", "serve"]

Wish = dict[str, Any]
"""`what` (see DOES), `game`, and what that needs: `line`, `seat`, `bot`, `seed`, `seconds`, `lang`, `book` …"""
Say = Callable[..., None]


def serve(heard: IO[bytes], said: IO[bytes]) -> None:
    """Answer one wish after another."""
    wishes: queue.SimpleQueue[Wish] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(heard, wishes), daemon=True).start()
    while True:
        wish = wishes.get()

        def say(id: Any = wish["id"], **facts: Any) -> None:
            try:
                said.write(json.dumps({"id": id, **facts}).encode() + b"\n")
                said.flush()
            except BrokenPipeError:  # the server was killed; its end of our input may be seen to close a moment later
                os._exit(0)

        try:
            answer = DOES[wish["what"]](wish, say)
        except Exception as problem:  # a bot may do anything
            say(failed=f"{type(problem).__name__}: {problem}")
        else:
            say(answer=answer)


def _listen(heard: IO[bytes], wishes: "queue.SimpleQueue[Wish]") -> None:
    for line in heard:
        wishes.put(json.loads(line))
    os._exit(0)


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


def _own_output() -> IO[bytes]:
    """Standard output; what a bot prints goes to standard error instead."""
    said = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return said


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which lets go of us
    serve(sys.stdin.buffer, _own_output())
