"""Simultaneous turns: the order of choices does not matter, and each is hidden until all have chosen."""

import itertools
import random
from typing import Any

import pytest

from flibuste.server.messages import NewTable
from flibuste.server.new_table import created
from flibuste.server.table import Table
from tests.server.conftest import People
from tests.server.happening import happen
from tests.server.scenes import gathered

TURNS = 6


def begun(secret: str = "5e" * 32) -> Table:
    """A table of Soft Seas with four people and a known secret, its game begun."""
    seats: Any = [{"kind": "human"}] * 4
    table = Table("ABCDEF")
    first: Any = created(NewTable(game="soft-seas", seats=seats), "anne") | {"at": 0.0, "secret": secret}
    table.apply(first)
    happen(table, table.start(["salt"] * 4))
    return table


def choice(table: Table, seat: int, turn: int) -> int:
    codes = table.playing().position.legal(seat)
    return codes[(7 * turn + 3 * seat) % len(codes)]


def move(table: Table, seat: int, code: int) -> None:
    happen(table, table.move(seat, code, "person"))


def played(orders: list[tuple[int, ...]]) -> tuple[str, Any]:
    """The position and the logbook after turns in which the seats chose in these orders."""
    table = begun()
    for turn, order in enumerate(orders):
        for seat in order:
            move(table, seat, choice(table, seat, turn))
    return table.playing().line, table.logbook()


def test_every_order_of_choices_gives_the_same_position_and_logbook() -> None:
    first = played([(0, 1, 2, 3)] * TURNS)
    for order in itertools.permutations(range(4)):
        assert played([order] * TURNS) == first
    dice = random.Random(3)
    mixed = [tuple(dice.sample(range(4), 4)) for _ in range(TURNS)]
    assert played(mixed) == first
    assert played([(0, 1, 2, 3)] * (TURNS - 1)) != first


def test_choosing_anew_gives_the_same_as_having_chosen_so_at_once() -> None:
    table = begun()
    for turn in range(TURNS):
        for seat in (3, 1, 0, 2):
            codes = table.playing().position.legal(seat)
            if seat != 2:
                move(table, seat, codes[-1])
                happen(table, table.undo(seat))
            move(table, seat, choice(table, seat, turn))
    assert (table.playing().line, table.logbook()) == played([(0, 1, 2, 3)] * TURNS)


@pytest.mark.anyio
async def test_a_choice_is_in_nobody_elses_messages_until_all_have_chosen(people: People) -> None:
    """Whatever one chooses, the others and a spectator hear the same."""
    anne, ben, cleo, watcher = [await people(name) for name in ("Anne", "Ben", "Cleo", "Watcher")]
    pages = await gathered("soft-seas", anne, ben, cleo)
    pages.append(await watcher.at(pages[0].table.code))
    for page in pages:
        await page.quiet()
    before = [page.state["view"] for page in pages[1:]]
    heard_by: list[list[Any]] = []
    for offer in pages[0].turn():
        await pages[0].move(offer.code)
        await pages[0].ask("undo", seat=0)
        heard = []
        for page in pages[1:]:
            changes = [await page.hear() for _ in range(2)]
            heard.append([[patch for patch in change["patch"] if not is_time(patch)] for change in changes])
            assert [change["log"] for change in changes] == [[], []]
        heard_by.append(heard)
    assert len(heard_by) > 5
    assert all(heard == heard_by[0] for heard in heard_by)
    assert [page.state["view"] for page in pages[1:]] == before
    mine = pages[0].state["view"]
    await pages[0].move(pages[0].turn()[0].code)
    assert pages[0].state["view"]["table"] != mine["table"], "one sees one's own choice"
    await pages[1].move(pages[1].turn()[0].code)
    assert not pages[3].log[1:]
    await pages[2].until(lambda: pages[2].table.acting == [2])
    await pages[2].move(pages[2].turn()[0].code)
    await pages[3].until(lambda: len(pages[3].log) > 3)
    assert [entry["seat"] for entry in pages[3].log[1:4]] == [0, 1, 2]


def is_time(patch: Any) -> bool:
    """How many events there have been differs from one choice to the next, of course."""
    return patch[0] == ["table", "seq"]
