"""Thinking in a fleet: crews think where there are any, else workers of this process, as in a single one.

What a crew was asked comes back where no crew is left, or Redis lost it: then it is thought about again. An answer that
comes twice, or too late, is nobody's: whether a bot may move is asked when its move is stored.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from prometheus_client import CollectorRegistry, Gauge

from flibuste.server.crew_queue import CrewQueue, Piece
from flibuste.server.fleet_bus import LOST
from flibuste.server.thinking import Able, ComesBack, Observe, Thinking
from flibuste.server.thoughts import Wish
from flibuste.server.worker import Failed, TooSlow

__all__ = ["FleetThinking"]

log = logging.getLogger("flibuste.server")
LOOK = 1.0


class Hand:
    """One more that crews can do at once; which of them does it is theirs to say."""

    def __init__(self, crews: "FleetThinking") -> None:
        self.crews = crews
        self.warm: set[str] = set()
        self.is_busy = False

    async def ask(self, wish: Wish, limit: float) -> Any:
        return await self.crews.ask(wish, limit)


class FleetThinking(Thinking):
    def __init__(self, workers: int, observe: Observe, queue: CrewQueue, registry: CollectorRegistry) -> None:
        super().__init__(workers, observe)
        self.queue = queue
        self.hands: list[Hand] = []
        self._asked: dict[tuple[str, str], tuple[Piece, asyncio.Future[Any]]] = {}
        self._missed: set[tuple[str, str]] = set()
        """Pieces that were not there when last looked for: their answers may be on the way."""
        self._left: list[Piece] = []
        """Pieces that crews may still have, though we do not wait for them."""
        meaning = "Workers of crews, which think for this process; 0: it thinks itself"
        Gauge("crew_hands", meaning, registry=registry, namespace="flibuste").set_function(lambda: len(self.hands))

    @property
    def able(self) -> Sequence[Able]:
        return self.hands or self.workers

    async def ask(self, wish: Wish, limit: float) -> Any:
        """What a crew answers; raises Failed, or ComesBack where none does."""
        try:
            piece = await self.queue.offer(wish, limit)
        except LOST as problem:
            raise ComesBack from problem
        key, answer = (piece.queue, piece.id), asyncio.get_running_loop().create_future()
        self._asked[key] = piece, answer
        try:
            return await answer
        finally:
            self._asked.pop(key, None)
            self._missed.discard(key)

    # For ever

    async def open(self) -> None:
        await asyncio.gather(self._hear(), self._look_around())

    async def _hear(self) -> None:
        while True:
            try:
                answer = await self.queue.answer()
            except LOST:
                await asyncio.sleep(LOOK)
                continue
            if answer and (waiting := self._asked.get((answer["queue"], answer["id"]))):
                _answered(waiting[1], answer)

    async def _look_around(self) -> None:
        while True:
            try:
                self._have(await self.queue.hands())
                await self._look_for_lost()
            except LOST:
                self._have(0)
            await self.withdraw()
            await asyncio.sleep(LOOK)

    def _have(self, hands: int) -> None:
        """So many can think for us now."""
        if bool(hands) != bool(self.hands):
            log.info("crews think" if hands else "no crew is left: this process thinks", extra={"hands": hands})
        more = [Hand(self) for _ in range(hands - len(self.hands))]
        self.hands = self.hands[:hands] + more
        self.shares.workers = len(self.able)
        if not hands:
            self._come_back(list(self._asked))
        self._hand_out()

    def close(self) -> None:
        self._left += [piece for piece, _ in self._asked.values()]
        super().close()

    async def withdraw(self) -> None:
        """Nobody need think about what was left by us."""
        left, self._left = self._left, []
        if left:
            with suppress(*LOST):
                await self.queue.withdraw(left)

    async def _look_for_lost(self) -> None:
        """What is neither there nor answered, twice in a row, was forgotten by Redis."""
        pieces = [piece for piece, _ in self._asked.values()]
        gone: set[tuple[str, str]] = (
            {(piece.queue, piece.id) for piece in await self.queue.lost(pieces)} if pieces else set()
        )
        self._come_back([key for key in gone if key in self._missed])
        self._missed = gone

    def _come_back(self, keys: list[tuple[str, str]]) -> None:
        for key in keys:
            if (waiting := self._asked.get(key)) and not waiting[1].done():
                waiting[1].set_exception(ComesBack())
                self._left.append(waiting[0])


def _answered(waiting: "asyncio.Future[Any]", answer: dict[str, Any]) -> None:
    if waiting.done():
        return
    if "failed" in answer:
        waiting.set_exception((TooSlow if answer["slow"] else Failed)(answer["failed"]))
    else:
        waiting.set_result(answer["answer"])
