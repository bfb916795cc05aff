"""Garbage is looked for when nobody waits."""

import asyncio
import gc
import weakref
from types import SimpleNamespace
from typing import Any

import pytest

from flibuste.server import tidy


class Knot:
    """Garbage that only a search finds: it holds itself."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(tidy, "PAUSE", 0.01)
    monkeypatch.setattr(tidy, "QUIET", 0.2)
    before = gc.get_threshold()
    tidy.seldom()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


async def found(tables: Any, seconds: float, *, moves: bool) -> bool:
    """Whether garbage that has grown old is found within so many seconds, with or without moves meanwhile."""
    loop = asyncio.get_running_loop()
    knot = Knot()
    gc.collect()  # now it is old
    gone = weakref.ref(knot)
    del knot
    work = asyncio.create_task(tidy.tidy(tables))
    await asyncio.sleep(0.03)
    tables.used = asyncio.get_running_loop().time()
    end = loop.time() + seconds
    while gone() and loop.time() < end:
        await asyncio.sleep(0.01)
        if moves:
            tables.used = loop.time() + 1  # so that a machine that stalls is not taken for quiet
    work.cancel()
    return gone() is None


def test_in_a_quiet_moment_everything_is_looked_through() -> None:
    assert asyncio.run(found(SimpleNamespace(used=0.0), 20.0, moves=False))


def test_not_while_moves_are_made() -> None:
    assert not asyncio.run(found(SimpleNamespace(used=0.0), 1.0, moves=True))


def test_on_a_server_that_is_never_quiet_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidy, "AT_LEAST", 0.1)
    assert asyncio.run(found(SimpleNamespace(used=0.0), 20.0, moves=True))


def test_what_lives_is_not_looked_through_while_moves_are_made() -> None:
    knot = Knot()
    assert any(one is knot for one in gc.get_objects())
    asyncio.run(found(SimpleNamespace(used=0.0), 0.1, moves=True))
    assert not any(one is knot for one in gc.get_objects())


def test_however_much_comes_and_goes_few_objects_are_looked_through_at_once() -> None:
    """As at a thousand tables: a move puts new views in the place of old ones, and a few things more."""
    shown, kept, new = [[[0]]] * 1000, list[Any](), list[int]()

    def watch(phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            new.append(len(gc.get_objects(generation=0)))

    gc.collect()
    gc.callbacks.append(watch)
    for number in range(4000):
        shown[number % 1000] = [[place] for place in range(60)]
        kept += [[number] for _ in range(8)]
    gc.callbacks.remove(watch)
    assert 0 < max(new) < 10_000
