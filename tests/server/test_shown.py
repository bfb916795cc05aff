"""What pages are shown move by move is exactly what somebody who comes anew is shown, in every game and option."""

import json
import random
from copy import copy
from typing import Any

import pytest

from flibuste.engine.contract import Position
from flibuste.engine.memory import Memory
from flibuste.server.connection import Connection, TableNow
from flibuste.server.live import Live
from flibuste.server.messages import NewTable
from flibuste.server.new_table import created
from flibuste.server.patch import difference
from flibuste.server.table import Table
from tests.every_game.tables import TABLES, Case, name
from tests.server.client import applied
from tests.server.happening import happen
from tests.server.test_fair import Kept

MOVES = 45
APART = ("type", "seq", "now", "log", "chat")


class Shown:
    """A page that believes nothing but its first snapshot and the changes after it."""

    def __init__(self, live: Live, who: str, lang: str, detail: str = "view") -> None:
        self.line = Kept()
        self.page = Connection(who, self.line)
        self.page.lang, self.page.detail = lang, detail
        live.come(self.page)
        self.page.snapshot(live.now)
        message = json.loads(self.line.sent.pop())
        self.kept = {key: message.pop(key) for key in APART}
        self.state = message

    def hear(self) -> None:
        for text in self.line.sent:
            change = json.loads(text)
            assert change["after"] == self.kept["seq"]
            self.state = applied(change["patch"], self.state)
            self.kept["seq"] = change["seq"]
            self.kept["log"] = self.kept["log"][: change["log_from"]] + change["log"]
            self.kept["chat"] += change["chat"]
        self.line.sent.clear()

    def anew(self, live: Live) -> dict[str, Any]:
        """What a page opened now is shown, made with no memory of what was shown before."""
        line = Kept()
        page = Connection(self.page.who, line)
        page.lang, page.detail = self.page.lang, self.page.detail
        page.snapshot(TableNow(untold(live.table), live.here, live.presence, Memory()))
        message: dict[str, Any] = json.loads(line.sent[0])
        return message

    def compare(self, live: Live) -> None:
        self.hear()
        anew, mine = self.anew(live), self.kept | self.state
        del anew["now"], mine["now"]
        for key, value in anew.items():
            assert mine[key] == value, key


def untold(table: Table) -> Table:
    """The same table, of whose position nothing has been worked out yet."""
    other = copy(table)
    other.match = table.playing().copy()
    other.match.position = Position(other.match.position.setup, other.match.position.state)
    return other


def seated(case: Case, seed: str) -> Live:
    """A running game with somebody at each seat."""
    game, setting = case
    seats: Any = [{"kind": "human"}] * setting.players
    table = Table("ABCDEF")
    wish = NewTable(game=game.id, options=dict(setting.options), seats=seats)
    table.apply(created(wish, "p0") | {"at": 0.0, "secret": random.Random(seed).randbytes(32).hex()})
    for number, seat in enumerate(table.seats):
        seat.owner, seat.name = f"p{number}", f"Pirate {number} {{}}"
    happen(table, table.start(["salt"] * setting.players))
    return Live(table)


def act(live: Live, dice: random.Random) -> None:
    """A move, or the last one taken back, or a word; told to all pages."""
    table, logged = live.table, live.table.logged
    if table.undoable is not None and dice.random() < 0.15:
        happen(table, table.undo(table.undoable))
    elif dice.random() < 0.05:
        happen(table, {"kind": "said", "seat": 0, "name": "Anne", "text": "Ahoy"})
    else:
        seat = dice.choice(table.acting)
        happen(table, table.move(seat, dice.choice(table.playing().position.legal(seat)), "person"))
    live.tell(logged)


@pytest.mark.parametrize("case", TABLES, ids=name)
def test_changes_one_after_another_make_the_snapshot_of_somebody_who_comes_anew(case: Case) -> None:
    live, dice = seated(case, name(case)), random.Random(name(case))
    pages = [Shown(live, f"p{seat}", "en") for seat in range(live.table.players)]
    pages += [Shown(live, "a spectator", "fr"), Shown(live, "p0", "fr"), Shown(live, "p0", "en", detail="events")]
    live.tell()
    for _ in range(MOVES):
        if live.table.status == "over":
            break
        act(live, dice)
        dice.choice(pages).compare(live)
    for page in pages:
        page.compare(live)


def test_what_is_worked_out_for_one_seat_is_there_for_the_next_and_nothing_hidden_is() -> None:
    """Every seat looks at the very position, but where another has chosen out of its sight."""
    for case in TABLES:
        live, dice, hid = seated(case, name(case)), random.Random(name(case)), False
        match, memory = live.table.playing(), live.memory
        for _ in range(10):
            for seat in (None, *range(match.players)):
                seen, alone = match.position.seen_by(seat, memory), match.position.seen_by(seat)
                assert seen.whole == alone.whole
                assert seen is match.position.seen_by(seat, memory)
                assert (seen is match.position) == (alone.whole == match.position.whole)
                hid |= seen is not match.position
            if not match.is_over:
                match.play(dice.choice(match.legal))
        assert hid == (case[0].secrets and match.players > 1), name(case)


def test_pages_that_may_see_the_same_are_sent_the_same_patch_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    live = seated(next(case for case in TABLES if case[0].id == "archipels"), "watched")
    watchers = [Shown(live, f"watcher {number}", "en") for number in range(5)]
    live.tell()
    for page in watchers:
        page.hear()
    made: list[Any] = []

    def counted(old: Any, new: Any) -> Any:
        made.append(new)
        return difference(old, new)

    monkeypatch.setattr("flibuste.server.connection.difference", counted)
    act(live, random.Random(0))
    assert made
    assert len(made) == len({id(part) for part in made}), "each part once"
    texts = {page.line.sent[0] for page in watchers}
    assert len(texts) == 1


def test_a_part_that_no_move_changed_is_the_same_object_as_before() -> None:
    """So that what did not change costs nothing to compare; and without a memory nothing is shared."""
    live = seated(next(case for case in TABLES if case[0].id == "doodle-islands" and case[1].players > 1), "parts")
    match, memory = live.table.playing(), Memory()
    before = match.view(0, "en", memory)
    seat = match.seat
    match.play(match.legal[0])
    after = match.view(0, "en", memory)
    for one in range(match.players):
        same = after["table"]["sheets"][one] is before["table"]["sheets"][one]
        assert same == (one != seat)
    assert match.view(0)["table"]["sheets"][0] is not match.view(0)["table"]["sheets"][0]
