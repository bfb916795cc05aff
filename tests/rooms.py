"""The empty room: without any one game, without the server, without the environments, the rest works as it is.

    python -m tests.rooms                     every room
    python -m tests.rooms archipels server    these
    python -m tests.rooms --quickly           as `make rooms` does: less, and several at once

A copy of the tracked files is made without the room. There the command line answers, every test is collected, those
of the house and a few that go through most of it pass, and the page is checked, tested and built. (Without the server
there is no page.) Quickly: every test is collected, those of `QUICK` pass, and the page is built.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
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
QUICK = "(house and not typed) or test_games or test_options or test_reference or test_match"
"""The same where it must not take long, as pytest's -k reads it: of all that it has collected."""
QUICKLY = "--quickly"


def is_of(room: str, path: str) -> bool:
    """Whether a file belongs to a room: it lies in its folder, or is named after it."""
    if room in PARTS:
        return path.startswith(PARTS[room])
    if path.startswith("docs/"):  # a site of its own, of all games
        return False
    names = (room, room.replace("-", "_"))
    places = path.split("/")
    return any(place == name or place.startswith((name, f"test_{name}")) for place in places for name in names)


def furnish(house: Path, room: str | None = None) -> None:
    """Copy the house, without a room."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for path in filter(None, listed.split("\0")):
        if not (room and is_of(room, path)) and (ROOT / path).is_file():
            (house / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, house / path)
    if (house / "web").is_dir() and (ROOT / "web/node_modules").is_dir():
        (house / "web/node_modules").symlink_to(ROOT / "web/node_modules")


def _python(*words: str) -> list[str]:
    return [sys.executable, *words]


def orders(house: Path) -> Iterator[list[str]]:
    tests = [path for path in TRIED if (house / path).exists()]
    yield _python("-m", "flibuste", "--help")
    yield _python("-m", "flibuste", "games")
    yield _python("-m", "pytest", "--collect-only", "-q", "-n", "0")
    yield _python("-m", "pytest", "-q", "-n", "2", *tests)
    if (house / "web").is_dir():
        yield from (_python("web/build.py", verb) for verb in ("check", "test", "build"))


def quick_orders(house: Path) -> Iterator[list[str]]:
    yield _python("-m", "flibuste", "games")
    yield _python("-m", "pytest", "-q", "-n", "0", "-k", QUICK)
    if (house / "web").is_dir():
        yield _python("web/build.py")


def empty(room: str, quickly: bool = False) -> str:
    """What went wrong without a room; nothing: all is well."""
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder) / "house"
        furnish(house, room)
        environment = {**os.environ, "PYTHONPATH": str(house), "FLIBUSTE_LANG": "en"}
        for order in quick_orders(house) if quickly else orders(house):
            ended = subprocess.run(order, cwd=house, env=environment, capture_output=True, text=True, check=False)
            if ended.returncode:
                return f"{' '.join(order[1:])}\n{ended.stdout[-4000:]}{ended.stderr[-4000:]}"
    return ""


def main() -> None:
    quickly, known = QUICKLY in sys.argv, [*game_ids(), *PARTS]
    rooms = [word for word in sys.argv[1:] if word != QUICKLY] or known
    if unknown := set(rooms) - set(known):
        sys.exit(f"no room {', '.join(sorted(unknown))}: there are {', '.join(known)}")
    failed = False
    with ThreadPoolExecutor(os.cpu_count() if quickly else 1) as workers:
        for room, problem in zip(rooms, workers.map(lambda room: empty(room, quickly), rooms), strict=True):
            failed |= bool(problem)
            sys.stdout.write(f"without {room}: {problem or 'all is well'}\n")
            sys.stdout.flush()
    sys.exit(failed)


if __name__ == "__main__":
    main()
