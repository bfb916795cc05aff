"""The server as one application: routes, headers, the built page, and what begins and ends with it."""

import asyncio
import hashlib
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from alembic.util import CommandError
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from flibuste import __version__
from flibuste.engine.errors import BadOption, FlibusteError
from flibuste.engine.extras import need
from flibuste.server import clock, health, page, reading, routes, study
from flibuste.server.address import Proxies
from flibuste.server.config import Config
from flibuste.server.database import BadDatabase, connect, migrate
from flibuste.server.door import Door
from flibuste.server.errors import BadMessage, NoSuchAddress, NoSuchTable, Unreadable, WrongVerb
from flibuste.server.guard import Guard
from flibuste.server.headers import Headers
from flibuste.server.identity import Signer
from flibuste.server.last import check_last
from flibuste.server.problems import answer_of, language_of
from flibuste.server.store import Store
from flibuste.server.tables import Tables
from flibuste.server.tidy import tidy
from flibuste.server.watch import keep_watch

__all__ = ["make_app"]

log = logging.getLogger("flibuste.server")


def make_app(config: Config) -> FastAPI:
    """The application, its database opened; raises AlreadyServed or BadDatabase."""
    guard, tables = _open(config)
    store = tables.store

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        works = (tables.open(), tables.bots.watch(), keep_watch(tables, guard), tidy(tables))
        tasks = [asyncio.create_task(work) for work in works]
        yield
        for task in tasks:
            task.cancel()
        await tables.close()
        with suppress(FlibusteError):
            await asyncio.to_thread(store.keep, "clock", str(clock.counted()))
        await asyncio.to_thread(store.close)
        guard.close()

    app = FastAPI(title="Flibuste", version=__version__, lifespan=life, docs_url=None, redoc_url=None,
                  openapi_url="/api/openapi.json", redirect_slashes=False)  # fmt: skip
    app.state.tables = tables
    app.state.checkup = health.Checkup(store.is_well, config.health_every)
    app.state.signer = Signer(bytes.fromhex(_key(store)), config.visit)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Headers, origins=config.origins)
    app.add_middleware(Door, proxies=Proxies(config.trusted_proxies), requests=tables.limits.requests)
    app.add_exception_handler(FlibusteError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse)
    app.add_exception_handler(HTTPException, _refuse)
    for part in (reading, routes, study, health, page):
        app.include_router(part.router)
    return app


def _open(config: Config) -> tuple[Guard, Tables]:
    config.folder.mkdir(parents=True, exist_ok=True)
    try:
        engine = connect(config.url)
        if config.bus and engine.dialect.name != "postgresql":
            raise BadOption(name="--bus", got=engine.dialect.name, expected="--database postgresql+psycopg://…")
        guard = Guard(engine, shared=bool(config.bus))
        if engine.dialect.name == "sqlite":
            check_last(Path(str(engine.url.database)))
        migrate(engine)
    except (SQLAlchemyError, CommandError, ImportError) as problem:
        raise BadDatabase(why=str(problem).splitlines()[0]) from None
    tables = _in_fleet(config, engine) if config.bus else Tables(config, Store(engine))
    clock.resume(float(tables.store.key("clock", "0")))
    return guard, tables


def _in_fleet(config: Config, engine: Engine) -> Tables:
    """The tables of one process of many; the fleet has the name of its database's key."""
    need("fleet")
    from flibuste.server.fleet import Fleet
    from flibuste.server.fleet_bus import Bus
    from flibuste.server.fleet_store import FleetStore

    store = FleetStore(engine, secrets.token_hex(8))
    name = hashlib.sha256(_key(store).encode()).hexdigest()[:16]
    return Fleet(config, store, Bus(config.bus, name, store.me))


def _key(store: Store) -> str:
    """What signs cookies."""
    return store.key("cookies", secrets.token_hex(32))


def _refuse(request: Request, problem: Exception) -> Response:
    """Every refusal is a Problem in the visitor's language."""
    lang = request.query_params.get("lang") or language_of(request.headers.get("accept-language", ""))
    refusal, status = _told(request, problem)
    tables: Tables = request.app.state.tables
    tables.metrics.refusals.labels(refusal.code).inc()
    if isinstance(refusal, NoSuchTable):
        tables.limits.guesses.at(routes.address_of(request)).left -= 1
    answer = answer_of(refusal, lang, status)
    answer.headers.update(getattr(problem, "headers", None) or {})
    return answer


def _told(request: Request, problem: Exception) -> tuple[FlibusteError, int | None]:
    """What FastAPI and the router refuse, in our words; the status, where it is not that of the words."""
    if isinstance(problem, RequestValidationError):
        first = problem.errors()[0]
        return BadMessage(why=f"{'.'.join(map(str, first['loc']))}: {first['msg']}"), 422
    if isinstance(problem, HTTPException):
        ours = {404: NoSuchAddress(), 405: WrongVerb(verb=request.method)}
        return ours.get(problem.status_code, Unreadable()), problem.status_code
    assert isinstance(problem, FlibusteError)
    return problem, None
