"""Data files: sheets, boards and tile sets, in TOML, found by name or path and checked key by key.

A name is looked for among the files we ship with the game and then in the owner's own folder (`sheet_folder`).
The file's `name` must be its file name, so that a logbook that names a sheet finds it again.
"""

import os
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from flibuste.engine.errors import BadOption, UnreadableSheet
from flibuste.engine.folders import data_folder

__all__ = ["SheetFile", "find_sheet", "sheet_folder"]


def sheet_folder(game_id: str) -> Path:
    """The owner's folder of sheets for a game; FLIBUSTE_SHEETS names another one for all games."""
    own = os.environ.get("FLIBUSTE_SHEETS")
    return (Path(own) if own else data_folder() / "sheets") / game_id


def find_sheet(game_id: str, shipped: Path, name: str) -> "SheetFile":
    """The sheet of that name, or at that path; raises BadOption or UnreadableSheet."""
    if name.endswith(".toml"):
        return SheetFile(Path(name))
    found = {path.stem: path for folder in (sheet_folder(game_id), shipped) for path in folder.glob("*.toml")}
    if name not in found:
        raise BadOption(name="sheet", got=name, expected=f"a file NAME.toml, or one of {', '.join(sorted(found))}")
    return SheetFile(found[name])


class SheetFile:
    """A data file being read; every question names its key, and a wrong answer is refused by it.

    A `stamp` is another when the file has changed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            found = path.stat()
            self.stamp = (found.st_mtime_ns, found.st_size)
            self.data: dict[str, Any] = _read(path, self.stamp)
        except OSError as problem:
            raise self.refuse("the file", "a readable file", problem.strerror) from None
        except ValueError as problem:  # what is no TOML, no UTF-8, or no path
            raise self.refuse("the file", "TOML", problem) from None
        self.asked: set[str] = set()
        if (name := self.text("name")) != path.stem:
            raise self.refuse("name", f'"{path.stem}", as the file is called', repr(name))

    @property
    def name(self) -> str:
        return self.path.stem

    def refuse(self, key: str, expected: str, got: object) -> UnreadableSheet:
        """The error to raise for this key."""
        return UnreadableSheet(file=self.path.name, key=key, expected=expected, got=got)

    def ask(self, key: str, expected: str) -> Any:
        """The value under a key; `a.b` looks in table a."""
        self.asked.add(key)
        value: Any = self.data
        for step in key.split("."):
            if not isinstance(value, dict) or step not in value:
                raise self.refuse(key, expected, "nothing")
            value = value[step]
        return value

    def text(self, key: str, among: Sequence[str] = ()) -> str:
        expected = " or ".join(f'"{word}"' for word in among) or "a text"
        value = self.ask(key, expected)
        if not isinstance(value, str) or (among and value not in among):
            raise self.refuse(key, expected, repr(value))
        return value

    def whole(self, key: str, low: int, high: int) -> int:
        expected = f"a whole number from {low} to {high}"
        value = self.ask(key, expected)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.refuse(key, expected, repr(value))
        return value

    def wholes(self, key: str, count: int | None, low: int, high: int) -> list[int]:
        expected = f"{'a list of' if count is None else count} whole numbers from {low} to {high}"
        values = self.ask(key, expected)
        right = isinstance(values, list) and (count is None or len(values) == count)
        if not right or not all(type(value) is int and low <= value <= high for value in values):
            raise self.refuse(key, expected, repr(values))
        return list(values)

    def grid(self, key: str, columns: int, rows: int, words: Sequence[str]) -> list[list[str]]:
        """Rows of words separated by spaces, row 1 first."""
        expected = f"{rows} rows of {columns} words out of {' '.join(words)}"
        lines = self.ask(key, expected)
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise self.refuse(key, expected, repr(lines))
        cells = [line.split() for line in lines]
        if len(cells) != rows:
            raise self.refuse(key, expected, f"{len(cells)} rows")
        for number, row in enumerate(cells, start=1):
            if len(row) != columns or not all(word in words for word in row):
                raise self.refuse(f"{key}, row {number}", expected, repr(" ".join(row)))
        return cells

    def finish(self) -> None:
        """Refuse keys that nobody asked for: a misspelt key must not pass unseen."""
        for key in _leaves(self.data):
            if not any(key == asked or key.startswith(f"{asked}.") for asked in self.asked):
                raise self.refuse(key, "no such key", "it")


@lru_cache(64)
def _read(path: Path, _stamp: tuple[int, int]) -> dict[str, Any]:
    """What is in a file; read once, until it changes."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _leaves(data: dict[str, Any], prefix: str = "") -> list[str]:
    found = []
    for key, value in data.items():
        found += _leaves(value, f"{prefix}{key}.") if isinstance(value, dict) else [f"{prefix}{key}"]
    return found
