"""The watchdog: a small process of its own that knows whether the server's loop still turns.

While it turns, the loop gives a sign every second. Where none comes for long, the watchdog opens the door that the
server listens at, which it holds too, and tells everybody 503 until signs come again. It is also told of SIGTERM, even
where Python cannot heed it any more, and ends a server that does not end. It ends with the server, however that ends.

Run as a script, with the standard library only: `watchdog.py DOOR SIGNS CALLS TRACES SERVER SECONDS LOGS`; the first
four are open files.
"""

import json
import os
import select
import signal
import socket
import sys
import time

__all__ = ["Watchdog"]

LOOK = 0.25
WAIT = 0.2
MOST_TRACE = 16_000
SENTENCE = "the server does not answer now: try again later / le serveur ne répond pas : réessayez plus tard"
BODY = json.dumps({"status": "stuck", "code": "stuck", "sentence": SENTENCE}, ensure_ascii=False).encode()
HEAD = f"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: {len(BODY)}\r\n"
ANSWER = HEAD.encode() + b"Retry-After: 5\r\nConnection: close\r\n\r\n" + BODY


class Watchdog:
    """`signs` comes from the loop, `calls` when SIGTERM or SIGINT came, `traces` tells where the server was."""

    def __init__(
        self, door: socket.socket, signs: int, calls: int, traces: int, server: int, seconds: float, logs: str
    ) -> None:
        self.door, self.signs, self.calls, self.traces = door, signs, calls, traces
        self.server, self.seconds, self.logs = server, seconds, logs
        self.last = self.called = 0.0
        """When the loop last gave a sign, and when the server was first told to end; 0: never."""
        self.is_stuck = False
        self.trace = b""

    def watch(self) -> None:
        """Until the server is gone."""
        while True:
            door = self.door.fileno()
            doors = [door] if self.is_stuck else []
            ready, _, _ = select.select([self.signs, self.calls, self.traces, *doors], [], [], LOOK)
            if self.signs in ready and not self._hear():
                return
            if self.calls in ready:
                os.read(self.calls, 65_536)
                self.called = self.called or time.monotonic()
            if self.traces in ready:
                self.trace = (self.trace + os.read(self.traces, 65_536))[:MOST_TRACE]
            if door in ready:
                self._answer()
            self._judge(time.monotonic())

    def _hear(self) -> bool:
        """A sign of the loop; False: the server is gone."""
        if not os.read(self.signs, 4096):
            return False
        if self.is_stuck:
            seconds = round(time.monotonic() - self.last, 1)
            self._say("warning", "the loop answers again", seconds=seconds, where=self.trace.decode(errors="replace"))
            self.is_stuck, self.trace = False, b""
        self.last = time.monotonic()
        return True

    def _judge(self, now: float) -> None:
        if self.last and not self.is_stuck and now - self.last > self.seconds:
            self.is_stuck = True
            self._say("error", "the loop is stuck: everybody is told 503", seconds=self.seconds)
            os.kill(self.server, signal.SIGUSR1)  # where it is goes to `traces`
        if self.called and now - max(self.last, self.called) > self.seconds:
            where = self.trace.decode(errors="replace")
            self._say("error", "the server was told to end and is stuck: it is killed", where=where)
            os.kill(self.server, signal.SIGKILL)
            self.called = 0.0

    def _answer(self) -> None:
        """Tell one who came that nobody is there."""
        try:
            guest, _ = self.door.accept()
        except OSError:  # the loop was faster
            return
        with guest:
            try:
                guest.settimeout(WAIT)
                guest.recv(65_536)
                guest.sendall(ANSWER)
                guest.shutdown(socket.SHUT_WR)
            except OSError:
                return

    def _say(self, level: str, message: str, **facts: object) -> None:
        """As the server's log would."""
        if self.logs == "json":
            now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
            line = json.dumps({"time": now, "level": level, "logger": "flibuste.watchdog", "message": message, **facts})
        else:
            now = time.strftime("%Y-%m-%d %H:%M:%S")
            line = f"{now} {level.upper()} {message} {' '.join(f'{name}={value}' for name, value in facts.items())}"
        sys.stderr.write(line + "\n")
        sys.stderr.flush()


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # they are the server's; we end with it
    door, signs, calls, traces, server = map(int, sys.argv[1:6])
    Watchdog(socket.socket(fileno=door), signs, calls, traces, server, float(sys.argv[6]), sys.argv[7]).watch()
