"""HTTP: tables and seats. Every answer is a declared model; every refusal is a Problem."""

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Path, Request, Response
from sqlalchemy import Row

from flibuste.server import seats
from flibuste.server.address import neighbourhood
from flibuste.server.chance import new_salts
from flibuste.server.errors import NoIdentity, WrongCode
from flibuste.server.events import Event
from flibuste.server.identity import COOKIE, Signer, digest_of, new_identity
from flibuste.server.live import Live, Propose
from flibuste.server.messages import (
    ComeBack,
    Me,
    NewName,
    NewTable,
    OwnCode,
    Problem,
    SeatWish,
    Sit,
    StandIn,
    Start,
    TableInfo,
    TableLine,
)
from flibuste.server.new_table import created, needs_level, opened
from flibuste.server.rights import Verb
from flibuste.server.seats import GENTLE
from flibuste.server.table import Table
from flibuste.server.tables import Tables
from flibuste.server.tell import table_info

__all__ = [
    "REFUSALS",
    "Address",
    "Code",
    "TablesOf",
    "Who",
    "address_of",
    "check_guess",
    "greet",
    "router",
    "tell_table",
]

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 409, 410, 413, 422, 429, 503)
}


# Coroutines, though they wait for nothing: FastAPI would call plain functions in a thread.
async def _who(request: Request) -> str:
    return str(request.app.state.signer.read(request.cookies.get(COOKIE)))


async def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


async def _address(request: Request) -> str:
    return address_of(request)


def address_of(request: Request) -> str:
    """What limits by address are counted for."""
    return neighbourhood(request.client.host if request.client else "")


Who = Annotated[str, Depends(_who)]
Address = Annotated[str, Depends(_address)]
TablesOf = Annotated[Tables, Depends(_tables)]
Code = Annotated[str, Path(pattern="^[A-Z0-9]{4,16}$")]
Number = Annotated[int, Path(ge=0, le=63)]


async def check_guess(request: Request, address: Address, tables: TablesOf) -> None:
    """Raises TooFast for an address that asked for too many tables that do not exist."""
    if code := request.path_params.get("code"):
        tables.check_guess(str(code), await _who(request), address)


router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS, dependencies=[Depends(check_guess)])


# Who you are


@router.get("/me")
async def read_me(request: Request, response: Response, tables: TablesOf) -> Me:
    """Your tables. A visitor without a valid cookie gets one, and so an identity."""
    who = greet(request, response)
    found = await asyncio.to_thread(tables.store.tables_of, who)
    return Me(tables=[_line(row, who) for row in found])


@router.post("/me/code")
async def tell_code(request: Request, who: Who, tables: TablesOf) -> OwnCode:
    """The code that brings your seats and tables back when your cookie is lost."""
    code = str(request.app.state.signer.code_of(who))
    await asyncio.to_thread(tables.store.keep_code, digest_of(code), who)
    return OwnCode(code=code)


@router.post("/me/back")
async def come_back(request: Request, response: Response, wish: ComeBack, address: Address, tables: TablesOf) -> Me:
    """Be again who has this code: your cookie is replaced by theirs."""
    tables.limits.codes.at(address).check()
    who = await asyncio.to_thread(tables.store.whose_code, digest_of(wish.code))
    if who is None:
        tables.limits.codes.at(address).left -= 1
        raise WrongCode()
    _set_cookie(request, response, who)
    found = await asyncio.to_thread(tables.store.tables_of, who)
    return Me(tables=[_line(row, who) for row in found])


def greet(request: Request, response: Response) -> str:
    """The visitor's identity; a fresh cookie where there was none, or it grows old. Raises TooFast."""
    signer: Signer = request.app.state.signer
    cookie = request.cookies.get(COOKIE)
    try:
        who = signer.read(cookie)
        if cookie and not signer.is_old(cookie):
            return who
    except NoIdentity:
        request.app.state.tables.limits.visitors.at(address_of(request)).spend()
        who = new_identity()
    _set_cookie(request, response, who)
    return who


def _set_cookie(request: Request, response: Response, who: str) -> None:
    signer: Signer = request.app.state.signer
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, signer.sign(who), max_age=signer.lasts, httponly=True, samesite="lax", secure=secure, path="/"
    )


# Tables


@router.get("/tables")
async def list_tables(who: Who, tables: TablesOf) -> list[TableLine]:
    """Open tables that are not over: to sit down at, or to watch."""
    found = await asyncio.to_thread(tables.store.open_tables)
    return [_line(row, who) for row in found]


@router.post("/tables", status_code=201)
async def create_table(wish: NewTable, who: Who, address: Address, tables: TablesOf) -> TableInfo:
    """A new table; you are its host."""
    tables.limits.tables.spend(who, address)
    event = await asyncio.to_thread(created, wish, who)
    return await tell_table(await tables.create(event), who)


@router.post("/logbooks", status_code=201)
async def open_logbook(
    book: Annotated[dict[str, Any], Body()], who: Who, address: Address, tables: TablesOf
) -> TableInfo:
    """A private table that holds the game of a logbook (docs/logbook.md), replayed: a finished one to look at and to
    analyse; one that still runs, to go on with, waits to be started."""
    tables.limits.tables.spend(who, address)
    await tables.ready(str(book.get("game")))
    event, is_over = await asyncio.to_thread(opened, book, who)
    live = await tables.create(event)
    if not is_over:
        return await tell_table(live, who)
    await tables.lay_out(live)
    return await _do(tables, live.table.code, who, "start", lambda table: table.start(new_salts(table.players)))


@router.get("/tables/{code}")
async def read_table(code: Code, who: Who, tables: TablesOf) -> TableInfo:
    return await tell_table(await tables.find(code), who)


@router.post("/tables/{code}/start")
async def start_table(code: Code, wish: Start, who: Who, tables: TablesOf) -> TableInfo:
    """Begin the game; every seat must be taken."""
    live = await tables.find(code)
    await tables.lay_out(live)
    if who in (live.table.host, live.table.founder) and live.table.salt(who, wish.salt):
        await tables.act(live, who, "start", lambda table: seats.salted(table, who, wish.salt))
    return await _do(tables, code, who, "start", lambda table: table.start(new_salts(table.players)))


@router.put("/tables/{code}/name")
async def rename_table(code: Code, wish: NewName, who: Who, tables: TablesOf) -> TableInfo:
    return await _do(tables, code, who, "rename", lambda table: {"kind": "renamed", "name": wish.name})


@router.post("/tables/{code}/rematch")
async def rematch_table(code: Code, who: Who, tables: TablesOf) -> TableInfo:
    """The table of the next game: the same seats, the next seat begins."""
    live = await tables.find(code)
    return await tell_table(await tables.rematch(live, who), who)


# Seats


@router.post("/tables/{code}/seats")
async def sit_down(code: Code, wish: Sit, who: Who, tables: TablesOf) -> TableInfo:
    """Take a free seat; you may take several (hot-seat)."""
    return await _do(tables, code, who, "sit", lambda table: table.sit(who, wish.seat, wish.name, wish.salt), wish.seat)


@router.put("/tables/{code}/seats/{seat}")
async def set_seat(code: Code, seat: Number, wish: SeatWish, who: Who, tables: TablesOf) -> TableInfo:
    """Before the game, the host makes a seat open, a bot's, or their own."""
    return await _do(tables, code, who, "set_seat", lambda table: seats.set_seat(table, who, seat, wish), seat)


@router.delete("/tables/{code}/seats/{seat}")
async def leave_seat(code: Code, seat: Number, who: Who, tables: TablesOf) -> TableInfo:
    """Leave: before the game the seat is free again, later it waits for you, or the host gives it to a bot."""
    return await _do(tables, code, who, "leave", lambda table: table.leave(seat), seat)


@router.post("/tables/{code}/seats/{seat}/remove")
async def remove_person(code: Code, seat: Number, who: Who, tables: TablesOf) -> TableInfo:
    """The host removes somebody, from all their seats: free before the game, later a bot's. They do not sit again."""
    return await _do(tables, code, who, "remove", lambda table: table.remove(seat, GENTLE), seat)


@router.put("/tables/{code}/seats/{seat}/mute")
async def mute_person(code: Code, seat: Number, who: Who, tables: TablesOf) -> TableInfo:
    """The host lets somebody say nothing in the chat."""
    return await _do(tables, code, who, "mute", lambda table: table.mute(seat, True), seat)


@router.delete("/tables/{code}/seats/{seat}/mute")
async def unmute_person(code: Code, seat: Number, who: Who, tables: TablesOf) -> TableInfo:
    """The host lets them talk again."""
    return await _do(tables, code, who, "mute", lambda table: table.mute(seat, False), seat)


@router.put("/tables/{code}/seats/{seat}/stand-in")
async def stand_in(code: Code, seat: Number, wish: StandIn, who: Who, tables: TablesOf) -> TableInfo:
    """The host lets a bot play for somebody who left, or has been away for the grace time."""
    level = needs_level(wish.level)
    live, grace = await tables.find(code), tables.config.grace

    def propose(table: Table) -> Event:
        return seats.stand_in(table, seat, level, live.away_for(seat), grace)

    return await _do(tables, code, who, "stand_in", propose, seat)


@router.delete("/tables/{code}/seats/{seat}/stand-in")
async def give_back(code: Code, seat: Number, who: Who, tables: TablesOf) -> TableInfo:
    """The host gives a seat back to the person whose it was."""
    return await _do(tables, code, who, "give_back", lambda table: seats.give_back(table, seat), seat)


async def _do(tables: Tables, code: str, who: str, verb: Verb, propose: Propose, seat: int | None = None) -> TableInfo:
    live = await tables.find(code)
    await tables.act(live, who, verb, propose, seat=seat)
    return await tell_table(live, who)


async def tell_table(live: Live, who: str) -> TableInfo:
    async with live.turns:
        return TableInfo(**table_info(live.table, who, live.here))


LISTED = ("code", "name", "game", "players", "free", "status", "open", "commitment", "updated")


def _line(row: Row[Any], who: str) -> TableLine:
    listed = {key: getattr(row, key) for key in LISTED}
    lists = {key: json.loads(getattr(row, key)) for key in ("names", "options")}
    return TableLine(**listed, **lists, your_turn=who in json.loads(row.waiting))
