"""A page at a table aboard."""

from collections.abc import Callable
from functools import partial

from flibuste.aboard.device import YOU, Device
from flibuste.engine.errors import FlibusteError
from flibuste.server.connection import Connection
from flibuste.server.errors import BadMessage
from flibuste.server.events import Came
from flibuste.server.hearing import Hearing, id_of, read
from flibuste.server.live import Live, Proposal
from flibuste.server.messages import Hello
from flibuste.server.rights import permit
from flibuste.server.seats import salted
from flibuste.server.table import Table

__all__ = ["Visit"]


class Wire:
    """What leads to the page; it is never slow."""

    is_slow = False

    def __init__(self, send: Callable[[str], None], close: Callable[[int], None]) -> None:
        self._send, self._close = send, close

    def send(self, message: bytes) -> None:
        self._send(message.decode())

    def close(self, code: int, _reason: str) -> None:
        self._close(code)


class Visit(Hearing):
    def __init__(self, device: Device, live: Live, send: Callable[[str], None], close: Callable[[int], None]) -> None:
        self.device, self.live, self.who = device, live, YOU
        self.page = Connection(YOU, Wire(send, close))
        self.is_joined = False

    def hear(self, text: str) -> None:
        """Answer a message."""
        try:
            message = read(text)
            if self.is_joined:
                self.carry_out(message)
            else:
                self._greet(message)
        except FlibusteError as refusal:
            self.refuse(id_of(text), refusal)

    def leave(self) -> None:
        if self.is_joined:
            self.is_joined = False
            self.live.go(self.page)

    def propose(self, proposal: Proposal) -> None:
        self.device.do(self.live, proposal)

    def show(self) -> None:
        self.page.snapshot(self.live.now)

    def _greet(self, hello: object) -> None:
        if not isinstance(hello, Hello):
            raise BadMessage(why="the first message is hello")
        table = self.live.table
        if hello.seat is not None:
            permit(table, YOU, "look", hello.seat)
        self.page.lang, self.page.seat, self.page.detail = hello.lang, hello.seat, hello.detail
        if table.salt(YOU, hello.salt):
            self.device.act(self.live, "read", lambda table: salted(table, YOU, hello.salt))
        self._come_back()
        self.live.come(self.page)
        self.is_joined = True
        self.show()

    def _come_back(self) -> None:
        """To seats that one had left."""
        for seat in self.live.table.seats_of(YOU):
            if self.live.table.seats[seat].left:
                self.device.act(self.live, "look", partial(_came, seat=seat), seat)


def _came(_table: Table, seat: int) -> Came:
    return {"kind": "came", "seat": seat}
