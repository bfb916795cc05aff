"""The empty room: what names a game, or a part of the house, that is not there, is left out; everything else is tried.

A test needs what stands in its own lines, in the fixtures and helpers it uses, and in its parameters."""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from flibuste.engine.kernel import PACKAGE

__all__ = ["absent", "missed", "needs", "needs_of_file"]

GAMES = ("archipels", "doodle-islands", "les-pirates", "soft-seas")
"""Those that tests may name; of others none does."""
PARTS = {"adapters": "adapters", "server": "(?:server|aboard)"}
"""With what stands on them: aboard, a browser does what the server does."""


def _pattern(game: str) -> str:
    return "[-_]".join(game.split("-"))


@cache
def absent() -> dict[str, re.Pattern[str]]:
    """What is not there, and how it is named."""
    games = [game for game in GAMES if not (PACKAGE / "games" / game.replace("-", "_") / "declaration.py").is_file()]
    parts = [part for part in PARTS if not (PACKAGE / part / "__init__.py").is_file()]
    named = {game: rf"(?:\b|test_){_pattern(game)}\b" for game in games} | {
        part: rf"\bflibuste\.{PARTS[part]}\b" for part in parts
    }
    return {name: re.compile(pattern) for name, pattern in named.items()}


def missed(text: str) -> list[str]:
    """What a text names and is not there."""
    return [name for name, pattern in absent().items() if pattern.search(text)]


@cache
def _parts(path: Path) -> dict[str, str]:
    """The text of everything that a module defines at its top, by name, without decorators; "": its imports, and
    the games that it finds when it is imported."""
    text = path.read_text(encoding="utf-8")
    found: dict[str, str] = {"": ""}
    for node in ast.parse(text).body:
        source = ast.get_source_segment(text, node) or ""
        if isinstance(node, ast.Import | ast.ImportFrom):
            found[""] += source + "\n"
            module = getattr(node, "module", None) or ""
            found |= {alias.asname or alias.name: f"{module}:{alias.name}" for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[node.name] = source
        else:
            found[""] += source + "\n" if "find_game(" in source else ""
            names = (name for name in ast.walk(node) if isinstance(name, ast.Name))
            found |= {name.id: source for name in names if isinstance(name.ctx, ast.Store)}
    return found


def _used(path: Path, name: str, seen: set[tuple[Path, str]]) -> Iterator[str]:
    """The text of something, and of what it uses of its module and of other modules of the tests."""
    text = _parts(path).get(name)
    if text is None or (path, name) in seen:
        return
    seen.add((path, name))
    if module := re.fullmatch(r"tests\.([\w.]+):(\w+)", text):
        other = Path(__file__).parent.joinpath(*module[1].split(".")).with_suffix(".py")
        if other.is_file():
            yield from _used(other, module[2], seen)
        return
    yield text
    for word in set(re.findall(r"\w+", text)) & _parts(path).keys():
        yield from _used(path, word, seen)


def needs_of_file(path: Path) -> list[str]:
    """What a module of tests imports, or finds when it is imported, and is not there."""
    return missed(_parts(path)[""])


def _sources(item: pytest.Item) -> Iterator[str]:
    function: Any = getattr(item, "function", None)
    if function is None:
        yield "".join(example.source for example in getattr(getattr(item, "dtest", None), "examples", ()))
        return
    seen: set[tuple[Path, str]] = set()
    yield from _used(item.path, function.__name__, seen)
    for name, definitions in item._fixtureinfo.name2fixturedefs.items():  # type: ignore[attr-defined]
        place = Path(inspect.getfile(definitions[-1].func))
        if place.is_relative_to(Path(__file__).parent):
            yield from _used(place, name, seen)
    yield repr(getattr(getattr(item, "callspec", None), "params", ""))


def needs(item: pytest.Item) -> list[str]:
    """What a test needs and is not there."""
    return sorted({name for source in _sources(item) for name in missed(source)}) if absent() else []
