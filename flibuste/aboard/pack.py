"""What is played aboard with, compressed: Python, our own code and the kernels, with the list that a browser reads
(web/src/aboard/pack.ts)."""

import gzip
import hashlib
import io
import json
import os
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

from flibuste.aboard.archive import archive
from flibuste.engine.errors import FlibusteError
from flibuste.engine.folders import keeping_folder
from flibuste.engine.games import all_games
from flibuste.engine.kernel import PACKAGE
from flibuste.engine.options import Text
from flibuste.wasm.build import build, is_built

__all__ = ["BUILT", "NotBuilt", "Tell", "check_built", "write_pack"]

BUILT = PACKAGE / "server" / "built"
PYTHON = ("pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
UNUSED = (
    *(
        "_pyrepl/",
        "doctest",
        "idlelib",
        "imaplib",
        "multiprocessing/",
        "pdb",
        "pydoc",
        "unittest/",
        "wsgiref/",
        "xmlrpc/",
    ),
    *(f"encodings/{name}" for name in ("cp1", "cp7", "cp8", "iso", "koi", "mac", "ptcp")),
)
"""Of Python's library, what nothing here imports."""
WHEN = (1980, 1, 1, 0, 0, 0)
"""The same library whenever it is made of the same files."""
PIECE = 500_000
"""Bytes: a journey that breaks goes on at the piece where it broke, whatever the host can do."""
Tell = Callable[[Text], None]


class NotBuilt(FlibusteError):
    code = "not-built"
    en = "the page is not built ({file} is missing): run make web"
    fr = "la page n'est pas construite (il manque {file}) : lancez make web"


def check_built(*files: str) -> None:
    """Raises NotBuilt."""
    for file in (*files, *(f"aboard/{name}" for name in PYTHON)):
        if not (BUILT / file).is_file():
            raise NotBuilt(file=f"{BUILT.name}/{file}")


def write_pack(folder: Path, tell: Tell = lambda _: None) -> None:
    """Write the files and their list; raises NotBuilt or CannotBuild."""
    check_built()
    files = []
    sources = [*_sources(tell)]
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.pack"):
        old.unlink()
    for name, raw in sources:
        for number, piece in enumerate(_pieces(gzip.compress(raw, 9, mtime=0)), start=1):
            place, digest = f"{name}.{number}.pack", hashlib.sha256(piece).hexdigest()
            (folder / place).write_bytes(piece)
            files.append({"name": name, "from": place, "bytes": len(piece), "sha256": digest})
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:12]
    (folder / "manifest.json").write_text(json.dumps({"version": version, "files": files}), encoding="utf-8")


def _sources(tell: Tell) -> Iterator[tuple[str, bytes]]:
    for name in PYTHON:
        raw = (BUILT / "aboard" / name).read_bytes()
        yield name, _light(raw) if name == "python_stdlib.zip" else raw
    yield "flibuste.tar", archive()
    modules = _modules()
    for game in all_games():
        if not is_built(game, modules):
            tell({"en": f"{game.id} as WebAssembly", "fr": f"{game.id} en WebAssembly"})
            build(game, modules)
        for kind in ("wasm", "json"):
            yield f"{game.id}.{kind}", (modules / f"{game.id}.{kind}").read_bytes()


def _pieces(packed: bytes) -> list[bytes]:
    return [packed[at : at + PIECE] for at in range(0, len(packed), PIECE)]


def _modules() -> Path:
    """Where kernels as WebAssembly are kept: where `make wasm` puts them, or beside the compiled ones."""
    made = PACKAGE.parent / "build" / "wasm"
    return Path(os.environ.get("FLIBUSTE_WASM") or (made if made.is_dir() else keeping_folder() / "wasm"))


def _light(stdlib: bytes) -> bytes:
    """Python's library with its files as they are: compressed as a whole, it is smaller."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(stdlib)) as source, zipfile.ZipFile(made, "w") as into:
        for info in source.infolist():
            if not info.filename.startswith(UNUSED):
                into.writestr(zipfile.ZipInfo(info.filename, WHEN), source.read(info))
    return made.getvalue()


def _say(what: Text) -> None:
    sys.stdout.write(f"{what['en']}\n")


if __name__ == "__main__":
    write_pack(BUILT / "aboard", _say)
