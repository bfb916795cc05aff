"""Refusals as they are told to a client."""

from flibuste.engine.errors import FlibusteError
from flibuste.server.errors import Denied
from flibuste.server.messages import Problem
from flibuste.server.texts import one_line

__all__ = ["NOT_NOW", "problem_of", "status_of"]

NOT_NOW = 503
"""The HTTP status of what may be tried again in a moment."""


def problem_of(refusal: FlibusteError, lang: str) -> Problem:
    """Code, rule and sentence in the client's language; what strangers wrote in it is such that it can be sent."""
    return Problem(code=refusal.code, rule=_rule(refusal), sentence=one_line(refusal.sentence(lang)))


def _rule(refusal: FlibusteError) -> str:
    return str(getattr(refusal, "rule", "") or refusal.facts.get("rule", ""))


def status_of(refusal: FlibusteError) -> int:
    """The HTTP status: what the setting or the rules forbid is the client's mistake."""
    return refusal.status if isinstance(refusal, Denied) else 422
