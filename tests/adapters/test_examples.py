"""The examples run as the reader would run them, and what they train learns."""

import re
import subprocess
import sys
from pathlib import Path

from tests.adapters.cases import needs

pytestmark = needs("batch")
ROOT = Path(__file__).parents[2]


def test_self_play_learns_to_beat_random_clearly() -> None:
    command = [sys.executable, "examples/self_play.py", "--rounds", "30"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    before, after = (float(share) for share in re.findall(r"\d\.\d+", ran.stdout.splitlines()[0]))
    assert 0.4 < before < 0.6
    assert after > 0.85
