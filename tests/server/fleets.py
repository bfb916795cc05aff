"""What a test of a fleet needs: a PostgreSQL and a Redis of its own, three processes at them, an HAProxy before."""

import shutil
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
from tests.server.serving import Trio

__all__ = ["Harbour", "harbour"]


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
