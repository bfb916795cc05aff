"""New tables: a wish from a client, checked against the game's declaration, as the table's first event."""

import secrets
import time
from typing import Any

from flibuste.bots.roster import find_level, roster
from flibuste.engine.errors import EarlierRules
from flibuste.engine.games import find_game
from flibuste.engine.logbook import replay
from flibuste.engine.options import Setting, check
from flibuste.server import clock
from flibuste.server.chance import METHOD, new_secret
from flibuste.server.errors import UnknownSheet
from flibuste.server.events import Created
from flibuste.server.messages import NewTable, SeatWish
from flibuste.server.table import Seat, Table
from flibuste.server.texts import check_shown

__all__ = ["LETTERS", "bot_name", "created", "needs_level", "new_table", "opened"]

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""That cannot be taken for one another."""
LISTED_CODE, PRIVATE_CODE = 6, 10
"""Letters of a table's code: one that is not listed must not be found by trying."""
MOST_NAME = 40


def new_table(event: Created, before: str = "") -> Table:
    """A table with a code of its own, which begins with `before`, by its first event, which is stamped."""
    length = LISTED_CODE if event["open"] else PRIVATE_CODE
    table = Table(before + "".join(secrets.choice(LETTERS) for _ in range(length)))
    event["at"], event["count"] = time.time(), clock.counted()
    table.apply(event)
    return table


def created(wish: NewTable, who: str) -> Created:
    """The event of a new table; raises a SettingError, UnreadableSheet or UnknownSheet."""
    game = find_game(wish.game)
    _check_sheet(wish.options.get("sheet", ""))
    setting = check(game, wish.options, len(wish.seats))
    game.load(setting)
    return {
        "kind": "created",
        "who": who,
        "game": game.id,
        "rules": game.version,
        "options": _plain(setting),
        "name": wish.name or "",
        "open": wish.open,
        "hints": wish.hints,
        "clock": {"mode": wish.clock.mode, "seconds": wish.clock.seconds},
        "first": None,
        "seats": [_seat(seat, who, number).stored() for number, seat in enumerate(wish.seats, start=1)],
        "secret": new_secret().hex(),
        "dice": METHOD,
    }


def opened(book: dict[str, Any], who: str) -> tuple[Created, bool]:
    """The event of a private table that holds the game of a file, replayed: a finished one to look at; one that runs
    lies there to be gone on with, all seats theirs who brought it. And whether it is over. Raises a FlibusteError."""
    _check_sheet(book.get("options", {}).get("sheet", "") if isinstance(book.get("options"), dict) else "")
    match = replay(book)
    if match.setting.rules < match.game.version:
        raise EarlierRules(rules=match.setting.rules, today=match.game.version)
    owner = None if match.is_over else who
    seats = [Seat("human", name, owner) for name in _names(book, match.players)]
    event: Created = {
        "kind": "created",
        "who": who,
        "game": match.game.id,
        "rules": match.setting.rules,
        "options": _plain(match.setting),
        "name": "",
        "open": False,
        "hints": True,
        "clock": {"mode": "none", "seconds": 60},
        "first": match.first,
        "seats": [seat.stored() for seat in seats],
        "secret": new_secret().hex(),
        "begun": [[step.seat, step.code] for step in match.steps],
    }
    return event, match.is_over


def _names(book: dict[str, Any], players: int) -> list[str]:
    """Those in the logbook, where they can be shown."""
    found = book.get("names")
    names = found if isinstance(found, list) and len(found) == players else []
    return [_name(names[seat] if names else "") or str(seat + 1) for seat in range(players)]


def _name(name: object) -> str:
    try:
        return check_shown(name[:MOST_NAME]) if isinstance(name, str) else ""
    except ValueError:
        return ""


def _check_sheet(sheet: Any) -> None:
    """A visitor names sheets of this server; paths are for those who have its files."""
    if not isinstance(sheet, str) or not all(letter.isalnum() or letter in "-_" for letter in sheet):
        raise UnknownSheet(got=repr(sheet))


def _plain(setting: Setting) -> dict[str, Any]:
    return dict(setting.options)


def _seat(wish: SeatWish, who: str, number: int) -> Seat:
    if wish.kind == "bot":
        level = needs_level(wish.level)
        return Seat("bot", wish.name or bot_name(level), level=level)
    if wish.kind == "human":
        return Seat("human", wish.name or str(number), owner=who)
    return Seat("open")


def needs_level(level: str | None) -> str:
    """A level of the roster; raises BadOption."""
    return find_level(level or "").id


def bot_name(level: str) -> str:
    return roster()[level].title["fr"]
