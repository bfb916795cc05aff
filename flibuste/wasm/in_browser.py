"""The bridge in Pyodide: modules that JavaScript has loaded are crossed to.

from flibuste.wasm.in_browser import use
use("les-pirates", kernels)          # kernels: what `loadKernels` of kernels.mjs gave, a JavaScript object
"""

from typing import Any

from flibuste.engine.games import find_game
from flibuste.wasm.bridge import Bridge, cross, records

__all__ = ["use"]

_bridges: dict[str, Bridge] = {}


def use(game_id: str, kernels: Any) -> None:
    """From now on the slow kernels of a game are these."""
    from pyodide.ffi import to_js  # only there

    game = find_game(game_id)
    manifest = kernels.manifest.to_py()
    _bridges[game.id] = Bridge(records(game), kernels, manifest, to_js, lambda found: found.to_bytes())
    cross(lambda one: _bridges.get(one.id))
