"""Our own Python as one archive, for a browser: what the port needs, and nothing that only a server has."""

import importlib
import io
import tarfile
from pathlib import Path

from flibuste.engine.kernel import PACKAGE

__all__ = ["archive"]

SHIPPED = ("annotated_types",)
"""What we need of others: plain Python."""
LEFT_OUT = ("adapters", "cli", "lab")
ONLY = {"wasm": ("__init__.py", "bridge.py", "in_browser.py")}
"""Of these folders only what a browser needs."""
ENDS = (".py", ".toml", ".svg", ".md", ".npz", ".json", ".zip", ".bin")


def archive(package: Path = PACKAGE) -> bytes:
    """A tar of the package, which a browser lays down without a look at what is inside; the same for the same files."""
    made = io.BytesIO()
    files = {f"flibuste/{path.relative_to(package).as_posix()}": path for path in _files(package)}
    for other in SHIPPED:
        folder = Path(str(importlib.import_module(other).__file__)).parent
        files |= {f"{other}/{path.name}": path for path in sorted(folder.glob("*.py"))}
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as into:
        for name, path in files.items():
            content, entry = path.read_bytes(), tarfile.TarInfo(name)
            entry.size = len(content)
            into.addfile(entry, io.BytesIO(content))
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
