"""Messages and events: carried out once, answered the same, refused clearly; and what may be taken back."""

import asyncio
import json
import random
from typing import Any

import pytest

from flibuste.engine.games import all_games
from flibuste.server.messages import Done, Refused
from tests.server.client import PATIENCE, Closed, Page, Visitor
from tests.server.conftest import People
from tests.server.scenes import SHORT, any_of, finish, gathered, seated
from tests.server.serving import Serving

pytestmark = pytest.mark.anyio


def is_refused(answer: Done | Refused, code: str) -> None:
    assert isinstance(answer, Refused), answer
    assert answer.problem.code == code


# The same id twice


async def test_the_same_move_twice_is_carried_out_once_with_the_same_answer(people: People, server: Serving) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("soft-seas", anne, ben)
    code = pages[0].table.code
    offers = pages[0].turn()
    first = await pages[0].move(offers[0].code, id="one")
    second = await pages[0].move(offers[0].code, id="one")
    other_words = await pages[0].move(offers[1].code, id="one")
    await pages[0].close()
    again = await anne.at(code)
    third = await again.move(offers[0].code, seat=0, id="one")
    assert first == second == other_words == third
    assert isinstance(first, Done)
    moved = [event for event in server.events(code) if event["kind"] == "moved"]
    assert [event["id"] for event in moved] == ["one"]
    assert first.seq == len(server.events(code))


async def test_a_message_sent_twice_at_once_is_carried_out_once(people: People, server: Serving) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("soft-seas", anne, ben)
    second = await anne.at(pages[0].table.code)
    chosen = pages[0].turn()[0].code
    answers = await asyncio.gather(*(page.move(chosen, id="one") for page in (pages[0], second)))
    assert answers[0] == answers[1]
    assert sum(event["kind"] == "moved" for event in server.events(pages[0].table.code)) == 1


async def test_ids_are_ones_own(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("soft-seas", anne, ben)
    answers = [await page.move(page.turn()[0].code, id="one") for page in pages]
    assert [isinstance(one, Done) for one in answers] == [True, True]
    assert answers[0] != answers[1]


async def test_the_same_refused_id_is_refused_again_though_it_would_be_right_now(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("doodle-islands", anne, ben)
    acting = pages[0].table.acting[0]
    waiting = pages[1 - acting]
    early = await waiting.ask("move", seat=1 - acting, code=0, id="early")
    is_refused(early, "not-your-turn")
    while not waiting.turn():
        await pages[acting].play(any_of(0), moves=1)
        await waiting.quiet()
    assert await waiting.move(waiting.turn()[0].code, id="early") == early
    assert isinstance(await waiting.move(waiting.turn()[0].code, id="late"), Done)


async def test_words_said_again_with_the_same_id_are_answered_however_fast(people: People, server: Serving) -> None:
    anne = await people("Anne")
    page = await anne.at(await seated("soft-seas", anne))
    answers = [await page.ask("chat", text="Ahoy", id="one") for _ in range(12)]
    assert isinstance(answers[0], Done)
    assert all(one == answers[0] for one in answers)
    assert sum(event["kind"] == "said" for event in server.events(page.table.code)) == 1


async def test_after_a_restart_the_same_ids_get_the_same_answers(own_people: People, own_server: Serving) -> None:
    anne, ben = await own_people("Anne"), await own_people("Ben")
    pages = await gathered("soft-seas", anne, ben)
    code, chosen = pages[0].table.code, pages[0].turn()[0].code
    before = [
        await pages[0].move(chosen, id="move"),
        await pages[0].ask("undo", seat=0, id="undo"),
        await pages[0].ask("chat", text="Ahoy", id="chat"),
    ]
    kept = own_server.events(code)
    own_server.restart()
    page = await anne.at(code)
    assert page.seq == len(kept)
    assert [said["text"] for said in page.chat] == ["Ahoy"]
    again = [
        await page.move(chosen, id="move"),
        await page.ask("undo", seat=0, id="undo"),
        await page.ask("chat", text="Ahoy", id="chat"),
    ]
    assert again == before
    assert own_server.events(code) == kept
    await page.compare()
    other = await ben.at(code)
    await finish([page, other])


async def test_a_strict_clock_and_the_bots_go_on_after_a_restart_though_nobody_looks(
    own_people: People, own_server: Serving
) -> None:
    anne = await own_people("Anne")
    codes = []
    for seats in (("human", "human"), ("random", "random")):
        table = await anne.create("les-pirates", *seats, options={}, clock={"mode": "strict", "seconds": 5})
        await anne.start(table.code)
        codes.append(table.code)
    own_server.kill()
    before = [len(own_server.events(code)) for code in codes]
    own_server.start()
    async with asyncio.timeout(PATIENCE):
        while any(len(own_server.events(code)) == seq for code, seq in zip(codes, before, strict=True)):
            await asyncio.sleep(0.1)
    assert {event["by"] for event in own_server.events(codes[0])[2:]} == {"clock"}


# A bad line


class BadLine:
    """Loses, doubles, delays and reorders what a page sends and hears; now and then the socket goes."""

    def __init__(self, page: Page, dice: random.Random) -> None:
        self.page, self.dice = page, dice
        self.held: list[dict[str, Any]] = []
        self.spoiled = 0
        self.send, self.hear_raw = page.send, page.hear_raw
        page.send = self.out  # type: ignore[method-assign]
        page.hear_raw = self.into  # type: ignore[method-assign]

    async def out(self, message: dict[str, Any]) -> None:
        fate = self.dice.random()
        if message["type"] in ("hello", "resync") or fate < 0.6:
            await self.send(message)
        elif fate < 0.75:
            await self.send(message)
            await self.send(message)
        elif fate < 0.85:
            await asyncio.sleep(0.02)
            await self.send({"type": "ping"})
            await self.send(message)
        elif fate < 0.9:
            await self.page.close()

    async def into(self) -> dict[str, Any]:
        """The next message, or one held back before."""
        while True:
            if self.held and self.dice.random() < 0.5:
                return self.held.pop(self.dice.randrange(len(self.held)))
            message = await self.hear_raw()
            fate = self.dice.random()
            if message["type"] == "snapshot" or fate < 0.75:
                return message
            self.spoiled += 1
            if fate < 0.9:
                self.held += [message] * self.dice.choice((1, 1, 2))


async def struggle(visitor: Visitor, code: str, dice: random.Random) -> tuple[dict[str, int], int]:
    """Play over bad lines: send again, under its id, what got no answer; what was done, and how much was spoiled."""
    done: dict[str, int] = {}
    wish: dict[str, Any] | None = None
    spoiled = 0
    while True:
        page = await visitor.at(code)
        line = BadLine(page, dice)
        try:
            while not page.is_over:
                is_new = page.seq >= max(done.values(), default=0)
                if wish is None and is_new and (offers := page.turn()):
                    chosen = dice.choice(offers).code
                    wish = {"type": "move", "id": page.new_id(), "seat": page.view.seat, "code": chosen}
                await page.send(wish or {"type": "ping" if is_new else "resync"})
                await listen(page)
                if wish and (answers := page.answers.get(wish["id"])):
                    assert isinstance(answers[0], Done), answers
                    done[wish["id"]] = answers[0].seq
                    wish = None
        except Closed:
            spoiled += line.spoiled
            continue
        return done, spoiled + line.spoiled


async def listen(page: Page) -> None:
    """One message; where none comes, ask for everything."""
    try:
        async with asyncio.timeout(0.25):
            await page.hear()
    except TimeoutError:
        await page.send({"type": "resync"})


@pytest.mark.parametrize("game", ["soft-seas", "les-pirates"])
async def test_a_game_over_bad_lines_loses_and_doubles_nothing(people: People, server: Serving, game: str) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = await seated(game, anne, ben, options=SHORT if game == "les-pirates" else {})
    await anne.start(code)
    found = await asyncio.gather(*(struggle(one, code, random.Random(f"{game} {one.name}")) for one in (anne, ben)))
    events = server.events(code)
    ids = [event["id"] for event in events if event["kind"] == "moved"]
    assert len(ids) == len(set(ids))
    done = found[0][0] | found[1][0]
    assert {id: events[seq - 1].get("id") for id, seq in done.items()} == {id: id for id in done}
    last = {id.partition("-")[0]: id for id in ids}
    assert set(ids) - set(done) <= set(last.values()), "only what each did last may lack its answer: the game was over"
    assert all(spoiled for _, spoiled in found), "the line was bad"
    books = [await one.ask("GET", f"/tables/{code}/logbook") for one in (anne, ben)]
    assert books[0] == books[1]


async def test_after_a_gap_the_snapshot_is_what_the_others_see(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("soft-seas", anne, ben)
    deaf = await ben.at(pages[0].table.code)
    await asyncio.gather(*(page.play(any_of(0), moves=3) for page in pages))
    lost = [await deaf.hear_raw() for _ in range(4)]
    assert {message["type"] for message in lost} == {"change"}
    await deaf.until(lambda: deaf.gaps > 0)
    await deaf.snapshot()
    await pages[1].quiet()
    await deaf.until(lambda: deaf.seq >= pages[1].seq)
    assert (deaf.seq, deaf.state, deaf.log) == (pages[1].seq, pages[1].state, pages[1].log)


# What is no message


UNREADABLE = [
    *("", "{", "null", "7", '"move"', "[]", "{}", "nonsense", "[" * 5000, "\x00"),
    *('{"type":"fly"}', '{"type":7}', '{"type":"hello"}', '{"type":"move"}', '{"type":"\\ud800"}'),
    *('{"type":"ping","extra":1}', '{"type":"resync","id":"x"}'),
]
WRONG: list[dict[str, Any]] = [
    {"type": "move"},
    {"type": "move", "seat": "first", "code": 1},
    {"type": "move", "seat": 0, "code": "one"},
    {"type": "move", "seat": 0, "code": 1.5},
    {"type": "move", "seat": 0, "code": -1},
    {"type": "move", "seat": 0, "code": 2**31},
    {"type": "move", "seat": 0, "code": 10**30},
    {"type": "move", "seat": -1, "code": 1},
    {"type": "move", "seat": 64, "code": 1},
    {"type": "move", "seat": 0, "code": None},
    {"type": "move", "seat": 0, "code": 1, "lang": "fr"},
    {"type": "move", "seat": [0], "code": {"a": 1}},
    {"type": "undo"},
    {"type": "undo", "seat": 0, "code": 1},
    {"type": "chat", "text": 7},
    {"type": "chat", "text": ["Ahoy"]},
    {"type": "look", "seat": 0},
    {"type": "ping"},
]


@pytest.fixture
async def page(people: People) -> Page:
    anne, ben = await people("Anne"), await people("Ben")
    return (await gathered("soft-seas", anne, ben))[0]


async def unharmed(page: Page) -> None:
    """The page still sees the game as it was, and may play: who was away meanwhile may have to become host again."""
    known = page.log, page.chat
    fresh = await page.snapshot()
    assert (fresh["log"], fresh["chat"]) == known
    assert isinstance(await page.move(page.turn()[0].code), Done)
    await page.ask("undo", seat=page.view.seat)


async def test_what_cannot_be_read_is_refused_and_harms_nothing(page: Page) -> None:
    await page.quiet()
    for text in UNREADABLE:
        known = len(page.refusals)
        await page.send_raw(text)
        await page.until(lambda known=known: len(page.refusals) > known)  # type: ignore[misc]
        assert page.refusals[-1].problem.code == "bad-message"
    await unharmed(page)


async def test_a_message_with_wrong_parts_is_refused_under_its_id(page: Page) -> None:
    await page.quiet()
    for wish in WRONG:
        is_refused(
            await page.ask(wish["type"], **{key: value for key, value in wish.items() if key != "type"}), "bad-message"
        )
    long = {"type": "move", "id": "x" * 65, "seat": 0, "code": 1}
    await page.send(long)
    await page.until(lambda: page.refusals[-1].id is None)
    await unharmed(page)


async def test_a_binary_message_closes_the_socket_and_harms_nothing(page: Page) -> None:
    await page.send_raw(b"\x00\x01")
    with pytest.raises(Closed) as closed:
        await page.until(lambda: False)
    assert closed.value.code == 1003
    await unharmed(await page.visitor.at(page.table.code))


async def test_an_oversized_message_closes_the_socket_and_harms_nothing(page: Page) -> None:
    await page.send_raw(json.dumps({"type": "chat", "id": "long", "text": "x" * 70_000}))
    with pytest.raises(Closed) as closed:
        await page.until(lambda: False)
    assert closed.value.code == 1009
    await unharmed(await page.visitor.at(page.table.code))


async def test_messages_that_come_too_fast_are_refused_under_their_id_and_may_come_again(page: Page) -> None:
    chosen = page.turn()[0].code
    for id in ("hasty", "hastier", "hastiest"):
        for _ in range(600):
            await page.send({"type": "ping"})
        await page.send({"type": "move", "id": id, "seat": 0, "code": chosen})
        await page.until(lambda id=id: id in page.answers)  # type: ignore[misc]
        await asyncio.sleep(0.5)
        if isinstance(page.answers[id][0], Refused):
            break
        await page.ask("undo", seat=0)  # just then one more was allowed again
    is_refused(page.answers[id][0], "too-fast")
    assert isinstance(await page.move(chosen, id=id), Done)


async def test_the_first_word_is_hello_and_it_is_said_once(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = await seated("soft-seas", anne, ben)
    page = await anne.knock(code)
    for early in (
        {"type": "ping"},
        {"type": "hello", "seat": 1},
        {"type": "hello", "seat": 9},
        {"type": "hello", "lang": "de"},
    ):
        known = len(page.refusals)
        await page.send(early)
        await page.until(lambda known=known: len(page.refusals) > known)  # type: ignore[misc]
    assert [one.problem.code for one in page.refusals] == [
        "bad-message",
        "not-your-seat",
        "no-such-seat",
        "bad-message",
    ]
    await page.send({"type": "hello", "seat": 0})
    await page.until(lambda: bool(page.state))
    await page.send({"type": "hello"})
    await page.until(lambda: len(page.refusals) == 5)


async def test_a_program_may_do_without_views(people: People) -> None:
    anne = await people("Anne")
    page = await anne.at(await seated("soft-seas", anne), detail="events")
    await anne.start(page.table.code)
    await page.until(lambda: page.status == "playing")
    assert page.state["view"] is None
    assert page.log
    await page.compare()


# Taking back


async def test_ones_last_action_is_taken_back_and_the_same_dice_fall_again(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("archipels", anne, ben)
    mine = pages[pages[0].table.acting[0]]
    seat = mine.view.seat
    is_refused(await mine.ask("undo", seat=seat), "nothing-to-undo")
    before, log = mine.state["view"], list(mine.log)
    await mine.play(any_of(0), moves=1)
    assert mine.table.undo == [seat]
    assert mine.state["view"] != before
    assert isinstance(await mine.ask("undo", seat=seat), Done)
    assert (mine.state["view"], mine.log, mine.table.undo) == (before, log, [])
    for page in pages:
        await page.compare()


async def test_nothing_is_taken_back_once_dice_have_fallen_or_another_has_acted(
    people: People, server: Serving
) -> None:
    """Everyone always tries: it works just where the last that happened was their own, and `undo` says so."""
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("archipels", anne, ben)
    dice, taken, refused = random.Random(5), 0, 0
    for _ in range(40):
        mine = next(page for page in pages if page.turn())
        await mine.play(any_of(dice.random()), moves=1)
        for seat, page in enumerate(pages):
            await level(pages)
            last = last_step(server.events(page.table.code))
            may = last is not None and last["seat"] == seat and not last["fell"]
            assert page.table.undo == [seat] * may
            assert isinstance(await page.ask("undo", seat=seat), Done) == may
            taken, refused = taken + may, refused + (not may)
            if may:
                await page.play(any_of(dice.random()), moves=1)
        await level(pages)
    assert taken > 5
    assert refused > 5


async def level(pages: list[Page]) -> None:
    """Listen until all know the same."""
    newest = max(page.seq for page in pages)
    for page in pages:
        await page.until(lambda page=page: page.seq >= newest)  # type: ignore[misc]


def last_step(events: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The last move that was not taken back."""
    kept: list[dict[str, Any]] = []
    for event in events:
        if event["kind"] == "moved":
            kept.append(event)
        elif event["kind"] == "undone":
            kept.pop()
    return kept[-1] if kept else None


async def test_what_a_stand_in_did_is_not_taken_back(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = await seated("soft-seas", anne, ben)
    await anne.start(code)
    await ben.ask("DELETE", f"/tables/{code}/seats/1")
    await anne.ask("PUT", f"/tables/{code}/seats/1/stand-in", {"level": "random"})
    page = await ben.at(code)
    await page.until(lambda: page.table.acting == [0])
    assert page.table.undo == []
    is_refused(await page.ask("undo", seat=1), "nothing-to-undo")


async def test_a_finished_game_is_not_taken_back(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("les-pirates", anne, ben, options=SHORT)
    await finish(pages)
    for seat, page in enumerate(pages):
        is_refused(await page.ask("undo", seat=seat), "nothing-to-undo")
        is_refused(await page.ask("move", seat=seat, code=0), "game-is-over")


# Refusals


@pytest.mark.parametrize("game", [game.id for game in all_games()])
async def test_an_illegal_action_is_refused_by_rule_in_ones_language(people: People, game: str) -> None:
    """Any code at all: never done, never a failure; where it is an action of the game, a rule forbids it."""
    anne = await people("Anne")
    players = 2
    code = (await anne.create(game, *["human"] * players)).code
    await anne.start(code)
    page, french = await anne.at(code), await anne.at(code, lang="fr")
    await page.play(any_of(game), moves=5)
    dice, rules = random.Random(game), set()
    await french.quiet()
    legal = {offer.code for offer in page.turn()}
    tried = {
        *range(40),
        *(dice.randrange(2**31) for _ in range(20)),
        *(dice.randrange(20_000) for _ in range(60)),
        2**31 - 1,
    }
    for number in sorted(tried - legal):
        answers = await page.move(number), await french.move(number)
        assert isinstance(answers[0], Refused)
        assert isinstance(answers[1], Refused)
        english, other = answers[0].problem, answers[1].problem
        assert (english.code, english.rule) == (other.code, other.rule)
        assert english.sentence != other.sentence
        assert not english.rule or english.rule not in english.sentence, "the rule is told apart from its sentence"
        rules.add(english.rule)
        await asyncio.sleep(0.02)
    assert len(rules - {""}) >= 1
    await page.quiet()
    assert {offer.code for offer in page.turn()} == legal
