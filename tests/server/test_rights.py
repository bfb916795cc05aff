"""Who may do what: every verb over the wire, for every role."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from flibuste.server.identity import Signer
from flibuste.server.messages import Refused
from flibuste.server.rights import VERBS
from tests.server.client import Closed, Refusal, Visitor
from tests.server.conftest import People
from tests.server.scenes import any_of, finish, gathered, seated
from tests.server.serving import Serving

pytestmark = pytest.mark.anyio

UNKNOWN = {"stranger": "no-identity", "expired": "no-identity", "forged": "no-identity"}
ALL = {"host": "ok", "owner": "ok", "other": "ok", "spectator": "ok"} | UNKNOWN
OWN = dict.fromkeys(ALL, "not-your-seat") | {"owner": "ok"} | UNKNOWN
SEATED = ALL | {"spectator": "not-seated"}
HOST = dict.fromkeys(ALL, "not-the-host") | {"host": "ok"} | UNKNOWN
RIGHTS = {
    "read": ALL, "sit": ALL, "study": ALL, "chat": SEATED, "rematch": SEATED,
    "look": OWN, "move": OWN, "undo": OWN, "leave": OWN, "hint": OWN,
    "start": HOST, "rename": HOST, "set_seat": HOST, "stand_in": HOST, "give_back": HOST, "remove": HOST,
    "mute": HOST,
}  # fmt: skip
"""What each verb on the first seat (the owner's) is answered. The host does not sit."""

Cast = dict[str, Visitor]
Attempt = Callable[[Visitor, str], Awaitable[object]]


@pytest.fixture
async def cast(people: People, server: Serving) -> Cast:
    known = {role: await people(role) for role in ("host", "owner", "other", "spectator", "stranger")}
    known["stranger"].http.cookies.clear()
    old = server.signer(clock=lambda: 0.0).sign(known["owner"].identity)
    other_key = Signer(b"another key", 3600).sign(known["owner"].identity)
    for role, cookie in (("expired", old), ("forged", other_key)):
        known[role] = await people(role)
        known[role].http.cookies.clear()
        known[role].http.cookies.set("flibuste", cookie)
    return known


def by_http(verb: str, path: str, body: Any = None) -> Attempt:
    return lambda visitor, code: visitor.ask(verb, f"/tables/{code}{path}", body)


def by_socket(**message: Any) -> Attempt:
    async def attempt(visitor: Visitor, code: str) -> object:
        page = await visitor.at(code)
        if message["type"] == "look":
            await page.send(message)
            await page.until(lambda: bool(page.refusals) or page.state["view"]["seat"] == message["seat"])
            return page.refusals[-1] if page.refusals else page
        if message["type"] == "move":
            message["code"] = page.state["view"]["legal"][0]["code"] if page.turn() else 0
        return await page.ask(**{"kind": message["type"]} | {k: v for k, v in message.items() if k != "type"})

    return attempt


ATTEMPTS: dict[str, Attempt] = {
    "read": by_http("GET", ""),
    "sit": lambda visitor, code: visitor.ask("POST", f"/tables/{code}/seats", {"name": f"New {visitor.name}"}),
    "leave": by_http("DELETE", "/seats/0"),
    "set_seat": by_http("PUT", "/seats/2", {"kind": "bot", "level": "random"}),
    "start": by_http("POST", "/start", {}),
    "rename": by_http("PUT", "/name", {"name": "New name"}),
    "stand_in": by_http("PUT", "/seats/0/stand-in", {"level": "random"}),
    "give_back": by_http("DELETE", "/seats/0/stand-in"),
    "remove": by_http("POST", "/seats/0/remove"),
    "mute": by_http("PUT", "/seats/0/mute"),
    "rematch": by_http("POST", "/rematch"),
    "hint": by_http("GET", "/hints?seat=0"),
    "study": by_http("GET", "/logbook"),
    "look": by_socket(type="look", seat=0),
    "move": by_socket(type="move", seat=0),
    "undo": by_socket(type="undo", seat=0),
    "chat": by_socket(type="chat", text="Ahoy"),
}


async def setting(verb: str, cast: Cast) -> str:
    """A table of the host at which the verb makes sense, with the owner on the first seat and another on the second."""
    seats = ["open"] * (6 if verb == "sit" else 3 if verb == "set_seat" else 2)
    code = (await cast["host"].create("soft-seas", *seats)).code
    await cast["owner"].sit(code, 0)
    await cast["other"].sit(code, 1)
    if verb in ("sit", "set_seat", "start", "leave", "rename"):
        return code
    await cast["host"].start(code)
    if verb in ("rematch", "study"):
        await finish([await cast[role].at(code) for role in ("owner", "other")])
    if verb in ("stand_in", "give_back"):
        await cast["owner"].ask("DELETE", f"/tables/{code}/seats/0")
    if verb == "give_back":
        await cast["host"].ask("PUT", f"/tables/{code}/seats/0/stand-in", {"level": "random"})
    if verb == "undo":
        page = await cast["owner"].at(code)
        await page.move(page.turn()[0].code)
    return code


async def answer(attempt: Awaitable[object]) -> str:
    """Whether it is ok, or the code of the refusal."""
    try:
        answer = await attempt
    except Refusal as refusal:
        return refusal.code
    except Closed as closed:
        return closed.reason if closed.code == 4403 else str(closed)
    return answer.problem.code if isinstance(answer, Refused) else "ok"


def test_every_verb_has_its_rights_here() -> None:
    assert set(RIGHTS) == set(ATTEMPTS) == set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
async def test_a_verb_is_granted_to_those_who_have_the_right_and_to_nobody_else(
    verb: str, cast: Cast, server: Serving
) -> None:
    code = await setting(verb, cast)
    rights = RIGHTS[verb]
    refused = [role for role in rights if rights[role] != "ok"]
    before = server.events(code)
    found = {role: await answer(ATTEMPTS[verb](cast[role], code)) for role in refused}
    after = [event for event in server.events(code)[len(before) :] if event["who"] and event["kind"] != "came"]
    assert after == [], "something was done for those who were refused"
    found |= {role: await answer(ATTEMPTS[verb](cast[role], code)) for role in rights if role not in refused}
    assert found == rights


@pytest.mark.parametrize("verb", ["study", "rematch"])
async def test_nobody_studies_a_game_that_runs(verb: str, cast: Cast) -> None:
    code = await setting("read", cast)
    for role in ("host", "owner", "other"):
        assert await answer(ATTEMPTS[verb](cast[role], code)) == "still-running"
    assert await answer(cast["owner"].ask("GET", f"/tables/{code}/steps/0")) == "still-running"
    assert await answer(cast["owner"].ask("GET", f"/tables/{code}/hints?seat=0&step=0")) == "still-running"


async def test_a_table_without_hints_gives_them_when_the_game_is_over(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("soft-seas", anne, ben, hints=False)
    code = pages[0].table.code
    assert await answer(anne.ask("GET", f"/tables/{code}/hints?seat=0")) == "hints-off"
    await finish(pages)
    hints = await anne.ask("GET", f"/tables/{code}/hints?seat=1&step=1&lang=fr")
    assert hints["hints"]


async def test_hints_for_a_seat_that_does_not_act_are_refused(people: People) -> None:
    anne, ben = await people("Anne"), await people("Ben")
    pages = await gathered("soft-seas", anne, ben)
    code = pages[0].table.code
    await pages[0].move(pages[0].turn()[0].code)
    assert await answer(anne.ask("GET", f"/tables/{code}/hints?seat=0")) == "not-your-turn"
    await finish(pages)
    assert await answer(anne.ask("GET", f"/tables/{code}/hints?seat=0")) in ("not-your-turn", "game-is-over")
    assert await answer(anne.ask("GET", f"/tables/{code}/hints?seat=0&step=0")) == "not-your-turn", "a die is due"
    assert await answer(anne.ask("GET", f"/tables/{code}/hints?seat=0&step=99999")) == "no-such-step"
    assert await answer(anne.ask("GET", f"/tables/{code}/hints?seat=9&step=1")) == "no-such-seat"


# Origins


def changing(server: Serving) -> list[tuple[str, str]]:
    paths = httpx.get(f"{server.url}/api/openapi.json").json()["paths"]
    verbs = [(verb.upper(), path) for path, found in paths.items() for verb in found]
    return [(verb, re.sub(r"\{\w+\}", "0", path)) for verb, path in verbs if verb != "GET"]


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://[", "http://127.0.0.1"])
async def test_what_changes_something_is_refused_from_another_site(
    people: People, server: Serving, origin: str
) -> None:
    anne = await people("Anne")
    wishes = changing(server)
    assert len(wishes) >= 8
    for verb, path in wishes:
        with pytest.raises(Refusal) as refusal:
            await anne.ask(verb, path.removeprefix("/api"), {}, headers={"Origin": origin})
        assert (refusal.value.status, refusal.value.code) == (403, "other-origin")


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://[", "http://127.0.0.1"])
async def test_a_socket_is_refused_from_another_site(people: People, origin: str) -> None:
    anne = await people("Anne")
    code = await seated("soft-seas", anne)
    page = await anne.knock(code, Origin=origin)
    with pytest.raises(Closed) as closed:
        await page.hello()
    assert (closed.value.code, closed.value.reason) == (4403, "other-origin")


async def test_the_own_page_and_an_origin_of_the_owner_are_welcome(people: People, server: Serving) -> None:
    anne = await people("Anne")
    anne.urls = (server.url,)  # what stands before a fleet has one name
    code = await seated("soft-seas", anne)
    for origin in (server.url, "https://friend.example"):
        page = await anne.knock(code, Origin=origin)
        await page.hello()
        assert page.table.code == code
        await anne.tell("PUT", f"/tables/{code}/name", {"name": "Ours"}, headers={"Origin": origin})


# Secrets


async def test_no_secret_is_told_before_the_game_is_over(people: People, server: Serving) -> None:
    """Not the dice's secret, nobody's identity or cookie, not in a refusal either."""
    everybody = [await people(name) for name in ("Anne", "Ben", "Cleo", "Watcher")]
    *players, watcher = everybody
    pages = await gathered("soft-seas", *players)
    code = pages[0].table.code
    watching = await watcher.at(code)
    await pages[1].ask("chat", text="Ahoy")
    await pages[1].ask("move", seat=0, code=1)
    await asyncio.gather(*(page.play(any_of(1), moves=3) for page in pages))
    await watching.ask("move", seat=0, code=1)
    for one in everybody:
        await answer(one.ask("GET", f"/tables/{code}/logbook"))
        await one.table(code)
        await one.ask("GET", "/me")
        await one.ask("GET", "/tables")
    secret = server.events(code)[0]["secret"]
    heard = b"".join(text for one in everybody for text in one.heard).decode()
    assert len(heard) > 10_000
    for hidden in (secret, *(one.identity for one in everybody), *(one.cookie for one in everybody)):
        assert hidden not in heard
    await finish(pages)
    book = await watcher.ask("GET", f"/tables/{code}/logbook")
    assert book["fair"]["secret"] == secret


async def test_nothing_secret_stands_in_an_address_and_scripts_cannot_read_the_cookie(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.url, verify=False) as http:
        answer = await http.get("/api/me")
        cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    parameters = httpx.get(f"{server.url}/api/openapi.json").text
    assert "cookie" not in re.findall(r'"in":"query"[^}]*"name":"(\w+)"', parameters)


async def test_every_answer_has_the_strict_headers(server: Serving) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/api/tables"):
        headers = httpx.get(f"{server.url}{path}").headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


async def test_a_socket_of_no_table_is_closed_with_its_reason(people: People) -> None:
    anne = await people("Anne")
    for code in ("NOSUCH", "nosuch", "..", "%00", "a" * 100):
        page = await anne.knock(code)
        with pytest.raises(Closed) as closed:
            await page.hello()
        assert (closed.value.code, closed.value.reason) == (4404, "no-such-table")
