"""SQLite's log: deleted or damaged, the server says so, changes nothing and does not start."""

import subprocess
import sys
from pathlib import Path

import pytest

from flibuste.server.config import Config
from flibuste.server.last import LogLost, check_last, last_file
from flibuste.server.store import Store
from tests.server.conftest import People
from tests.server.serving import PATIENCE, Serving
from tests.server.test_store import new_table, opened, said

pytestmark = pytest.mark.anyio


async def crashed(folder: Path) -> Path:
    """A database with three events in its log, as after a crash: copied while it is open."""
    file, copy = folder / "flibuste.sqlite", folder / "copy" / "flibuste.sqlite"
    store = opened(f"sqlite:///{file}")
    store.checkpoint()
    table, write = new_table("TABLE1")
    await store.append(write)
    for words in ("Ahoy", "again"):
        await store.append(said(table, words))
    copy.parent.mkdir()
    for part in folder.glob("flibuste.sqlite*"):
        (copy.parent / part.name).write_bytes(part.read_bytes())
    store.close()
    return copy


def log_of(file: Path) -> Path:
    return file.with_name(file.name + "-wal")


async def test_a_log_that_was_deleted_or_damaged_is_noticed_and_can_be_put_back(tmp_path: Path) -> None:
    file = await crashed(tmp_path)
    whole, before = log_of(file).read_bytes(), file.read_bytes()
    log_of(file).unlink()
    with pytest.raises(LogLost) as lost:
        check_last(file)
    assert "event 3 of table TABLE1" in str(lost.value)
    assert file.read_bytes() == before, "nothing was changed"
    damaged = bytearray(whole)
    damaged[len(whole) // 2] ^= 0xFF
    log_of(file).write_bytes(damaged)
    with pytest.raises(LogLost):
        check_last(file)
    assert log_of(file).read_bytes() == damaged, "it is still there to be mended"
    log_of(file).write_bytes(whole)
    check_last(file)
    store = Store(opened(f"sqlite:///{file}").engine)
    assert len(store.events("TABLE1")) == 3
    store.close()


async def test_what_is_checkpointed_is_in_the_file_itself(tmp_path: Path) -> None:
    store = opened(f"sqlite:///{tmp_path / 'flibuste.sqlite'}")
    _, write = new_table("TABLE1")
    await store.append(write)
    store.checkpoint()
    alone = tmp_path / "alone.sqlite"
    alone.write_bytes((tmp_path / "flibuste.sqlite").read_bytes())
    last_file(alone).write_text("TABLE1 1", encoding="utf-8")
    check_last(alone)
    store.close()


async def test_of_a_table_that_was_forgotten_nothing_is_expected(tmp_path: Path) -> None:
    store = opened(f"sqlite:///{tmp_path / 'flibuste.sqlite'}")
    _, write = new_table("TABLE1")
    await store.append(write)
    store.remove(["TABLE1"])
    store.close()
    check_last(tmp_path / "flibuste.sqlite")


async def test_a_server_without_its_log_does_not_start_and_says_why(own_people: People, own_server: Serving) -> None:
    if not own_server.database.startswith("sqlite"):
        pytest.skip("PostgreSQL keeps its own log")
    anne = await own_people("Anne")
    await anne.create("soft-seas", "human", "open")
    own_server.kill()
    for part in ("-wal", "-shm"):
        (own_server.folder / f"flibuste.sqlite{part}").unlink()
    words = [
        sys.executable,
        "-m",
        "flibuste",
        "serve",
        "--port",
        "0",
        "--folder",
        str(Config(own_server.folder).folder),
    ]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode != 0
    assert "flibuste.sqlite-wal" in ended.stderr
    assert "Traceback" not in ended.stderr
