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
from typing import IO, Any

from flibuste.server.thoughts import DOES, Wish

__all__ = ["serve"]


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


def _own_output() -> IO[bytes]:
    """Standard output; what a bot prints goes to standard error instead."""
    said = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return said


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which lets go of us
    serve(sys.stdin.buffer, _own_output())
