"""The empty room: without any one game, without the server, without the environments, the rest works as it is.

    python -m tests.rooms                     every room
    python -m tests.rooms archipels server    these

A copy of the tracked files is made without the room. There the command line answers, every test is collected, those
of the house and a few that go through most of it pass, and the page is built. (Without the server there is no page.)
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from flibuste.engine.games import game_ids
from flibuste.engine.kernel import PACKAGE

ROOT = PACKAGE.parent
PARTS = {
    "server": ("flibuste/server/", "tests/server/", "tests/web/", "web/"),
    "adapters": ("flibuste/adapters/", "tests/adapters/"),
}
TRIED = ("tests/house", "tests/engine/test_games.py", "tests/engine/test_match.py", "tests/engine/test_reference.py",
         "tests/engine/test_options.py", "tests/cli/test_command.py", "tests/server/test_description.py",
         "tests/server/test_tables.py", "README.md")  # fmt: skip
"""What is run in every room, of what is there."""


def is_of(room: str, path: str) -> bool:
    """Whether a file belongs to a room: it lies in its folder, or is named after it."""
    if room in PARTS:
        return path.startswith(PARTS[room])
    names = (room, room.replace("-", "_"))
    places = path.split("/")
    return any(place == name or place.startswith((name, f"test_{name}")) for place in places for name in names)


def furnish(room: str, house: Path) -> None:
    """Copy the house without a room."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for path in filter(None, listed.split("\0")):
        if not is_of(room, path) and (ROOT / path).is_file():
            (house / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, house / path)
    if (house / "web").is_dir() and (ROOT / "web/node_modules").is_dir():
        (house / "web/node_modules").symlink_to(ROOT / "web/node_modules")


def orders(house: Path) -> Iterator[list[str]]:
    tests = [path for path in TRIED if (house / path).exists()]
    yield [sys.executable, "-m", "flibuste", "--help"]
    yield [sys.executable, "-m", "flibuste", "games"]
    yield [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0"]
    yield [sys.executable, "-m", "pytest", "-q", "-n", "2", *tests]
    if (house / "web").is_dir():
        yield [sys.executable, "web/build.py", "check"]
        yield [sys.executable, "web/build.py"]


def empty(room: str) -> str:
    """What went wrong without a room; nothing: all is well."""
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder) / "house"
        furnish(room, house)
        environment = {**os.environ, "PYTHONPATH": str(house), "FLIBUSTE_LANG": "en"}
        for order in orders(house):
            ended = subprocess.run(order, cwd=house, env=environment, capture_output=True, text=True, check=False)
            if ended.returncode:
                return f"{' '.join(order[1:])}\n{ended.stdout[-4000:]}{ended.stderr[-4000:]}"
    return ""


def main() -> None:
    rooms = sys.argv[1:] or [*game_ids(), *PARTS]
    if unknown := set(rooms) - {*game_ids(), *PARTS}:
        sys.exit(f"no room {', '.join(sorted(unknown))}: there are {', '.join([*game_ids(), *PARTS])}")
    failed = False
    for room in rooms:
        problem = empty(room)
        failed |= bool(problem)
        sys.stdout.write(f"without {room}: {problem or 'all is well'}\n")
        sys.stdout.flush()
    sys.exit(failed)


if __name__ == "__main__":
    main()
