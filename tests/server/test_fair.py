"""The dice of tables: promised before anybody gives a salt, verified by anybody afterwards, and foreseen by nobody."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from flibuste.cli.verify import verify as command
from flibuste.engine.fair import METHOD, commitment, made_salt
from flibuste.engine.games import all_games
from flibuste.engine.verify import verify
from flibuste.server.chance import FIRST_METHOD, chance_of, new_salts
from flibuste.server.connection import Connection, TableNow
from flibuste.server.events import Event
from flibuste.server.messages import NewTable
from flibuste.server.new_table import created
from flibuste.server.table import Table
from tests.server.conftest import People
from tests.server.happening import happen
from tests.server.scenes import any_of, finish, seated
from tests.server.serving import Serving

pytestmark = pytest.mark.anyio
GAMES = [game.id for game in all_games()]


# What is told, and when


@pytest.mark.parametrize("game", GAMES)
async def test_a_games_dice_are_promised_fixed_told_and_verified(
    game: str, people: People, server: Serving, tmp_path: Path
) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    table = await anne.create(game, "human", "open", open=True)
    code, promise = table.code, table.fair
    assert promise is not None
    assert (promise.method, promise.salts, promise.first, promise.secret) == (METHOD, [], None, None)
    listed = [line["commitment"] for line in await ben.ask("GET", "/tables") if line["code"] == code]
    assert listed == [promise.commitment]
    await ben.tell("POST", f"/tables/{code}/seats", {"seat": 1, "name": "Ben", "salt": "Ben's own"})
    await anne.start(code)
    pages = [await anne.at(code), await ben.at(code)]
    running = pages[0].table.fair
    assert running is not None
    assert (running.commitment, running.first, running.secret) == (promise.commitment, "drawn", None)
    assert running.salts[1] == "Ben's own"
    assert running.made == [0], "a salt for a seat that gave none follows from the secret"
    await finish(pages, seed=game)
    for page in pages:
        ended = page.table.fair
        assert ended is not None
        assert ended.secret is not None
        assert hashlib.sha256(bytes.fromhex(ended.secret)).hexdigest() == promise.commitment
        await page.compare()
    book = await ben.ask("GET", f"/tables/{code}/logbook")
    assert ended is not None
    assert book["fair"] == ended.model_dump()
    file = tmp_path / "book.jsonl"
    file.write_text(json.dumps(book), encoding="utf-8")
    ran = CliRunner().invoke(command, [str(file), "--lang", "en"])
    assert ran.exit_code == 0, ran.output
    assert "1 verified" in ran.output


async def test_salts_come_with_sitting_down_with_hello_and_with_starting(people: People) -> None:
    anne, ben, cleo = [await people(name) for name in ("Anne", "Ben", "Cleo")]
    code = await seated("soft-seas", anne, ben, cleo)
    page = await ben.at(code, salt="with hello")
    await page.close()
    late = await ben.at(code, salt="another one")
    table = await anne.tell("POST", f"/tables/{code}/start", {"salt": "with start"})
    assert table.fair is not None
    assert table.fair.salts[:2] == ["with start", "with hello"]
    await late.until(lambda: late.table.status == "playing")
    assert late.table.fair == table.fair


async def test_a_rematch_has_a_secret_and_salts_of_its_own(people: People) -> None:
    anne = await people("Anne")
    code = (await anne.create("soft-seas", "human", "random")).code
    await anne.start(code)
    page = await anne.at(code)
    await page.play(any_of(1))
    again = await anne.tell("POST", f"/tables/{code}/rematch")
    await anne.start(again.code)
    first, second = (await anne.table(code)).fair, (await anne.table(again.code)).fair
    assert first is not None
    assert second is not None
    assert first.commitment != second.commitment
    assert not set(first.salts) & set(second.salts)
    assert (first.first, second.first) == ("drawn", "given")


# Tables by themselves


def opening(game: str, *without: str) -> Any:
    """The first event of a table for two, without some of its parts."""
    seats: Any = [{"kind": "human"}] * 2
    event = created(NewTable(game=game, seats=seats), "anne") | {"at": 0.0}
    return {key: value for key, value in event.items() if key not in without}


def begun(game: str, *without: str) -> Table:
    """Such a table with its game begun."""
    table = Table("ABCDEF")
    table.apply(opening(game, *without))
    return happen(table, table.start(new_salts(2)))


def played(table: Table, moves: int, seed: object = 1) -> list[Event]:
    """So many moves by chance: their events."""
    choose, events = any_of(seed), list[Event]()
    for _ in range(moves):
        match = table.playing()
        if match.is_over:
            break
        seat = match.seat
        move = table.move(seat, choose(match.position.legal(seat)), "person")  # type: ignore[arg-type]
        happen(table, move)
        events.append(move.event)
    return events


def test_the_promise_is_of_the_secret_and_the_salts_are_what_the_dice_follow_from() -> None:
    table = begun("doodle-islands")
    assert table.commitment == commitment(table.secret)
    again = chance_of(METHOD, table.secret, [None, None])
    assert again.choose([1, 1]) == table.playing().first


@pytest.mark.parametrize("game", GAMES)
def test_a_table_from_before_plays_on_with_its_dice_and_is_not_told_to_be_fair(game: str) -> None:
    """Its first event names no dice, its start no salts."""
    table = begun(game, "dice")
    assert table.dice == FIRST_METHOD
    fell = [step.code for step in table.playing().steps]
    stored: list[Event] = [{"kind": "started", "first": table.playing().first, "fell": fell, "at": 1.0}]
    salts = [seat.salt for seat in table.seats]
    stored += played(table, 12)
    first = opening(game, "dice") | {"secret": table.secret.hex()}
    for seat, salt in zip(first["seats"], salts, strict=True):
        seat["salt"] = salt
    again = Table("ABCDEF")
    for event in (first, *stored):
        again.apply(event.copy())
    assert again.playing().line == table.playing().line
    assert (again.fair, again.commitment) == (None, "")
    assert "fair" not in again.logbook()


class Kept:
    """A line that keeps what is sent."""

    is_slow = False

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def close(self, code: int, reason: str) -> None:
        raise AssertionError(reason)


def all_told(table: Table) -> list[Any]:
    """Everything the server tells of a table now, to those who sit and to a spectator, and what bots are given."""
    shown: list[Any] = []
    for who in ("anne", "a spectator"):
        for seat in (None, *table.seats_of(who)):
            line = Kept()
            page = Connection(who, line)
            page.seat = seat
            page.snapshot(TableNow(table, {"anne"}, 0))
            message = json.loads(line.sent[0])
            promised = message["table"]["fair"]  # a promise and salts made of the secret tell nothing, but differ
            del message["now"], promised["commitment"], promised["salts"]
            shown.append(message)
    match = table.playing()
    shown += [match.game.state.text(match.position.seen_by(seat).state) for seat in table.acting]
    return shown


@pytest.mark.parametrize("game", GAMES)
def test_another_future_of_the_secret_changes_nothing_that_anybody_is_told(game: str) -> None:
    """The same past, other dice to come: every message and every bot's position is the same; the next dice are not."""
    table = begun(game)
    played(table, 8, seed=game)
    before = all_told(table)
    salts = [None, None]
    match = table.playing()
    past = match.chance
    match.chance = chance_of(METHOD, bytes(reversed(table.secret)), salts)
    assert all_told(table) == before
    fell = []
    for chance in (past, match.chance):
        match.chance = chance
        assert chance is not None
        memory = chance.memory()
        fell.append([chance.choose([1] * 6) for _ in range(40)])
        chance.recall(memory)
    assert fell[0] != fell[1]


def test_a_finished_tables_logbook_is_verified_and_a_changed_die_is_found() -> None:
    table = begun("soft-seas")
    played(table, 10_000)
    book = table.logbook()
    assert verify(book).is_fair
    rolls = [event for event in book["events"] if event["type"] == "roll"]
    rolls[0]["die"] = rolls[0]["die"] % 6 + 1
    assert verify(book).differences[0].expected["die"] != rolls[0]["die"]


async def test_salts_of_bots_were_promised_with_the_secret_before_anybody_gave_one(
    people: People, server: Serving
) -> None:
    """Whatever a person's salt is, the bots' are the same: the server cannot try many."""
    anne = await people("Anne")
    code = (await anne.create("soft-seas", "human", "random", "random")).code
    secret = bytes.fromhex(server.events(code)[0]["secret"])
    table = await anne.tell("POST", f"/tables/{code}/start", {"salt": "Anne's own"})
    assert table.fair is not None
    assert table.fair.salts == ["Anne's own", made_salt(secret, 1), made_salt(secret, 2)]
    assert table.fair.made == [1, 2]
    started = next(event for event in server.events(code) if event["kind"] == "started")
    assert started["salts"] == ["Anne's own", None, None], "nothing that could have been chosen"


def test_a_table_of_the_first_recipe_plays_on_with_salts_as_they_were() -> None:
    table = Table("ABCDEF")
    table.apply(opening("soft-seas") | {"dice": "hmac-sha256/1"})
    happen(table, table.start(["spare 0", "spare 1"]))
    played(table, 10_000)
    book = table.logbook()
    assert (book["fair"]["method"], book["fair"]["salts"]) == ("hmac-sha256/1", ["spare 0", "spare 1"])
    assert verify(book).is_fair
