"""Who may do what at a table: the one place that decides, for every verb."""

from typing import Literal

from flibuste.server.errors import HintsOff, Muted, NoSuchSeat, NotSeated, NotTheHost, NotYourSeat, StillRunning
from flibuste.server.table import Table

__all__ = ["VERBS", "Verb", "permit"]

Verb = Literal[
    "read", "look", "move", "undo", "chat", "sit", "leave", "start", "rename", "set_seat", "stand_in", "give_back",
    "rematch", "hint", "study", "remove", "mute",
]  # fmt: skip
VERBS: tuple[Verb, ...] = Verb.__args__  # type: ignore[attr-defined]

ANYONE = ("read", "sit")
OF_A_SEAT = ("look", "move", "undo", "leave")
SEATED = ("chat", "rematch")
OF_THE_HOST = ("start", "rename", "set_seat", "stand_in", "give_back", "remove", "mute")


def permit(table: Table, who: str, verb: Verb, seat: int | None = None) -> None:
    """Let pass, or raise Denied. Everyone who asks has an identity; whoever knows the code may read."""
    if seat is not None and not 0 <= seat < len(table.seats):
        raise NoSuchSeat(seat=seat, last=len(table.seats) - 1)
    if verb in ANYONE:
        return
    if verb in OF_A_SEAT:
        _own(table, who, seat)
    elif verb in SEATED:
        if not table.seats_of(who) and who not in (table.host, table.founder):
            raise NotSeated()
        if verb == "chat" and who in table.muted:
            raise Muted()
    elif verb in OF_THE_HOST:
        if who not in (table.host, table.founder):  # whose table it is only lends what a host may do
            raise NotTheHost()
    elif verb == "hint":
        _hint(table, who, seat)
    elif table.status != "over":
        raise StillRunning()


def _own(table: Table, who: str, seat: int | None) -> None:
    if seat is None or table.seats[seat].owner != who:
        raise NotYourSeat(seat=seat)


def _hint(table: Table, who: str, seat: int | None) -> None:
    """A finished game may be studied by all; in a running one hints are for the seat itself, where they are on."""
    if table.status == "over":
        return
    _own(table, who, seat)
    if not table.hints:
        raise HintsOff()
