"""A server whose loop is stuck says so by itself, ends when it is told to, and does not get stuck at start."""

import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.client import PATIENCE, Visitor
from tests.server.conftest import People
from tests.server.serving import GUARDED, Serving

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(os.name != "posix", reason="there is no watchdog on Windows")]
STARTS = int(os.environ.get("FLIBUSTE_STARTS", "2"))
"""How often the server is started with many running tables; 30 before a release."""
TABLES: list[tuple[str, int, dict[str, bool]]] = [
    ("archipels", 3, {}),
    ("les-pirates", 5, {"double_board": True}),
    ("archipels", 2, {}),
    ("les-pirates", 4, {}),
    ("soft-seas", 3, {}),
]
MANY = 25
FREEZES = """
import ctypes, signal
def freeze(*_):
    lock, library = ctypes.create_string_buffer(64), ctypes.PyDLL(None)
    library.pthread_mutex_lock(lock)
    library.pthread_mutex_lock(lock)  # for ever, and with the lock of Python: as OpenBLAS did after a fork
signal.signal(signal.SIGUSR2, freeze)
"""


class Freezing(Serving):
    """A server that freezes at SIGUSR2."""

    program = FREEZES + GUARDED


@pytest.fixture
def freezing(tmp_path: Path) -> Iterator[Serving]:
    serving = Freezing(tmp_path / "freezing", "--set", "warm=0", "--set", "stuck=2")
    yield serving
    if serving.process.poll() is None:
        serving.kill()
    serving.close()


def health(serving: Serving) -> httpx.Response:
    return httpx.get(f"{serving.url}/healthz", timeout=PATIENCE)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the lock of another system has another size")
def test_a_frozen_server_answers_503_and_ends_when_it_is_told_to(freezing: Serving) -> None:
    assert health(freezing).status_code == 200
    freezing.process.send_signal(signal.SIGUSR2)
    answer = health(freezing)
    assert (answer.status_code, answer.json()["status"]) == (503, "stuck")
    assert httpx.get(f"{freezing.url}/api/me", timeout=PATIENCE).status_code == 503
    assert freezing.stop() == -signal.SIGKILL
    said = freezing.said()
    assert "the loop is stuck" in said
    assert "told to end and is stuck: it is killed" in said
    assert "in freeze" in said, "the log says where it was stuck"


def test_a_loop_that_goes_on_is_heard_again(freezing: Serving) -> None:
    freezing.process.send_signal(signal.SIGSTOP)
    assert health(freezing).status_code == 503
    freezing.process.send_signal(signal.SIGCONT)
    until = time.monotonic() + PATIENCE
    while health(freezing).status_code != 200:
        assert time.monotonic() < until
    assert freezing.stop() == -signal.SIGTERM, "it ends by itself"
    assert "the loop answers again" in freezing.said()
    assert "killed" not in freezing.said()


def test_nobody_listens_any_more_when_a_server_has_ended_or_was_killed(freezing: Serving) -> None:
    for end in (freezing.kill, freezing.stop):
        end()
        until = time.monotonic() + PATIENCE
        while listens(freezing.port):
            assert time.monotonic() < until
        freezing.start()
    assert health(freezing).status_code == 200


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
    except ConnectionRefusedError:
        return False
    except ConnectionResetError:  # closed just then
        return True
    return True


async def test_a_server_with_many_running_tables_never_freezes(own_people: People, own_server: Serving) -> None:
    """It did, in 7 of 23 starts: a process was forked while another thread multiplied matrices."""
    own_server.stop()
    own_server.options = ("--set", "warm=0", "--bot-pace", "60", "--set", "table_burst=100")
    own_server.start()
    anne = await own_people("Anne")
    codes = []
    for number in range(MANY):
        game, players, options = TABLES[number % len(TABLES)]
        table = await anne.create(game, "human", *["moussaillon"] * (players - 1), options=options)
        codes.append((await anne.start(table.code)).code)
    for _ in range(STARTS):
        own_server.options = ("--set", "warm=1", "--bot-pace", "0")
        own_server.restart()
        await all_bots_have_moved(anne, codes)
        assert health(own_server).status_code == 200
    assert "stuck" not in own_server.said()


async def all_bots_have_moved(anne: Visitor, codes: list[str]) -> None:
    until = time.monotonic() + 3 * PATIENCE
    for code in codes:
        while set((await anne.table(code)).acting) - {0}:
            assert time.monotonic() < until, code
