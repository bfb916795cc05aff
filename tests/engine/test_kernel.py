"""The kernel decorator: the cache never plays old rules, and a new process compiles nothing again."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "flibuste"

CALLEE = """
from flibuste.engine.kernel import kernel

@kernel
def price(n):
    return n * 2
"""
CONSTANTS = "EXTRA = 1\n"
CALLER = """
from flibuste.engine.callee import price
from flibuste.engine.constants import EXTRA
from flibuste.engine.kernel import kernel, specialise

@kernel
def total(n):
    return price(n) + EXTRA

worth = None

def _sum(n):
    return worth(n) + 100

summed = specialise(_sum, {"worth": price}, "summed_price")
"""
RUN = """
from flibuste.engine.caller import summed, total
print(total(5), summed(5), sum(total.stats.cache_hits.values()), sum(summed.stats.cache_hits.values()))
"""


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the package's engine with two kernels in two files, and a cache of its own."""
    shutil.copytree(PACKAGE / "engine", tmp_path / "flibuste" / "engine")
    (tmp_path / "flibuste" / "__init__.py").write_text("")
    (tmp_path / "flibuste" / "engine" / "callee.py").write_text(CALLEE)
    (tmp_path / "flibuste" / "engine" / "caller.py").write_text(CALLER)
    (tmp_path / "flibuste" / "engine" / "constants.py").write_text(CONSTANTS)
    return tmp_path


def run(place: Path, program: str = RUN, **environment: str) -> list[str]:
    known = {**os.environ, "PYTHONPATH": str(place), "FLIBUSTE_CACHE": str(place / "cache"), **environment}
    ran = subprocess.run(
        [sys.executable, "-c", program], env=known, cwd=place, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return ran.stdout.split()


def cached_files(place: Path) -> set[Path]:
    return set((place / "cache").rglob("*.nb?"))


def test_after_a_change_in_a_callee_the_new_rules_are_played(copied: Path) -> None:
    assert run(copied)[:2] == ["11", "110"]
    callee = copied / "flibuste" / "engine" / "callee.py"
    callee.write_text(CALLEE.replace("n * 2", "n * 3"))
    assert run(copied)[:2] == ["16", "115"]


def test_after_a_change_of_a_constant_in_a_module_without_kernels_the_new_rules_are_played(copied: Path) -> None:
    assert run(copied)[0] == "11"
    (copied / "flibuste" / "engine" / "constants.py").write_text("EXTRA = 5\n")
    assert run(copied)[0] == "15"


GUEST = """
import pathlib, sys
sys.path.insert(0, str(pathlib.Path("guest").resolve()))
import guest_rules
from flibuste.engine import caller
from flibuste.engine.kernel import specialise
print(specialise(caller._sum, {"worth": guest_rules.price}, "summed_guest")(5))
"""


def test_kernels_of_other_packages_are_never_taken_from_the_cache(copied: Path) -> None:
    """Their sources are not part of the hash; so neither they nor what is made of them is cached."""
    (copied / "guest").mkdir()
    rules = copied / "guest" / "guest_rules.py"
    rules.write_text(CALLEE.replace("n * 2", "n * 7"))
    assert run(copied, program=GUEST) == ["135"]
    rules.write_text(CALLEE.replace("n * 2", "n * 8"))
    assert run(copied, program=GUEST) == ["140"]


def test_a_new_process_takes_every_kernel_from_the_cache(copied: Path) -> None:
    """Specialised kernels too: functions passed as arguments would be compiled again and grow the cache."""
    assert run(copied) == ["11", "110", "0", "0"]
    files = cached_files(copied)
    assert files
    assert run(copied) == ["11", "110", "1", "1"]
    assert cached_files(copied) == files


def test_bounds_checked_kernels_have_a_cache_of_their_own(copied: Path) -> None:
    run(copied)
    run(copied, NUMBA_BOUNDSCHECK="1")
    assert len([folder for folder in (copied / "cache").iterdir() if folder.is_dir()]) == 2


def test_where_nothing_can_be_written_kernels_still_run(copied: Path) -> None:
    (copied / "cache").write_text("a file where the folder should be")
    assert run(copied)[:2] == ["11", "110"]


def test_uncompiled_numba_is_not_even_imported() -> None:
    ask = "import sys, flibuste; flibuste.Match('doodle-islands', seed=1); print('numba' in sys.modules)"
    environment = {**os.environ, "FLIBUSTE_PURE": "1"}
    ran = subprocess.run([sys.executable, "-c", ask], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
