"""Strangers at the door: whatever they send, say or leave unread, they get a clear answer and others notice nothing."""

import asyncio
import json
import logging
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request

from flibuste.engine.errors import BadOption
from flibuste.server.address import Proxies, neighbourhood
from flibuste.server.config import Config
from flibuste.server.door import LARGEST_BODY, Door
from flibuste.server.limits import Pace, Paces
from flibuste.server.logs import JsonLines, Plain
from flibuste.server.messages import Problem
from flibuste.server.patience import Doors
from flibuste.server.wire import MOST_UNREAD, Wire
from tests.server.client import PATIENCE, Closed, Page, Refusal, Visitor, declared
from tests.server.conftest import People
from tests.server.scenes import gathered, seated
from tests.server.serving import Serving

pytestmark = pytest.mark.anyio

STRICT = (
    *("warm=0", "crowd=2", "visitor_rate=0.001", "visitor_burst=5", "guess_rate=0.001", "guess_burst=5"),
    *("request_rate=0.001", "request_burst=60", "table_rate=0.001", "table_burst=3", "look_rate=1", "look_burst=3"),
    *("message_patience=300", "time_to_ask=1", "time_to_read=1", "most_connections_each=4", "code_rate=0.02"),
)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with little patience, behind a proxy: its tests come from addresses of their own."""
    words = ["--logs", "json", "--trusted-proxy", "127.0.0.1", "--grace", "1"]
    words += [word for setting in STRICT for word in ("--set", setting)]
    serving = Serving(tmp_path_factory.mktemp("strict") / "served", *words)
    yield serving
    serving.close()
    for line in serving.said().splitlines():
        assert "message" in json.loads(line), "every line of the log is an object"


def problem_in(answer: httpx.Response, status: int, code: str) -> Problem:
    assert answer.status_code == status, answer.text
    problem = declared(Problem, answer.json())
    assert problem.code == code
    return problem


def raw(server: Serving, *parts: bytes, patience: float = 20.0) -> bytes:
    """Everything the server says to these bytes until it ends the connection."""
    host, port = server.url.removeprefix("http://").split(":")
    heard = b""
    with socket.create_connection((host, int(port)), timeout=patience) as line:
        for part in parts:
            line.sendall(part)
        while some := line.recv(65536):
            heard += some
    return heard


# Addresses, bodies and heads that nobody's browser sends


@pytest.mark.parametrize("path", ["/%00", "/a%00b", "/" + "a" * 5000, "/%0Aforged", "/" + "a/" * 2000, "/api/nothing"])
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_an_address_that_cannot_be_is_a_problem_with_a_code(server: Serving, path: str, lang: str) -> None:
    async with httpx.AsyncClient(base_url=server.url, headers={"Accept-Language": lang}) as http:
        problem = problem_in(await http.get(path), 404, "no-such-address")
    assert ("adresse" in problem.sentence) == (lang == "fr")


async def test_a_wrong_verb_is_a_problem_with_a_code(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.url) as http:
        problem = problem_in(await http.patch("/api/tables"), 405, "wrong-verb")
    assert "PATCH" in problem.sentence


@pytest.mark.parametrize("wish", [b'"options":{"\\ud800\\n2026 INFO forged":1}', b'"\\ud800":1', b'"name":"\\ud800"'])
async def test_half_a_character_is_refused_and_forges_nothing(people: People, server: Serving, wish: bytes) -> None:
    anne = await people("Anne")
    body = b'{"game":"soft-seas","seats":[{"kind":"human"},{"kind":"open"}],' + wish + b"}"
    answer = await anne.http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert declared(Problem, answer.json()).sentence
    assert "\n2026 INFO forged" not in server.said()


@pytest.mark.parametrize(
    "request_", [b"nonsense\r\n\r\n", b"GET http://[ HTTP/1.1\r\n\r\n", b"GET / HTTP/9.9\r\nHost: x\r\n\r\n"]
)
async def test_what_is_no_http_is_a_problem_with_a_code(server: Serving, request_: bytes) -> None:
    head, _, body = (await asyncio.to_thread(raw, server, request_)).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert json.loads(body)["code"] == "unreadable"


async def test_a_socket_of_no_address_is_a_problem_with_a_code(server: Serving) -> None:
    asked = b"GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"
    head, _, body = (await asyncio.to_thread(raw, server, asked)).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 404 ")
    assert json.loads(body)["code"] == "no-such-address"


@pytest.mark.parametrize(
    "wrong", [b"", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 99\r\n"]
)
async def test_a_socket_asked_for_wrongly_is_a_problem_with_a_code(people: People, wrong: bytes) -> None:
    anne = await people("Anne")
    code = await seated("soft-seas", anne)
    asked = f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: {anne.url.partition('//')[2]}\r\n".encode()
    asked += b"Connection: upgrade\r\nUpgrade: websocket\r\n" + f"Cookie: flibuste={anne.cookie}\r\n".encode() + wrong
    found: Any = SimpleNamespace(url=anne.url)
    head, _, body = (await asyncio.to_thread(raw, found, asked + b"\r\n")).partition(b"\r\n\r\n")
    assert head.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 426 "))
    assert json.loads(body)["code"] == "no-socket"


async def test_a_large_body_is_refused_before_it_is_read(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        for path in ("/api/tables", "/api/nothing", "/"):
            problem_in(await http.post(path, content=b"x" * (LARGEST_BODY + 1)), 413, "too-large")
    announced = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 400000000\r\nExpect: 100-continue\r\n\r\n"
    heard = await asyncio.to_thread(raw, server, announced)
    assert heard.startswith(b"HTTP/1.1 413 "), "before a byte of it came"


async def test_a_body_without_a_length_is_refused_as_soon_as_it_is_too_large(server: Serving) -> None:
    sent = 0

    async def endless() -> Any:
        nonlocal sent
        while sent < 50 * LARGEST_BODY:
            sent += 8192
            yield b"x" * 8192
            await asyncio.sleep(0)

    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        problem_in(await http.post("/api/tables", content=endless()), 413, "too-large")


async def test_a_head_that_is_too_long_is_refused_though_it_comes_in_one_piece(server: Serving) -> None:
    for upgrade in (b"", b"Upgrade: websocket\r\nConnection: Upgrade\r\n"):
        asked = b"GET /healthz HTTP/1.1\r\nHost: here\r\n" + upgrade + b"X-Long: " + b"y" * 40_000 + b"\r\n\r\n"
        heard = await asyncio.to_thread(raw, server, asked)
        assert heard.startswith(b"HTTP/1.1 431 ")
        assert b"too-large" in heard


async def test_a_head_without_end_is_refused(server: Serving) -> None:
    for head in (b"GET /" + b"a" * 10**6, b"GET / HTTP/1.1\r\n" + b"X-Long: y\r\n" * 10**5):
        try:
            heard = await asyncio.to_thread(raw, server, head)
        except ConnectionError:
            continue  # it was cut off before we had sent everything
        assert heard.startswith(b"HTTP/1.1 431 ")
        assert json.loads(heard.partition(b"\r\n\r\n")[2])["code"] == "too-large"


@pytest.mark.parametrize("name", ["a\ufffeb", "\u202eenna", "\u200b", "\ue000", "a\u2028b", "\ufdd0"])
async def test_a_name_is_of_characters_that_can_be_seen_and_drawn(people: People, name: str) -> None:
    anne = await people("Anne")
    with pytest.raises(Refusal) as refusal:
        await anne.tell("POST", "/tables", {"game": "soft-seas", "seats": [{"kind": "human", "name": name}]})
    assert refusal.value.code == "bad-message"
    for fine in ("Zoë", "Анна", "安妮", "🏴‍☠️ Anne", "O'Malley–Bonny"):
        wish = {"game": "soft-seas", "seats": [{"kind": "human", "name": fine}, {"kind": "open"}]}
        assert (await anne.tell("POST", "/tables", wish)).seats[0].name == fine


# The log


def record(message: str, **more: Any) -> logging.LogRecord:
    made = logging.makeLogRecord({"name": "flibuste", "levelname": "INFO", "msg": message})
    made.__dict__.update(more)
    return made


def failed() -> Any:
    try:
        raise ValueError("said\n2026-01-01 INFO forged\u2028\x1b[2K")
    except ValueError:
        return sys.exc_info()


@pytest.mark.parametrize("layout", [Plain(), JsonLines()], ids=("text", "json"))
def test_nobody_writes_a_line_of_the_log(layout: logging.Formatter) -> None:
    evil = "x\r\n2026-01-01 INFO forged\x1b[2K\u2028\ud800"
    for one in (record(evil), record("left", why=evil), record("failed", exc_info=failed())):
        lines = layout.format(one).splitlines()
        assert all(line.startswith("    | ") for line in lines[1:])
        assert not any(line.lstrip(" |").startswith("2026-01-01") for line in lines[1:] if "    | " not in line)
        assert all(line.isprintable() for line in lines)
    assert len(JsonLines().format(record("failed", exc_info=failed())).splitlines()) == 1


async def test_a_mistake_of_ours_is_a_problem_and_one_line_of_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise KeyError("broken")

    door = Door(broken, Proxies(()), Paces("requests", 1, 100))
    transport = httpx.ASGITransport(door)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
        problem_in(await http.get("/api/x%0Aforged"), 500, "mistake")
    (line,) = [JsonLines().format(one) for one in caplog.records if one.name == "flibuste.server"]
    found = json.loads(line)
    assert (found["message"], found["path"], found["level"]) == ("a request failed", "/api/x\nforged", "error")
    assert "KeyError: 'broken'" in found["error"]


async def test_what_uvicorn_says_is_json_too(strict: Serving) -> None:
    await asyncio.to_thread(raw, strict, b"nonsense\r\n\r\n")
    said = [json.loads(line) for line in strict.said().splitlines()]
    assert any(line["logger"].startswith("uvicorn") for line in said)


# From where


def test_an_address_is_told_by_proxies_of_ours_alone() -> None:
    proxies = Proxies(["10.0.0.0/8", "127.0.0.1"])
    assert proxies.client("127.0.0.1", "6.6.6.6, 9.9.9.9") == "9.9.9.9", "the rest may be invented"
    assert proxies.client("127.0.0.1", "6.6.6.6, 9.9.9.9, 10.1.2.3") == "9.9.9.9"
    assert proxies.client("127.0.0.1", "10.1.2.3") == "10.1.2.3"
    assert proxies.client("127.0.0.1", "") == "127.0.0.1"
    assert proxies.client("127.0.0.1", "nonsense") == "127.0.0.1"
    assert proxies.client("::ffff:127.0.0.1", "9.9.9.9") == "9.9.9.9"
    assert proxies.client("8.8.8.8", "9.9.9.9") == "8.8.8.8", "no proxy of ours"
    assert Proxies(()).client("127.0.0.1", "9.9.9.9") == "127.0.0.1"
    with pytest.raises(BadOption):
        Proxies(["everywhere"])


def test_a_household_of_ipv6_counts_as_one() -> None:
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:1") != neighbourhood("2001:db8:0:1::1")
    assert neighbourhood("::ffff:1.2.3.4") == neighbourhood("1.2.3.4") != neighbourhood("1.2.3.5")


def test_a_proxy_that_is_none_is_refused_at_the_start(tmp_path: Path) -> None:
    order = ["serve", "--port", "0", "--folder", str(tmp_path), "--trusted-proxy", "nowhere"]
    words = [sys.executable, "-m", "flibuste", *order]
    ran = subprocess.run(words, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert ran.returncode != 0
    assert "--trusted-proxy" in ran.stderr
    assert "Traceback" not in ran.stderr


# Limits by address


def test_a_pace_that_waits_says_for_how_long() -> None:
    now = 0.0
    pace = Pace("looks", 2.0, 2.0, lambda: now)
    assert [pace.wait() for _ in range(4)] == [0.0, 0.0, 0.5, 1.0]
    now = 10.0
    assert pace.wait() == 0.0


class From(Visitor):
    """Somebody who comes from an address, by the proxy."""

    def __init__(self, url: str, address: str, name: str = "Anne") -> None:
        super().__init__(url, name)
        self.address = address
        self.http.headers["X-Forwarded-For"] = address

    async def knock(self, code: str, **headers: str) -> Page:
        return await super().knock(code, **{"X-Forwarded-For": self.address} | headers)


async def test_new_visitors_are_limited_by_address(strict: Serving) -> None:
    async with httpx.AsyncClient(base_url=strict.url) as http:
        for address, most in (("20.0.0.1", 5), ("20.0.0.2", 5)):
            found = []
            for _ in range(7):
                http.cookies.clear()
                found.append(await http.get("/api/me", headers={"X-Forwarded-For": address}))
            assert [one.status_code for one in found] == [200] * most + [429] * (7 - most)
            problem_in(found[-1], 429, "too-fast")
            assert int(found[-1].headers["Retry-After"]) > 0
            http.cookies.clear()
            page = await http.get("/", headers={"X-Forwarded-For": address})
            assert (page.status_code, "set-cookie" in page.headers) == (200, False)


async def made(visitor: Visitor) -> int:
    """How many tables somebody may make."""
    for count in range(100):
        try:
            await visitor.create("soft-seas", "human", "open")
        except Refusal as refusal:
            return count if refusal.code == "too-fast" else -1
    return 100


async def test_tables_are_limited_by_visitor_and_by_address(strict: Serving) -> None:
    counts = []
    for name in ("Anne", "Ben", "Cleo"):
        async with From(strict.url, "20.0.1.1", name) as one:
            await one.ask("GET", "/me")
            counts.append(await made(one))
    assert counts == [3, 3, 0], "three each, and six of one address (crowd=2)"


async def test_requests_are_limited_by_address(strict: Serving) -> None:
    async with httpx.AsyncClient(base_url=strict.url, headers={"X-Forwarded-For": "20.0.2.1"}) as http:
        found = [await http.get("/api/games/none/rules") for _ in range(61)]
        assert [one.status_code for one in found] == [422] * 60 + [429]
        problem_in(found[-1], 429, "too-fast")
        assert (await http.get("/")).status_code == 200


async def test_codes_of_tables_are_not_guessed(strict: Serving) -> None:
    """Beyond the limit nobody learns whether a code has a table; who sits at one goes on."""
    async with From(strict.url, "20.0.3.1") as anne, From(strict.url, "20.0.3.1") as guesser:
        for one in (anne, guesser):
            await one.ask("GET", "/me")
        code = (await anne.create("soft-seas", "human", "open")).code
        for number in range(4):
            with pytest.raises(Refusal) as refusal:
                await guesser.table(f"GUESS{number}")
            assert refusal.value.code == "no-such-table"
        page = await guesser.knock("GUESS9")
        with pytest.raises(Closed, match="no-such-table"):
            await page.hello()
        for wrong_or_right in ("GUESS8", code):
            with pytest.raises(Refusal) as refusal:
                await guesser.table(wrong_or_right)
            assert refusal.value.code == "too-fast"
            page = await guesser.knock(wrong_or_right)
            with pytest.raises(Closed, match="too-fast"):
                await page.hello()
        assert (await anne.table(code)).code == code
    async with From(strict.url, "20.0.3.2") as other:
        await other.ask("GET", "/me")
        assert (await other.table(code)).code == code


async def test_open_pages_are_limited_by_visitor_and_by_address(strict: Serving) -> None:
    async with From(strict.url, "20.0.4.1") as anne, From(strict.url, "20.0.4.1") as ben, From(
        strict.url, "20.0.4.1"
    ) as cleo:  # fmt: skip
        for one in (anne, ben, cleo):
            await one.ask("GET", "/me")
        code = (await anne.create("soft-seas", "human", "open")).code
        for one in (anne, ben):
            pages = [await one.at(code) for _ in range(5)]
            assert [bool(page.state) for page in pages] == [True] * 4 + [False]
        assert (await cleo.at(code)).refusals[0].problem.code == "too-many", "eight of one address (crowd=2)"


# Silence


async def test_who_connects_and_says_nothing_is_let_go(strict: Serving) -> None:
    for said in ((), (b"GET / HT",), (b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab",)):
        heard = await asyncio.to_thread(raw, strict, *said)
        assert heard.startswith(b"HTTP/1.1 408 ")
        assert json.loads(heard.partition(b"\r\n\r\n")[2])["code"] == "too-late"


async def test_who_asked_once_and_then_dribbles_is_let_go(strict: Serving) -> None:
    host, port = strict.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    heard = await reader.readuntil(b"}")
    assert heard.startswith(b"HTTP/1.1 200 ")

    async def dribble() -> None:
        while True:
            writer.write(b"\r\n")
            await asyncio.sleep(0.1)

    dribbling = asyncio.create_task(dribble())
    async with asyncio.timeout(PATIENCE):
        with suppress(ConnectionResetError):  # so it ends when bytes are on their way to who has closed
            assert await reader.read() == b""
    dribbling.cancel()
    writer.close()


# Floods and slow readers


async def visitor_at(strict: Serving, address: str) -> From:
    anne = From(strict.url, address)
    await anne.ask("GET", "/me")
    return anne


async def test_snapshots_asked_for_too_fast_come_later_and_one_answers_all(strict: Serving) -> None:
    async with await visitor_at(strict, "20.0.5.1") as anne:
        page = (await gathered("soft-seas", anne))[0]
        began = time.monotonic()
        for _ in range(150):
            await page.send({"type": "resync"})
        await page.send({"type": "ping"})
        seen: list[str] = []
        while "pong" not in seen:
            seen.append((await page.hear())["type"])
        most = 3 + time.monotonic() - began  # one more a second, however slow the machine is
        assert seen.count("snapshot") <= most, "many at once are one"
        shown = await page.snapshot()
        assert shown["seq"] == page.seq
        before = page.seq
        assert (await page.move(page.turn()[0].code)).type == "done"
        assert page.seq > before


async def flood(page: Page, say: Callable[[], Awaitable[object]]) -> None:
    for _ in range(5000):
        await say()
    await page.until(lambda: False)


async def test_a_flooder_is_disconnected_with_a_reason(strict: Serving) -> None:
    async with await visitor_at(strict, "20.0.6.1") as anne:
        page = await anne.at(await seated("soft-seas", anne))
        with pytest.raises(Closed) as closed:
            await flood(page, lambda: page.send({"type": "ping"}))
        assert (closed.value.code, closed.value.reason) == (1008, "too-fast")
        other = await anne.at(page.table.code)
        with pytest.raises(Closed) as closed:
            await flood(other, other.socket.ping)
        assert (closed.value.code, closed.value.reason) == (1008, "too-fast")
        again = await anne.at(page.table.code)
        assert again.state, "they may come again"


class Loud:
    """Answers every word with many."""

    def __init__(self) -> None:
        self.most, self.why = 0, list[str]()

    async def arrive(self, wire: Wire, request: Request) -> None:
        self.wire = wire
        wire.accept(request)

    def hear(self, text: str) -> None:
        self.wire.send(b"x" * int(text))
        self.most = max(self.most, self.wire.transport.get_write_buffer_size())

    def catch_up(self) -> None: ...

    def leave(self) -> None: ...

    def dropped(self, reason: str) -> None:
        self.why.append(reason)


@pytest.mark.parametrize(("words", "long"), [(400, 64 * 1024), (4, 128 * 1024)], ids=("much", "long"))
async def test_who_reads_nothing_is_cut_off_and_little_waits_for_them(words: int, long: int) -> None:
    """Where much waits, at once; where less does, after a while."""
    guest, doors = Loud(), Doors(Config(time_to_read=0.5 if words == 4 else PATIENCE), Proxies(()))
    listening, line = socket.socket(), socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
    listening.bind(("127.0.0.1", 0))
    serving = await asyncio.get_running_loop().create_server(
        lambda: Wire(lambda: guest, doors, SimpleNamespace(connections=set())), sock=listening
    )
    line.connect(listening.getsockname())
    deaf = await connect("ws://here/", sock=line, compression=None, max_queue=1, ping_interval=None)
    with suppress(ConnectionClosed):
        for _ in range(words):
            await deaf.send(str(long))
    async with asyncio.timeout(PATIENCE):
        while not guest.why:
            await asyncio.sleep(0.01)
    deaf.transport.abort()
    serving.close()
    assert guest.why == ["unread"]
    assert guest.most <= MOST_UNREAD + 2 * long


class Slow(Loud):
    """Takes a while to find out whether to let somebody in."""

    def __init__(self) -> None:
        super().__init__()
        self.is_asked, self.has_found = asyncio.Event(), asyncio.Event()
        self.let_in: bool | None = None

    async def arrive(self, wire: Wire, request: Request) -> None:
        self.is_asked.set()
        await self.has_found.wait()
        wire.reject(404, "{}")
        self.let_in = wire.accept(request)


async def test_who_has_gone_before_they_are_let_in_is_not_let_in() -> None:
    guest, doors = Slow(), Doors(Config(), Proxies(()))
    wire = Wire(lambda: guest, doors, SimpleNamespace(connections=set()))
    wire.connection_made(Mute())
    head = "GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    wire.data_received(f"{head}Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
    await guest.is_asked.wait()
    wire.eof_received()
    guest.has_found.set()
    assert wire.arriving
    await wire.arriving
    assert guest.let_in is False


class Mute(asyncio.Transport):
    """A connection into nowhere."""

    def write(self, data: Any) -> None: ...

    def can_write_eof(self) -> bool:
        return False

    def close(self) -> None: ...
