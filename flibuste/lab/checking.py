"""Whether many recorded games are right."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice

from flibuste.engine.chronicle import check
from flibuste.engine.contract import Book
from flibuste.engine.errors import FlibusteError
from flibuste.lab.simulate import Told
from flibuste.lab.workers import Workers, in_order

__all__ = ["check_all"]

AT_ONCE = 50


def check_all(books: Iterable[Book], sheet: str | None, workers: Workers, report: Told = lambda _: None) -> int:
    """Check every game as `replay` does, in order; how many. Raises what `replay` raises for the first wrong one."""
    checked = 0
    for wrong, count in in_order(partial(_checked, sheet), _batches(books), workers):
        if wrong is not None:
            check(wrong, sheet)  # again, here: our errors do not travel between processes
        checked += count
        report(count)
    return checked


def _batches(books: Iterable[Book]) -> Iterator[list[Book]]:
    rest = iter(books)
    while batch := list(islice(rest, AT_ONCE)):
        yield batch


def _checked(sheet: str | None, books: list[Book]) -> tuple[Book | None, int]:
    """The first wrong game, and how many there are."""
    for book in books:
        try:
            check(book, sheet)
        except FlibusteError:
            return book, len(books)
    return None, len(books)
