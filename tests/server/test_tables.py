"""Tables: made, listed, taken, left, begun, finished and played again."""

import asyncio
import gc
import json
from pathlib import Path
from typing import Any

import pytest

from flibuste.engine.contract import Game
from flibuste.engine.errors import ImpossibleSetting
from flibuste.engine.games import all_games
from flibuste.engine.options import check
from flibuste.server.messages import Done, GameInfo, LevelInfo, Me, Reference, Refused, TableLine
from tests.server.client import Page, Refusal, Visitor, declared
from tests.server.conftest import People
from tests.server.scenes import SHORT, any_of, finish, gathered, seated
from tests.server.serving import Serving
from tests.server.sheltered import sheltered, until

pytestmark = pytest.mark.anyio


async def refusal(request: Any) -> Refusal:
    with pytest.raises(Refusal) as found:
        await request
    return found.value


# Making one


async def test_the_catalogue_tells_every_game_level_and_rule(people: People) -> None:
    anne = await people("Anne")
    games = [declared(GameInfo, game) for game in await anne.ask("GET", "/games")]
    assert [game.id for game in games] == [game.id for game in all_games()]
    levels = [declared(LevelInfo, level) for level in await anne.ask("GET", "/levels")]
    assert levels[0].id == "random"
    for game in games:
        english, french = [
            declared(Reference, await anne.ask("GET", f"/games/{game.id}/rules?lang={lang}")) for lang in ("en", "fr")
        ]
        assert [rule.id for rule in english.rules] == [rule.id for rule in french.rules]
        assert english.rules[0].text != french.rules[0].text
    assert (await refusal(anne.ask("GET", "/games/chess/rules"))).code == "unknown-game"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
async def test_a_table_takes_every_option_by_its_declaration_and_refuses_by_rule(people: People, game: Game) -> None:
    """Each value of each option, with the fewest and the most players: the server says what the game's rules say."""
    games = await (await people()).ask("GET", "/games")
    declaration = declared(GameInfo, next(one for one in games if one["id"] == game.id))
    refused = 0
    for players in declaration.players:
        for option in declaration.options:
            anne = await people("Anne")
            for value in option.values:
                wish = {option.name: value.value}
                due = judged(game, wish, players)
                table = anne.create(game.id, *["human"] * players, options=wish)
                if isinstance(due, ImpossibleSetting):
                    problem = (await refusal(table)).problem
                    assert (problem.code, problem.rule) == (due.code, due.facts["rule"])
                    assert problem.sentence.endswith(f"({problem.rule})")
                    refused += 1
                else:
                    assert (await table).options == due
    assert bool(refused) == bool(declaration.exclusions)


def judged(game: Game, wish: dict[str, Any], players: int) -> dict[str, Any] | ImpossibleSetting:
    """The options as the game's own rules see them, or why not."""
    try:
        return dict(check(game, wish, players).options)
    except ImpossibleSetting as problem:
        return problem


BAD_TABLES = [
    ({"game": "chess"}, "unknown-game"),
    ({"options": {"sails": True}}, "unknown-option"),
    ({"options": {"sea": "dead"}}, "bad-option"),
    ({"options": {"more_control": "perhaps"}}, "bad-option"),
    ({"options": {"sheet": "../../etc/passwd"}}, "unknown-sheet"),
    ({"options": {"sheet": "/etc/passwd"}}, "unknown-sheet"),
    ({"options": {"sheet": "nowhere"}}, "bad-option"),
    ({"seats": [{"kind": "human"}] * 16}, "wrong-players"),
    ({"seats": [{"kind": "bot", "level": "god"}]}, "bad-option"),
    ({"seats": [{"kind": "bot"}]}, "bad-option"),
    ({"seats": []}, "bad-message"),
    ({"seats": [{"kind": "human"}] * 17}, "bad-message"),
    ({"seats": [{"kind": "ghost"}]}, "bad-message"),
    ({"name": "x" * 41}, "bad-message"),
    ({"name": "a\u0000b"}, "bad-message"),
    ({"clock": {"mode": "strict", "seconds": 1}}, "bad-message"),
    ({"colour": "red"}, "bad-message"),
]


@pytest.mark.parametrize(("wish", "code"), BAD_TABLES, ids=lambda one: one if isinstance(one, str) else "")
async def test_a_table_that_cannot_be_is_refused_in_both_languages(people: People, wish: Any, code: str) -> None:
    anne = await people("Anne")
    body = {"game": "doodle-islands", "seats": [{"kind": "human"}, {"kind": "open"}]} | wish
    refusals = [await refusal(anne.ask("POST", f"/tables?lang={lang}", body)) for lang in ("en", "fr")]
    assert [(one.status, one.code) for one in refusals] == [(422, code)] * 2
    if code != "bad-message":
        assert refusals[0].problem.sentence != refusals[1].problem.sentence
    by_header = await refusal(anne.ask("POST", "/tables", body, headers={"Accept-Language": "de, fr;q=0.8"}))
    assert by_header.problem == refusals[1].problem


@pytest.mark.parametrize("body", [b"{", b"[]", b"null", b"\xff\xfe", b'{"\\ud800": 1}', b"1" * 5000])
async def test_a_body_that_is_no_wish_is_refused_clearly(people: People, body: bytes) -> None:
    anne = await people("Anne")
    answer = await anne.http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["sentence"]


async def test_nobody_makes_tables_without_end(people: People) -> None:
    anne = await people("Anne")
    for _ in range(20):
        await anne.create("soft-seas", "human")

    async def go_on() -> None:
        for _ in range(80):  # one more is allowed every five seconds
            await anne.create("soft-seas", "human")

    refused = await refusal(go_on())
    assert (refused.status, refused.code) == (429, "too-fast")


# Lists


async def test_open_tables_are_listed_until_they_are_over_and_private_ones_never(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    private = await seated("soft-seas", anne, ben)
    table = await anne.create("soft-seas", "human", "open", open=True, name="The Black Pearl")

    async def listed() -> dict[str, TableLine]:
        return {one["code"]: declared(TableLine, one) for one in await ben.ask("GET", "/tables")}

    line = (await listed())[table.code]
    assert (line.name, line.free, line.status, line.names) == ("The Black Pearl", 1, "setup", ["1", ""])
    await ben.sit(table.code)
    await anne.start(table.code)
    line = (await listed())[table.code]
    assert (line.free, line.status, line.your_turn) == (0, "playing", True)
    await finish([await one.at(table.code) for one in (anne, ben)])
    assert not {private, table.code} & set(await listed())


async def test_ones_own_tables_are_listed_with_whose_turn_it_is(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("doodle-islands", anne, ben)
    code = pages[0].table.code

    async def turns() -> list[bool]:
        mine = [declared(Me, await one.ask("GET", "/me")) for one in (anne, ben)]
        assert [[line.code for line in one.tables] for one in mine] == [[code]] * 2
        return [one.tables[0].your_turn for one in mine]

    acting = pages[0].table.acting
    assert await turns() == [seat in acting for seat in (0, 1)]
    await pages[acting[0]].play(any_of(0), moves=1)
    acting = (await anne.table(code)).acting
    assert await turns() == [seat in acting for seat in (0, 1)]
    await seated("soft-seas", anne)
    both = [line.status for line in declared(Me, await anne.ask("GET", "/me")).tables]
    assert sorted(both) == ["playing", "setup"]
    assert declared(Me, await (await people("Cleo")).ask("GET", "/me")).tables == []


async def test_it_is_not_your_turn_while_a_bot_stands_in(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = await seated("soft-seas", anne, ben)
    await anne.start(code)
    await ben.ask("DELETE", f"/tables/{code}/seats/1")
    assert (await ben.ask("GET", "/me"))["tables"][0]["your_turn"]
    await anne.tell("PUT", f"/tables/{code}/seats/1/stand-in", {"level": "roi-des-pirates"})
    assert not (await ben.ask("GET", "/me"))["tables"][0]["your_turn"]


# Seats


async def test_a_free_seat_is_taken_once_and_left_again(people: People) -> None:
    anne, ben, cleo = [await people(name) for name in ("Anne", "Ben", "Cleo")]
    code = (await anne.create("soft-seas", "human", "open", "open")).code
    table = await ben.sit(code, 2)
    assert [(seat.kind, seat.name, seat.yours) for seat in table.seats] == [
        ("human", "1", False), ("open", "", False), ("human", "Ben", True),
    ]  # fmt: skip
    assert (await refusal(cleo.sit(code, 2))).code == "seat-taken"
    assert (await refusal(cleo.sit(code, 9))).code == "no-such-seat"
    assert (await cleo.sit(code)).seats[1].name == "Cleo"
    assert (await refusal(cleo.sit(code))).code == "seat-taken"
    table = await ben.tell("DELETE", f"/tables/{code}/seats/2")
    assert (table.seats[2].kind, table.seats[2].name) == ("open", "")


async def test_the_host_sets_seats_before_the_game_but_nobody_elses(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = await seated("soft-seas", anne, ben)
    for wish in ({"kind": "open"}, {"kind": "bot", "level": "random"}, {"kind": "human"}):
        assert (await refusal(anne.tell("PUT", f"/tables/{code}/seats/1", wish))).code == "seat-taken"
    bot = await anne.tell("PUT", f"/tables/{code}/seats/0", {"kind": "bot", "level": "random"})
    assert (bot.seats[0].kind, bot.seats[0].level, bot.seats[0].yours) == ("bot", "random", False)
    mine = await anne.tell("PUT", f"/tables/{code}/seats/0", {"kind": "human", "name": "Anne Bonny"})
    assert (mine.seats[0].name, mine.seats[0].yours) == ("Anne Bonny", True)
    await anne.start(code)
    late = anne.tell("PUT", f"/tables/{code}/seats/0", {"kind": "open"})
    assert (await refusal(late)).code == "already-started"
    assert (await refusal((await people()).sit(code))).code == "already-started"


async def test_a_game_begins_once_and_when_every_seat_is_taken(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = (await anne.create("soft-seas", "human", "open", "open")).code
    refused = await refusal(anne.start(code))
    assert (refused.status, refused.code, refused.problem.sentence) == (409, "seats-free", "seats are still free: 2, 3")
    await ben.sit(code)
    await anne.tell("PUT", f"/tables/{code}/seats/2", {"kind": "bot", "level": "random"})
    assert (await anne.start(code)).status == "playing"
    assert (await refusal(anne.start(code))).code == "already-started"


async def test_the_host_renames_the_table_and_all_see_it(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = await seated("soft-seas", anne, ben)
    page = await ben.at(code)
    await anne.tell("PUT", f"/tables/{code}/name", {"name": "  Tortuga  "})
    await page.until(lambda: page.table.name == "Tortuga")
    assert (await refusal(anne.tell("PUT", f"/tables/{code}/name", {"name": "   "}))).code == "bad-message"


async def test_a_host_who_leaves_hands_over(people: People) -> None:
    anne, ben, cleo = [await people(name) for name in ("Anne", "Ben", "Cleo")]
    code = (await anne.create("soft-seas", "human", "human", "open", "open")).code
    await ben.sit(code)
    await cleo.sit(code)
    assert (await anne.tell("DELETE", f"/tables/{code}/seats/0")).host, "she has another seat"
    assert not (await anne.tell("DELETE", f"/tables/{code}/seats/1")).host
    assert (await ben.table(code)).host
    assert not (await cleo.table(code)).host
    assert (await refusal(anne.start(code))).code == "not-the-host"


# One browser, several seats


async def test_several_seats_of_one_browser_are_played_from_one_page(people: People) -> None:
    anne = await people("Anne")
    code = (await anne.create("doodle-islands", "human", "human")).code
    await anne.start(code)
    page = await anne.at(code)
    seen = set()
    while not page.is_over:
        seen.add(page.view.seat)
        assert page.turn(), "the page shows the seat that acts"
        await page.play(any_of(len(page.log)), moves=1)
    assert seen == {0, 1}


async def test_while_others_act_the_page_shows_the_seat_that_acted_last(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = (await anne.create("doodle-islands", "human", "human", "open")).code
    await ben.sit(code)
    await anne.start(code)
    page, other = await anne.at(code), await ben.at(code)
    waited: set[int | None] = set()
    while len(waited) < 2:
        while page.turn():
            last = page.view.seat
            await page.play(any_of(len(page.log)), moves=1)
            if page.view.acting == [2]:
                assert page.view.seat == last
                waited.add(last)
        await other.until(lambda: bool(other.turn()))
        await other.play(any_of(len(page.log)), moves=1)
        await page.until(lambda: bool(page.turn()) or bool(other.turn()))


async def test_one_may_look_from_any_of_ones_seats_in_any_language(people: People) -> None:
    anne = await people("Anne")
    code = (await anne.create("soft-seas", "human", "human")).code
    await anne.start(code)
    page = await anne.at(code, seat=1)
    assert page.view.seat == 1
    english = (await page.snapshot(seat=0))["view"]
    french = (await page.snapshot(seat=0, lang="fr"))["view"]
    assert (english["seat"], french["seat"]) == (0, 0)
    assert english["legal"][0]["words"] != french["legal"][0]["words"]
    assert english["table"] == french["table"]


# Watching


async def test_spectators_see_what_everyone_may_see_and_are_counted(people: People) -> None:
    anne, ben, cleo = [await people(name) for name in ("Anne", "Ben", "Cleo")]
    pages = await gathered("soft-seas", anne, ben)
    watching = await cleo.at(pages[0].table.code)
    await pages[0].until(lambda: pages[0].table.watching == 1)
    assert (watching.view.seat, watching.view.legal) == (None, [])
    assert [seat.yours for seat in watching.table.seats] == [False, False]
    await finish(pages)
    await watching.until(lambda: watching.is_over)
    assert watching.view.scores == pages[0].view.scores
    await watching.close()
    await pages[0].until(lambda: pages[0].table.watching == 0)


async def test_all_see_who_is_here(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = await seated("soft-seas", anne, ben)
    page = await anne.at(code)
    assert [seat.here for seat in page.table.seats] == [True, False]
    other, again = await ben.at(code), await ben.at(code)
    await page.until(lambda: page.table.seats[1].here)
    await other.close()
    await page.quiet()
    assert page.table.seats[1].here, "another page of his is open"
    await again.close()
    await page.until(lambda: not page.table.seats[1].here)


# Leaving and coming back


async def test_a_bot_stands_in_for_a_leaver_and_the_seat_is_given_back(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = await seated("doodle-islands", anne, ben)
    await anne.start(code)
    page = await anne.at(code)
    stand_in = f"/tables/{code}/seats/1/stand-in"
    assert (await ben.tell("DELETE", f"/tables/{code}/seats/1")).seats[1].left
    table = await anne.tell("PUT", stand_in, {"level": "random"})
    assert (table.seats[1].stand_in, table.seats[1].level, table.seats[1].kind) == (True, "random", "human")
    assert (await refusal(anne.tell("PUT", stand_in, {"level": "random"}))).status == 409
    await page.play(any_of(0), moves=3)
    moved = [entry for entry in page.log if entry["type"] == "move" and entry["seat"] == 1]
    assert len(moved) >= 2, "the bot plays"
    other = await ben.at(code)
    assert not other.table.seats[1].left
    table = await anne.tell("DELETE", stand_in)
    assert (table.seats[1].stand_in, table.seats[1].level) == (False, None)
    assert (await refusal(anne.tell("DELETE", stand_in))).code == "no-stand-in"
    await other.quiet()
    await asyncio.gather(page.play(any_of(1)), other.play(any_of(2)))
    assert other.is_over


async def test_only_somebody_who_is_away_is_replaced(people: People) -> None:
    """The server's grace is 0.3 seconds here."""
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("doodle-islands", anne, ben)
    stand_in = f"/tables/{pages[0].table.code}/seats/1/stand-in"
    await asyncio.sleep(0.4)
    assert (await refusal(anne.tell("PUT", stand_in, {}))).code == "still-here"
    await pages[1].close()
    await pages[0].until(lambda: not pages[0].table.seats[1].here)
    await asyncio.sleep(0.4)
    assert (await anne.tell("PUT", stand_in, {})).seats[1].level == "moussaillon"


async def test_somebody_who_never_came_is_away(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = await seated("doodle-islands", anne, ben)
    await anne.start(code)
    await asyncio.sleep(0.4)
    assert (await anne.tell("PUT", f"/tables/{code}/seats/1/stand-in", {})).seats[1].stand_in


async def test_nobody_is_replaced_before_the_game(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = await seated("doodle-islands", anne, ben)
    assert (await refusal(anne.tell("PUT", f"/tables/{code}/seats/1/stand-in", {}))).code == "not-started"


async def test_a_seat_is_left_once(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = await seated("doodle-islands", anne, ben)
    await anne.start(code)
    await ben.tell("DELETE", f"/tables/{code}/seats/1")
    assert (await refusal(ben.tell("DELETE", f"/tables/{code}/seats/1"))).code == "already-left"


# The next game


async def test_a_rematch_has_the_same_seats_the_next_first_player_and_is_one_table(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    table = await anne.create("les-pirates", "human", "open", "random", options=SHORT, name="Tortuga", hints=False)
    await ben.sit(table.code)
    await anne.start(table.code)
    pages = [await one.at(table.code) for one in (anne, ben)]
    first = pages[0].view.first
    await finish(pages)
    again = await asyncio.gather(*(one.tell("POST", f"/tables/{table.code}/rematch") for one in (ben, anne, ben)))
    assert len({one.code for one in again}) == 1
    new = again[0]
    assert new.code != table.code
    assert (new.name, new.options, new.hints, new.status) == ("Tortuga", again[0].options, False, "setup")
    assert [(seat.kind, seat.name, seat.level) for seat in new.seats] == [
        (seat.kind, seat.name, seat.level) for seat in pages[0].table.seats
    ]
    assert (again[1].host, again[0].host) == (True, False)
    await pages[0].until(lambda: pages[0].table.rematch == new.code)
    assert new.code in json.dumps(await ben.ask("GET", "/me"))
    await anne.start(new.code)
    assert (await ben.at(new.code)).view.first == (first + 1) % 3


# The clock


async def test_without_a_clock_there_is_no_deadline_and_an_advisory_one_only_shows(people: People) -> None:
    anne = await people("Anne")
    quiet = await gathered("soft-seas", anne)
    assert quiet[0].table.deadline is None
    shown = await gathered("soft-seas", anne, clock={"mode": "advisory", "seconds": 60})
    now = (await shown[0].snapshot())["now"]
    deadline = shown[0].table.deadline
    assert deadline is not None
    assert deadline <= now + 60
    await shown[0].play(any_of(0), moves=1)
    assert (shown[0].table.deadline or 0) > deadline


async def test_when_a_strict_clock_runs_out_a_bot_moves_and_that_is_not_taken_back(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("archipels", anne, ben, clock={"mode": "strict", "seconds": 5})
    began, seq = pages[0].table.deadline, pages[0].seq
    assert began is not None
    first = pages[0].table.acting[0]
    await pages[first].until(lambda: pages[first].seq > seq)
    assert pages[first].table.undo == []
    answer = await pages[first].ask("undo", seat=first)
    assert isinstance(answer, Refused)
    assert answer.problem.code == "nothing-to-undo"
    assert (pages[first].table.deadline or 0) >= began + 5


# Chat


async def test_words_reach_all_and_are_kept(people: People) -> None:
    anne, ben, cleo = [await people(name) for name in ("Anne", "Ben", "Cleo")]
    code = await seated("soft-seas", anne, ben)
    here, there = await anne.at(code), await ben.at(code)
    await there.ask("chat", text="  Ahoy! {0} <b>é🏴</b>  ")
    await here.until(lambda: bool(here.chat))
    late = await cleo.at(code)
    for page in (here, there, late):
        assert [(said["name"], said["seat"], said["text"]) for said in page.chat] == [
            ("Ben", 1, "Ahoy! {0} <b>é🏴</b>")
        ]


@pytest.mark.parametrize("text", ["", "   ", "x" * 401, "\u200b\u2060", "Ahoy\u202e", "a\x00b", "a\ufffeb"])
async def test_words_are_neither_empty_nor_too_long_and_can_be_seen(people: People, text: str) -> None:
    anne = await people("Anne")
    page = await anne.at(await seated("soft-seas", anne))
    answer = await page.ask("chat", text=text)
    assert isinstance(answer, Refused)
    assert answer.problem.code == "bad-message"


async def test_nobody_talks_without_end(people: People, server: Serving) -> None:
    anne = await people("Anne")
    code = await seated("soft-seas", anne)
    pages = [await anne.at(code) for _ in range(6)]  # in a fleet, each through any process
    answers = [await pages[number % 6].ask("chat", text="Ahoy") for number in range(30)]
    refused = [answer for answer in answers if not isinstance(answer, Done)]
    assert {answer.problem.code for answer in refused} == {"too-fast"}
    assert len(answers) - len(refused) == len(said(server, code)) >= 5
    assert_slow(said(server, code))


async def test_what_was_said_before_a_restart_counts_too(own_people: People, own_server: Serving) -> None:
    anne = await own_people("Anne")
    code = (await anne.create("soft-seas", "human", "open")).code
    await talk(await anne.at(code))
    own_server.stop()
    own_server.start()
    await talk(await anne.at(code))
    assert_slow(said(own_server, code))


async def talk(page: Page) -> None:
    """Until it is too fast."""
    while isinstance(await page.ask("chat", text="Ahoy"), Done):
        pass


def said(server: Serving, code: str) -> list[float]:
    """When words were said at a table, by the server's count."""
    return [event["count"] for event in server.events(code) if event["kind"] == "said"]


def assert_slow(counts: list[float]) -> None:
    """Five at once, and one more every two seconds; clocks of several processes are not quite alike."""
    assert len(counts) <= 5 + (counts[-1] - counts[0]) / 2 + 1


# Bots


async def test_bots_play_by_themselves_to_the_end(people: People) -> None:
    anne: Visitor = await people("Anne")
    code = (await anne.create("les-pirates", "random", "moussaillon", options=SHORT)).code
    page = await anne.at(code)
    await anne.start(code)
    await page.until(lambda: page.is_over)
    await page.compare()


async def test_who_leaves_before_a_table_is_found_missing_leaves_no_error(tmp_path: Path) -> None:
    loop, unheard = asyncio.get_running_loop(), list[dict[str, Any]]()
    loop.set_exception_handler(lambda _, context: unheard.append(context))
    async with sheltered(tmp_path) as tables:
        asking = asyncio.create_task(tables.find("NOWHERE"))
        await asyncio.sleep(0)
        asking.cancel()
        await until(lambda: not tables._loading)
        gc.collect()
        await asyncio.sleep(0)
    assert not unheard
