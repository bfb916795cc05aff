"""The samples in hosting/ name settings, verbs, options and metrics that there are."""

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from flibuste.cli.main import command
from flibuste.server.config import Config
from flibuste.server.database import connect
from flibuste.server.fleet import Fleet
from flibuste.server.fleet_bus import Bus
from flibuste.server.fleet_store import FleetStore
from flibuste.server.settings import names, settled

HOSTING = Path(__file__).parents[2] / "hosting"
SAMPLES = sorted(path for path in HOSTING.rglob("*") if path.is_file())
OTHERS = {"FLIBUSTE_CACHE", "FLIBUSTE_SETTINGS", "FLIBUSTE_CREW_WORKERS"}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_a_sample_names_settings_that_there_are(sample: Path) -> None:
    named = set(re.findall(r"FLIBUSTE_[A-Z_]+", sample.read_text(encoding="utf-8")))
    assert named <= OTHERS | {f"FLIBUSTE_{name.upper()}" for name in names()}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_a_sample_calls_verbs_and_options_that_there_are(sample: Path) -> None:
    text = sample.read_text(encoding="utf-8")
    for called in re.findall(r"bin/flibuste (.+)|`flibuste (.+?)`", text):
        verb, *words = "".join(called).split()
        known = {name for option in command.commands[verb].params for name in option.opts}
        assert {word for word in words if word.startswith("--")} <= known, called


def test_what_is_started_in_containers_are_verbs() -> None:
    text = (HOSTING / "compose.yaml").read_text() + (HOSTING / "Containerfile").read_text()
    started = set(re.findall(r'(?:command: |CMD )\["?(\w+)"?\]', text))
    assert started == {"serve", "crew"} <= command.commands.keys()


def test_the_file_of_settings_is_one() -> None:
    config, place = settled(tomllib.loads((HOSTING / "server.toml").read_text()))
    assert (place.logs, config.keep_finished) == ("json", 365.0)


def test_the_dashboard_shows_metrics_and_labels_that_there_are_and_every_one_of_them(tmp_path: Path) -> None:
    counters, board = counted(tmp_path), json.loads((HOSTING / "grafana.json").read_text())
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    named = {name for text in asked for name in re.findall(r"flibuste_\w+", text)}
    assert named <= counters.keys(), "as they stand in /metrics"
    assert {counters[name] for name in named} == set(counters.values()), "all are shown"
    labels = {label for text in asked for label in re.findall(r"by \(([\w, ]+)\)", text)}
    known = {label for kind in counters.values() for label in kind._labelnames} | {"instance", "le"}
    assert {one.strip() for label in labels for one in label.split(",")} <= known


def counted(folder: Path) -> dict[str, Any]:
    """What a process of a fleet counts, by the names in /metrics."""
    store = FleetStore(connect(f"sqlite:///{folder / 'empty.sqlite'}"), "one")
    fleet = Fleet(Config(bus="redis://nowhere"), store, Bus("redis://nowhere", "none", "one"))
    store.close()
    return dict(fleet.metrics.registry._names_to_collectors)


@pytest.mark.parametrize(
    "check",
    [
        ("caddy", "validate", "--adapter", "caddyfile", "--config", str(HOSTING / "Caddyfile")),
        ("nginx", "-t", "-c", "NGINX"),
        ("systemd-analyze", "verify", *(str(path) for path in sorted((HOSTING / "systemd").iterdir()))),
    ],
    ids=lambda words: words[0],
)
def test_the_program_that_reads_a_sample_finds_nothing_wrong_with_it(check: tuple[str, ...], tmp_path: Path) -> None:
    if shutil.which(check[0]) is None:
        pytest.skip(f"{check[0]} is not here")
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"events {{}}\nhttp {{ include {HOSTING / 'nginx.conf'}; }}\n")
    words = [str(whole) if word == "NGINX" else word for word in check]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    wrong = [line for line in (done.stdout + done.stderr).splitlines() if "is not executable" not in line]
    assert not (done.returncode and wrong), wrong
