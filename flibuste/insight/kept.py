"""Analyses on the disk, task by task: one that was interrupted goes on where it stopped."""

import hashlib
import json
from pathlib import Path
from typing import Any

from flibuste.engine.contract import Book
from flibuste.engine.folders import keeping_folder
from flibuste.insight.analysis import Budget

__all__ = ["KeptOnDisk", "folder"]

FORM = 3
"""Another number where the same tasks would be answered otherwise."""


def folder() -> Path:
    return keeping_folder() / "analyses"


class KeptOnDisk(dict[str, dict[str, Any]]):
    """What was worked out for a game at a budget; what is put in is written down at once."""

    def __init__(self, book: Book, budget: Budget, where: Path | None = None) -> None:
        question = json.dumps([FORM, book, budget.sims, budget.seconds], sort_keys=True).encode()
        self.path = (where or folder()) / f"{hashlib.sha256(question).hexdigest()[:32]}.jsonl"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        super().__init__(self._read())

    def _read(self) -> dict[str, dict[str, Any]]:
        """All whole lines; the last one may have been cut off."""
        found = {}
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                try:
                    name, row = json.loads(line)
                except ValueError:
                    continue
                found[name] = row
        return found

    def __setitem__(self, name: str, found: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([name, found]) + "\n")
        super().__setitem__(name, found)
