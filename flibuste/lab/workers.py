"""Work that is shared: among processes of this machine, or those of a Ray cluster. What comes of it is the same."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from typing import TypeVar

__all__ = ["Workers", "in_order", "pool_of", "workers_for"]

T = TypeVar("T")
R = TypeVar("R")
Workers = int | str
"""So many processes of this machine (1: none but this one), or a Ray cluster's address (`auto`: the one here)."""
WORTH_A_PROCESS = 500
"""Below so many games a process takes longer to begin than it saves."""
WAITING = 32
"""So many jobs at most are given out beyond the one that is wanted next."""


def workers_for(games: int, wished: Workers | None = None) -> Workers:
    """Those that are wished; else one for each core, where the games are many."""
    return wished or (min(os.cpu_count() or 1, max(1, games // WORTH_A_PROCESS)))


@contextmanager
def pool_of(workers: Workers) -> Iterator[Executor]:
    """Who does the work; what is not done when this ends is let go. Raises NoCluster."""
    if isinstance(workers, str):
        from flibuste.lab.cluster import Cluster

        with Cluster(workers) as cluster:
            yield cluster
        return
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=begin_worker)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - others:
            child.terminate()


def begin_worker() -> None:
    """A worker leaves the interrupt key to its parent, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)


def in_order(make: Callable[[T], R], jobs: Iterable[T], workers: Workers) -> Iterator[R]:
    """What `make` gives of each job, in the order of the jobs."""
    if workers == 1:
        yield from map(make, jobs)
        return
    with pool_of(workers) as pool:
        waiting: deque[Future[R]] = deque()
        for job in jobs:
            waiting.append(pool.submit(make, job))
            if len(waiting) > WAITING:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
