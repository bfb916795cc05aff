"""New tables: a wish from a client, checked against the game's declaration, as the table's first event."""

import secrets
import time
from typing import Any

from flibuste.bots.roster import find_level, roster
from flibuste.engine.games import find_game
from flibuste.engine.options import Setting, check
from flibuste.server import clock
from flibuste.server.chance import METHOD, new_secret
from flibuste.server.errors import UnknownSheet
from flibuste.server.events import Created
from flibuste.server.messages import NewTable, SeatWish
from flibuste.server.table import Seat, Table

__all__ = ["LETTERS", "bot_name", "created", "needs_level", "new_table"]

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""That cannot be taken for one another."""
LISTED_CODE, PRIVATE_CODE = 6, 10
"""Letters of a table's code: one that is not listed must not be found by trying."""


def new_table(event: Created) -> Table:
    """A table with a code of its own, by its first event, which is stamped."""
    length = LISTED_CODE if event["open"] else PRIVATE_CODE
    table = Table("".join(secrets.choice(LETTERS) for _ in range(length)))
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
