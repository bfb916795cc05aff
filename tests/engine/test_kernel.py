"""The kernel decorator: the cache never plays old rules, and nothing is compiled again that did not change."""

import json
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
import enum
import json
import pathlib
from typing import NamedTuple

import numpy as np

from flibuste.toy import callee, constants
from flibuste.toy.callee import price
from flibuste.toy.constants import EXTRA
from flibuste.engine.kernel import kernel, specialise, table
from .near import NEAR

READ = table(json.loads(pathlib.Path(__file__).with_name("data.json").read_text()))

class Size(enum.IntEnum):
    SMALL = 3

class Pair(NamedTuple):
    one: int
    two: int

@kernel
def total(n):
    \"\"\"What it costs.\"\"\"
    return price(n) + EXTRA

@kernel
def through_modules(n):
    return callee.price(n) + constants.EXTRA

@kernel
def through_a_relative_import(n):
    return n + NEAR

@kernel
def through_a_file(n):
    return n + READ[0]

@kernel
def through_an_enumeration(n):
    return n + Size.SMALL

@kernel
def through_a_field(pair):
    return pair.one

@kernel
def with_a_default(n, more=EXTRA):
    return n + more

@kernel
def in_itself(n):
    if n < 2:
        return EXTRA
    return n * in_itself(n - 1)

def made(k):
    @kernel
    def enclosing(n):
        return n + k
    return enclosing

enclosing = made(EXTRA)
worth = None

def _sum(n):
    return worth(n) + 100

specialised = specialise(_sum, {"worth": price}, "summed_price")
"""
RUN = """
import json
from flibuste.toy import caller
asked = {name: 5 for name in ("total", "through_modules", "through_a_relative_import", "through_a_file",
    "through_an_enumeration", "with_a_default", "in_itself", "enclosing", "specialised")}
asked["through_a_field"] = caller.Pair(1, 2)
if not hasattr(caller.Pair, "one") or caller.Pair._fields[0] == "two":
    asked["through_a_field"] = caller.Pair(two=1, one=2)
kernels = {name: getattr(caller, name) for name in asked}
print(json.dumps({
    "said": {name: int(kernel(asked[name])) for name, kernel in kernels.items()},
    "compiled": sorted(name for name, kernel in kernels.items() if not kernel.stats.cache_hits),
}))
"""
FIRST = {
    "total": 11,
    "through_modules": 11,
    "through_a_relative_import": 12,
    "through_a_file": 9,
    "through_an_enumeration": 8,
    "through_a_field": 1,
    "with_a_default": 6,
    "in_itself": 120,
    "enclosing": 6,
    "specialised": 110,
}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package's engine with kernels in a few small files, and a cache of its own that holds them."""
    place = tmp_path_factory.mktemp("compiled")
    shutil.copytree(PACKAGE / "engine", place / "flibuste" / "engine")
    (place / "flibuste" / "__init__.py").write_text("")
    toy = place / "flibuste" / "toy"
    toy.mkdir()
    (toy / "__init__.py").write_text("")
    (toy / "callee.py").write_text(CALLEE)
    (toy / "caller.py").write_text(CALLER)
    (toy / "constants.py").write_text(CONSTANTS)
    (toy / "near.py").write_text("NEAR = 7\n")
    (toy / "data.json").write_text("[4]")
    assert run(place) == (FIRST, set(FIRST))
    return place


@pytest.fixture
def copied(compiled: Path, tmp_path: Path) -> Path:
    """The same elsewhere, to be changed."""
    shutil.copytree(compiled, tmp_path, dirs_exist_ok=True)
    return tmp_path


def start(place: Path, program: str, **environment: str) -> str:
    known = {**os.environ, "PYTHONPATH": str(place), "FLIBUSTE_CACHE": str(place / "cache"), **environment}
    ran = subprocess.run(
        [sys.executable, "-c", program], env=known, cwd=place, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return ran.stdout


def run(place: Path, **environment: str) -> tuple[dict[str, int], set[str]]:
    """What each kernel says, and those that had to be compiled."""
    report = json.loads(start(place, RUN, **environment))
    return report["said"], set(report["compiled"])


def cached_files(place: Path) -> set[Path]:
    return set((place / "cache").iterdir())


CHANGES = {
    "a callee": ("callee.py", "n * 2", "n * 3", {"total": 16, "through_modules": 16, "specialised": 115}),
    "a constant in a module without kernels": (
        "constants.py",
        "1",
        "5",
        {"total": 15, "through_modules": 15, "with_a_default": 10, "in_itself": 600, "enclosing": 10},
    ),
    "a module beside it": ("near.py", "7", "9", {"through_a_relative_import": 14}),
    "a file that is read at import": ("data.json", "4", "6", {"through_a_file": 11}),
    "an enumeration": ("caller.py", "SMALL = 3", "SMALL = 4", {"through_an_enumeration": 9}),
    "the order of fields": ("caller.py", "one: int\n    two: int", "two: int\n    one: int", {"through_a_field": 2}),
    "the kernel itself": ("caller.py", "n + READ[0]", "n + READ[0] + 1", {"through_a_file": 10}),
    "the template of a specialised kernel": ("caller.py", "+ 100", "+ 200", {"specialised": 210}),
}


@pytest.mark.parametrize("change", CHANGES)
def test_after_a_change_the_new_rules_are_played_and_nothing_else_is_compiled(copied: Path, change: str) -> None:
    file, old, new, said = CHANGES[change]
    path = copied / "flibuste" / "toy" / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    assert run(copied) == (FIRST | said, set(said))


def test_a_new_process_takes_every_kernel_from_the_cache(copied: Path) -> None:
    """Wherever the sources are; and specialised kernels too: functions passed as arguments would be compiled again."""
    files = cached_files(copied)
    assert run(copied) == (FIRST, set())
    assert cached_files(copied) == files


def test_comments_and_other_places_in_a_file_are_no_part_of_a_kernel(copied: Path) -> None:
    path = copied / "flibuste" / "toy" / "caller.py"
    path.write_text("# A comment, and lines further down.\n\n\n" + CALLER.replace("What it costs", "The whole price"))
    (copied / "flibuste" / "engine" / "errors.py").write_text("# nothing")
    assert run(copied) == (FIRST, set())


GUEST = """
import pathlib, sys
sys.path.insert(0, str(pathlib.Path("guest").resolve()))
import guest_rules
from flibuste.toy import caller
from flibuste.engine.kernel import specialise
summed = specialise(caller._sum, {"worth": guest_rules.price}, "summed_guest")
print(guest_rules.price(5), summed(5), len(guest_rules.price.stats.cache_hits), len(summed.stats.cache_hits))
"""


def test_kernels_of_other_packages_are_cached_the_same_way(copied: Path) -> None:
    (copied / "guest").mkdir()
    rules = copied / "guest" / "guest_rules.py"
    rules.write_text(CALLEE.replace("n * 2", "n * 7"))
    assert start(copied, GUEST).split() == ["35", "135", "0", "0"]
    assert start(copied, GUEST).split() == ["35", "135", "1", "1"]
    rules.write_text(CALLEE.replace("n * 2", "n * 8"))
    assert start(copied, GUEST).split() == ["40", "140", "0", "0"]


UNSURE = """
from flibuste.engine.kernel import kernel
prices = {"rum": 3}
@kernel
def price(n):
    return len(prices) + n
try:
    price(5)
except TypeError as problem:
    print(problem)
"""


def test_what_nobody_can_compare_is_no_part_of_a_kernel(copied: Path) -> None:
    assert start(copied, UNSURE) == "a kernel reads {'rum': 3}: a dict cannot be part of one\n"


def test_bounds_checked_kernels_have_files_of_their_own(copied: Path) -> None:
    assert run(copied, NUMBA_BOUNDSCHECK="1") == (FIRST, set(FIRST))
    assert run(copied) == (FIRST, set())


def test_a_broken_file_is_written_anew(copied: Path) -> None:
    for path in cached_files(copied):
        path.write_bytes(path.read_bytes()[:100] if "total" in path.name else b"")
    assert run(copied) == (FIRST, set(FIRST))
    assert run(copied) == (FIRST, set())


def test_where_nothing_can_be_written_kernels_still_run(copied: Path) -> None:
    shutil.rmtree(copied / "cache")
    (copied / "cache").write_text("a file where the folder should be")
    assert run(copied) == (FIRST, set(FIRST))


ONLY_READ = """
from flibuste.toy.caller import total
from flibuste.engine.shelf import NotOnDisk, only_from_disk
try:
    with only_from_disk():
        print(total(5))
except NotOnDisk as missing:
    print(missing, total(5))
"""


def test_where_nothing_may_be_compiled_a_kernel_that_is_not_on_the_disk_says_so(copied: Path) -> None:
    shutil.rmtree(copied / "cache")
    assert start(copied, ONLY_READ) == "total 11\n"
    assert start(copied, ONLY_READ) == "11\n"


A_TURN = """
from flibuste import Match
match = Match("soft-seas", seed=1)
match.play(match.legal[0])
match.view(0)
"""


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A copy of the whole package, and a cache of its own with what a turn of a game needs."""
    shutil.copytree(PACKAGE, tmp_path / "flibuste", ignore=shutil.ignore_patterns("built", "__pycache__"))
    start(tmp_path, A_TURN)
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, path
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_change_of_words_views_or_another_game_compiles_nothing_and_one_of_the_rules_does(whole: Path) -> None:
    files = cached_files(whole)
    for file in ("words.py", "view.py", "refusals.py", "events.py", "declaration.py"):
        change(whole / "flibuste" / "games" / "soft_seas" / file, "\n\n", "\nCHANGED = 1\n\n")
    other = whole / "flibuste" / "games" / "doodle_islands"
    change(other / "rules.py", "@kernel\ndef ", "CHANGED = 1\n\n\n@kernel\ndef ")
    start(whole, A_TURN)
    assert cached_files(whole) == files
    change(whole / "flibuste" / "engine" / "dice.py", "WARM_UP = 12", "WARM_UP = 13")
    start(whole, A_TURN)
    assert {path.name.rpartition("-")[0] for path in cached_files(whole) - files} == {"flibuste.engine.dice.seed_rng"}


def test_uncompiled_numba_is_not_even_imported() -> None:
    ask = "import sys, flibuste; flibuste.Match('doodle-islands', seed=1); print('numba' in sys.modules)"
    environment = {**os.environ, "FLIBUSTE_PURE": "1"}
    ran = subprocess.run([sys.executable, "-c", ask], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
