"""HTTP: what can be learnt from a game: how it looks, its logbook, any step of it, hints."""

import asyncio
import logging
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Response
from fastapi.responses import JSONResponse

from flibuste.insight.voice import voiced
from flibuste.server.course import course_of
from flibuste.server.errors import NoHint
from flibuste.server.hinting import hints_at, odds_at, told, wish_of
from flibuste.server.messages import (
    Again,
    AnalysisInfo,
    Course,
    Hints,
    Lang,
    OddsInfo,
    Question,
    ReplayStep,
    TableInfo,
)
from flibuste.server.moments import begun_at, drawn, step_of
from flibuste.server.rights import permit
from flibuste.server.routes import REFUSALS, Address, Code, TablesOf, Who, check_guess, tell_table
from flibuste.server.shares import Job
from flibuste.server.table import Table
from flibuste.server.tables import Tables
from flibuste.server.tell import reader_of
from flibuste.server.thoughts import Wish
from flibuste.server.worker import Failed

__all__ = ["router"]

router = APIRouter(prefix="/api/tables/{code}", tags=["study"], responses=REFUSALS, dependencies=[Depends(check_guess)])
log = logging.getLogger("flibuste.server")
MOST_INSTEAD = 16
Instead = Annotated[tuple[int, ...], Query(max_length=MOST_INSTEAD)]
Step = Annotated[int, Query(ge=0, le=100_000)]


@router.get("/logbook")
async def read_logbook(code: Code, who: Who, tables: TablesOf) -> dict[str, Any]:
    """The logbook of a finished game (docs/logbook.md), with what is needed to verify its dice."""
    live = await tables.find(code)
    async with live.turns:
        permit(live.table, who, "study")
        book = live.table.logbook()
    named = {"Content-Disposition": f'attachment; filename="{live.table.game.id}-{code}.json"'}
    return JSONResponse(book, headers=named)  # type: ignore[return-value]


@router.get("/drawing", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def read_drawing(
    code: Code, who: Who, tables: TablesOf, lang: Lang = "en", seat: Annotated[int | None, Query(ge=0, le=63)] = None,
    step: Step | None = None,
) -> Response:  # fmt: skip
    """The table as a picture (SVG), as a seat of yours sees it, or as all may see it; or a step of a finished game."""
    live = await tables.find(code)
    async with live.turns:
        permit(live.table, who, "study" if step is not None else "read" if seat is None else "look", seat)
        draw = drawn(live.table, step, seat, lang)
    return Response(await asyncio.to_thread(draw), media_type="image/svg+xml")


@router.get("/steps/{step}")
async def read_step(
    code: Code, step: int, who: Who, tables: TablesOf, lang: Lang = "en", seat: int | None = None,
    instead: Instead = (),
) -> ReplayStep:  # fmt: skip
    """How a finished game stood after so many steps; from a seat's place, or as all may see it. `instead`: codes of
    actions of whoever decided there: how it would stand after them."""
    live = await tables.find(code)
    async with live.turns:
        permit(live.table, who, "study", seat)
        return step_of(live.table, step, who, seat, lang, instead)


@router.get("/course")
async def read_course(code: Code, who: Who, tables: TablesOf) -> Course:
    """A finished game as a whole: its moments with their scores, and what was drawn out of what."""
    live = await tables.find(code)
    async with live.turns:
        permit(live.table, who, "study")
        return course_of(live.table.playing())


@router.get("/hints")
async def read_hints(
    code: Code, seat: Annotated[int, Query(ge=0, le=63)], who: Who, address: Address, tables: TablesOf,
    lang: Lang = "en", step: Step | None = None,
) -> Hints:  # fmt: skip
    """What a seat could do, with the expected result of each action: now, or at a step of a finished game."""
    tables.limits.hints.spend(who, address)
    live = await tables.find(code)
    async with live.turns:
        asked = hints_at(live.table, who, seat, step)
    return told(asked, lang, await _think(tables, live.table, who, wish_of(asked, lang)))  # type: ignore[return-value]


@router.get("/odds")
async def read_odds(
    code: Code, seat: Annotated[int, Query(ge=0, le=63)], who: Who, address: Address, tables: TablesOf,
    lang: Lang = "en", step: Step | None = None,
) -> OddsInfo:  # fmt: skip
    """The exact chance, for each cell or ship, that a seat's next turn can use, reach or board it: where hints are on,
    now, or at a step of a finished game."""
    tables.limits.hints.spend(who, address)
    live = await tables.find(code)
    async with live.turns:
        asked = odds_at(live.table, who, seat, step)
    return told(asked, lang, await _think(tables, live.table, who, wish_of(asked, lang)))  # type: ignore[return-value]


@router.get("/question")
async def read_question(
    code: Code, seat: Annotated[int, Query(ge=0, le=63)], who: Who, address: Address, tables: TablesOf,
    what: Literal["hints", "odds"] = "hints", step: Step | None = None,
) -> Question:  # fmt: skip
    """What hints or odds would be thought about, for a page that thinks on its own device: what the seat sees."""
    tables.limits.hints.spend(who, address)
    live = await tables.find(code)
    async with live.turns:
        return (hints_at if what == "hints" else odds_at)(live.table, who, seat, step)


@router.post("/steps/{step}/again")
async def try_again(code: Code, step: int, wish: Again, who: Who, tables: TablesOf) -> TableInfo:
    """A private table at a moment of a finished game: you at the seat, bots at the others. It waits to be started."""
    live = await tables.find(code)
    async with live.turns:
        permit(live.table, who, "study", wish.seat)
        event = begun_at(live.table, step, who, wish.seat)
    return await tell_table(await tables.create(event), who)


@router.get("/analysis")
async def read_analysis(code: Code, who: Who, tables: TablesOf, lang: Lang = "en") -> AnalysisInfo:
    """What was luck and what was skill in a finished game. The first who asks has it worked out: ask again to see how
    far it is; `story` is there as soon as a first, coarse picture is."""
    live = await tables.find(code)
    async with live.turns:
        permit(live.table, who, "study")
        table, book, reader = live.table, live.table.logbook(), reader_of(live.table, who, lang)
    found = await tables.analyses.of(code, who, table.game.id, book)
    try:
        story = await tables.analyses.story(found, code, who, table.game.id, lang)
    except Failed as problem:
        raise NoHint() from problem
    tables.analyses.go_on(found, code, who, table.game.id)
    return found.told(voiced(story, reader) if story else None)


async def _think(tables: Tables, table: Table, who: str, wish: Wish) -> Any:
    """What a worker finds, at this visitor's cost; raises NoHint."""
    await tables.warmth.ready(table.game.id)
    job = Job("hints", who, table.code, table.game.id, lambda: wish, tables.config.bot_limit)
    try:
        return await tables.bots.thinking.think(job)
    except Failed as problem:
        log.error("a hint failed", extra={"table": table.code, "why": str(problem)})
        raise NoHint() from problem
