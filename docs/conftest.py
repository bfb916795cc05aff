"""The pages of environments are run where what they need is installed; elsewhere they say how to get it."""

from importlib.util import find_spec

import pytest

NEEDED = {
    "env-pettingzoo.md": "pettingzoo",
    "env-openspiel.md": "openspiel",
    "env-batch.md": "batch",
    "env-gymnasium.md": "batch",
}
MODULES = {"pettingzoo": ("pettingzoo", "resvg_py"), "openspiel": ("pyspiel",), "batch": ("gymnasium",)}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        extra = NEEDED.get(item.path.name)
        if extra and not (find_spec("flibuste.adapters") and all(map(find_spec, MODULES[extra]))):
            item.add_marker(pytest.mark.skip(reason=f"pip install 'flibuste[{extra}]'"))
