"""Settings for all tests: no deadlines (machines are shared), the same examples every time, one worker more than
processors, and what an empty room leaves out."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests.absent import absent, needs, needs_of_file

settings.register_profile("flibuste", deadline=None, derandomize=True)
settings.load_profile("flibuste")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than processors: a test of the server often waits; Chromium, which draws by processor, does not."""
    return (os.cpu_count() or 1) + 1


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    is_module = collection_path.suffix == ".py" and absent()
    return True if is_module and needs_of_file(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if missing := needs(item):
            item.add_marker(pytest.mark.skip(reason=f"not there: {', '.join(missing)}"))
