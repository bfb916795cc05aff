"""A short siege (bench/siege.py): storms of every kind, and no acknowledged move is lost, doubled or unreadable."""

import json
import subprocess
import sys

import pytest

from bench.postgres import HOW, find_bin
from bench.siege import FAULTS


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_short_siege_finds_no_fault(kind: str) -> None:
    if kind == "postgresql" and find_bin() is None:
        pytest.skip(HOW)
    order = [sys.executable, "-m", "bench.siege", "--minutes", "0.5", "--tables", "4", "--json", "--database", kind]
    ended = subprocess.run(order, capture_output=True, text=True, timeout=900, check=False)
    assert ended.stdout, ended.stderr
    found = json.loads(ended.stdout)
    assert found["faults"] == dict.fromkeys(FAULTS, 0), ended.stderr
    assert found["played"]["moves acknowledged"] > 0
    assert found["storms"]
    assert ended.returncode == 0
