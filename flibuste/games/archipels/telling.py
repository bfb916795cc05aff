"""What happened in Archipels, as a shipmate tells it; the words are in `tales`."""

from collections import Counter
from collections.abc import Sequence

from flibuste.engine.contract import Event
from flibuste.engine.endings import over_words, win_banners
from flibuste.engine.telling import NUMBERS, Banner, Spot, Told, listed, spot, woven
from flibuste.games.archipels import tales as said
from flibuste.games.archipels.actions import cell_words, line_words
from flibuste.games.archipels.ends import ending
from flibuste.games.archipels.rules import value
from flibuste.games.archipels.score_lines import score
from flibuste.games.archipels.shapes import Position, Tile
from flibuste.games.archipels.state import ELEMENTS, SIDE
from flibuste.games.archipels.tiles import tile
from flibuste.games.archipels.view import PHASES

__all__ = ["ending", "score", "tell", "turn"]


def tell(before: Position, event: Event, after: Position, lang: str) -> Told:
    if event["type"] == "move":
        return _move(before, event, after, lang)
    day = woven(said.DAY[lang], day=before.plain.day, days=before.plain_board.days)
    if event["type"] == "setup":
        named = listed([said.MANY[name][lang] for name in event["flowers"]], lang)
        words, spots = woven(said.SETUP[lang], elements=named), [spot("flower", name) for name in event["flowers"]]
    else:
        words = woven(said.DRAWN[lang], tile=tile_words(event["tile"], lang), cell=cell_words(event["cell"], lang))
        spots = [spot("cell", *event["cell"])]
    is_draw = event["type"] == "draw"
    return Told(words, spots=tuple(spots), round=before.plain.day, heading=day, minor=is_draw)


def tile_words(tile: Tile, lang: str) -> str:
    """A sea tile with two fish and a bottle; a hut."""
    if tile["level"] == "building":
        return said.ONE[str(tile["cells"][0])][lang]
    shown = Counter(cell for cell in tile["cells"] if cell)
    named = [_many(name, many, lang) for name, many in shown.items()]
    plain = said.TILES[tile["level"]][0][lang]
    return woven(said.WITH[lang], tile=plain, shown=listed(named, lang)) if named else plain


def _many(name: str, many: int, lang: str) -> str:
    return said.ONE[name][lang] if many == 1 else f"{NUMBERS[lang][many]} {said.MANY[name][lang]}"


def _tiles(tiles: Sequence[Tile], lang: str) -> str:
    """Two sea tiles and a hut."""
    kinds = Counter(one["cells"][0] if one["level"] == "building" else one["level"] for one in tiles)
    names = []
    for kind, many in kinds.items():
        one, several = said.TILES[kind] if kind in said.TILES else (said.ONE[str(kind)], said.MANY[str(kind)])
        names.append(one[lang] if many == 1 else f"{NUMBERS[lang][many]} {several[lang]}")
    return listed(names, lang)


def _move(before: Position, event: Event, after: Position, lang: str) -> Told:
    seat = event["player"]
    old, new = before.scores()[seat], after.scores()[seat]
    return Told(
        _deed(before, event, after, lang) + over_words(after, said.POINTS, lang),
        seat=seat,
        earned=(new - old) or None,
        spots=_spots(event),
        round=before.plain.day,
        minor=event["action"] == "end",
        wins=after.is_over and seat in after.winners(),
        banners=_banners(before, event, after, lang),
    )


def _deed(before: Position, event: Event, after: Position, lang: str) -> str:
    action, who = event["action"], {"who": event["player"]}
    if action == "take":
        tiles = _tiles([_at(before, cell) for cell in event["cells"]], lang)
        return woven(said.TAKEN[lang], who, tiles=tiles, line=line_words(event["paddle"], lang))
    if action == "end":
        held = _hand(before, event["player"])
        kept = woven(said.KEPT[lang], tiles=_tiles(held, lang)) if held else said.EMPTY[lang]
        return woven(said.ENDED[lang], who, kept=kept)
    if action == "flower":
        element = event["element"]
        facts = {"elements": said.MANY[element][lang], "value": _worth(after, element), "each": _each(element, lang)}
        return woven(said.FLOWER[lang], who, **facts)
    template = said.DISCARDED if action == "discard" else said.BUILT if _is_building(event) else said.PLACED
    return woven(template[lang], who, tile=tile_words(event["tile"], lang))


def _each(element: str, lang: str) -> str:
    return (said.EACH_FEMININE if element in said.FEMININE else said.EACH)[lang]


def _is_building(event: Event) -> bool:
    return bool(event["tile"]["level"] == "building")


def _at(position: Position, cell: list[int]) -> Tile:
    kind = position.plain.market[(cell[1] - 1) * SIDE + cell[0] - 1] - 1
    return tile(position.plain_board.design[kind])


def _hand(position: Position, seat: int) -> list[Tile]:
    island = position.plain.islands[seat]
    return [tile(position.plain_board.design[kind]) for kind in island.hand[: island.held]]


def _worth(position: Position, element: str) -> int:
    """AR-50."""
    return position.ask(value, 1 + ELEMENTS.index(element))


def _spots(event: Event) -> tuple[Spot, ...]:
    action, seat = event["action"], event["player"]
    if action == "take":
        return tuple(spot("cell", *cell) for cell in event["cells"])
    if action == "place":
        return (spot("place", *event["at"], seat=seat),)
    return (spot("cell", *event["cell"]), spot("flower", event["element"])) if action == "flower" else ()


def _banners(before: Position, event: Event, after: Position, lang: str) -> tuple[Banner, ...]:
    found = [*_bloom(before, event, after, lang), *win_banners(after, said.POINTS, lang)]
    days = after.plain_board.days
    if before.plain.day < days == after.plain.day and not after.is_over:
        found.append(Banner("last-round", said.LAST_DAY[lang], said.LAST_DAY_BY[lang], for_all=True))
    return tuple(found)


def _bloom(before: Position, event: Event, after: Position, lang: str) -> tuple[Banner, ...]:
    """AR-50: a flower that counts twice or more, for those who have its element in view."""
    if event["action"] != "flower":
        return ()
    element, value_now = event["element"], _worth(after, event["element"])
    factor = value_now - _worth(before, element)
    seats = zip(before.scores(), after.scores(), strict=True)
    richer = tuple(seat for seat, (old, new) in enumerate(seats) if new > old and seat != event["player"])
    if factor < 2 or not richer:
        return ()
    words = woven(said.BLOOMED_BY[lang], {"who": event["player"]}, factor=factor)
    facts = {"elements": said.MANY[element][lang], "value": value_now, "each": _each(element, lang)}
    title = woven(said.BLOOMED[lang], **facts)
    return (Banner("flower", title, words, gained=richer, spots=(spot("flower", element),)),)


def turn(position: Position, seat: int, lang: str) -> str:
    board, state = position.plain_board, position.plain
    words = woven(said.TURN[PHASES[state.phase]][lang], most=board.most, pontoon=board.pontoon)
    return words + (said.TURN_LAST[lang] if state.day == board.days else "")
