"""What a table looks like to a visitor, as plain data for the messages."""

from typing import Any

from flibuste.engine.match import Match
from flibuste.engine.memory import Memory
from flibuste.engine.telling import Reader, words_of
from flibuste.server.log import told_ending, told_prices, told_turn
from flibuste.server.table import Table

__all__ = ["for_all", "for_visitor", "moving", "named", "named_words", "reader_of", "said", "table_info"]


def table_info(table: Table, who: str, here: set[str]) -> dict[str, Any]:
    """A TableInfo; `here` are the identities that are connected."""
    return for_visitor(table, who, for_all(table, here))


def for_visitor(table: Table, who: str, for_everyone: dict[str, Any]) -> dict[str, Any]:
    """What `for_all` told, as one visitor sees it."""
    own = table.seats_of(who)
    seats = list(for_everyone["seats"])
    for seat in own:
        seats[seat] = seats[seat] | {"yours": True}
    undo = [seat for seat in own if seat == table.undoable]
    return for_everyone | {"host": table.host == who, "seats": seats, "undo": undo}


def for_all(table: Table, here: set[str]) -> dict[str, Any]:
    """What is the same for every visitor."""
    return {
        "code": table.code,
        "name": table.name,
        "game": table.game.id,
        "options": dict(table.setting.options),
        "players": table.players,
        "open": table.open,
        "hints": table.hints,
        "clock": dict(table.clock),
        "host": False,
        "seats": [_seat(table, number, here) for number in range(table.players)],
        "watching": len([one for one in here if not table.seats_of(one)]),
        "undo": [],
        "rematch": table.rematch,
        "fair": table.fair,
        "created": table.created,
        "aside": table.aside,
        **moving(table),
    }


def moving(table: Table) -> dict[str, Any]:
    """What a move may change of it."""
    return {
        "status": table.status,
        "deadline": table.deadline,
        "acting": list(table.acting),
        "seq": table.seq,
    }


def _seat(table: Table, number: int, here: set[str]) -> dict[str, Any]:
    seat = table.seats[number]
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.bot,
        "yours": False,
        "here": seat.kind == "bot" or seat.owner in here,
        "left": seat.left,
        "stand_in": seat.stand_in is not None,
        "gone": seat.gone,
        "founder": seat.owner == table.founder,
        "muted": seat.owner in table.muted,
    }


def reader_of(table: Table, who: str | None, lang: str) -> Reader:
    """For whom sentences are made: "you" is the one seat of somebody who has just one."""
    own = table.seats_of(who) if who else []
    return Reader(tuple(table.names), lang, own[0] if len(own) == 1 else None)


def named(view: dict[str, Any], match: Match, reader: Reader, memory: Memory | None = None) -> dict[str, Any]:
    """A view whose words are made for a reader, with what is told besides: the turn, costs, and the end."""
    seat = view["seat"]
    return view | {
        "legal": [named_words(offer, reader) if "{" in offer["words"] else offer for offer in view["legal"]],
        "turn": told_turn(match, seat, reader, memory),
        "costs": told_prices(match, seat, reader, memory),
        "ending": told_ending(match, reader) if view["over"] else None,
    }


def named_words(offer: dict[str, Any], reader: Reader) -> dict[str, Any]:
    """An offer or a hint with the names of those who sit."""
    return offer | {"words": words_of(offer["words"], reader, begins=False)}


def said(table: Table, since: int = 0) -> list[dict[str, Any]]:
    """What was said at the table after event `since`."""
    if not table.chat or table.chat[-1]["seq"] <= since:
        return []
    recent = [event for event in table.chat[-100:] if event["seq"] > since]
    return [{key: event[key] for key in ("seq", "seat", "name", "text", "at")} for event in recent]
