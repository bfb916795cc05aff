"""Refusals as answers in HTTP."""

from starlette.responses import JSONResponse

from flibuste.engine.errors import FlibusteError
from flibuste.server.errors import TooFast
from flibuste.server.refusing import NOT_NOW, problem_of, status_of

__all__ = ["answer_of", "language_of"]

SOON = 2
"""Seconds after which what cannot be done now may be tried again."""


def answer_of(refusal: FlibusteError, lang: str, status: int | None = None) -> JSONResponse:
    """A refusal as an answer in HTTP."""
    status = status or status_of(refusal)
    wait = refusal.facts["seconds"] if isinstance(refusal, TooFast) else SOON if status == NOT_NOW else None
    later = {} if wait is None else {"Retry-After": str(wait)}
    return JSONResponse(problem_of(refusal, lang).model_dump(), status, later)


def language_of(accepted: str) -> str:
    """The first of our languages that an Accept-Language header names."""
    for part in accepted.split(","):
        if (lang := part.strip()[:2].lower()) in ("en", "fr"):
            return lang
    return "en"
