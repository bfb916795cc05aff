"""A Ray cluster gives what one machine gives; a machine that goes away costs time only."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flibuste import find_game
from flibuste.engine.kernel import PURE
from flibuste.engine.options import check
from flibuste.lab import cluster as cluster_module
from flibuste.lab.cluster import OtherFlibuste
from flibuste.lab.learning import Course, Learner, players_at_work
from flibuste.lab.ledger import finish
from flibuste.lab.simulate import record, simulate
from flibuste.lab.tournament import Plan, Record, run
from flibuste.lab.workers import in_order
from tests.cli.calling import another_process, flibuste

ray = pytest.importorskip("ray", reason="pip install 'flibuste[ray]'")
pytestmark = pytest.mark.skipif(PURE, reason="Ray's processes run what is compiled")
DOODLE = find_game("doodle-islands")
LOOPBACK = "127.0.0.1"
TWO = check(DOODLE, {}, 2)
ROOM: dict[str, Any] = {"object_store_memory": 80 * 2**20, "node_ip_address": LOOPBACK}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head that does no work, and two machines that do, all on loopback. Tests share one connection, so that the
    machines' processes begin once."""
    from ray._private import ray_constants
    from ray.cluster_utils import Cluster

    patch = pytest.MonkeyPatch()
    patch.setenv(ray_constants.ENABLE_RAY_CLUSTERS_ENV_VAR, "0")  # as on other systems: loopback is left as it is
    patch.setattr(ray_constants, "ENABLE_RAY_CLUSTER", False)
    system = {
        "health_check_initial_delay_ms": 1_000,
        "health_check_period_ms": 500,
        "health_check_failure_threshold": 4,
    }
    started = Cluster(
        True, head_node_args={"num_cpus": 0, "include_dashboard": False, "_system_config": system, **ROOM}
    )
    for _ in range(2):
        started.add_node(num_cpus=1, **ROOM)
    ray.init(started.address, log_to_driver=False, logging_level="ERROR")
    yield started
    ray.shutdown()
    started.shutdown()
    patch.undo()


@pytest.fixture
def address(cluster: Any) -> str:
    while len(cluster.worker_nodes) < 2:
        cluster.add_node(num_cpus=1, **ROOM)
    return str(cluster.address)


def untimed(records: list[Record]) -> list[Record]:
    return [{key: value for key, value in one.items() if key != "seconds"} for one in records]


def test_what_random_play_counts_is_that_of_one_machine(address: str) -> None:
    here, there = (simulate(DOODLE, TWO, 3_000, 5, workers) for workers in (1, address))
    timed = ("cpu_s", "games_per_cpu_s", "decisions_per_cpu_s")
    assert {**there.as_dict(), **dict.fromkeys(timed)} == {**here.as_dict(), **dict.fromkeys(timed)}
    assert list(record(DOODLE, TWO, 130, 5, address)) == list(record(DOODLE, TWO, 130, 5))


def test_a_tournament_ends_the_same_where_a_machine_is_killed_in_the_middle(cluster: Any, address: str) -> None:
    plan = Plan(DOODLE.id, TWO, ("greedy", "search:200"), seed=3)
    played = []
    for one in run(plan, 30, workers=address):
        played.append(one)
        if len(played) == 3:
            cluster.remove_node(cluster.worker_nodes.copy().pop(), allow_graceful=False)
    assert untimed(sorted(played, key=lambda one: one["number"])) == untimed(finish(plan, 30, 1, None))


def test_weights_learnt_by_a_cluster_are_those_of_one_machine(address: str, tmp_path: Path) -> None:
    course = Course("soft-seas", (), None, seed=3, round=20)
    learners = list[dict[str, Any]]()
    for workers in (1, address):
        with players_at_work(workers) as pool:
            learner = Learner(course, tmp_path / str(len(learners)), pool)
            learner.learn_round()
            learners.append(learner.whole())
    here, there = learners
    assert all(np.array_equal(here[name], there[name]) for name in here)


def _slow(number: int) -> int:
    time.sleep(0.05)
    return number * number


def test_jobs_keep_their_order(address: str) -> None:
    assert list(in_order(_slow, range(40), address)) == [number * number for number in range(40)]


def test_every_verb_that_plays_many_games_takes_a_cluster(address: str) -> None:
    asked = ["simulate", "doodle-islands", "--bots", "greedy", "--games", "4", "--json"]
    assert flibuste(*asked, "--ray", address).stdout == flibuste(*asked).stdout
    more = ["tournament", "doodle-islands", "--bots", "random,greedy", "--games", "4", "--json"]
    told = another_process(*more, "--ray", address)
    assert json.loads(told.stdout)["games"] == 4, told.stderr
    for verb in ("learn", "strength"):
        assert "--ray" in flibuste(verb, "--help").stdout


@pytest.mark.parametrize("address", ["127.0.0.1:1", "here"])
def test_no_cluster_is_told_in_a_sentence(address: str) -> None:
    told = flibuste("simulate", "doodle-islands", "--games", "10", "--ray", address)
    assert told.returncode == 2
    assert f"no Ray cluster answers at {address}" in told.stderr


def test_a_machine_with_another_flibuste_does_nothing() -> None:
    with pytest.raises(OtherFlibuste, match="install the same one"):
        cluster_module._do("another", _slow, (1,), {})
