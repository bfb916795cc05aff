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
from collections.abc import Callable
from contextlib import nullcontext
from typing import IO, Any

from flibuste.bots.hints import hints
from flibuste.bots.roster import find_bot
from flibuste.bots.warm import warm_bot, warm_game
from flibuste.engine.match import Match
from flibuste.engine.shelf import only_from_disk

__all__ = ["Wish", "serve"]

Wish = dict[str, Any]
"""`what` (move, hints or warm), `game`, and what that needs: `line`, `seat`, `bot`, `seed`, `seconds`, `lang`."""
Say = Callable[..., None]


def serve(heard: IO[bytes], said: IO[bytes]) -> None:
    """Answer one wish after another."""
    wishes: queue.SimpleQueue[Wish] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(heard, wishes), daemon=True).start()
    while True:
        wish = wishes.get()

        def say(id: Any = wish["id"], **told: Any) -> None:
            try:
                said.write(json.dumps({"id": id, **told}).encode() + b"\n")
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
    seen = _set_up(wish, "search:1", say).position.seen_by(seat)
    found = hints(seen, seat, seconds=wish["seconds"], seed=wish["seed"])
    return [hint.as_dict(seen, seat, wish["lang"]) for hint in found]


def _warm(wish: Wish, say: Say) -> None:
    with only_from_disk() if wish["only_read"] else nullcontext():
        warm_game(wish["game"])


def _set_up(wish: Wish, bot: str, say: Say) -> Match:
    """The position, once everything is ready to think about it."""
    match = Match.from_line(wish["line"])
    warm_bot(match.game.id, bot)
    say(begun=True)
    return match


DOES: dict[str, Callable[[Wish, Say], Any]] = {"move": _move, "hints": _hints, "warm": _warm}


def _own_output() -> IO[bytes]:
    """Standard output; what a bot prints goes to standard error instead."""
    said = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return said


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which lets go of us
    serve(sys.stdin.buffer, _own_output())
