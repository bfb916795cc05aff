"""HTTP: how the server is: `/healthz` for those who watch it, `/metrics` for Prometheus."""

import asyncio
import time
from collections.abc import Callable

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import BaseModel

from flibuste import __version__
from flibuste.server.routes import TablesOf

__all__ = ["Checkup", "router"]

router = APIRouter(tags=["health"])


class Health(BaseModel):
    status: str
    version: str
    tables: int
    connections: int


class Checkup:
    """Whether the database can be written, tried at most once in so many seconds however many ask."""

    def __init__(self, is_well: Callable[[], bool], every: float) -> None:
        self.is_well, self.every = is_well, every
        self._since = 0.0
        self._found: asyncio.Task[bool] | None = None

    async def ask(self) -> bool:
        now = time.monotonic()
        if self._found is None or (self._found.done() and now - self._since >= self.every):
            self._since = now
            self._found = asyncio.create_task(asyncio.to_thread(self.is_well))
        return await asyncio.shield(self._found)


@router.get("/healthz", responses={503: {"model": Health}})
async def read_health(request: Request, tables: TablesOf, response: Response) -> Health:
    """Whether the database can be read and written; 503 if not. While the loop is stuck, the watchdog answers 503."""
    checkup: Checkup = request.app.state.checkup
    well = await checkup.ask()
    response.status_code = 200 if well else 503
    status = "ok" if well else "cannot write to the database"
    return Health(status=status, version=__version__, tables=len(tables.live), connections=tables.open_pages)


@router.get("/metrics", include_in_schema=False)
async def read_metrics(tables: TablesOf) -> Response:
    return Response(generate_latest(tables.metrics.registry), media_type=CONTENT_TYPE_LATEST)
