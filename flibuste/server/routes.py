"""HTTP: tables and seats. Every answer is a declared model; every refusal is a Problem."""

import asyncio
import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from sqlalchemy import Row

from flibuste.server.chance import new_salts
from flibuste.server.errors import AlreadyStarted, NoIdentity, NoStandIn, StillHere
from flibuste.server.harbour import Harbour
from flibuste.server.identity import COOKIE, Signer, new_identity
from flibuste.server.live import Live
from flibuste.server.messages import Me, NewName, NewTable, Problem, SeatWish, Sit, StandIn, Start, TableInfo, TableLine
from flibuste.server.rights import Verb
from flibuste.server.table import Event, Table
from flibuste.server.tell import table_info
from flibuste.server.wishes import bot_name, created, needs_level

__all__ = ["REFUSALS", "Code", "HarbourOf", "Who", "greet", "router"]

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 409, 410, 422, 429, 503)
}
router = APIRouter(prefix="/api", tags=["tables"], responses=REFUSALS)


# Coroutines, though they wait for nothing: FastAPI would call plain functions in a thread.
async def _who(request: Request) -> str:
    return str(request.app.state.signer.read(request.cookies.get(COOKIE)))


async def _harbour(request: Request) -> Harbour:
    harbour: Harbour = request.app.state.harbour
    return harbour


Who = Annotated[str, Depends(_who)]
HarbourOf = Annotated[Harbour, Depends(_harbour)]
Code = Annotated[str, Path(pattern="^[A-Z0-9]{4,16}$")]
Number = Annotated[int, Path(ge=0, le=63)]


# Who you are


@router.get("/me")
async def read_me(request: Request, response: Response, harbour: HarbourOf) -> Me:
    """Your tables. A visitor without a valid cookie gets one, and so an identity."""
    who = greet(request, response)
    found = await asyncio.to_thread(harbour.store.tables_of, who)
    return Me(tables=[_line(row, who) for row in found])


def greet(request: Request, response: Response) -> str:
    """The visitor's identity; a fresh cookie where there was none, or it grows old."""
    signer: Signer = request.app.state.signer
    cookie = request.cookies.get(COOKIE)
    try:
        who = signer.read(cookie)
        if cookie and not signer.is_old(cookie):
            return who
    except NoIdentity:
        who = new_identity()
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, signer.sign(who), max_age=signer.lasts, httponly=True, samesite="lax", secure=secure, path="/"
    )
    return who


# Tables


@router.get("/tables")
async def list_tables(who: Who, harbour: HarbourOf) -> list[TableLine]:
    """Open tables that are not over: to sit down at, or to watch."""
    found = await asyncio.to_thread(harbour.store.open_tables)
    return [_line(row, who) for row in found]


@router.post("/tables", status_code=201)
async def create_table(wish: NewTable, who: Who, harbour: HarbourOf) -> TableInfo:
    """A new table; you are its host."""
    harbour.building.spend(who)
    event = created(wish, who)
    return await _tell(await harbour.create(event), who)


@router.get("/tables/{code}")
async def read_table(code: Code, who: Who, harbour: HarbourOf) -> TableInfo:
    return await _tell(await harbour.find(code), who)


@router.post("/tables/{code}/start")
async def start_table(code: Code, wish: Start, who: Who, harbour: HarbourOf) -> TableInfo:
    """Begin the game; every seat must be taken."""
    live = await harbour.find(code)
    if live.table.host == who and live.table.salt(who, wish.salt):
        await harbour.act(live, who, "start", lambda table: _salted(table, who, wish.salt))
    return await _do(harbour, code, who, "start", lambda table: table.start(new_salts(table.players)))


def _salted(table: Table, who: str, salt: str) -> Event:
    event = table.salt(who, salt)
    if event is None:
        raise AlreadyStarted()
    return event


@router.put("/tables/{code}/name")
async def rename_table(code: Code, wish: NewName, who: Who, harbour: HarbourOf) -> TableInfo:
    return await _do(harbour, code, who, "rename", lambda table: {"kind": "renamed", "name": wish.name})


@router.post("/tables/{code}/rematch")
async def rematch_table(code: Code, who: Who, harbour: HarbourOf) -> TableInfo:
    """The table of the next game: the same seats, the next seat begins."""
    live = await harbour.find(code)
    return await _tell(await harbour.rematch(live, who), who)


# Seats


@router.post("/tables/{code}/seats")
async def sit_down(code: Code, wish: Sit, who: Who, harbour: HarbourOf) -> TableInfo:
    """Take a free seat; you may take several (hot-seat)."""
    return await _do(
        harbour, code, who, "sit", lambda table: table.sit(who, wish.seat, wish.name, wish.salt), wish.seat
    )


@router.put("/tables/{code}/seats/{seat}")
async def set_seat(code: Code, seat: Number, wish: SeatWish, who: Who, harbour: HarbourOf) -> TableInfo:
    """Before the game, the host makes a seat open, a bot's, or their own."""

    def propose(table: Table) -> Event:
        if wish.kind == "human":
            return table.set_seat(seat, "human", None, wish.name or str(seat + 1), who)
        level = needs_level(wish.level) if wish.kind == "bot" else None
        return table.set_seat(seat, wish.kind, level, wish.name or bot_name(level) if level else "")

    return await _do(harbour, code, who, "set_seat", propose, seat)


@router.delete("/tables/{code}/seats/{seat}")
async def leave_seat(code: Code, seat: Number, who: Who, harbour: HarbourOf) -> TableInfo:
    """Leave: before the game the seat is free again, later it waits for you, or the host gives it to a bot."""
    return await _do(harbour, code, who, "leave", lambda table: table.leave(seat), seat)


@router.put("/tables/{code}/seats/{seat}/stand-in")
async def stand_in(code: Code, seat: Number, wish: StandIn, who: Who, harbour: HarbourOf) -> TableInfo:
    """The host lets a bot play for somebody who left, or has been away for the grace time."""
    level = needs_level(wish.level)
    live = await harbour.find(code)

    def propose(table: Table) -> Event:
        table.playing()
        away = table.seats[seat].left or live.away_for(seat) >= harbour.config.grace
        if not away or table.seats[seat].bot:
            raise StillHere(seat=seat, grace=int(harbour.config.grace))
        return {"kind": "stood_in", "seat": seat, "level": level}

    return await _do(harbour, code, who, "stand_in", propose, seat)


@router.delete("/tables/{code}/seats/{seat}/stand-in")
async def give_back(code: Code, seat: Number, who: Who, harbour: HarbourOf) -> TableInfo:
    """The host gives a seat back to the person whose it was."""

    def propose(table: Table) -> Event:
        if table.seats[seat].stand_in is None:
            raise NoStandIn(seat=seat)
        return {"kind": "gave_back", "seat": seat}

    return await _do(harbour, code, who, "give_back", propose, seat)


async def _do(harbour: Harbour, code: str, who: str, verb: Verb, propose: Any, seat: int | None = None) -> TableInfo:
    live = await harbour.find(code)
    await harbour.act(live, who, verb, propose, seat=seat)
    return await _tell(live, who)


async def _tell(live: Live, who: str) -> TableInfo:
    async with live.turns:
        return TableInfo(**table_info(live.table, who, live.here))


LISTED = ("code", "name", "game", "players", "free", "status", "open", "commitment", "updated")


def _line(row: Row[Any], who: str) -> TableLine:
    told = {key: getattr(row, key) for key in LISTED}
    return TableLine(**told, names=json.loads(row.names), your_turn=who in json.loads(row.waiting))
