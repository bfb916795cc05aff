"""A second opinion on every game's logbooks, written from the dossier alone."""

import importlib
from collections.abc import Callable
from typing import Any

__all__ = ["checker_of"]


def checker_of(game: str) -> Callable[[dict[str, Any]], str | None]:
    """What says what is wrong with a logbook of a game; None: nothing."""
    found: Callable[[dict[str, Any]], str | None]
    found = importlib.import_module(f"tests.checkers.{game.replace('-', '_')}").check
    return found
