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
from websockets.protocol import CONNECTING, OPEN
from websockets.server import ServerProtocol

from flibuste.server.errors import NoSocket, TooFast
from flibuste.server.limits import Pace
from flibuste.server.patience import Doors
from flibuste.server.refusing import problem_of

__all__ = ["MOST_UNREAD", "Guest", "Wire"]

log = logging.getLogger("flibuste.wire")
log.setLevel("WARNING")  # not every coming and going
LARGEST_MESSAGE = 64 * 1024
QUICK = {"level": 3, "memLevel": 5}
"""In a window of 16 kB most of a change is found in the ones before it: shorter than by a better level in 4 kB, and in
half the time; 80 kB for each page."""
BEAT, PATIENCE = 20.0, 30.0
"""A ping so often; a page that does not answer in time is gone."""
TIME_TO_CLOSE = 5.0
MOST_UNREAD = 1024 * 1024
"""So many bytes may wait for one page; it is sent snapshots instead of changes long before."""
FRAGMENTS = (50.0, 1000.0)
"""Frames that are no whole message: so many a second, so many at once."""
NOT_TEXT, NOT_UTF8, FLOOD, AGAIN = 1003, 1007, 1008, 1012


class Guest(Protocol):
    """Who is at the end of a wire."""

    async def arrive(self, wire: "Wire", request: Request) -> None:
        """Decide whether to let somebody in: `accept`, or not."""

    def hear(self, text: str) -> None: ...

    def catch_up(self) -> None:
        """The wire takes messages again."""

    def leave(self) -> None: ...

    def dropped(self, reason: str) -> None:
        """The wire was cut, since its other end does not keep to what is usual."""


class Wire(asyncio.Protocol):
    def __init__(self, guest: Callable[[], Guest], doors: Doors, server_state: Any, **_: Any) -> None:
        self.guest, self.doors, self.connections = guest(), doors, server_state.connections
        deflate = ServerPerMessageDeflateFactory(
            server_max_window_bits=14, client_max_window_bits=12, compress_settings=QUICK
        )
        self.frames = ServerProtocol(extensions=[deflate], max_size=LARGEST_MESSAGE, logger=log)
        self.loop = asyncio.get_running_loop()
        self.parts: list[bytes | bytearray | memoryview] = []
        self.is_open = self.is_slow = False
        self.heard = 0.0
        self.timer: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None
        self.fragments = Pace("messages", *FRAGMENTS)
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
        self.doors.leave(self.transport)
        self._stop()
        self._stop_waiting()
        if self.arriving:
            self.arriving.cancel()
        self.guest.leave()
        del self.guest  # they hold each other, and the guest a table

    def pause_writing(self) -> None:
        self.is_slow = True
        self.unread = self.loop.call_later(self.doors.config.time_to_read, self._cut, "unread")

    def resume_writing(self) -> None:
        self.is_slow = False
        self._stop_waiting()
        if self.is_open:
            self.guest.catch_up()

    def shutdown(self) -> None:
        """The server ends."""
        self.close(AGAIN, "come again")
        self.transport.close()

    # What the guest calls

    @property
    def peer(self) -> str:
        """The address at the other end."""
        return str((self.transport.get_extra_info("peername") or ("",))[0])

    def accept(self, request: Request) -> bool:
        """Answer the request for a WebSocket; whether it is one, and who asked still waits."""
        if self.frames.state is not CONNECTING:
            return False
        response = self.frames.accept(request)
        self.is_open = response.status_code == 101
        if not self.is_open:
            self.reject(response.status_code, problem_of(NoSocket(), "en").model_dump_json())
            return False
        self.frames.send_response(response)
        self._flush()
        self.timer = self.loop.call_later(BEAT, self._beat)
        return self.is_open

    def reject(self, status: int, text: str) -> None:
        """Answer in HTTP, with a Problem, who still waits."""
        if self.frames.state is not CONNECTING:
            return
        response = self.frames.reject(status, text)
        response.headers["Content-Type"] = "application/json"
        self.frames.send_response(response)
        self._flush()
        self.transport.close()

    def send(self, message: bytes) -> None:
        if self.is_open and self.frames.state is OPEN:  # it may have heard a farewell that we have not come to yet
            self.frames.send_text(message)
            self._flush()
            if self.transport.get_write_buffer_size() > MOST_UNREAD:
                self._cut("unread")

    def close(self, code: int, reason: str = "") -> None:
        """Say why; the other side has a while to close."""
        if self.is_open and self.frames.state is OPEN:
            self.frames.send_close(code, reason)
            self._flush()
            self._end_soon()

    def turn_out(self, reason: str) -> None:
        """Say why, and listen no more."""
        if self.is_open:
            self.guest.dropped(reason)
            self.close(FLOOD, reason)
            if not self.transport.is_closing():
                self.transport.pause_reading()

    # Inside

    def _take(self, frame: Frame) -> None:
        if not (frame.opcode is Opcode.TEXT and frame.fin) and self._is_flood():
            return
        if frame.opcode is Opcode.BINARY:
            self.close(NOT_TEXT, "text only")
        elif frame.opcode is Opcode.TEXT or frame.opcode is Opcode.CONT:
            self.parts.append(frame.data)
            if frame.fin:
                self._read()
        elif frame.opcode is Opcode.CLOSE:
            self.is_open = False

    def _is_flood(self) -> bool:
        """Whether pings, pongs and parts of messages come without end; messages are counted by the guest."""
        try:
            self.fragments.spend()
        except TooFast as refusal:
            self.turn_out(refusal.code)
            return True
        return False

    def _cut(self, reason: str) -> None:
        """Nobody reads at the other end, a farewell neither."""
        self.guest.dropped(reason)
        self.is_open = False
        self.transport.abort()

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

    def _stop_waiting(self) -> None:
        if self.unread:
            self.unread.cancel()
