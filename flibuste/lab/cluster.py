"""The machines of a Ray cluster as a pool: the same work as in processes, the same results.

A job is a function of a module and what it is given, nothing else, so it may be done anywhere, and again: where a
machine goes away, what it was doing is done by another. Every machine needs the same Flibuste, which each job asks
first.
"""

import hashlib
import logging
import socket
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import cache, partial
from typing import Any

from flibuste.engine.errors import FlibusteError
from flibuste.engine.extras import need
from flibuste.engine.kernel import PACKAGE

__all__ = ["Cluster", "NoCluster", "OtherFlibuste"]

FOLDERS = ("engine", "games", "bots", "insight", "lab")
PATIENCE = 5
KINDS = (".py", ".toml", ".npz", ".zip")


class NoCluster(FlibusteError):
    """There is no Ray cluster at an address."""

    code = "no-cluster"
    en = "no Ray cluster answers at {address} ({why}): ray start --head begins one"
    fr = "aucun cluster Ray ne répond à {address} ({why}) : ray start --head en lance un"


class OtherFlibuste(RuntimeError):
    """A machine of the cluster has another version of the rules, the bots or the lab."""


class Cluster(Executor):
    """A Ray cluster; its dashboard shows jobs by their names. Raises MissingExtra or NoCluster."""

    def __init__(self, address: str = "auto") -> None:
        need("ray")
        import ray

        self.ray, self.jobs = ray, list[Any]()
        self.is_mine = not ray.is_initialized()
        try:
            _knock(address)
            if self.is_mine:
                ray.init(address, logging_level=logging.ERROR, log_to_driver=False)
        except (ValueError, RuntimeError, OSError) as problem:
            raise NoCluster(address=address, why=type(problem).__name__) from problem
        self.do = ray.remote(_do)

    def submit(self, task: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """A job for whichever machine is free; done again, however often its machine goes away."""
        asked = self.do.options(name=_name(task), num_cpus=1, max_retries=-1)
        job = asked.remote(fingerprint(), task, given, named)
        self.jobs.append(job)
        found: Future[Any] = job.future()
        return found

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """Let go of what is not done yet, and of the cluster."""
        _, left = self.ray.wait(self.jobs, num_returns=len(self.jobs), timeout=0) if self.jobs else ([], [])
        for job in left:
            self.ray.cancel(job, force=True)
        self.jobs.clear()
        if self.is_mine:
            self.ray.shutdown()


def _knock(address: str) -> None:
    """Raises OSError or ValueError where nobody listens: Ray itself would go on asking for ten minutes."""
    if address != "auto":
        host, _, port = address.rpartition("://")[2].rpartition(":")
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()


def _name(task: Callable[..., Any]) -> str:
    plain = task.func if isinstance(task, partial) else task
    return str(getattr(plain, "__name__", plain)).strip("_")


def _do(mark: str, task: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]) -> Any:
    if fingerprint() != mark:
        raise OtherFlibuste("this machine of the cluster has another Flibuste: install the same one on all of them")
    return task(*given, **named)


@cache
def fingerprint() -> str:
    """Another where rules, bots or the lab differ in anything: whatever comes of a job depends on these."""
    found = hashlib.sha256()
    paths = (path for folder in FOLDERS for path in (PACKAGE / folder).rglob("*") if path.suffix in KINDS)
    for path in sorted(paths):
        found.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:16]
