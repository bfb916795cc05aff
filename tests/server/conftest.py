"""One server for all tests of a worker, and people who come and go."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Visitor
from tests.server.serving import DATABASE, Serving, database, served
from tests.server.sheltered import guests

__all__ = ["People", "guests"]

People = Callable[..., Awaitable[Visitor]]
"""`await people("Anne", "Ben")`: visitors of the server who have a cookie."""


STORED = {"server", "own_server", "url"}
STORING = ("Serving", "served", "database")
"""What a test has, or its module, that stores something where FLIBUSTE_TEST_DATABASE says."""
APART = "sea"
"""A PostgreSQL, a Redis and three processes of a test's own: once is enough."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On another database, and against three processes at it, only those tests are run that store something there."""
    if not os.environ.get(DATABASE):
        return
    left = [one for one in items if stores(one) and APART not in fixtures(one)]
    config.hook.pytest_deselected(items=[one for one in items if one not in left])
    items[:] = left


def stores(test: pytest.Item) -> bool:
    return bool(STORED & fixtures(test)) or any(hasattr(getattr(test, "module", None), name) for name in STORING)


def fixtures(test: pytest.Item) -> set[str]:
    return set(getattr(test, "fixturenames", ()))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for everybody; its log holds no error at the end."""
    serving = served(
        tmp_path_factory.mktemp("server") / "shared",
        "--set",
        "warm=0",
        "--grace",
        "0.3",
        "--origin",
        "https://friend.example",
    )
    yield serving
    serving.close()
    assert "Traceback" not in serving.said(), serving.said()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Serving]:
    """A server for one test, which may kill it; its bots take their time."""
    serving = served(tmp_path / "own", "--set", "warm=0", "--bot-pace", "0.05")
    yield serving
    serving.close()


@pytest.fixture
def url(tmp_path: Path) -> str:
    """An empty database."""
    return database(tmp_path)


@pytest.fixture
async def people(server: Serving) -> AsyncIterator[People]:
    async with AsyncExitStack() as stack:
        yield crowd(stack, server)


@pytest.fixture
async def own_people(own_server: Serving) -> AsyncIterator[People]:
    async with AsyncExitStack() as stack:
        yield crowd(stack, own_server)


def crowd(stack: AsyncExitStack, serving: Serving) -> Any:
    async def come(name: str = "Anne", **given: Any) -> Visitor:
        visitor = await stack.enter_async_context(Visitor(serving.urls, name, **given))
        await visitor.ask("GET", "/me")
        return visitor

    return come
