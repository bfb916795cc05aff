"""All mistakes of a data file at once: each is mended with what our own file says there, until none is left."""

import json
import tempfile
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

from flibuste.engine.contract import Game
from flibuste.engine.errors import FlibusteError, UnreadableSheet
from flibuste.engine.games import game_folder
from flibuste.engine.options import check
from flibuste.engine.sheets import SheetFile

__all__ = ["mistakes", "settings_of", "shipped"]

MOST = 100


def shipped(game: Game) -> list[Path]:
    """The data files that we ship with a game, that of the usual options first."""
    usual = {option.name: option.default for option in game.options}
    paths = sorted((game_folder(game) / "data").glob("*.toml"))
    return sorted(paths, key=lambda path: not settings_of(game, _read(path)).items() <= usual.items())


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def settings_of(game: Game, data: dict[str, Any]) -> dict[str, Any]:
    """The options that a data file is made for, as it says itself (the sea of a sheet)."""
    return {option.name: data[option.name] for option in game.options if data.get(option.name) in option.values}


def mistakes(game: Game, path: Path) -> list[UnreadableSheet]:
    """What is wrong with a file, in the order in which it is read; empty where it can be played.

    A file that is no TOML, or has another name inside, is told by that alone."""
    try:
        data = deepcopy(SheetFile(path).data)
    except UnreadableSheet as problem:
        return [problem]
    ours = _model(game, data)
    found: list[UnreadableSheet] = []
    with tempfile.TemporaryDirectory() as folder:
        draft = Path(folder) / path.name
        while len(found) < MOST and (wrong := _first(game, data, draft)):
            found.append(wrong)
            if not _mend(data, ours, str(wrong.facts["key"])):
                break
    return found


def _model(game: Game, data: dict[str, Any]) -> dict[str, Any]:
    """Our own file of the same kind."""
    chosen = settings_of(game, data)
    ours = [_read(path) for path in shipped(game)]
    return next((one for one in ours if settings_of(game, one) == chosen), ours[0])


def _first(game: Game, data: dict[str, Any], draft: Path) -> UnreadableSheet | None:
    draft.write_text(_toml(data), encoding="utf-8")
    try:
        game.load(check(game, settings_of(game, data) | {"sheet": str(draft)}))
    except UnreadableSheet as problem:
        return problem
    except FlibusteError as problem:
        return UnreadableSheet(file=draft.name, key="the file", expected="what can be played", got=str(problem))
    return None


def _mend(data: dict[str, Any], ours: dict[str, Any], key: str) -> bool:
    """Put in what our file says there, or take away what it does not have; whether that changed anything."""
    name, _, row = key.partition(", row ")
    *tables, last = name.split(".")
    for table in tables:
        data, ours = data.setdefault(table, {}), ours.get(table, {})
        if not isinstance(data, dict) or not isinstance(ours, dict):
            return False
    before = deepcopy(data.get(last))
    if last not in ours:
        data.pop(last, None)
    elif row.isdigit() and len(before or ()) == len(ours[last]):
        data[last][int(row) - 1] = ours[last][int(row) - 1]
    else:
        data[last] = deepcopy(ours[last])
    return before != data.get(last)


def _toml(data: dict[str, Any], prefix: str = "") -> str:
    """Tables of texts, numbers and lists of them; JSON writes those as TOML does."""
    inner = {key: value for key, value in data.items() if isinstance(value, dict)}
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in data.items() if key not in inner]
    tables = [f"\n[{prefix}{key}]\n{_toml(value, f'{prefix}{key}.')}" for key, value in inner.items()]
    return "\n".join([*lines, *tables]) + "\n"
