"""Thinking: jobs for bots and hints, shared fairly (see `shares`) among worker processes, which are replaced when they
hang or die. What is asked and answered is plain data, so that crews on other machines can think too
(`fleet_thinking`)."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from flibuste.server.shares import Job, Queue, Shares
from flibuste.server.thoughts import Wish
from flibuste.server.worker import Worker

__all__ = ["Able", "ComesBack", "Observe", "Thinking", "Unwanted"]

Observe = Callable[[Queue, float, float], None]
"""Told the queue, and the seconds a job waited and was thought about."""


class Unwanted(Exception):
    """When a worker was free, there was nothing to think about any more."""


class ComesBack(Exception):
    """Who was asked is not there any more: somebody else must be."""


class Able(Protocol):
    """One who thinks about one thing at a time."""

    warm: set[str]
    is_busy: bool

    async def ask(self, wish: Wish, limit: float) -> Any: ...


class Thinking:
    def __init__(self, workers: int, observe: Observe, pure: bool = False) -> None:
        self.shares = Shares(workers)
        self.workers = [Worker(pure) for _ in range(workers)]
        self.observe = observe
        self._answers: dict[Job, asyncio.Future[Any]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._kept: Worker | None = None
        """Who makes bots ready, or will as soon as it is free."""
        self._is_closed = False

    @property
    def able(self) -> Sequence[Able]:
        """Who can be asked."""
        return self.workers

    def count(self, queue: Queue, running: bool) -> int:
        jobs = self.shares.running if running else self.shares.waiting
        return sum(job.queue == queue for job in jobs)

    async def think(self, job: Job) -> Any:
        """The answer; raises Unwanted or Failed. A caller who goes away takes the job with them."""
        self._answers[job] = asyncio.get_running_loop().create_future()
        self.shares.waiting.append(job)
        self._hand_out()
        try:
            return await self._answers[job]
        finally:
            del self._answers[job]
            if job in self.shares.waiting:
                self.shares.waiting.remove(job)

    async def warm(self, game: str, only_read: bool = False) -> bool:
        """Have a worker make the bots of a game ready, as soon as it is free; False where none has to. Raises Failed,
        where kernels may be `only_read` from the disk and are not there too."""
        worker = next((one for one in self.workers if game not in one.warm), None)
        if worker is None or self._is_closed:
            return False
        self._kept = worker
        try:
            while worker.is_busy:
                await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
            await worker.ask({"what": "warm", "game": game, "only_read": only_read}, 0.0)
        finally:
            self._kept = None
            self._hand_out()
        worker.warm.add(game)
        return True

    def rest(self) -> None:
        """Let go of processes that nobody needs now."""
        for worker in self.workers:
            if not worker.is_busy:
                worker.end()

    def close(self) -> None:
        """Nobody thinks any more."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        for worker in self.workers:
            worker.end()

    def _hand_out(self) -> None:
        """Give free workers what is next."""
        while not self._is_closed:
            free = [one for one in self.able if not one.is_busy and one is not self._kept]
            job = self.shares.take() if free else None
            if job is None:
                return
            worker = min(free, key=lambda one: job.game not in one.warm)
            worker.is_busy = True
            task = asyncio.create_task(self._work(worker, job, self._answers[job]))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self, worker: Able, job: Job, answer: "asyncio.Future[Any]") -> None:
        began = time.monotonic()
        try:
            _settle(answer, await self._ask(worker, job))
        except ComesBack:
            self.shares.put_back(job, is_wanted=job in self._answers)
        except Exception as problem:  # whatever it is, who waits is told
            _settle(answer, problem)
        finally:
            if job in self.shares.running:
                spent = time.monotonic() - began
                self.observe(job.queue, began - job.since, spent)
                self.shares.done(job, spent)
            worker.is_busy = False
            self._hand_out()

    async def _ask(self, worker: Able, job: Job) -> Any:
        wish = job.wish()
        if wish is None:
            raise Unwanted
        answer = await worker.ask(wish, job.limit)
        worker.warm.add(job.game)
        return answer


def _settle(waiting: "asyncio.Future[Any]", answer: Any) -> None:
    if waiting.done():
        return
    if isinstance(answer, Exception):
        waiting.set_exception(answer)
    else:
        waiting.set_result(answer)
