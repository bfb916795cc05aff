"""Our own Python as one archive, for a browser: what the port needs, and nothing that only a server has."""

import importlib
import io
import zipfile
from pathlib import Path

from flibuste.engine.kernel import PACKAGE

__all__ = ["WHEN", "archive"]

SHIPPED = ("annotated_types",)
"""What we need of others: plain Python."""
LEFT_OUT = ("adapters", "cli", "lab")
ONLY = {"wasm": ("__init__.py", "bridge.py", "in_browser.py")}
"""Of these folders only what a browser needs."""
ENDS = (".py", ".toml", ".svg", ".md", ".npz", ".json", ".zip", ".bin")
WHEN = (1980, 1, 1, 0, 0, 0)
"""The same archive whenever it is made of the same files."""


def archive(package: Path = PACKAGE) -> bytes:
    """A ZIP of the package, uncompressed: it is compressed as a whole on its way."""
    made = io.BytesIO()
    files = {f"flibuste/{path.relative_to(package).as_posix()}": path for path in _files(package)}
    for other in SHIPPED:
        folder = Path(str(importlib.import_module(other).__file__)).parent
        files |= {f"{other}/{path.name}": path for path in sorted(folder.glob("*.py"))}
    with zipfile.ZipFile(made, "w") as into:
        for name, path in files.items():
            into.writestr(zipfile.ZipInfo(name, WHEN), path.read_bytes())
    return made.getvalue()


def _files(package: Path) -> list[Path]:
    found = (path for path in package.rglob("*") if path.is_file() and path.suffix in ENDS)
    return sorted(path for path in found if _is_wanted(path.relative_to(package)))


def _is_wanted(path: Path) -> bool:
    if path.parts[0] in LEFT_OUT or "__pycache__" in path.parts:
        return False
    if path.parts[0] in ONLY:
        return path.name in ONLY[path.parts[0]]
    return path.parts[0] != "server" or (len(path.parts) == 2 and path.suffix == ".py")
