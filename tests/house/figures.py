"""The figures of docs/, made by the commands that stand above them: `python -m tests.house.figures` makes them anew."""

import os
import re
import shlex
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.cli.calling import flibuste

__all__ = ["FIGURES", "made", "named"]

DOCS = Path(__file__).parents[2] / "docs"
FIGURES = DOCS / "figures"
FIGURE = re.compile(r"\]\(figures/([\w.-]+)\)")
Commands = list[list[str]]


def named() -> dict[str, Commands]:
    """Every figure that a page shows, with the commands of the last block above it."""
    found: dict[str, Commands] = {}
    for page in sorted(DOCS.glob("*.md")):
        block, was_command = list[list[str]](), False
        for line in page.read_text(encoding="utf-8").splitlines():
            is_command = line.startswith("    flibuste ")
            if is_command:
                block = [*(block if was_command else []), shlex.split(line)[1:]]
            found |= dict.fromkeys(FIGURE.findall(line), block)
            was_command = is_command
    return found


def made(commands: Commands, folder: Path) -> None:
    """Run the commands there."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        for words in commands:
            ran = flibuste(*words)
            assert ran.returncode == 0, ran.stderr
    finally:
        os.chdir(before)


if __name__ == "__main__":
    for name, commands in named().items():
        with TemporaryDirectory() as folder:
            made(commands, Path(folder))
            (FIGURES / name).write_bytes((Path(folder) / name).read_bytes())
        sys.stdout.write(f"{name}\n")
