"""What a table looks like to a visitor, as plain data for the messages."""

from typing import Any

from flibuste.engine.match import Match
from flibuste.server.table import Table

__all__ = ["for_all", "for_visitor", "log_of", "moving", "named", "said", "table_info"]


def table_info(table: Table, who: str, here: set[str]) -> dict[str, Any]:
    """A TableInfo; `here` are the identities that are connected."""
    return for_visitor(table, who, for_all(table, here))


def for_visitor(table: Table, who: str, told: dict[str, Any]) -> dict[str, Any]:
    """What `for_all` told, as one visitor sees it."""
    own = table.seats_of(who)
    seats = list(told["seats"])
    for seat in own:
        seats[seat] = seats[seat] | {"yours": True}
    undo = [seat for seat in own if seat == table.undoable]
    return told | {"host": table.host == who, "seats": seats, "undo": undo}


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


def named(view: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """A view whose words have the names of those who sit."""
    return view | {"legal": [_named(offer, names) if "{" in offer["words"] else offer for offer in view["legal"]]}


def _named(offer: dict[str, Any], names: list[str]) -> dict[str, Any]:
    return offer | {"words": offer["words"].format(*names)}


def log_of(match: Match, names: list[str], lang: str, since: int = 0) -> list[dict[str, Any]]:
    """LogEntries: the events of the logbook from number `since` on, in words."""
    return [_entry(match, names, lang, index) for index in range(since, len(match.events))]


def _entry(match: Match, names: list[str], lang: str, index: int) -> dict[str, Any]:
    event, keys = match.events[index], match.game.events.KEYS
    rules = dict.fromkeys(keys[key] for key, value in event.items() if key in keys and value and key != "type")
    return {
        "index": index,
        "type": event["type"],
        "seat": event.get("player"),
        "words": match.game.events.words(match.setting, event, lang).format(*names),
        "rules": list(rules),
        "event": event,
    }


def said(table: Table, since: int = 0) -> list[dict[str, Any]]:
    """What was said at the table after event `since`."""
    if not table.chat or table.chat[-1]["seq"] <= since:
        return []
    recent = [event for event in table.chat[-100:] if event["seq"] > since]
    return [{key: event[key] for key in ("seq", "seat", "name", "text", "at")} for event in recent]
