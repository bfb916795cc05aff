"""What a test of a fleet needs: a PostgreSQL and a Redis of its own, three processes at them, an HAProxy before."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bench.haproxy import HOW as HOW_HAPROXY
from bench.haproxy import Proxy, find_haproxy
from bench.postgres import HOW, Cluster, find_bin
from bench.redis_server import HOW as HOW_REDIS
from bench.redis_server import RedisServer, find_redis
from tests.server.serving import GUARDED, Trio

__all__ = ["Crewed", "Harbour", "harbour"]


class Crewed:
    """A crew of one worker, in a process of its own; its log is in the folder. It compiles nothing: that would take
    longer than all it is asked."""

    def __init__(self, bus: str, folder: Path) -> None:
        words = ["crew", "--bus", bus, "--workers", "1", "--no-warm"]
        self.log = (folder / "crew.txt").open("a")
        self.process = subprocess.Popen(
            [sys.executable, "-c", GUARDED, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env=os.environ | {"FLIBUSTE_LANG": "en", "FLIBUSTE_PURE": "1"},
        )

    def wait(self) -> None:
        assert self.process.stdout
        assert "This crew thinks" in self.process.stdout.readline()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.log):
            assert pipe
            pipe.close()


@dataclass
class Harbour:
    cluster: Cluster
    redis: RedisServer
    trio: Trio
    front: Proxy


@contextmanager
def harbour(*options: str) -> Iterator[Harbour]:
    if find_bin() is None:
        pytest.skip(HOW)
    if find_redis() is None:
        pytest.skip(HOW_REDIS)
    if find_haproxy() is None:
        pytest.skip(HOW_HAPROXY)
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="flibuste-"))  # short: the name of a socket has 107 letters at most
        stack.callback(shutil.rmtree, folder)
        folder.chmod(0o755)
        cluster = Cluster(folder / "sea")
        stack.callback(cluster.close)
        redis = RedisServer(folder)
        stack.callback(redis.close)
        known = ("--set", "warm=0", "--trusted-proxy", "127.0.0.1")
        trio = Trio(folder / "fleet", *known, *options, url=cluster.url, bus=redis.url)
        stack.callback(trio.close)
        front = Proxy(folder, trio.urls)
        stack.callback(front.close)
        yield Harbour(cluster, redis, trio, front)
