"""What is wished for seats, words and salts, as what it would do at a table: the same whoever keeps the table."""

from flibuste.server.errors import AlreadyStarted, NoStandIn, StillHere
from flibuste.server.events import Event, GaveBack, Said, StoodIn
from flibuste.server.messages import SeatWish
from flibuste.server.new_table import bot_name, needs_level
from flibuste.server.table import Table

__all__ = ["GENTLE", "give_back", "salted", "say", "set_seat", "stand_in"]

GENTLE = "moussaillon"
"""Who moves when a strict clock has run out, for a bot that failed, and for somebody who was removed."""


def set_seat(table: Table, who: str, seat: int, wish: SeatWish) -> Event:
    """The seat as the host wants it: open, a bot's, or their own."""
    if wish.kind == "human":
        return table.set_seat(seat, "human", None, wish.name or str(seat + 1), who)
    level = needs_level(wish.level) if wish.kind == "bot" else None
    return table.set_seat(seat, wish.kind, level, wish.name or bot_name(level) if level else "")


def stand_in(table: Table, seat: int, level: str, away: float, grace: float) -> StoodIn:
    """A bot for somebody who left, or has been `away` for the grace time; raises StillHere."""
    table.playing()
    is_away = table.seats[seat].left or away >= grace
    if not is_away or table.seats[seat].bot:
        raise StillHere(seat=seat, grace=int(grace))
    return {"kind": "stood_in", "seat": seat, "level": level}


def give_back(table: Table, seat: int) -> GaveBack:
    """The seat for the person whose it was; raises NoStandIn."""
    if table.seats[seat].stand_in is None or table.seats[seat].gone:
        raise NoStandIn(seat=seat)
    return {"kind": "gave_back", "seat": seat}


def salted(table: Table, who: str, salt: str) -> Event:
    """The salt for those of a visitor's seats that have none; raises AlreadyStarted where there is no need."""
    event = table.salt(who, salt)
    if event is None:
        raise AlreadyStarted()
    return event


def say(table: Table, who: str, text: str) -> Said:
    """A word in the chat, under the name of the first of one's seats."""
    seats = table.seats_of(who)
    name = table.seats[seats[0]].name if seats else ""
    return {"kind": "said", "seat": seats[0] if seats else None, "name": name, "text": text}
