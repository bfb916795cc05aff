"""Where Python runs uncompiled in a browser, its slow kernels run as WebAssembly: `cross(…)` once, and parts are lent.

Twins and lists become bytes by the manifest, one array for a whole call; what the kernel changed comes back into the
same twins and lists. A board, facts and learnt weights are handed over once and kept over there, and so are the nodes
of a large tree, of which only those that are looked at come back. Needs no NumPy and no numba.
"""

import json
from array import array
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from flibuste.bots.search import NODE
from flibuste.engine.contract import Game
from flibuste.engine.family import lend
from flibuste.engine.kernel import CODES
from flibuste.engine.layout import Layout
from flibuste.engine.packing import fill, pack

__all__ = ["Bridge", "Module", "cross", "records"]

LENT = ("search", "look_ahead", "play_samples", "foresee_samples", "foresee_answer", "foresee_rolls")
"""Outermost kernels that think long; to hand a position over takes longer than a small rule does."""
CONSTANT = ("board", "facts")
MOST_KEPT = 8
"""So many constants are remembered as bytes."""
LARGE = 4096
"""An array of more records than this stays over there."""


def records(game: Game) -> dict[str, Layout]:
    """The records of a game's kernels, by the names that the manifest has for them."""
    return {"state": game.state, "board": game.board, "facts": game.mind.facts, "node": NODE}


class Module(Protocol):
    """As much of `kernels.mjs` as is called from here; bytes go over as JavaScript's own."""

    def keep(self, kind: str, packed: Any) -> int: ...
    def keepRoom(self, kind: str, length: int) -> int: ...  # noqa: N802
    def peek(self, kept: int, first: int, last: int) -> Any: ...
    def forget(self) -> None: ...
    def askPlain(self, name: str, given: str, blob: Any) -> Any: ...  # noqa: N802


class Far:
    """Records that stay over there; read one by one or as a slice, as twins."""

    def __init__(self, bridge: "Bridge", layout: Layout, length: int) -> None:
        self.bridge, self.layout, self.length = bridge, layout, length
        self.kept = bridge.module.keepRoom(bridge.names[layout], length)
        self.age = bridge.age

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, place: Any) -> Any:
        if self.age != self.bridge.age:
            raise RuntimeError("another large tree was begun since")
        first, last, _ = place.indices(self.length) if isinstance(place, slice) else (place, place + 1, 1)
        packed, size = memoryview(self.bridge.taken(self.bridge.module.peek(self.kept, first, last))), self.layout.size
        found = [self._twin(packed[at : at + size]) for at in range(0, len(packed), size)]
        return found if isinstance(place, slice) else found[0]

    def _twin(self, packed: memoryview) -> Any:
        twin = self.layout.twin()
        fill(self.layout, twin, packed)
        return twin


class Bridge:
    """The module of one game. `given` makes JavaScript's bytes of ours, `taken` ours of JavaScript's."""

    def __init__(
        self,
        records: Mapping[str, Layout],
        module: Module,
        manifest: Mapping[str, Any],
        given: Callable[[bytes], Any],
        taken: Callable[[Any], bytes],
    ) -> None:
        self.records, self.module, self.manifest, self.given, self.taken = records, module, manifest, given, taken
        self.names = {layout: name for name, layout in records.items()}
        self.kept: dict[int, tuple[Any, int]] = {}
        self.packed: dict[int, tuple[Any, bytes]] = {}
        self.age = 0
        self.kernels = {name: Lent(self, name) for name in LENT if name in manifest["kernels"]}

    def forget(self) -> None:
        """What was kept over there is there no more."""
        self.module.forget()
        self.kept.clear()
        self.age += 1

    def handle(self, kind: str, value: Any) -> int:
        """The number of a constant, handed over when it is first asked for."""
        if id(value) not in self.kept:
            if len(self.packed) >= MOST_KEPT:
                self.packed.clear()
            if id(value) not in self.packed:
                self.packed[id(value)] = (value, self.bytes_of(kind, value))
            self.kept[id(value)] = (value, self.module.keep(kind, self.given(self.packed[id(value)][1])))
        return self.kept[id(value)][1]

    def bytes_of(self, kind: str, value: Any) -> bytes:
        """An array or a record of a kind, as bytes."""
        if layout := self.records.get(kind):
            return b"".join(pack(layout, one) for one in value) if isinstance(value, list) else pack(layout, value)
        code = CODES.get(kind, "d")
        return value.tobytes() if isinstance(value, array) and value.typecode == code else array(code, value).tobytes()

    def fill(self, kind: str, value: Any, packed: memoryview) -> None:
        """Make a list what the bytes say."""
        if layout := self.records.get(kind):
            for place, one in enumerate(value):
                fill(layout, one, packed[place * layout.size : (place + 1) * layout.size])
        else:
            code: Any = CODES.get(kind, "d")
            value[:] = packed.cast(code).tolist()


class Lent:
    """A kernel over there, called like ours."""

    def __init__(self, bridge: Bridge, name: str) -> None:
        self.bridge, self.name = bridge, name
        self.takes = bridge.manifest["kernels"][name]["takes"]

    def array(self, layout: Layout, length: int) -> Any:
        """Records for this kernel: over there where they are many."""
        if length <= LARGE:
            return layout.array(length)
        self.bridge.forget()
        return Far(self.bridge, layout, length)

    def __call__(self, *given: Any) -> int:
        blob, lists = bytearray(), list[tuple[str, Any, int, int]]()
        laid = [self._laid(kind, one, blob, lists) for kind, one in zip(self.takes, given, strict=True)]
        bridge = self.bridge
        found = memoryview(bridge.taken(bridge.module.askPlain(self.name, json.dumps(laid), bridge.given(bytes(blob)))))
        for kind, value, at, size in lists:
            bridge.fill(kind, value, found[8 + at : 8 + at + size])
        return int(found[:8].cast("q")[0])

    def _laid(self, kind: Any, value: Any, blob: bytearray, lists: list[tuple[str, Any, int, int]]) -> Any:
        """An argument as the module takes it; what it holds goes into the blob."""
        if isinstance(kind, dict) and "fields" in kind:
            fields = kind["fields"].items()
            return {name: self._laid(one, getattr(value, name), blob, lists) for name, one in fields}
        if isinstance(value, Far):
            return {"kept": value.kept}
        inner = kind["array"] if isinstance(kind, dict) else kind
        if inner in CONSTANT or isinstance(value, array):
            return {"kept": self.bridge.handle(inner, value)}
        if not isinstance(kind, dict):
            return int(value)
        packed = self.bridge.bytes_of(inner, value)
        blob.extend(bytes(-len(blob) % 8))
        lists.append((inner, value, len(blob), len(packed)))
        blob.extend(packed)
        return {"kind": inner, "at": len(blob) - len(packed), "bytes": len(packed)}


def cross(find: Callable[[Game], Bridge | None]) -> None:
    """From now on the kernels of a game are those of its bridge, if it has one."""

    def lender(game: Any, name: str) -> Any:
        if name not in LENT:
            return None
        bridge = find(game)
        return bridge.kernels.get(name) if bridge else None

    lend(lender)
