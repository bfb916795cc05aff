"""The server as one application: routes, headers, the built page, and what begins and ends with it."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from alembic.util import CommandError
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from flibuste import __version__
from flibuste.engine.errors import FlibusteError
from flibuste.server import catalogue, health, page, routes, study
from flibuste.server.config import Config
from flibuste.server.database import BadDatabase, connect, migrate
from flibuste.server.errors import BadMessage
from flibuste.server.guard import Guard
from flibuste.server.harbour import Harbour
from flibuste.server.headers import Headers
from flibuste.server.identity import Signer
from flibuste.server.messages import Problem
from flibuste.server.problems import language_of, problem_of, status_of
from flibuste.server.store import Store
from flibuste.server.tidy import tidy

__all__ = ["make_app"]

log = logging.getLogger("flibuste.server")
SWEEP = 30.0


def make_app(config: Config) -> FastAPI:
    """The application, its database opened; raises AlreadyServed or BadDatabase."""
    guard, store = _open(config)
    harbour = Harbour(config, store)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(work) for work in (harbour.open(), _sweep(harbour), tidy(harbour))]
        yield
        for task in tasks:
            task.cancel()
        await harbour.close()
        await asyncio.to_thread(store.close)
        guard.close()

    app = FastAPI(title="Flibuste", version=__version__, lifespan=life, docs_url=None, redoc_url=None,
                  openapi_url="/api/openapi.json", redirect_slashes=False)  # fmt: skip
    app.state.harbour = harbour
    app.state.signer = Signer(bytes.fromhex(store.key("cookies", secrets.token_hex(32))), config.visit)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Headers, origins=config.origins)
    app.add_exception_handler(FlibusteError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse)
    app.add_exception_handler(HTTPException, _refuse)
    for part in (catalogue, routes, study, health, page):
        app.include_router(part.router)
    return app


def _open(config: Config) -> tuple[Guard, Store]:
    config.folder.mkdir(parents=True, exist_ok=True)
    try:
        engine = connect(config.url)
        guard = Guard(engine)
        migrate(engine)
    except (SQLAlchemyError, CommandError, ImportError) as problem:
        raise BadDatabase(why=str(problem).splitlines()[0]) from None
    return guard, Store(engine)


async def _sweep(harbour: Harbour) -> None:
    while True:
        await asyncio.sleep(min(SWEEP, harbour.config.idle))
        harbour.sweep()
        await asyncio.to_thread(harbour.store.expire, harbour.config.keep_finished, harbour.config.keep_idle)


def _refuse(request: Request, problem: Exception) -> Response:
    """Every refusal is a Problem in the visitor's language."""
    lang = request.query_params.get("lang") or language_of(request.headers.get("accept-language", ""))
    if isinstance(problem, HTTPException):
        told = Problem(code="http", sentence=str(problem.detail))
        return JSONResponse(told.model_dump(), problem.status_code, dict(problem.headers or {}))
    if isinstance(problem, RequestValidationError):
        first = problem.errors()[0]
        problem, status = BadMessage(why=f"{'.'.join(map(str, first['loc']))}: {first['msg']}"), 422
    else:
        assert isinstance(problem, FlibusteError)
        status = status_of(problem)
    request.app.state.harbour.metrics.refusals.labels(problem.code).inc()
    return JSONResponse(problem_of(problem, lang).model_dump(), status)
