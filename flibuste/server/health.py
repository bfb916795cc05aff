"""HTTP: how the server is: `/healthz` for those who watch it, `/metrics` for Prometheus."""

import asyncio

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import BaseModel

from flibuste import __version__
from flibuste.server.routes import HarbourOf

__all__ = ["router"]

router = APIRouter(tags=["health"])


class Health(BaseModel):
    status: str
    version: str
    tables: int
    connections: int


@router.get("/healthz", responses={503: {"model": Health}})
async def read_health(harbour: HarbourOf, response: Response) -> Health:
    """Whether the database can be read and written; 503 if not."""
    well = await asyncio.to_thread(harbour.store.is_well)
    response.status_code = 200 if well else 503
    status = "ok" if well else "cannot write to the database"
    return Health(status=status, version=__version__, tables=len(harbour.tables), connections=harbour.open_pages)


@router.get("/metrics", include_in_schema=False)
async def read_metrics(harbour: HarbourOf) -> Response:
    return Response(generate_latest(harbour.metrics.registry), media_type=CONTENT_TYPE_LATEST)
