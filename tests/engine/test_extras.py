"""The base install pulls no environment in; what is missing is asked for by the name of its extra."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import flibuste
from flibuste.engine.extras import EXTRAS, MissingExtra, need

ROOT = Path(__file__).parents[2]


def test_importing_flibuste_imports_no_environment() -> None:
    modules = sorted({module for brought in EXTRAS.values() for module in brought})
    code = f"import sys, flibuste, flibuste.adapters; print([m for m in {modules} if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_that_is_missing_is_asked_for_by_its_name(extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, EXTRAS[extra][0], None)
    with pytest.raises(MissingExtra, match=rf"pip install 'flibuste\[{extra}\]'"):
        need(extra)


@pytest.mark.parametrize("factory", ["env", "parallel_env"])
def test_an_environment_names_what_it_lacks(factory: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r"pip install 'flibuste\[pettingzoo\]'"):
        getattr(flibuste, factory)("doodle-islands")


def test_openspiel_names_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "flibuste.adapters.openspiel", raising=False)
    with pytest.raises(MissingExtra, match=r"pip install 'flibuste\[openspiel\]'"):
        __import__("flibuste.adapters.openspiel")


def test_flibuste_offers_the_environments_and_nothing_else_unknown() -> None:
    assert callable(flibuste.env)
    assert callable(flibuste.parallel_env)
    assert callable(flibuste.vector_env)
    with pytest.raises(AttributeError, match="no attribute 'oar'"):
        flibuste.oar  # noqa: B018


def test_the_extras_are_declared_and_brought_by_dev() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = project["optional-dependencies"]
    assert set(EXTRAS) <= set(declared)
    assert any(line.startswith("flibuste[") and all(extra in line for extra in EXTRAS) for line in declared["dev"])
    assert not any(word in line for word in ("gymnasium", "spiel", "pillow") for line in project["dependencies"])
