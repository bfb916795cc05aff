"""A field that no record has is found by the type checker, in kernels too; and how often it is told not to look."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from flibuste.engine.games import all_games, game_folder
from flibuste.engine.kernel import PACKAGE

ROOT = PACKAGE.parent
RULES = {game.id: game_folder(game) / "rules.py" for game in all_games()}
FIELD = re.compile(r"\b(state|board)\.(\w+)")
MOST_ANY = 6.2 / 3
"""For a hundred lines: a third of what there was before shapes were declared."""


def misspelt(source: str) -> tuple[str, set[int]]:
    """The first field of the state and of the board, each in another line, with a letter too many; and those lines."""
    found = {match[1]: match for match in reversed(list(FIELD.finditer(source))) if "#" not in match[0]}
    places = sorted((match.end() for match in found.values()), reverse=True)
    for place in places:
        source = f"{source[:place]}z{source[place:]}"
    return source, {source.count("\n", 0, place) + 1 for place in places}


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What mypy says of all games' rules, each with two fields misspelt; of all else it knows what it found last."""
    folder = tmp_path_factory.mktemp("misspelt")
    if (ROOT / ".mypy_cache").is_dir():
        shutil.copytree(ROOT / ".mypy_cache", folder / "cache")
    shadows = []
    for name, rules in RULES.items():
        shadow = folder / f"{name}.py"
        shadow.write_text(misspelt(rules.read_text(encoding="utf-8"))[0], encoding="utf-8")
        shadows += ["--shadow-file", str(rules), str(shadow)]
    order = [sys.executable, "-m", "mypy", "--cache-dir", str(folder / "cache"), *shadows, *map(str, RULES.values())]
    return subprocess.run(order, cwd=ROOT, capture_output=True, text=True, check=False).stdout


@pytest.mark.parametrize("game", RULES)
def test_a_misspelt_field_in_the_rules_fails_the_type_check(complaints: str, game: str) -> None:
    rules = RULES[game]
    lines = misspelt(rules.read_text(encoding="utf-8"))[1]
    where = re.escape(str(rules.relative_to(ROOT)))
    caught = {
        int(line) for line in re.findall(rf"^{where}:(\d+): error: .*\[attr-defined\]$", complaints, re.MULTILINE)
    }
    assert caught == lines, complaints


def test_any_is_rare() -> None:
    sources = [path.read_text(encoding="utf-8") for path in Path(PACKAGE).rglob("*.py")]
    lines = sum(source.count("\n") for source in sources)
    often = sum(len(re.findall(r"\bAny\b", source)) for source in sources)
    assert 100 * often / lines <= MOST_ANY, f"{often} times in {lines} lines"
