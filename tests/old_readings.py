"""The old readings: with one of them back in the rules, tests that name the changed rule fail.

    python -m tests.old_readings              every changed rule
    python -m tests.old_readings LP-38        these

A copy of the house is made with the one reading of before, and tests of its game that name the rule are run there,
uncompiled (those that play no whole games). A rule that no test defends ends it with a failure.
"""

import ast
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.rooms import furnish

PIRATES, ARCHIPELS = "les_pirates", "archipels"


@dataclass(frozen=True)
class Reading:
    """A line of a game's rules, and the same by the old reading."""

    game: str
    file: str
    now: str
    before: str


READINGS = {
    "AR-13": Reading(
        ARCHIPELS, "legal.py", "if is_stuck(state, board, island):", "if n == 0 and is_stuck(state, board, island):"
    ),
    "LP-11": Reading(PIRATES, "lines.py", "or self.rules == 1:", "or self.rules >= 1:"),
    "LP-15": Reading(PIRATES, "lines.py", "or self.rules == 1:", "or self.rules >= 1:"),
    "LP-34": Reading(
        PIRATES, "crews.py", "state.bomb != 0 and board.rules != 1", "state.bomb != 0 and board.rules < 1"
    ),
    "LP-35": Reading(PIRATES, "turn.py", "elif board.rules == 1:", "elif board.rules >= 1:"),
    "LP-38": Reading(PIRATES, "crews.py", "if board.rules == 1:", "if board.rules >= 1:"),
}
"""AR-13: a discard only when nothing in hand can be placed. The others: as in version 1, whose readings are kept for
its finished games (decision 15)."""


def read_as_before(reading: Reading, house: Path) -> None:
    path = house / "flibuste/games" / reading.game / reading.file
    text = path.read_text(encoding="utf-8")
    if text.count(reading.now) != 1:
        sys.exit(f"{path.name} says {reading.now!r} {text.count(reading.now)} times, not once")
    path.write_text(text.replace(reading.now, reading.before), encoding="utf-8")


def naming(rule: str, path: Path) -> list[str]:
    """The tests of a file that name the rule: in their docstring, or where they are declared."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    tests = [
        node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    starts = [min([node.lineno, *(one.lineno for one in node.decorator_list)]) - 1 for node in tests]
    return [
        f"{path}::{node.name}"
        for node, start in zip(tests, starts, strict=True)
        if rule in "\n".join(lines[start : node.end_lineno])
    ]


def plays(path: Path) -> bool:
    """Whether tests of a file play whole games, which takes minutes uncompiled."""
    return bool(re.search(r"\b(play_one|find_bot|blunders)\b", path.read_text(encoding="utf-8")))


def defenders(rule: str, house: Path) -> list[str]:
    """The tests that name the rule and fail by its old reading."""
    read_as_before(READINGS[rule], house)
    folder = house / "tests/games" / READINGS[rule].game
    tests = [test for path in sorted(folder.glob("test_*.py")) if not plays(path) for test in naming(rule, path)]
    environment = {**os.environ, "PYTHONPATH": str(house), "FLIBUSTE_PURE": "1"}
    order = [sys.executable, "-m", "pytest", "-o", "addopts=", "-q", "-rf", "--tb=no", *tests]
    said = subprocess.run(order, cwd=house, env=environment, capture_output=True, text=True, check=False).stdout
    return sorted(set(re.findall(r"^FAILED \S+?::(\w+)", said, re.MULTILINE)))


def main() -> None:
    rules = sys.argv[1:] or list(READINGS)
    if unknown := set(rules) - READINGS.keys():
        sys.exit(f"no changed rule {', '.join(sorted(unknown))}: there are {', '.join(READINGS)}")
    undefended = False
    for rule in rules:
        with tempfile.TemporaryDirectory() as folder:
            house = Path(folder) / "house"
            furnish(house)
            found = defenders(rule, house)
        undefended |= not found
        sys.stdout.write(f"{rule} as before: {len(found)} tests fail\n" + "".join(f"  {name}\n" for name in found))
        sys.stdout.flush()
    sys.exit(undefended)


if __name__ == "__main__":
    main()
