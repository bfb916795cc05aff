"""Settings of a server, from the command line, else the environment, else a file, else as usual.

One name everywhere: the field of `Config` or `Place`. In the environment it stands as FLIBUSTE_NAME, in the file (TOML)
as `name = value`. The file is `--settings`, or FLIBUSTE_SETTINGS. docs/operations.md has the table of them all.
"""

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

from flibuste.engine.errors import BadOption
from flibuste.server.config import Config

__all__ = ["Place", "from_environment", "from_file", "names", "settled"]

PREFIX = "FLIBUSTE_"
LOGS = ("text", "json")
LEAST = {"bot_workers": 1, "most_tables": 1, "most_connections": 1}
"""All others may be 0, none less."""
MOST_PORT = 65535
Sources = Mapping[str, object]


@dataclass(frozen=True)
class Place:
    """Where a server listens, and how it logs."""

    host: str = "127.0.0.1"
    port: int = 8137
    logs: str = "text"


Kind = TypeVar("Kind", Config, Place)


def names() -> list[str]:
    """Of all settings."""
    return [field.name for kind in (Place, Config) for field in fields(kind)]


def from_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """What is set there; an empty text is as if it were not."""
    found = {name: environment.get(PREFIX + name.upper(), "") for name in names()}
    return {name: value for name, value in found.items() if value}


def from_file(path: Path) -> dict[str, object]:
    """What a file says; raises BadOption where it cannot be read, or names what is no setting."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or str(problem)
        raise BadOption(name="--settings", got=f"{path.name}: {why}", expected="a readable file of TOML") from None
    for name in found:
        _check_name(name, f"in {path.name}")
    return found


def settled(*sources: Sources) -> tuple[Config, Place]:
    """The settings; of what stands in several sources the first counts. Raises BadOption."""
    chosen: dict[str, object] = {}
    for source in reversed(sources):
        chosen |= source
    for name in chosen:
        _check_name(name, "--set")
    return _made(Config, chosen), _made(Place, chosen)


def _check_name(name: str, where: str) -> None:
    if name not in names():
        raise BadOption(name=where, got=name, expected=" or ".join(names()))


def _made(kind: type[Kind], chosen: Sources) -> Kind:
    usual: Any = kind()
    given: dict[str, Any] = {
        name: _as(name, chosen[name], getattr(usual, name)) for name in vars(usual) if name in chosen
    }
    return kind(**given)


def _as(name: str, value: object, usual: object) -> object:
    """A value as one of the same kind as what is usual; raises BadOption."""
    if isinstance(usual, tuple):
        found = value.replace(",", " ").split() if isinstance(value, str) else value
        if isinstance(found, list | tuple) and all(isinstance(one, str) for one in found):
            return tuple(found)
        raise BadOption(name=name, got=value, expected="texts, with commas between them")
    if isinstance(usual, int | float):
        return _number(name, value, type(usual))
    if not isinstance(value, str | Path):
        raise BadOption(name=name, got=value, expected="a text")
    if name == "logs" and value not in LOGS:
        raise BadOption(name=name, got=value, expected=" or ".join(LOGS))
    return type(usual)(value) if isinstance(usual, str) else Path(value).expanduser()


def _number(name: str, value: object, kind: type[int] | type[float]) -> int | float:
    try:
        found = kind(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else math.nan
    except (ValueError, OverflowError):
        found = math.nan
    least = LEAST.get(name, 0)
    if not (math.isfinite(found) and found >= least) or (isinstance(value, float) and found != value):
        raise BadOption(name=name, got=value, expected=f"a {'whole ' * (kind is int)}number, {least} or more")
    if name == "port" and found > MOST_PORT:
        raise BadOption(name=name, got=value, expected=f"a port, up to {MOST_PORT}")
    return found
