"""Settings: one name each, in several places, all of them in one table of docs/operations.md."""

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from flibuste.engine.errors import BadOption
from flibuste.server.config import Config
from flibuste.server.settings import Place, from_environment, from_file, names, settled

PAGE = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
SAID = {"a year": 365 * 24 * 3600, "none": "", "the user's data folder": Config().folder}


def written() -> dict[str, Any]:
    """Name and default of every setting, by the table."""
    table = PAGE.partition("## Settings")[2].partition("\n## ")[0]
    found: dict[str, Any] = {}
    for line in table.splitlines():
        if line.startswith("| `"):
            _, called, values, *_ = line.split("|")
            found |= dict(zip(re.findall(r"`(\w+)`", called), re.split(r", (?=\S)", values.strip()), strict=True))
    return found


def test_the_table_has_every_setting_with_what_is_usual() -> None:
    usual = vars(Config()) | vars(Place())
    told = {name: SAID.get(value, value.replace(",", "")) for name, value in written().items()}
    assert told.keys() == usual.keys() == set(names())
    for name, value in usual.items():
        same = (
            float(str(told[name])) == value
            if isinstance(value, int | float)
            else told[name] in (value, str(value or ""))
        )
        assert same or told[name] == "".join(value), name


def test_of_what_stands_in_several_places_the_first_counts(tmp_path: Path) -> None:
    file = tmp_path / "flibuste.toml"
    file.write_text('port = 1\nbot_pace = 1\nidle = 1.5\ntrusted_proxies = ["10.0.0.0/8", "::1"]\n')
    environment = {"FLIBUSTE_PORT": "2", "FLIBUSTE_BOT_PACE": "2", "FLIBUSTE_ORIGINS": "https://a, https://b"}
    others = {"FLIBUSTE_LANG": "fr", "FLIBUSTE_IDLE": "", "PORT": "3"}
    config, place = settled({"port": 3}, from_environment(environment | others), from_file(file))
    assert (place.port, config.bot_pace, config.idle) == (3, 2.0, 1.5)
    assert (config.trusted_proxies, config.origins) == (("10.0.0.0/8", "::1"), ("https://a", "https://b"))
    assert (config.grace, place.host) == (Config().grace, Place().host)


def test_every_setting_can_be_set_in_the_environment() -> None:
    values = {"folder": "/srv", "logs": "json", "host": "0.0.0.0"}
    given = {name: values.get(name, "17") for name in names()}
    config, place = settled(from_environment({f"FLIBUSTE_{name.upper()}": value for name, value in given.items()}))
    for kind in (config, place):
        for field in fields(kind):
            assert getattr(kind, field.name) not in ("", getattr(type(kind)(), field.name)), field.name


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("bot_workers", "0"), ("bot_workers", 1.5), ("grace", "-1"), ("grace", "nan"), ("grace", True), ("bus", 3),
        ("port", "70000"), ("idle", "soon"), ("logs", "loud"), ("origins", 3), ("no_such", "1"), ("idle", float("inf")),
        ("most_tables", float("inf")),
    ],
)  # fmt: skip
def test_what_is_no_value_of_a_setting_is_refused_by_its_name(name: str, value: object) -> None:
    with pytest.raises(BadOption, match=name):
        settled({name: value})


def test_a_file_that_is_none_or_names_no_setting_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "flibuste.toml"
    for text, why in (("a =", "flibuste.toml"), ("bot_pase = 1", "bot_pase"), ("[server]\nport = 1", "server")):
        file.write_text(text)
        with pytest.raises(BadOption, match=why):
            from_file(file)
    with pytest.raises(BadOption, match=r"missing.toml"):
        from_file(tmp_path / "missing.toml")


def test_the_command_line_says_what_is_wrong_in_one_line_and_a_password_is_never_shown(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "flibuste", "serve", "--folder", str(tmp_path), "--set", "port=many"]
    refused = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "port" in refused.stderr
    assert (refused.returncode, len(refused.stderr.splitlines())) == (2, 1)
    assert Config(database="postgresql+psycopg://anne:pass@word@sea/tables").where == "postgresql+psycopg://sea/tables"
