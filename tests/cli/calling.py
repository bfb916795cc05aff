"""The command line as another process calls it."""

import os
import subprocess
import sys

__all__ = ["flibuste"]


def flibuste(*words: str, says: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from flibuste.cli.main import run; run()", *words]
    environment = {"FLIBUSTE_LANG": lang, "COLUMNS": "100", **_kept()}
    return subprocess.run(command, input=says, env=environment, capture_output=True, text=True, check=False)


def _kept() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in ("FLIBUSTE_LANG", "COLUMNS")}
