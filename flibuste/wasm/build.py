"""Build the module of one game: GAME.wasm and its manifest GAME.json, which says how the kernels are called.

A module is built again only when what it is made of has changed; each in a process of its own, because only one thread
of a process can compile. Kernels that are on the disk already are not compiled again.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from flibuste.engine.contract import Game
from flibuste.engine.digest import digest
from flibuste.engine.errors import FlibusteError
from flibuste.engine.games import find_game
from flibuste.engine.layout import Layout
from flibuste.wasm.bridge import records
from flibuste.wasm.exports import Export, exports
from flibuste.wasm.translate import compiled, object_of, signature_of

__all__ = ["CannotBuild", "build", "is_built"]

FORM = 2
"""Another number where a module is made, or its manifest read, otherwise."""
LINK = (
    "--no-entry",
    "--gc-sections",
    "--strip-all",
    "--export=__heap_base",
    "--allow-undefined",
    "-z",
    f"stack-size={1 << 20}",
)


class CannotBuild(FlibusteError):
    """A module could not be built."""

    code = "cannot-build"
    en = "{what} cannot be built: {why}"
    fr = "{what} ne peut être construit : {why}"

    what: str
    why: str


def build(game: Game, folder: Path) -> None:
    """Write the module of a game and its manifest, in a process of its own; raises CannotBuild."""
    if find_spec("ziglang") is None:
        raise CannotBuild(what=f"{game.id}.wasm", why="the linker is not installed: pip install 'flibuste[wasm]'")
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "flibuste.wasm.build", game.id, str(folder)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise CannotBuild(what=f"{game.id}.wasm", why=ran.stderr.strip().splitlines()[-1])


def is_built(game: Game, folder: Path) -> bool:
    """Whether a folder holds the module as it would be built now."""
    manifest = folder / f"{game.id}.json"
    if not (folder / f"{game.id}.wasm").exists() or not manifest.exists():
        return False
    return bool(json.loads(manifest.read_text(encoding="utf-8"))["digest"] == made_of(game, exports(game)))


def made_of(game: Game, kernels: Mapping[str, Export]) -> str:
    """What a module is made of, as letters."""
    parts = [described(game), *((name, digest(one.kernel)) for name, one in kernels.items())]
    tools = [FORM, version("numba"), version("llvmlite"), version("ziglang"), *LINK]
    return sha256(repr((parts, tools)).encode()).hexdigest()[:32]


def write(game: Game, folder: Path) -> None:
    """Compile, translate and link."""
    kernels, known = exports(game), records(game)
    overloads = {name: compiled(export) for name, export in kernels.items()}
    put(folder / f"{game.id}.wasm", linked(object_of(overloads), kernels))
    manifest = {
        "form": FORM,
        "game": game.id,
        "digest": made_of(game, kernels),
        **described(game),
        "kernels": {name: signature_of(overload, known) for name, overload in overloads.items()},
    }
    put(folder / f"{game.id}.json", json.dumps(manifest, indent=1).encode())


def linked(compiled_object: bytes, wanted: Iterable[str]) -> bytes:
    """A module that exports what is wanted of an object file."""
    exported = [f"--export={name}" for name in wanted]
    with tempfile.TemporaryDirectory() as room:
        source, module = Path(room) / "kernels.o", Path(room) / "kernels.wasm"
        source.write_bytes(compiled_object)
        command = [sys.executable, "-m", "ziglang", "wasm-ld", *LINK, *exported, "-o", str(module), str(source)]
        subprocess.run(command, check=True)
        return module.read_bytes()


def put(path: Path, contents: bytes) -> None:
    """Write a file, all or nothing, whoever else builds it now."""
    draft = path.with_suffix(f".{os.getpid()}.part")
    draft.write_bytes(contents)
    draft.replace(path)


def described(game: Game) -> dict[str, Any]:
    """The records with their fields, and how long buffers are."""
    rules, known = game.rules, records(game)
    return {
        "lengths": {"codes": rules.CODES, "actions": rules.MOST_ACTIONS, "outcomes": rules.MOST_OUTCOMES},
        "records": {name: {"size": layout.size, "fields": _fields(layout)} for name, layout in known.items()},
    }


def _fields(layout: Layout) -> dict[str, Any]:
    return {
        field.name: {
            "at": at,
            "length": field.length,
            "kind": {"size": field.of.size, "fields": _fields(field.of)} if field.of else field.kind,
        }
        for field, at in zip(layout.fields, layout.offsets, strict=True)
    }


if __name__ == "__main__":
    write(find_game(sys.argv[1]), Path(sys.argv[2]))
