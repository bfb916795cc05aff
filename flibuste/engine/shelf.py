"""Files of compiled kernels, whatever is in them: read, written, and thrown away when nobody reads them any more."""

import contextlib
import functools
import os
import pickle
import shutil
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from flibuste.engine.folders import keeping_folder

__all__ = ["NotOnDisk", "cache_folder", "forget_old", "may_compile", "only_from_disk", "read", "write"]

CANNOT_KEEP = (
    "flibuste: compiled kernels cannot be kept in {folder}, so every process compiles them again: "
    "set FLIBUSTE_CACHE to a folder that can be written\n"
)
NONE = "none"
"""In the place of a folder: nothing is kept, and nothing is said of it."""
KEPT_DAYS = 30
DAY = 86_400
_mode = threading.local()


class NotOnDisk(Exception):
    """A kernel would have to be compiled, where it may only be read."""


@contextlib.contextmanager
def only_from_disk() -> Iterator[None]:
    """In this thread nothing is compiled: a kernel that was not compiled before raises NotOnDisk."""
    _mode.only_read = True
    try:
        yield
    finally:
        _mode.only_read = False


@functools.cache
def cache_folder() -> Path | None:
    """The folder of compiled kernels; None where nothing can be written, which one line then says."""
    own = os.environ.get("FLIBUSTE_CACHE")
    if own == NONE:
        return None
    folder = Path(own) if own else keeping_folder() / "kernels"
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    sys.stderr.write(CANNOT_KEEP.format(folder=folder))
    return None


def may_compile() -> bool:
    return not getattr(_mode, "only_read", False)


def read(path: Path) -> Any:
    """The contents of a file; None when there is none, or it is broken."""
    try:
        data = pickle.loads(path.read_bytes())
    except (OSError, EOFError, ValueError, pickle.UnpicklingError):
        return None
    with contextlib.suppress(OSError):
        if time.time() - path.stat().st_mtime > DAY:
            os.utime(path)
    return data


def write(path: Path, data: bytes) -> None:
    """All or nothing, whoever else writes or reads it."""
    draft = path.with_suffix(f".{uuid.uuid4().hex}")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    except OSError:  # the kernel runs all the same
        draft.unlink(missing_ok=True)


@functools.cache
def forget_old(folder: Path) -> None:
    """Once in a process that compiles: what nobody has read for long goes, and what other versions left there."""
    for path in folder.iterdir():
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime <= KEPT_DAYS * DAY:
                continue
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink()
