"""The difference of two plain values as a list of [path, value] to set: only what changed is sent."""

from typing import Any

__all__ = ["Patch", "apply", "difference"]

Patch = list[tuple[list[str | int], Any]]


def difference(old: object, new: object) -> Patch:
    """What to set in `old` to make it `new`; a path of [] replaces it whole."""
    found: Patch = []
    if old is not new and old != new:
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


def _collect(old: object, new: object, path: list[str | int], found: Patch) -> None:
    """What is the very same is not looked through: so said twice, since this is asked of every part of every view."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for key, value in new.items():
            if (was := old[key]) is not value and was != value:
                _collect(was, value, [*path, key], found)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        places = [place for place, (was, value) in pairs if was is not value and was != value]
        if 2 * len(places) > len(new):  # the whole list is shorter than its entries one by one
            found.append((path, new))
            return
        for place in places:
            _collect(old[place], new[place], [*path, place], found)
    else:
        found.append((path, new))
