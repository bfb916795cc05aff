"""What a page at a table says, and what is done about it: the same over a socket and in a browser of one's own."""

import json
from functools import partial

from flibuste.engine.errors import FlibusteError
from flibuste.server import clock, seats
from flibuste.server.connection import Connection
from flibuste.server.errors import BadMessage
from flibuste.server.events import Event
from flibuste.server.live import Live, Proposal, Propose
from flibuste.server.messages import CLIENT, Chat, Hello, Look, Move, Ping, Resync, Undo, Why
from flibuste.server.models import ValidationError
from flibuste.server.refusing import NOT_NOW, problem_of, status_of
from flibuste.server.rights import Verb, permit
from flibuste.server.table import Table
from flibuste.server.why import because

__all__ = ["Hearing", "id_of", "read"]


class Hearing:
    """A page that has said hello; who keeps the table says how things are done (`propose`) and shown (`show`)."""

    who: str
    live: Live
    page: Connection

    def propose(self, proposal: Proposal) -> None:
        """Have it done."""
        raise NotImplementedError

    def show(self) -> None:
        """Show the page everything anew."""
        raise NotImplementedError

    def carry_out(self, message: object) -> None:
        """Do what a message asks for; raises a FlibusteError."""
        match message:
            case Move():
                move = message
                self._do(message, "move", lambda table: table.move(move.seat, move.code, "person"), message.seat)
            case Undo():
                seat = message.seat
                self._do(message, "undo", lambda table: table.undo(seat), seat)
            case Chat():
                text = message.text
                self._do(message, "chat", lambda table: self.say(table, text))
            case Look():
                self._look(message)
            case Why():
                reason = because(self.live.table, self.who, self.page.lang, message)
                self.page.send({"type": "because", "id": message.id, "reason": reason})
            case Resync():
                self.show()
            case Ping():
                self.page.send({"type": "pong", "now": clock.now()})
            case Hello():
                raise BadMessage(why="hello was said before")

    def say(self, table: Table, text: str) -> Event:
        """A word in the chat."""
        return seats.say(table, self.who, text)

    def refuse(self, id: str | None, problem: BaseException) -> None:
        """Say why a message was refused."""
        if not isinstance(problem, FlibusteError):
            raise problem
        refusal = problem_of(problem, self.page.lang).model_dump()
        later = status_of(problem) == NOT_NOW
        self.page.send({"type": "refused", "id": id, "problem": refusal, "later": later})

    def _do(self, message: Move | Undo | Chat, verb: Verb, propose: Propose, seat: int | None = None) -> None:
        done = partial(self._answer, message.id)
        self.propose(Proposal(self.who, verb, propose, done, seat, message.id, self.page))

    def _answer(self, id: str, answer: int | Exception) -> None:
        if isinstance(answer, int):
            self.page.send({"type": "done", "id": id, "seq": answer})
        else:
            self.refuse(id, answer)

    def _look(self, message: Look) -> None:
        if message.seat is not None:
            permit(self.live.table, self.who, "look", message.seat)
        self.page.seat = message.seat
        self.page.lang = message.lang or self.page.lang
        self.show()


def id_of(text: str) -> str | None:
    """The id of a message that may be wrong otherwise."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    id_found = found.get("id") if isinstance(found, dict) else None
    return id_found if isinstance(id_found, str) and 0 < len(id_found) <= 64 else None


def read(text: str) -> object:
    """A message of a page; raises BadMessage."""
    try:
        return CLIENT.validate_json(text)
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise BadMessage(why=f"{where}: {first['msg']}" if where else first["msg"]) from None
