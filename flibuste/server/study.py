"""HTTP: what can be learnt from a game: how it looks, its logbook, any step of it, hints."""

import asyncio
import logging
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Response
from fastapi.responses import JSONResponse

from flibuste.bots.gate import choices
from flibuste.engine.contract import Position
from flibuste.engine.match import Match
from flibuste.server.course import course_of
from flibuste.server.errors import NoDrawing, NoHint, NoSuchStep
from flibuste.server.harbour import Harbour
from flibuste.server.messages import Course, HintInfo, Hints, Lang, ReplayStep, View
from flibuste.server.rights import permit
from flibuste.server.routes import REFUSALS, Address, Code, HarbourOf, Who, check_guess
from flibuste.server.shares import Job
from flibuste.server.table import Table
from flibuste.server.tell import named
from flibuste.server.thinker import Wish
from flibuste.server.worker import Failed

__all__ = ["router"]

router = APIRouter(prefix="/api/tables/{code}", tags=["study"], responses=REFUSALS, dependencies=[Depends(check_guess)])
log = logging.getLogger("flibuste.server")
SECONDS = 1.0
"""How long a hint thinks."""
Step = Annotated[int, Query(ge=0, le=100_000)]


@router.get("/logbook")
async def read_logbook(code: Code, who: Who, harbour: HarbourOf) -> dict[str, Any]:
    """The logbook of a finished game (docs/logbook.md), with what is needed to verify its dice."""
    live = await harbour.find(code)
    async with live.turns:
        permit(live.table, who, "study")
        book = live.table.logbook()
    named = {"Content-Disposition": f'attachment; filename="{live.table.game.id}-{code}.json"'}
    return JSONResponse(book, headers=named)  # type: ignore[return-value]


@router.get("/drawing", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def read_drawing(
    code: Code, who: Who, harbour: HarbourOf, lang: Lang = "en", seat: Annotated[int | None, Query(ge=0, le=63)] = None,
    step: Step | None = None,
) -> Response:  # fmt: skip
    """The table as a picture (SVG), as a seat of yours sees it, or as all may see it; or a step of a finished game."""
    live = await harbour.find(code)
    async with live.turns:
        permit(live.table, who, "study" if step is not None else "read" if seat is None else "look", seat)
        match, names = live.table.playing(), live.table.names
        position = (match.position if step is None else _at(match, step)[0]).seen_by(seat)
    draw = live.table.game.drawing
    if draw is None:
        raise NoDrawing(game=live.table.game.id)
    return Response(await asyncio.to_thread(draw, position, seat, names, lang), media_type="image/svg+xml")


@router.get("/steps/{step}")
async def read_step(
    code: Code, step: int, who: Who, harbour: HarbourOf, lang: Lang = "en", seat: int | None = None
) -> ReplayStep:
    """How a finished game stood after so many steps; from a seat's place, or as all may see it."""
    live = await harbour.find(code)
    async with live.turns:
        permit(live.table, who, "study", seat)
        match = live.table.playing()
        position, events = _at(match, step)
        view = View(**named(match.view_of(position, seat, lang), live.table.names))
        return ReplayStep(step=step, steps=len(match.steps), events=events, view=view)


@router.get("/course")
async def read_course(code: Code, who: Who, harbour: HarbourOf) -> Course:
    """A finished game as a whole: its moments with their scores, and what was drawn out of what."""
    live = await harbour.find(code)
    async with live.turns:
        permit(live.table, who, "study")
        return course_of(live.table.playing())


@router.get("/hints")
async def read_hints(
    code: Code, seat: Annotated[int, Query(ge=0, le=63)], who: Who, address: Address, harbour: HarbourOf,
    lang: Lang = "en", step: Step | None = None,
) -> Hints:  # fmt: skip
    """What a seat could do, with the expected result of each action: now, or at a step of a finished game."""
    harbour.limits.hints.spend(who, address)
    live = await harbour.find(code)
    async with live.turns:
        permit(live.table, who, "hint", seat)
        match, names = live.table.playing(), live.table.names
        if step is not None:
            permit(live.table, who, "study", seat)
        at = len(match.steps) if step is None else step
        position = _at(match, at)[0]
        choices(position, seat)
        line = match.line_of(position)
    found = await _think(harbour, live.table, who, {"line": line, "seat": seat, "lang": lang})
    return Hints(seat=seat, step=at, hints=[HintInfo(**_named(hint, names)) for hint in found])


async def _think(harbour: Harbour, table: Table, who: str, told: Wish) -> list[dict[str, Any]]:
    """What a worker finds, at this visitor's cost; raises NoHint."""
    await harbour.warmth.ready(table.game.id)
    wish = {"what": "hints", "seconds": SECONDS, "seed": 0, **told}
    job = Job("hints", who, table.code, table.game.id, lambda: wish, harbour.config.bot_limit)
    try:
        found: list[dict[str, Any]] = await harbour.crew.thinking.think(job)
    except Failed as problem:
        log.error("a hint failed", extra={"table": table.code, "why": str(problem)})
        raise NoHint() from problem
    return found


def _named(hint: dict[str, Any], names: list[str]) -> dict[str, Any]:
    return hint | {"words": hint["words"].format(*names)}


def _at(match: Match, step: int) -> tuple[Position, int]:
    """The position before step number `step`, and how many events had happened."""
    if step == len(match.steps):
        return match.position, len(match.events)
    if not 0 <= step < len(match.steps):
        raise NoSuchStep(step=step, last=len(match.steps))
    return match.steps[step].before, match.steps[step].events
