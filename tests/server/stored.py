"""The corpus: tables as a server stored them, one file each, replayed by the tests for as long as their rules stand.

`python -m tests.server.stored` plays tables anew for games (or dice) that have none; those that are there are never
written again: they are what a newer server must still understand.
"""

import json
import random
from pathlib import Path
from typing import Any

from flibuste.engine.games import all_games, find_game
from flibuste.server.chance import METHOD, new_salts
from flibuste.server.messages import NewTable
from flibuste.server.new_table import created
from flibuste.server.table import Table, planned
from tests.server.scenes import SHORT

__all__ = ["CORPUS", "read"]

CORPUS = Path(__file__).parent / "corpus"


def read(file: Path) -> tuple[dict[str, Any], list[Any]]:
    """How a stored table ended, and its events."""
    end, *events = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return end, events


def main() -> None:
    for game in all_games():
        _write(f"{game.id}-made-salts", game.id, METHOD)
        _write(f"{game.id}-first-dice", game.id, "")


def _write(name: str, game: str, dice: str) -> None:
    file = CORPUS / f"{name}.jsonl"
    if not file.exists():
        table, events = _played(game, dice)
        end = {"table": name, "line": table.playing().line, "result": table.playing().result}
        lines = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in (end, *events)]
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _played(game: str, dice: str) -> tuple[Table, list[Any]]:
    """A whole game by chance, with a move taken back now and then, a word, and a bot that stands in."""
    chance, players = random.Random(f"{game} {dice}"), min(3, find_game(game).players[1])
    table, events = Table("STORED"), list[Any]()

    def happen(proposed: Any, **more: Any) -> None:
        plan = planned(proposed)
        events.append(plan.event | {"at": 1000.0 + len(events)} | more)
        table.apply(events[-1], *plan[1:])

    seats: Any = [{"kind": "human"}, *[{"kind": "open"}] * (players - 1)]
    wish = NewTable(game=game, seats=seats, name="Stored", options=SHORT if game == "les-pirates" else {})
    first = created(wish, "anne")
    happen(first if dice else {key: value for key, value in first.items() if key != "dice"})
    for seat in range(1, players):
        happen(table.sit(f"guest {seat}", seat, f"Guest {seat}", f"salt {seat}"))
    start = table.start(new_salts(players) if dice else [""] * players)
    happen(start if dice else {key: value for key, value in start.event.items() if key != "salts"})
    happen({"kind": "said", "seat": 0, "name": "1", "text": "Ahoy!"}, who="anne", id="word")
    while table.status != "over":
        seat = chance.choice(table.acting)
        code = chance.choice(table.playing().position.legal(seat))
        happen(table.move(seat, code, "person"), who=str(table.seats[seat].owner), id=f"m{len(events)}")
        if table.undoable is not None and chance.random() < 0.1:
            happen(table.undo(table.undoable), who="anne", id=f"u{len(events)}")
        if len(events) == 20:
            happen({"kind": "stood_in", "seat": 1, "level": "moussaillon"}, who="anne")
    return table, events


if __name__ == "__main__":
    main()
