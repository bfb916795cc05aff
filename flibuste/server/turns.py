"""One at a time, in the order of asking: what happens at a table waits for its turn without a task of its own."""

import asyncio
from collections import deque
from collections.abc import Callable

__all__ = ["Turns"]


class Turns:
    """`take(go)` calls `go` when it is its turn, at once where nobody has it; whoever has it ends it with `release`.

    For coroutines: `async with turns`."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._handing = False
        self.taken = False

    def take(self, go: Callable[[], None]) -> None:
        self._waiting.append(go)
        self._hand_on()

    def release(self) -> None:
        self.taken = False
        self._hand_on()

    def _hand_on(self) -> None:
        """A turn that ends at once is followed by the next in this loop, however many wait."""
        if self._handing:
            return
        self._handing = True
        try:
            while self._waiting and not self.taken:
                self.taken = True
                self._waiting.popleft()()
        finally:
            self._handing = False

    async def __aenter__(self) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.take(lambda: self.release() if mine.done() else mine.set_result(None))
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
