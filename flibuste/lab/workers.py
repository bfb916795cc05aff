"""Work that is shared among processes, in its order."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

__all__ = ["in_order", "workers_for"]

T = TypeVar("T")
R = TypeVar("R")
WORTH_A_PROCESS = 500
"""Below so many games a process takes longer to begin than it saves."""


def workers_for(games: int, wished: int | None = None) -> int:
    """As many processes as are wished; else one for each core, where the games are many."""
    return wished or (min(os.cpu_count() or 1, max(1, games // WORTH_A_PROCESS)))


def in_order(make: Callable[[T], R], jobs: Iterable[T], workers: int) -> Iterator[R]:
    """What `make` gives of each job, in the order of the jobs, by so many processes (1: this one)."""
    if workers == 1:
        yield from map(make, jobs)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting: deque[Future[R]] = deque()
        for job in jobs:
            waiting.append(pool.submit(make, job))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
