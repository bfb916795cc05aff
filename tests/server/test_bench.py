"""The benches in short: they play, they measure, and the server comes back to where it began. Nothing is timed here."""

import argparse
from pathlib import Path

import pytest

from bench import fleet, pages
from bench import server as bench
from bench.postgres import HOW, find_bin
from bench.redis_server import HOW as HOW_REDIS
from bench.redis_server import find_redis
from bench.soak import Soak

pytestmark = pytest.mark.anyio


def test_the_load_plays_and_every_move_is_on_disk() -> None:
    args = argparse.Namespace(game="soft-seas", detail="events", tables=2, seconds=1.0, database="")
    found = bench.ours(args)
    assert found["rate"] > 0
    assert 0 < found["p50"] <= found["p99"]
    assert found["cpu"] > 0
    assert "moves/s" in bench.show("flibuste", found)


def test_pages_with_views_play_at_their_pace_and_are_measured() -> None:
    args = argparse.Namespace(options="{}", seconds=2.0, pace=0.05, watchers=1)
    for games in (["soft-seas"], ["soft-seas", "les-pirates"]):
        found = pages.measure(args, games, 2)
        assert found["rate"] > 0
        assert 0 < found["p50"] <= found["p99"]
        assert min(found["usual"], found["others"], found["cpu"], found["bytes"]) > 0
        assert "moves/s" in pages.show("here", games[-1], 2, found)


def test_a_fleet_is_measured_as_one() -> None:
    if find_bin() is None or find_redis() is None:
        pytest.skip(f"{HOW}; {HOW_REDIS}")
    args = argparse.Namespace(game="soft-seas", seconds=1.0, pace=0.0, apart=True)
    found = fleet.measure(args, 2, 2)
    assert found["rate"] > 0
    assert found["cpu"] > 0
    assert "2 servers" in fleet.show(2, 2, found)


async def test_the_server_comes_back_to_where_it_began(tmp_path: Path) -> None:
    limits = ("warm=0", "idle=1", "table_rate=1000", "table_burst=1000")
    with bench.Served(tmp_path, *limits) as served:
        before, middle, after = await Soak(served, "soft-seas", 4).soak(12)
    for found in (before, middle, after):
        assert (found["tables"], found["connections"], found["bot_queue"]) == (0, 0, 0)
    assert after["tasks"] <= before["tasks"]
    assert after["open files"] <= before["open files"] + 2
