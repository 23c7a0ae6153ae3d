"""The server as an ASGI application."""

from __future__ import annotations

import gc
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from ... import __version__
from ...kernel.errors import GreatwarError
from . import account_routes, pages, tournament_routes
from .analysis import Analyses
from .errors import Refused, out_of_reach
from .guard import Guard
from .metrics import TEXT, Counts, exposition, health
from .operations import malformed
from .routes import answer, router
from .settings import Settings
from .tables import Tables
from .tournaments import Tournaments

_log = logging.getLogger("greatwar.table")


def make_app(settings: Settings) -> FastAPI:
    """A server with these settings; it opens its database when it starts."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        tables = app.state.tables = Tables(settings)
        app.state.analyses = Analyses(tables)
        app.state.tournaments = Tournaments(tables)
        await tables.start()
        yield
        await tables.stop()

    app = FastAPI(
        title="greatwar",
        version=__version__,
        description="Tables for board wargames: make one, sit down, decide; everything is checked by the rules.",
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.answers = Counter()
    app.include_router(router)
    app.include_router(account_routes.router)
    app.include_router(tournament_routes.router)
    _add_pages(app, settings)
    _add_refusals(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guard, patience=settings.half_open_seconds)
    app.add_middleware(Counts, answers=app.state.answers)
    return app


def from_environment() -> FastAPI:
    """A process of `greatwar serve`."""
    app = make_app(Settings.from_environment())
    _collect_rarely()
    return app


def _collect_rarely() -> None:
    """Old objects are searched for cycles seldom: with hundreds of tables open that stops everybody for a while.

    What the tables hold is freed by counting references; cycles die young, in the searches among new objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 500)


def _add_pages(app: FastAPI, settings: Settings) -> None:
    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> Response:
        return pages.api_page(app.openapi())

    @app.get("/openapi.json", include_in_schema=False)
    async def described() -> Response:
        return answer(app.openapi())

    @app.head("/api/health", include_in_schema=False)
    @app.get("/api/health", tags=["operation"])
    async def well() -> Response:
        """Whether the server and its database answer: 200, or 503."""
        return answer(await health(app.state.tables))

    @app.get("/metrics", include_in_schema=False)
    async def numbers() -> Response:
        return Response(exposition(app.state.tables, app.state.answers), media_type=TEXT)

    @app.api_route("/api/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def nothing(path: str) -> Response:
        raise Refused(404, "There is nothing at this address; /api/docs tells what there is")

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def client(path: str) -> Response:
        return pages.client_file(settings, path)


def _add_refusals(app: FastAPI) -> None:
    """Every failure is a sentence."""

    @app.exception_handler(GreatwarError)
    async def refused(_: Request, error: GreatwarError) -> Response:
        known = error if isinstance(error, Refused) else Refused(400, str(error))
        response = answer(known.body(), known.status)
        if known.status == 429:
            response.headers["retry-after"] = "1"
        return response

    @app.exception_handler(SQLAlchemyError)
    async def away(_: Request, error: SQLAlchemyError) -> Response:
        _log.error("the database: %s", error)
        known = out_of_reach(error)
        response = answer(known.body(), known.status)
        response.headers["retry-after"] = "5"
        return response

    @app.exception_handler(ValidationError)
    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError | ValidationError) -> Response:
        known = malformed(error.errors())
        return answer(known.body(), known.status)

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> Response:
        response = answer({"rule": "-", "reason": str(error.detail)}, error.status_code)
        if error.status_code in (408, 413):  # what is still to come is not read
            response.headers["connection"] = "close"
        return response

    @app.exception_handler(Exception)
    async def fault(_: Request, error: Exception) -> Response:
        _log.error("a fault", exc_info=error)
        return answer({"rule": "-", "reason": "Something went wrong in the server; nothing has changed"}, 500)
