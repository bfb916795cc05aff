"""The signs of life that the server's loop gives to its watchdog (see there), which is started here."""

import asyncio
import faulthandler
import logging
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

__all__ = ["Pulse"]

log = logging.getLogger("flibuste.server")
SIGN = 1.0
WATCHDOG = Path(__file__).with_name("watchdog.py")


class Pulse:
    """A watchdog for what listens at `door`; it finds the loop stuck after so many `seconds`. Not on Windows."""

    def __init__(self, door: socket.socket, seconds: float, logs: str) -> None:
        self.is_watched = os.name == "posix" and seconds > 0
        if not self.is_watched:
            return
        ends = [os.pipe() for _ in range(3)]
        theirs = (door.fileno(), *(reading for reading, _ in ends))
        self._signs, self._calls, self._traces = (writing for _, writing in ends)
        words = [*map(str, theirs), str(os.getpid()), str(max(seconds, 2 * SIGN)), logs]
        command = [sys.executable, "-I", "-S", str(WATCHDOG), *words]
        self._process = subprocess.Popen(command, pass_fds=theirs, stdin=subprocess.DEVNULL)
        for reading, _ in ends:
            os.close(reading)
        os.set_blocking(self._signs, False)

    def begin(self) -> None:
        """In the loop, once it has its own handlers of signals: ours write before those, without Python's lock."""
        if self.is_watched:
            for number in (signal.SIGTERM, signal.SIGINT):
                faulthandler.register(number, file=self._calls, all_threads=False, chain=True)
            faulthandler.register(signal.SIGUSR1, file=self._traces, all_threads=True)
            self._sign()

    def _sign(self) -> None:
        try:
            os.write(self._signs, b".")
        except BlockingIOError:
            pass
        except OSError as problem:
            log.error("the watchdog is gone", extra={"why": str(problem)})
            return
        asyncio.get_running_loop().call_later(SIGN, self._sign)
