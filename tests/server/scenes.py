"""Tables as tests need them."""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any

from flibuste.server.messages import Offer
from tests.server.client import Page, Visitor

__all__ = ["SHORT", "any_of", "finish", "gathered", "seated"]

SHORT: dict[str, Any] = {"explosive": True, "cyclone": True}
"""Options of Les Pirates that make for short games."""


def any_of(seed: object) -> Callable[[list[Offer]], Offer]:
    """Chooses by chance."""
    return random.Random(str(seed)).choice


async def seated(game: str, host: Visitor, *others: Visitor, **given: Any) -> str:
    """The code of a table where each has a seat, the host the first; not begun."""
    table = await host.create(game, "human", *["open"] * len(others), **given)
    for seat, other in enumerate(others, 1):
        await other.sit(table.code, seat)
    return table.code


async def gathered(game: str, host: Visitor, *others: Visitor, **given: Any) -> list[Page]:
    """The pages of a running game, one for each seat."""
    code = await seated(game, host, *others, **given)
    await host.start(code)
    return [await one.at(code) for one in (host, *others)]


async def finish(pages: Sequence[Page], seed: object = 0) -> None:
    """Play a game to its end."""
    await asyncio.gather(*(page.play(any_of(f"{seed} {place}")) for place, page in enumerate(pages)))
