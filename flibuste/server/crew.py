"""A crew: a process that thinks for the servers of a fleet, on any machine that reaches their Redis. It needs no
database: what is thought about comes as plain data, and the answer goes back.

Where it dies or hangs, another crew has its pieces within five seconds, and servers without any crew think themselves
(fleet_thinking.py).
"""

import asyncio
import logging
import os
import secrets
import signal
import socket
from collections.abc import Callable
from contextlib import suppress

from flibuste.engine.games import game_ids
from flibuste.server.crew_queue import CrewQueue, Piece
from flibuste.server.fleet_bus import LOST
from flibuste.server.shares import QUEUES, Job, Queue
from flibuste.server.thinking import Thinking
from flibuste.server.warm import Warmth
from flibuste.server.worker import Failed, TooSlow

__all__ = ["Crew", "run_crew"]

log = logging.getLogger("flibuste.crew")
BEAT = 1.0
AGAIN = 0.5
TO_FINISH = 15.0
"""How long a crew that is told to end goes on with what it has."""


class Crew:
    def __init__(self, url: str, workers: int, warm: bool) -> None:
        self.queue = CrewQueue(url, f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}")
        self.workers = workers
        self.thinking = Thinking(workers, lambda *_: None)
        self.warmth = Warmth(game_ids() if warm else ())
        self.held: dict[Piece, asyncio.Task[None]] = {}
        self._places = asyncio.Semaphore(workers)

    async def sail(self, ready: Callable[[], None]) -> None:
        """Think until SIGTERM or SIGINT; `ready` is told when the bots of all games are."""
        ended = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
        working = asyncio.create_task(self._work(ready))
        ending = asyncio.create_task(ended.wait())
        await asyncio.wait((working, ending), return_when=asyncio.FIRST_COMPLETED)
        await self._end(working)

    async def _work(self, ready: Callable[[], None]) -> None:
        await self.warmth.run(self.thinking)
        ready()
        await asyncio.gather(self._give_signs(), self._take())

    async def _end(self, working: "asyncio.Task[None]") -> None:
        """Take nothing more, and finish what we have."""
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working
        with suppress(*LOST):
            await self.queue.sign_off()
        signs = asyncio.create_task(self._renew_for_ever())
        if self.held:
            await asyncio.wait(self.held.values(), timeout=TO_FINISH)
        signs.cancel()
        self.warmth.close()
        self.thinking.close()
        await self.queue.close()

    # Signs

    async def _give_signs(self) -> None:
        while True:
            try:
                await self.queue.give_sign(self.workers)
                await self._renew()
            except LOST as problem:
                log.warning("the bus is away", extra={"why": str(problem)})
            await asyncio.sleep(BEAT)

    async def _renew_for_ever(self) -> None:
        while True:
            with suppress(*LOST):
                await self._renew()
            await asyncio.sleep(BEAT)

    async def _renew(self) -> None:
        """Hold what we have; what was taken over by another, or is wanted no more, is thought about no more."""
        for queue in QUEUES:
            held = [piece for piece in self.held if piece.queue == queue]
            ours = await self.queue.renew(queue) if held else set()
            for piece in held:
                if piece.id not in ours and piece in self.held:
                    self.held[piece].cancel()

    # Thinking

    async def _take(self) -> None:
        """Take pieces while there are free workers; for ever."""
        has_joined = False
        while True:
            async with self._places:  # only looked for: each piece takes its own
                pass
            try:
                if not has_joined:
                    await self.queue.join()
                has_joined = True
                pieces = await self.queue.take(self._queues())
            except LOST:  # and where Redis forgot everything, the group too
                has_joined = False
                await asyncio.sleep(AGAIN)
                continue
            for piece in pieces:
                self._begin(piece)
            await asyncio.sleep(0)

    def _queues(self) -> tuple[Queue, ...]:
        """Hints leave a worker to bots."""
        hints = sum(piece.queue == "hints" for piece in self.held)
        return QUEUES if hints < max(1, self.workers - 1) else ("bots",)

    def _begin(self, piece: Piece) -> None:
        task = self.held[piece] = asyncio.create_task(self._think(piece))
        task.add_done_callback(lambda _: self.held.pop(piece, None))

    async def _think(self, piece: Piece) -> None:
        job = Job(piece.queue, piece.id, piece.id, piece.wish["game"], lambda: piece.wish, piece.limit)
        async with self._places:
            try:
                facts = {"answer": await self.thinking.think(job)}
            except Failed as problem:
                facts = {"failed": str(problem), "slow": isinstance(problem, TooSlow)}
        try:
            await self.queue.done(piece, **facts)
        except LOST as problem:  # the server sees that it is lost
            log.warning("an answer could not be told", extra={"why": str(problem)})


def run_crew(url: str, workers: int, warm: bool, ready: Callable[[], None]) -> None:
    """Think for servers until told to end."""

    async def sail() -> None:
        await Crew(url, workers, warm).sail(ready)

    asyncio.run(sail())
