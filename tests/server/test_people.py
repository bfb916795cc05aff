"""People: a host who is away, or removes, or mutes; guests who would take too much; codes that bring one back."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import select

from flibuste.server.database import CODES
from flibuste.server.identity import digest_of
from flibuste.server.messages import Me, OwnCode, Refused
from flibuste.server.texts import likeness
from tests.server.client import Refusal, Visitor, declared
from tests.server.conftest import People
from tests.server.scenes import any_of, finish, gathered, seated
from tests.server.serving import Serving
from tests.server.test_door import From, strict
from tests.server.test_tables import refusal

pytestmark = pytest.mark.anyio
__all__ = ["strict"]


# Who is host (the server's grace is 0.3 seconds here)


async def test_a_host_who_has_gone_is_replaced_and_is_host_again_when_back(people: People) -> None:
    anne, ben, cleo = [await people(name) for name in ("Anne", "Ben", "Cleo")]
    code = await seated("soft-seas", anne, ben, cleo)
    hosts, first = await anne.at(code), await cleo.at(code)
    second = await ben.at(code)
    await hosts.close()
    await second.until(lambda: second.table.host)
    assert not first.table.host, "the first of those who sit and are here"
    assert (await ben.tell("POST", f"/tables/{code}/start", {})).status == "playing"
    back = await anne.at(code)
    await back.until(lambda: back.table.host)
    await second.until(lambda: not second.table.host)


async def test_a_host_who_never_came_is_replaced_too_and_a_watcher_never_is_host(people: People) -> None:
    anne, ben, cleo = [await people(name) for name in ("Anne", "Ben", "Cleo")]
    code = await seated("soft-seas", anne, ben)
    watching = await cleo.at(code)
    await asyncio.sleep(0.5)
    assert not (await anne.table(code)).seats[1].here
    assert (await anne.table(code)).host, "nobody else sits there and is here"
    page = await ben.at(code)
    await page.until(lambda: page.table.host)
    await watching.quiet()
    assert not watching.table.host


async def test_a_host_who_is_here_stays_host(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("soft-seas", anne, ben)
    short = await anne.at(pages[0].table.code)
    await short.close()
    await asyncio.sleep(0.5)
    await pages[1].quiet()
    assert not pages[1].table.host
    assert (await anne.table(pages[0].table.code)).host


async def test_a_new_host_is_kept_over_a_restart(own_people: People, own_server: Serving) -> None:
    own_server.stop()
    own_server.options = (*own_server.options, "--grace", "0.2")
    own_server.start()
    anne, ben = await own_people("Anne"), await own_people("Ben")
    code = await seated("soft-seas", anne, ben)
    page = await ben.at(code)
    await page.until(lambda: page.table.host)
    own_server.restart()
    assert (await ben.table(code)).host
    assert not (await anne.table(code)).host
    page = await anne.at(code)
    await page.until(lambda: page.table.host)


# Removing and muting


async def test_the_host_removes_a_guest_before_the_game_and_they_do_not_sit_again(people: People) -> None:
    anne, ben, cleo = [await people(name) for name in ("Anne", "Ben", "Cleo")]
    code = await seated("soft-seas", anne, ben)
    await anne.at(code)  # a host who is not there is one no longer
    page = await ben.at(code)
    table = await anne.tell("POST", f"/tables/{code}/seats/1/remove")
    assert [seat.kind for seat in table.seats] == ["human", "open"]
    await page.until(lambda: page.table.seats[1].kind == "open")
    refused = await refusal(ben.sit(code))
    assert (refused.status, refused.code) == (403, "removed")
    assert (await refusal(anne.tell("POST", f"/tables/{code}/seats/1/remove"))).code == "nobody-there"
    await cleo.sit(code)
    assert (await anne.start(code)).status == "playing"


async def test_the_host_removes_a_guest_in_the_game_and_a_bot_plays_on(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("soft-seas", anne, ben)
    code = pages[0].table.code
    table = await anne.tell("POST", f"/tables/{code}/seats/1/remove")
    seat = table.seats[1]
    assert (seat.gone, seat.stand_in, seat.level, seat.name) == (True, True, "moussaillon", "Ben")
    await pages[1].until(lambda: pages[1].view.seat is None)
    refused = await pages[1].ask("move", seat=1, code=0)
    assert isinstance(refused, Refused)
    assert refused.problem.code == "not-your-seat"
    assert (await refusal(anne.tell("DELETE", f"/tables/{code}/seats/1/stand-in"))).code == "no-stand-in"
    await pages[0].play(any_of(1))
    assert pages[0].is_over
    again = await anne.tell("POST", f"/tables/{code}/rematch")
    assert [one.kind for one in again.seats] == ["human", "open"], "the seat is free in the next game"


async def test_nobody_removes_the_host_or_whose_table_it_is(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = await seated("soft-seas", anne, ben)
    assert (await refusal(anne.tell("POST", f"/tables/{code}/seats/0/remove"))).code == "not-theirs"
    page = await ben.at(code)
    await page.until(lambda: page.table.host)
    assert page.table.seats[0].founder
    assert (await refusal(ben.tell("POST", f"/tables/{code}/seats/0/remove"))).code == "not-theirs"


async def test_who_is_muted_says_nothing_until_the_host_lets_them(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("soft-seas", anne, ben)
    code = pages[0].table.code
    assert (await anne.tell("PUT", f"/tables/{code}/seats/1/mute")).seats[1].muted
    await pages[1].until(lambda: pages[1].table.seats[1].muted)
    answer = await pages[1].ask("chat", text="Ahoy")
    assert isinstance(answer, Refused)
    assert answer.problem.code == "muted"
    assert (await refusal(anne.tell("PUT", f"/tables/{code}/seats/1/mute"))).code == "nobody-there"
    assert not (await anne.tell("DELETE", f"/tables/{code}/seats/1/mute")).seats[1].muted
    await pages[1].ask("chat", text="Ahoy again")
    await pages[0].until(lambda: bool(pages[0].chat))
    assert [said["text"] for said in pages[0].chat] == ["Ahoy again"]
    await finish(pages)


# Guests


async def test_a_stranger_takes_one_seat_of_an_open_table(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = (await anne.create("soft-seas", "human", "open", "open", "open", open=True)).code
    await ben.sit(code)
    refused = await refusal(ben.tell("POST", f"/tables/{code}/seats", {"name": "Ben's brother"}))
    assert (refused.status, refused.code) == (409, "seats-enough")
    await anne.tell("POST", f"/tables/{code}/seats", {"name": "Anne's sister"})
    assert [seat.kind for seat in (await anne.table(code)).seats] == ["human", "human", "human", "open"]


async def test_a_guest_by_link_takes_two_seats_and_not_every_one(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    code = (await anne.create("soft-seas", "human", "open", "open", "open")).code
    await ben.sit(code)
    await ben.tell("POST", f"/tables/{code}/seats", {"name": "Ben's brother"})
    third = ben.tell("POST", f"/tables/{code}/seats", {"name": "Ben's cousin"})
    assert (await refusal(third)).code == "seats-enough"


@pytest.mark.parametrize("name", ["Anne", "anne", " ANNE ", "Аnne", "Ànne", "A n n e", "Ann\u0435"])
async def test_nobody_sits_under_anothers_name(people: People, name: str) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    wish: dict[str, Any] = {"game": "soft-seas", "seats": [{"kind": "human", "name": "Anne"}, {"kind": "open"}]}
    code = (await anne.tell("POST", "/tables", wish)).code
    refused = await refusal(ben.tell("POST", f"/tables/{code}/seats", {"name": name}))
    assert (refused.status, refused.code) == (409, "name-taken")
    assert (await ben.tell("POST", f"/tables/{code}/seats", {"name": "Annette"})).seats[1].name == "Annette"


def test_what_looks_the_same_is_the_same() -> None:
    assert likeness("Bill") == likeness("BiII") == likeness("B1ll") != likeness("Bell")
    assert likeness("Ζoe") != likeness("Joe")


# Coming back by a code


async def test_a_code_brings_seats_and_tables_back(people: People, server: Serving) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("soft-seas", anne, ben)
    code = pages[0].table.code
    own = declared(OwnCode, await anne.ask("POST", "/me/code")).code
    assert declared(OwnCode, await anne.ask("POST", "/me/code")).code == own, "looking again changes nothing"
    assert own != (await ben.ask("POST", "/me/code"))["code"]
    elsewhere = await people("Elsewhere")
    assert (await elsewhere.table(code)).seats[0].yours is False
    me = declared(Me, await elsewhere.ask("POST", "/me/back", {"code": f"  {own.lower().replace('-', ' ')} "}))
    assert [line.code for line in me.tables] == [code]
    assert elsewhere.identity == anne.identity
    page = await elsewhere.at(code)
    assert page.view.seat == 0
    await finish([page, pages[1]])


async def test_a_code_is_not_in_the_database(people: People, server: Serving) -> None:
    anne = await people("Anne")
    own = (await anne.ask("POST", "/me/code"))["code"]
    with server.engine.connect() as connection:
        rows = [(row.digest, row.who) for row in connection.execute(select(CODES))]
    assert (digest_of(own), anne.identity) in rows
    assert own.replace("-", "") not in str(rows)


async def test_codes_are_not_guessed(strict: Serving) -> None:
    async with From(strict.url, "30.0.0.1") as anne, From(strict.url, "30.0.0.2") as other:
        await anne.ask("GET", "/me")
        own = (await anne.ask("POST", "/me/code"))["code"]
        for tries, code in ((10, "wrong-code"), (1, "too-fast")):
            for _ in range(tries):
                refused = await refusal(anne.ask("POST", "/me/back", {"code": "ABCD-EFGH-JKMN-PQRS"}))
                assert refused.code == code
        assert (await refusal(anne.ask("POST", "/me/back", {"code": own}))).code == "too-fast", "though it is right"
        await other.ask("POST", "/me/back", {"code": own})
        assert other.identity == anne.identity


# Codes of tables


async def test_the_code_of_a_private_table_is_longer(people: People) -> None:
    anne = await people("Anne")
    private, listed = [(await anne.create("soft-seas", "human", "open", open=one)).code for one in (False, True)]
    assert (len(private), len(listed)) == (10, 6)


async def test_a_visitor_without_a_cookie_has_no_code(server: Serving) -> None:
    async with Visitor(server.url) as nobody:
        with pytest.raises(Refusal) as caught:
            await nobody.ask("POST", "/me/code")
    assert caught.value.code == "no-identity"
