"""The ledger of a tournament: a head with its settings, then one finished game a line (JSON Lines).

Each game is on the disk before the next one counts: whatever ends the program, at most the games being played are lost.
A last line that was cut off is dropped; a ledger of other settings, or of bots that were different, is not continued.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from flibuste.engine.contract import Game
from flibuste.engine.errors import FlibusteError
from flibuste.engine.games import mind_folder
from flibuste.engine.kernel import PACKAGE
from flibuste.engine.logbook import LEDGER
from flibuste.lab.simulate import Told
from flibuste.lab.tournament import Plan, Record, run
from flibuste.lab.workers import Workers

__all__ = ["Ledger", "LedgerExists", "OtherTournament", "UnreadableLedger", "finish", "read_ledger"]

FORMAT = 1  # of LEDGER, under which the head says it


class LedgerExists(FlibusteError):
    code = "ledger-exists"
    en = "{file} is there already: --resume {file} to go on with it"
    fr = "{file} existe déjà : --resume {file} pour continuer"


class OtherTournament(FlibusteError):
    code = "other-tournament"
    en = "{file} holds another tournament: {key} is {got} there, {expected} here"
    fr = "{file} contient un autre tournoi : {key} y vaut {got}, ici {expected}"


class UnreadableLedger(FlibusteError):
    code = "unreadable-ledger"
    en = "{file}, line {line}: expected {expected}"
    fr = "{file}, ligne {line} : attendu {expected}"


def played_by(game: Game) -> str:
    """A fingerprint of the bots and of what they know of the game: results of different players are not mixed."""
    found = hashlib.sha256()
    for folder in (PACKAGE / "bots", mind_folder(game)):
        for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"):
            found.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:12]


def _head(plan: Plan) -> dict[str, Any]:
    named = {"game": plan.game_id, "rules": plan.game.version, "options": plan.setting.written}
    played = {"players": plan.setting.players, "bots": list(plan.bots), "seed": plan.seed}
    return {LEDGER: FORMAT, **named, **played, **plan.marks, "played_by": played_by(plan.game)}


def read_ledger(path: Path, plan: Plan) -> dict[int, Record]:
    """The games of a ledger by number, whatever the bots are like by now; raises OtherTournament, UnreadableLedger."""
    head = {key: value for key, value in _head(plan).items() if key != "played_by"}
    return _read(path, head)[0]


def _read(path: Path, head: dict[str, Any]) -> tuple[dict[int, Record], int]:
    """The games, and how many bytes of the file are whole lines: the last one may have been cut off."""
    records, kept, lines = dict[int, Record](), 0, path.read_bytes().splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        entry = _told(line)
        if entry is None and number == len(lines):
            break
        if number == 1:
            _check(path, entry, head)
        elif entry is None or type(entry.get("number")) is not int:
            raise UnreadableLedger(file=path.name, line=number, expected="a game of the tournament")
        else:
            records[entry["number"]] = entry
        kept += len(line)
    return records, kept


def _check(path: Path, first: dict[str, Any] | None, head: dict[str, Any]) -> None:
    if first is None or LEDGER not in first:
        raise UnreadableLedger(file=path.name, line=1, expected="the head of a tournament")
    for key, value in head.items():
        if first.get(key) != value:
            raise OtherTournament(file=path.name, key=key, got=_text(first.get(key)), expected=_text(value))


def _told(line: bytes) -> dict[str, Any] | None:
    """A whole line as data; None where it was cut off or is no object."""
    try:
        entry = json.loads(line) if line.endswith(b"\n") else None
    except ValueError:
        return None
    return entry if isinstance(entry, dict) else None


def _text(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


class Ledger:
    """The games finished so far, by number; `add` keeps one more."""

    def __init__(self, path: Path, plan: Plan, resume: bool) -> None:
        """Begin a ledger, or take one up (where there is none yet, begin it).

        Raises LedgerExists, OtherTournament, UnreadableLedger or OSError."""
        if not resume and path.exists():
            raise LedgerExists(file=path.name)
        self.records, kept = _read(path, _head(plan)) if path.exists() else (dict[int, Record](), 0)
        self.file = path.open("ab")
        self.file.truncate(kept)
        if not kept:
            self._write(_head(plan))

    def add(self, record: Record) -> None:
        """Keep a game; it is on the disk when this returns."""
        self.records[record["number"]] = record
        self._write(record)

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *problem: object) -> None:
        self.file.close()

    def _write(self, line: dict[str, Any]) -> None:
        self.file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        self.file.flush()
        os.fsync(self.file.fileno())


def finish(
    plan: Plan, games: int, workers: Workers, ledger: Ledger | None, report: Told = lambda _: None
) -> list[Record]:
    """Play what is left, keeping every game; all games of the tournament in their order. Raises BotFailed."""
    kept, total = ledger.records if ledger else dict[int, Record](), plan.total(games)
    report(sum(number < total for number in kept))
    for record in run(plan, games, set(kept), workers):
        ledger.add(record) if ledger else kept.update({record["number"]: record})
        report(1)
    return [kept[number] for number in sorted(kept) if number < total]
