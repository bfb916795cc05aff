"""A process that thinks for the server (see `thinker`), as the server holds it: asked, waited for, ended."""

import asyncio
import json
import os
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any

from flibuste.server.thoughts import Wish

__all__ = ["Failed", "TooSlow", "Worker"]

TO_GET_READY = 600.0
"""How long kernels may take to be compiled."""
ALONE = {"OPENBLAS_NUM_THREADS": "1"}
Line = dict[str, Any] | None


class Failed(Exception):
    """A wish that got no answer, and why."""


class TooSlow(Failed):
    """It thought for longer than it may."""


class Worker:
    """One process at a time. `pure`: it compiles nothing, and so is slow but ready at once."""

    def __init__(self, pure: bool = False) -> None:
        self.pure = pure
        self.warm: set[str] = set()
        """Games whose bots are ready."""
        self.is_busy = False
        self._process: subprocess.Popen[bytes] | None = None
        self._heard: asyncio.Queue[Line] = asyncio.Queue()
        self._asked = 0

    async def ask(self, wish: Wish, limit: float) -> Any:
        """Its answer; raises Failed. A process that hung or died is replaced when something is asked again."""
        self._asked += 1
        try:
            answer = await self._answer(self._process or self._start(), wish | {"id": self._asked}, limit)
        except OSError as problem:
            self.end()
            raise Failed(f"the process cannot be asked: {problem}") from problem
        except (Failed, asyncio.CancelledError):
            self.end()
            raise
        if "failed" in answer:
            raise Failed(answer["failed"])
        return answer["answer"]

    def _start(self) -> "subprocess.Popen[bytes]":
        """Another process. `subprocess` does not fork, as uvloop would: no handler of a library runs that may wait for
        a lock which another thread holds for ever."""
        pure = {"FLIBUSTE_PURE": "1"} if self.pure else {}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "flibuste.server.thinker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **ALONE, **pure},
        )
        self._heard = asyncio.Queue()
        listening = (self._process, self._heard, asyncio.get_running_loop())
        threading.Thread(target=_listen, args=listening, name="flibuste-worker", daemon=True).start()
        return self._process

    async def _answer(self, process: "subprocess.Popen[bytes]", wish: Wish, limit: float) -> dict[str, Any]:
        assert process.stdin
        process.stdin.write(json.dumps(wish).encode() + b"\n")
        process.stdin.flush()
        answer = await self._hear(TO_GET_READY)
        return await self._hear(limit) if "begun" in answer else answer

    async def _hear(self, limit: float) -> dict[str, Any]:
        try:
            async with asyncio.timeout(limit):
                answer = await self._heard.get()
        except TimeoutError:
            raise TooSlow(f"no answer after {limit:g} seconds") from None
        if answer is None or answer["id"] != self._asked:
            raise Failed("the process ended")
        return answer

    def end(self) -> None:
        """End the process, whatever it does."""
        self.warm.clear()
        if self._process:
            self._process.kill()
            with suppress(OSError):
                assert self._process.stdin
                self._process.stdin.close()
            self._process = None


def _listen(process: "subprocess.Popen[bytes]", heard: "asyncio.Queue[Line]", loop: asyncio.AbstractEventLoop) -> None:
    """Hand on what a process says, in a thread of its own, to its end; then None."""
    assert process.stdout
    with process.stdout, suppress(RuntimeError):  # the loop may have ended
        for line in process.stdout:
            loop.call_soon_threadsafe(heard.put_nowait, json.loads(line))
        loop.call_soon_threadsafe(heard.put_nowait, None)
    process.wait()
