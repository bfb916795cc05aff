"""Run a module where there is nothing but Python and us, as in a browser: every other import is refused.

FLIBUSTE_PURE=1 python -m tests.every_game.bare tests.every_game.states GAME SETTINGS GAMES
"""

import importlib.abc
import runpy
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

OURS = {"flibuste", "tests"}
SHIPPED = {"annotated_types"}
"""What goes along into the browser: plain Python in one small file."""
OLDER = set() if sys.version_info >= (3, 13) else {"typing_extensions"}
"""What a browser's Python has in its own library."""
ALLOWED = OURS | SHIPPED | OLDER | sys.stdlib_module_names


class NothingElse(importlib.abc.MetaPathFinder):
    """Refuses whatever is not of Python itself, of ours or shipped with us."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.partition(".")[0] not in ALLOWED:
            raise ModuleNotFoundError(f"{name} is not to be had here", name=name)
        return None


def main(module: str, *words: str) -> None:
    sys.meta_path.insert(0, NothingElse())
    sys.argv[:] = [module, *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
