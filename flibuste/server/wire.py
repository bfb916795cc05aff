"""A WebSocket without a task or a queue between the socket and the table. Frames are the business of `websockets`.

uvicorn hands over a connection that asks to be upgraded, with the bytes of its request; the rest happens here.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Protocol

from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

__all__ = ["Guest", "Wire"]

log = logging.getLogger("flibuste.wire")
log.setLevel("WARNING")  # not every coming and going
LARGEST_MESSAGE = 64 * 1024
BEAT, PATIENCE = 20.0, 30.0
"""A ping so often; a page that does not answer in time is gone."""
TIME_TO_CLOSE = 5.0
NOT_TEXT, NOT_UTF8, AGAIN = 1003, 1007, 1012


class Guest(Protocol):
    """Who is at the end of a wire."""

    async def arrive(self, wire: "Wire", request: Request) -> None:
        """Decide whether to let somebody in: `accept`, or not."""

    def hear(self, text: str) -> None: ...

    def catch_up(self) -> None:
        """The wire takes messages again."""

    def leave(self) -> None: ...


class Wire(asyncio.Protocol):
    def __init__(self, guest: Callable[[], Guest], server_state: Any, **_: Any) -> None:
        self.guest, self.connections = guest(), server_state.connections
        deflate = ServerPerMessageDeflateFactory(
            server_max_window_bits=12, client_max_window_bits=12, compress_settings={"memLevel": 5}
        )
        self.frames = ServerProtocol(extensions=[deflate], max_size=LARGEST_MESSAGE, logger=log)
        self.loop = asyncio.get_running_loop()
        self.parts: list[bytes | bytearray | memoryview] = []
        self.is_open = self.is_slow = False
        self.heard = 0.0
        self.timer: asyncio.TimerHandle | None = None
        self.arriving: asyncio.Task[None] | None = None

    # What uvicorn and the loop call

    def connection_made(self, transport: Any) -> None:
        self.transport: asyncio.Transport = transport
        self.connections.add(self)

    def data_received(self, data: bytes) -> None:
        self.heard = self.loop.time()
        self.frames.receive_data(data)
        for event in self.frames.events_received():
            if isinstance(event, Frame):
                self._take(event)
            elif isinstance(event, Request):
                self.arriving = self.loop.create_task(self.guest.arrive(self, event))
                self.arriving.add_done_callback(self._arrived)
        self._flush()

    def eof_received(self) -> None:
        self.frames.receive_eof()
        self._flush()

    def connection_lost(self, _problem: Exception | None) -> None:
        self.is_open = False
        self.connections.discard(self)
        self._stop()
        if self.arriving:
            self.arriving.cancel()
        self.guest.leave()
        del self.guest  # they hold each other, and the guest a table

    def pause_writing(self) -> None:
        self.is_slow = True

    def resume_writing(self) -> None:
        self.is_slow = False
        if self.is_open:
            self.guest.catch_up()

    def shutdown(self) -> None:
        """The server ends."""
        self.close(AGAIN, "come again")
        self.transport.close()

    # What the guest calls

    def accept(self, request: Request) -> bool:
        """Answer the request for a WebSocket; whether it is one."""
        response = self.frames.accept(request)
        self.frames.send_response(response)
        self._flush()
        self.is_open = response.status_code == 101
        if not self.is_open:
            self.transport.close()
        self.timer = self.loop.call_later(BEAT, self._beat)
        return self.is_open

    def reject(self, status: int, text: str) -> None:
        self.frames.send_response(self.frames.reject(status, text))
        self._flush()
        self.transport.close()

    def send(self, message: bytes) -> None:
        if self.is_open and self.frames.state is OPEN:  # it may have heard a farewell that we have not come to yet
            self.frames.send_text(message)
            self._flush()

    def close(self, code: int, reason: str = "") -> None:
        """Say why; the other side has a while to close."""
        if self.is_open and self.frames.state is OPEN:
            self.frames.send_close(code, reason)
            self._flush()
            self._end_soon()

    # Inside

    def _take(self, frame: Frame) -> None:
        if frame.opcode is Opcode.BINARY:
            self.close(NOT_TEXT, "text only")
        elif frame.opcode is Opcode.TEXT or frame.opcode is Opcode.CONT:
            self.parts.append(frame.data)
            if frame.fin:
                self._read()
        elif frame.opcode is Opcode.CLOSE:
            self.is_open = False

    def _read(self) -> None:
        data, self.parts = b"".join(self.parts), []
        if not self.is_open:
            return
        try:
            self.guest.hear(data.decode())
        except UnicodeDecodeError:
            self.close(NOT_UTF8, "not UTF-8")

    def _flush(self) -> None:
        for data in self.frames.data_to_send():
            if data:
                self.transport.write(data)
            elif self.transport.can_write_eof():
                self.transport.write_eof()
                self._end_soon()
            else:
                self.transport.close()

    def _arrived(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and (problem := task.exception()):
            log.error("a page could not be let in", exc_info=problem)
            self.transport.abort()

    def _beat(self) -> None:
        if self.frames.state is not OPEN:
            return
        silent = self.loop.time() - self.heard
        if silent > BEAT + PATIENCE:
            self.transport.abort()
            return
        if silent > BEAT / 2:
            self.frames.send_ping(b"")
            self._flush()
        self.timer = self.loop.call_later(BEAT, self._beat)

    def _end_soon(self) -> None:
        """What was sent still has to arrive, so the other side ends it; or time does."""
        self.is_open = False
        self._stop()
        self.timer = self.loop.call_later(TIME_TO_CLOSE, self.transport.abort)

    def _stop(self) -> None:
        if self.timer:
            self.timer.cancel()
