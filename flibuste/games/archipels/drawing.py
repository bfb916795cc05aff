"""The table of Archipels as a drawing."""

from collections.abc import Sequence

from flibuste.engine import svg
from flibuste.engine.cards import HEAD, card, head
from flibuste.engine.options import Text
from flibuste.engine.svg import box, group, text
from flibuste.games.archipels.scenery import PIECES, WOOD, WOOD_DEEP, island, market, market_size, tile_face
from flibuste.games.archipels.shapes import Position, Table, Tile
from flibuste.games.archipels.view import table

__all__ = ["drawing", "worth"]

DAY: Text = {"en": "day {day} of {days}", "fr": "journée {day} sur {days}"}
MARGIN, GAP = 20, 16
WORTH_HIGH, ACROSS = 230, 5
ISLANDS_WIDE, HAND = 900, 58


def drawing(position: Position, seat: int | None, names: Sequence[str], lang: str) -> str:
    """The market and what everything is worth, and beside them every island."""
    shown = table(position, seat)
    wide, high = market_size(shown)
    day = text(24, 44, DAY[lang].format(**shown), 28, svg.INK_SOFT, svg.TITLE, "start")
    lies = market(shown, position.acting[0] if position.acting else None)
    left = card(wide, high, day, _supply(shown, wide), lies)
    worth = group(0, high + GAP, card(wide, WORTH_HIGH, _worths(shown, position.plain_board.bottle, wide)))
    high += GAP + WORTH_HIGH
    return svg.document(
        wide + ISLANDS_WIDE + 3 * MARGIN,
        high + 2 * MARGIN,
        group(MARGIN, MARGIN, left, worth),
        group(wide + 2 * MARGIN, MARGIN, *_islands(position, shown, names, high)),
    )


def _supply(shown: Table, wide: float) -> str:
    """How many tiles are left to draw."""
    stack = "".join(PIECES("sea-tile", wide - 100 + 3 * lie, 34 - 3 * lie, 34) for lie in range(3))
    return stack + text(wide - 24, 44, shown["supply"], 26, svg.INK_SOFT, anchor="end")


def _worths(shown: Table, bottle: int, wide: float) -> str:
    """Every element with its flowers and what one is worth, the bottle last."""
    worths = [(one["element"], one["flowers"], one["value"]) for one in shown["flowers"]]
    pitch, drawn = (wide - 2 * GAP) / ACROSS, ""
    for place, (name, flowers, value) in enumerate([*worths, ("bottle", 0, bottle)]):
        x, y = GAP + pitch * (place % ACROSS), GAP + 100 * (place // ACROSS)
        drawn += group(x + 4, y, worth(name, flowers, value, pitch - 8))
    return drawn


def worth(name: str, flowers: int, value: int, wide: float) -> str:
    """An element with its flowers and what one is worth."""
    drawn = box(0, 0, wide, 94, svg.PAPER, 8, stroke=svg.LINE, stroke_width=1.2)
    drawn += PIECES(name, wide * 0.34, 34, 48)
    for place in range(flowers):
        across, down = place % 3, place // 3
        drawn += PIECES("flower", wide * 0.68 + across * 11, 18 + down * 15, 17)
    drawn += text(wide / 2, 85, str(value).replace("-", "−"), 27, svg.CORAL if value < 0 else svg.INK, svg.TITLE)
    return drawn if value else group(0, 0, drawn, opacity=0.5)


def _islands(position: Position, shown: Table, names: Sequence[str], high: float) -> list[str]:
    """Two rows of cards, the first with fewer and therefore wider ones."""
    first, tall = len(names) // 2, (high - GAP) / 2
    points, drawn = position.scores(), []
    for row, seats in enumerate((range(first), range(first, len(names)))):
        wide = (ISLANDS_WIDE - GAP * (len(seats) - 1)) / len(seats)
        for place, one in enumerate(seats):
            edge = svg.flag_colour(one) if one in position.acting else None
            inside = head(wide, one, names[one], points[one]) + _home(shown, one, names[one], wide, tall)
            drawn.append(group((wide + GAP) * place, (tall + GAP) * row, card(wide, tall, inside, edge=edge)))
    return drawn


def _home(shown: Table, seat: int, name: str, wide: float, high: float) -> str:
    """An island, the pontoon below it, and the canoe beside the name of the one who begins."""
    lies = shown["islands"][seat]
    room = high - HEAD - HAND - 3 * GAP
    drawn = group(GAP, HEAD + GAP, island(lies["tiles"], wide - 2 * GAP, room))
    if shown["canoe"] == seat:
        drawn += PIECES("canoe", 96 + svg.words_width(name, 30) * 1.15, 36, 40)
    return drawn + group(GAP, high - HAND - GAP, _pontoon(lies["hand"], shown["pontoon"]))


def _pontoon(hand: list[Tile], places: int) -> str:
    """The tiles in hand, on planks with room for those that may stay."""
    size = HAND - 10
    count = max(places, len(hand))
    drawn = box(0, 0, count * (size + 6) + 6, HAND, WOOD, 6, stroke=WOOD_DEEP, stroke_width=2.5)
    drawn += box(3, HAND / 2 - 1, count * (size + 6), 2, WOOD_DEEP)
    for place in range(count):
        x = 6 + place * (size + 6)
        slot = {"stroke": svg.PAPER, "stroke_width": 1.2, "stroke_dasharray": "4 3", "opacity": 0.6}
        drawn += tile_face(hand[place], x, 5, size) if place < len(hand) else box(x, 5, size, size, "none", 5, **slot)
    return drawn
