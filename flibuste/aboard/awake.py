"""All that is imported before a worker's memory is kept, for both workers, and what must not be taken from it."""

from flibuste.aboard.port import Port
from flibuste.aboard.thinker import think
from flibuste.engine.games import all_games
from flibuste.server import clock
from flibuste.wasm.in_browser import use

__all__ = ["Port", "think", "use", "wake"]

all_games()


def wake() -> None:
    """A memory that was kept goes on as a start of its own: its time runs from now on. Luck needs nothing: `secrets`
    asks the browser whenever it is asked."""
    clock.resume(0.0)
