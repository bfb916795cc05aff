"""Games taken aboard as logbooks (docs/logbook.md)."""

from typing import Any

from flibuste.aboard.harbour import YOU
from flibuste.engine.errors import EarlierRules, UnreadableLogbook
from flibuste.engine.logbook import replay
from flibuste.server.chance import new_secret
from flibuste.server.events import Created
from flibuste.server.table import Seat

__all__ = ["taken_in"]


def taken_in(book: Any) -> Created:
    """The first event of a table on which the game of a logbook lies, replayed and verified; all seats are yours.

    Raises UnreadableLogbook, EarlierRules, a SettingError, FalseEvent or FalseResult."""
    if not isinstance(book, dict):
        raise UnreadableLogbook(where="logbook", expected="a JSON object", got=type(book).__name__)
    match = replay(book)
    if match.setting.rules < match.game.version:
        raise EarlierRules(rules=match.setting.rules, today=match.game.version)
    return {
        "kind": "created",
        "who": YOU,
        "seats": [Seat("human", name, YOU).stored() for name in _names(book, match.players)],
        "secret": new_secret().hex(),
        "game": match.game.id,
        "rules": match.game.version,
        "options": dict(match.setting.options),
        "name": "",
        "open": False,
        "hints": True,
        "clock": {"mode": "none", "seconds": 60},
        "first": match.first,
        "begun": [[step.seat, step.code] for step in match.steps],
    }


def _names(book: dict[str, Any], players: int) -> list[str]:
    names = book.get("names")
    if isinstance(names, list) and len(names) == players and all(isinstance(name, str) for name in names):
        return [name[:40] or str(seat + 1) for seat, name in enumerate(names)]
    return [str(seat + 1) for seat in range(players)]
