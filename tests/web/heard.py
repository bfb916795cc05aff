"""What a screen reader is given of a page: Chromium's accessibility tree, in reading order."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

__all__ = ["Heard", "focused", "heard"]


@dataclass(frozen=True)
class Heard:
    role: str
    name: str
    description: str
    has_focus: bool


def heard(page: Page) -> list[Heard]:
    """Everything that is announced."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [_heard(node) for node in _in_order(nodes) if not node["ignored"]]


def focused(page: Page) -> Heard:
    """Where the reader is."""
    return [one for one in heard(page) if one.has_focus][-1]


def _in_order(nodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tree read from its root; it comes level by level."""
    known = {node["nodeId"]: node for node in nodes}
    read, waiting = [], [nodes[0]["nodeId"]]
    while waiting:
        node = known.get(waiting.pop())
        if node:
            read.append(node)
            waiting += reversed(node.get("childIds", []))
    return read


def _heard(node: dict[str, Any]) -> Heard:
    properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
    role, name, description = (str(node.get(key, {}).get("value", "")) for key in ("role", "name", "description"))
    return Heard(role, " ".join(name.split()), " ".join(description.split()), properties.get("focused") is True)
