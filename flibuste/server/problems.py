"""Refusals as they are told to a client."""

from starlette.responses import JSONResponse

from flibuste.engine.errors import FlibusteError
from flibuste.server.errors import Denied, TooFast
from flibuste.server.messages import Problem
from flibuste.server.texts import one_line

__all__ = ["answer_of", "language_of", "problem_of", "status_of"]

SOON = 2
"""Seconds after which what cannot be done now may be tried again."""


def problem_of(refusal: FlibusteError, lang: str) -> Problem:
    """Code, rule and sentence in the client's language; what strangers wrote in it is such that it can be sent."""
    return Problem(code=refusal.code, rule=_rule(refusal), sentence=one_line(refusal.sentence(lang)))


def answer_of(refusal: FlibusteError, lang: str, status: int | None = None) -> JSONResponse:
    """The same as an answer in HTTP."""
    status = status or status_of(refusal)
    wait = refusal.facts["seconds"] if isinstance(refusal, TooFast) else SOON if status == 503 else None
    later = {} if wait is None else {"Retry-After": str(wait)}
    return JSONResponse(problem_of(refusal, lang).model_dump(), status, later)


def _rule(refusal: FlibusteError) -> str:
    return str(getattr(refusal, "rule", "") or refusal.facts.get("rule", ""))


def status_of(refusal: FlibusteError) -> int:
    """The HTTP status: what the setting or the rules forbid is the client's mistake."""
    return refusal.status if isinstance(refusal, Denied) else 422


def language_of(accepted: str) -> str:
    """The first of our languages that an Accept-Language header names."""
    for part in accepted.split(","):
        if (lang := part.strip()[:2].lower()) in ("en", "fr"):
            return lang
    return "en"
