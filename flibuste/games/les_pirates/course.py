"""Where a leg of Les Pirates went, in words."""

from flibuste.engine.contract import Event
from flibuste.engine.drawing import cells_words
from flibuste.engine.telling import woven
from flibuste.games.les_pirates import tales as said
from flibuste.games.les_pirates.board import cell_of, is_bar
from flibuste.games.les_pirates.shapes import Place, Position
from flibuste.games.les_pirates.state import BERTH, ISLAND_ANCHOR, PORT_ANCHOR
from flibuste.games.les_pirates.words import STRAIT

__all__ = ["bearing_words", "course_words"]


def course_words(before: Position, event: Event, lang: str) -> str:
    """6 north, to the island; into the south strait."""
    start, to, steps = event["from"], event["to"], before.plain.dice[event["die"]] + 1
    if isinstance(to, str):
        return woven(said.INTO_STRAIT[lang], strait=STRAIT[to][lang])
    if isinstance(start, str):
        return _arrived(before, to, woven(said.OUT_OF_STRAIT[lang], steps=steps), lang)
    return _arrived(before, to, _bearing(start, to, steps, lang), lang, entered=not _on_bar(before, start))


def bearing_words(before: Position, event: Event, lang: str) -> str:
    """The same without what it came to."""
    start, to = event["from"], event["to"]
    if isinstance(start, str) or isinstance(to, str):
        return course_words(before, event, lang)
    return _bearing(start, to, before.plain.dice[event["die"]] + 1, lang)


def _bearing(start: list[int], to: list[int], steps: int, lang: str) -> str:
    """LP-11, LP-15: a leg that changes row and column runs along the bar."""
    (column, row), (there, over) = start, to
    far = str(steps) if lang == "en" else "une case" if steps == 1 else cells_words(steps, lang)
    if column == there:
        return woven(said.BY["north" if over < row else "south"][lang], steps=far)
    way = "west" if there < column else "east"
    return woven((said.BY if row == over else said.ALONG)[way][lang], steps=far)


def _on_bar(position: Position, place: Place) -> bool:
    return is_bar(position.plain_board, cell_of(position.plain_board, place))


def _arrived(position: Position, to: list[int], course: str, lang: str, entered: bool = True) -> str:
    """What it came to, where that is worth a word."""
    kind = position.plain_board.kind[cell_of(position.plain_board, to)]
    if kind == ISLAND_ANCHOR:
        return woven(said.TO_ISLAND[lang], course=course)
    if kind in (PORT_ANCHOR, BERTH):
        return woven(said.TO_PORT[lang], course=course)
    return woven(said.INTO_WINDS[lang], course=course) if entered and _on_bar(position, to) else course
