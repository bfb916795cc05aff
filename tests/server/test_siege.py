"""A short siege (bench/siege.py): storms of every kind, and no acknowledged move is lost, doubled or unreadable."""

import asyncio
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench.postgres import HOW, find_bin
from bench.siege import FAULTS, Siege
from bench.siege_fort import Fort
from bench.siege_people import Voyage


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


KEPT = [(1, {"kind": "created"}), (2, {"id": "a"}), (3, {"id": "b"})]
"""What is stored of a table at which two moves were acknowledged, `a` as event 2 and `b` as event 3."""


class Ruin(Fort):
    """A database in which this is found."""

    def __init__(self, found: list[tuple[int, dict[str, Any]]]) -> None:
        super().__init__(Path(), Path(__file__).parents[2], None)
        self.found = found

    def set_clock(self, shift: float) -> None:
        """It has none."""

    def events(self, code: str) -> list[tuple[int, dict[str, Any]]]:
        return self.found


class Told(Voyage):
    """A table with those two moves, whose page can be opened, or not."""

    def __init__(self, fort: Fort, opens: bool) -> None:
        super().__init__(fort, "archipels", 1, False)
        self.acknowledged, self.opens = {"a": 2, "b": 3}, opens

    async def is_readable(self) -> bool:
        return self.opens


@pytest.mark.parametrize(
    ("found", "opens", "faults"),
    [
        (KEPT, True, {}),
        (KEPT[:2], True, {"lost": 1}),
        ([*KEPT[:2], (3, {"id": "other"}), (4, {"id": "b"})], True, {"lost": 1}),
        ([*KEPT, (4, {"id": "a"})], True, {"lost": 1, "doubled": 1}),
        ([*KEPT, (5, {"id": "c"})], True, {"unreadable": 1}),
        (KEPT, False, {"unreadable": 1}),
        ([], False, {"lost": 2, "unreadable": 1}),
    ],
)
def test_a_siege_finds_what_was_lost_doubled_or_cannot_be_read(
    found: list[tuple[int, dict[str, Any]]], opens: bool, faults: dict[str, int]
) -> None:
    siege = Siege(Ruin(found), random.Random(0))
    siege.voyages = [Told(siege.fort, opens)]
    asyncio.run(siege._verdict())
    assert {name: times for name, times in siege.faults.items() if times} == faults
