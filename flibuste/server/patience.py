"""Connections of HTTP: who says nothing, too much or too slowly is let go, and nobody opens too many.

uvicorn waits for ever for a request that has not come; everything else here is its work."""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from flibuste.engine.errors import FlibusteError
from flibuste.server.address import Proxies, neighbourhood
from flibuste.server.config import Config
from flibuste.server.errors import TooLarge, TooLate, TooMany, Unreadable
from flibuste.server.refusing import problem_of, status_of

__all__ = ["Doors", "Patient"]

LARGEST_HEAD = 32 * 1024
LINGER = 3.0
"""How long a process of a fleet that ends still answers what comes over connections that are open: what stands in front
has seen by then that it ends."""
SPARE, SPARE_EACH = 1000, 100
"""Connections beside those of open pages: for requests."""


class Doors:
    """Open connections, WebSockets among them: of all, and of each address."""

    def __init__(self, config: Config, proxies: Proxies) -> None:
        self.config, self.proxies = config, proxies
        self.most = config.most_connections + SPARE
        self.most_each = config.most_connections_each * config.crowd + SPARE_EACH
        self.open: dict[Any, str] = {}
        self.each: Counter[str] = Counter()

    def enter(self, transport: Any) -> None:
        """Count a connection; raises TooMany. A proxy of ours may bring any number."""
        peer = (transport.get_extra_info("peername") or ("",))[0]
        home = neighbourhood(peer)
        self.open[transport] = home
        self.each[home] += 1
        most_each = self.most if self.proxies.is_trusted(peer) else self.most_each
        if len(self.open) > self.most or self.each[home] > most_each:
            raise TooMany(most=int(min(self.most, most_each)), what={"en": "connections", "fr": "connexions"})

    def leave(self, transport: Any) -> None:
        home = self.open.pop(transport, None)
        if home is not None:
            self.each[home] -= 1
            if not self.each[home]:
                del self.each[home]


class Patient(HttpToolsProtocol):
    """A connection with an end to our patience."""

    def __init__(self, doors: Doors, **given: Any) -> None:
        super().__init__(**given)
        self.doors = doors
        self.asking: asyncio.TimerHandle | None = None
        self.reading: asyncio.TimerHandle | None = None
        self.head = 0
        """Bytes of a request whose head is not whole; −1: it is."""
        self.has_asked = False
        """A request is whole and being answered."""
        self.is_ending = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        try:
            self.doors.enter(transport)
        except TooMany as refusal:
            self._refuse(refusal)
            return
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.leave(self.transport)
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if not self.has_asked:
            self._expect()
        super().data_received(data)
        if self.head >= 0 and self.parser is not None:
            self.head += len(data)
            if self.head > LARGEST_HEAD:
                self._refuse(TooLarge(most=LARGEST_HEAD), 431)

    def shutdown(self) -> None:
        """The server ends. In a fleet, a request may be on its way: it is answered, as the last of this connection."""
        if self.doors.config.bus and (self.cycle is None or self.cycle.response_complete):
            self.is_ending = True
            self.loop.call_later(LINGER, self.transport.close)
        else:
            super().shutdown()

    def handle_websocket_upgrade(self) -> None:
        if self.is_ending:  # a page comes again, and another process lets it in
            self.transport.close()
        if self.transport.is_closing():
            return
        self.head = -1
        self._stop()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        self.head, self.has_asked = 0, False
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.head = -1
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > LARGEST_HEAD:
            self._refuse(TooLarge(most=LARGEST_HEAD), 431)  # it came whole in one piece
        else:
            super().on_headers_complete()
            if self.is_ending and self.cycle:
                self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        self.has_asked = True
        if self.asking:
            self.asking.cancel()
            self.asking = None
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self.has_asked = False
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reading = self.loop.call_later(self.doors.config.time_to_read, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.reading:
            self.reading.cancel()

    def send_400_response(self, msg: str) -> None:
        self._refuse(Unreadable())

    # Inside

    def _expect(self) -> None:
        """A request must be whole in time."""
        if self.asking is None:
            self.asking = self.loop.call_later(self.doors.config.time_to_ask, self._give_up)

    def _give_up(self) -> None:
        if self.cycle and self.cycle.response_complete:  # refused before its body was whole
            self.transport.close()
        else:
            self._refuse(TooLate(seconds=int(self.doors.config.time_to_ask)))

    def _refuse(self, refusal: FlibusteError, status: int | None = None) -> None:
        """Say why, and let go."""
        problem = problem_of(refusal, "en").model_dump_json().encode()
        head = f"HTTP/1.1 {status or status_of(refusal)} Refused\r\nContent-Type: application/json\r\n"
        head += f"Content-Length: {len(problem)}\r\nConnection: close\r\n\r\n"
        self._stop()
        self.transport.write(head.encode() + problem)
        self.transport.close()

    def _stop(self) -> None:
        for timer in (self.asking, self.reading):
            if timer:
                timer.cancel()
