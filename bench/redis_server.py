"""A Redis of one's own, in a folder, at a port of loopback: started, killed and started again. It keeps nothing."""

import shutil
import subprocess
from pathlib import Path

from bench.port import free_port, wait_for

__all__ = ["HOW", "RedisServer", "find_redis"]

HOW = "Redis is not here: apt-get install redis-server, or put redis-server on the PATH"


def find_redis() -> str | None:
    return shutil.which("redis-server") or shutil.which("valkey-server")


class RedisServer:
    def __init__(self, folder: Path) -> None:
        found = find_redis()
        if found is None:
            raise SystemExit(HOW)
        self.program, self.folder = found, folder
        self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Run; back when it listens."""
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(
            [self.program, *words, "--dir", str(self.folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for(self.port, "redis-server")

    def kill(self) -> None:
        """End it at once (−9)."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
