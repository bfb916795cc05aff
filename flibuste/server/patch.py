"""The difference of two plain values as a list of [path, value] to set: only what changed is sent."""

from typing import Any

__all__ = ["Patch", "apply", "difference"]

Patch = list[tuple[list[str | int], Any]]


def difference(old: Any, new: Any) -> Patch:
    """What to set in `old` to make it `new`; a path of [] replaces it whole."""
    found: Patch = []
    _collect(old, new, [], found)
    return found


def apply(patch: Patch, value: Any) -> Any:
    """The value with everything set; changes and gives it."""
    for path, new in patch:
        if not path:
            value = new
            continue
        place = value
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = new
    return value


def _collect(old: Any, new: Any, path: list[str | int], found: Patch) -> None:
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for key, value in new.items():
            if old[key] != value:
                _collect(old[key], value, [*path, key], found)
    elif isinstance(old, list) and isinstance(new, list) and _alike(old, new):
        for place, value in enumerate(new):
            if old[place] != value:
                _collect(old[place], value, [*path, place], found)
    elif old != new:
        found.append((path, new))


def _alike(old: list[Any], new: list[Any]) -> bool:
    """Whether setting single entries is shorter than the whole list."""
    return len(old) == len(new) and 2 * sum(a != b for a, b in zip(old, new, strict=True)) <= len(new)
