"""What an analysis or a hint says, for whoever reads it: names, "you", elisions and spaces come in."""

from typing import Any

from flibuste.engine.telling import Reader, words_of

__all__ = ["voiced"]

SENTENCES = ("title", "better", "played", "why", "lost", "says", "summary")
PHRASES = ("words", "turn", "because")
"""Those do not begin a sentence."""


def voiced(made: Any, reader: Reader) -> Any:
    """Plain data in which templates are sentences for a reader."""
    if isinstance(made, list):
        return [voiced(one, reader) for one in made]
    if not isinstance(made, dict):
        return made
    return {key: _said(key, value, reader) for key, value in made.items()}


def _said(key: str, value: Any, reader: Reader) -> Any:
    if isinstance(value, str) and key in SENTENCES + PHRASES:
        return words_of(value, reader, begins=key in SENTENCES) if value else ""
    return voiced(value, reader)
