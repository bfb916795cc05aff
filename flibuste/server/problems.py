"""Refusals as they are told to a client."""

from flibuste.engine.errors import FlibusteError
from flibuste.server.errors import Denied
from flibuste.server.messages import Problem

__all__ = ["language_of", "problem_of", "status_of"]


def problem_of(refusal: FlibusteError, lang: str) -> Problem:
    """Code, rule and sentence in the client's language."""
    return Problem(code=refusal.code, rule=_rule(refusal), sentence=refusal.sentence(lang))


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
