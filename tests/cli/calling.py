"""The command line: called in this process, as the program `flibuste` calls it, or in a process of its own."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from flibuste.cli.main import run

__all__ = ["another_process", "flibuste"]

PROGRAM = (sys.executable, "-c", "from flibuste.cli.main import run; run()")


def flibuste(*words: str, says: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    """What the command line says to these words; a process of its own would say the same, a second later."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    with (
        patch.dict(os.environ, _environment(lang)),
        patch.object(sys, "argv", ["flibuste", *words]),
        patch.object(sys, "stdin", io.StringIO(says)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            run()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


def another_process(*words: str, says: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **_environment(lang)}
    return subprocess.run([*PROGRAM, *words], input=says, env=environment, capture_output=True, text=True, check=False)


def _environment(lang: str) -> dict[str, str]:
    return {"FLIBUSTE_LANG": lang, "COLUMNS": "100"}
