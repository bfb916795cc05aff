"""How a game of Archipels ended: who won, and what made the difference."""

from flibuste.engine.contract import Closing
from flibuste.engine.endings import amount_words, difference_words, distinctions, lead_words, title_words
from flibuste.engine.telling import Ending, woven
from flibuste.games.archipels import tales as said
from flibuste.games.archipels.events import values
from flibuste.games.archipels.shapes import Position
from flibuste.games.archipels.state import BOTTLE, ELEMENTS, FLOWER, WORTHY

__all__ = ["ending"]


def ending(position: Position, closing: Closing | None, lang: str) -> Ending:
    winners, scores = position.winners(), position.scores()
    lines = [_line(position, seat) for seat in range(position.setting.players)]
    total = amount_words(said.POINTS, scores[winners[0]], lang)
    by = closing.seat if closing and closing.before.plain.phase == FLOWER else None
    return Ending(
        title=title_words(winners, lang),
        lead=lead_words(scores, winners, total, lang),
        why=_why(position, scores, winners, lines, lang),
        closed=_closed(by, position.plain_board.days, lang),
        closer=by,
        spots=(),
        rows=distinctions(said.DISTINCTIONS, lines, lang),
    )


def _closed(by: int | None, days: int, lang: str) -> str:
    """AR-33."""
    if by is None:
        return woven(said.CLOSED[lang], days=days)
    return woven(said.CLOSED_BY[lang], {"who": by}, days=days)


def _line(position: Position, seat: int) -> dict[str, int]:
    """The points of each kind of thing in view."""
    seen, worth = position.plain.islands[seat].seen, values(position)
    points: dict[str, int] = {name: seen[1 + place] * worth[name] for place, name in enumerate(ELEMENTS[:WORTHY])}
    return {**points, "bottles": seen[BOTTLE] * position.plain_board.bottle}


def _why(position: Position, scores: list[int], winners: list[int], lines: list[dict[str, int]], lang: str) -> str:
    """AR-52."""
    if len(winners) > 1:
        return said.EVEN[lang]
    bottles = [island.seen[BOTTLE] for island in position.plain.islands[: position.setting.players]]
    won, others = winners[0], [seat for seat in range(len(scores)) if seat != winners[0]]
    second = max(others, key=lambda seat: (scores[seat], -bottles[seat]))
    if scores[won] == scores[second]:
        return woven(said.BY_BOTTLES[lang], points=scores[won], own=bottles[won], theirs=bottles[second])
    return difference_words(said.KIND, lines[won], lines[second], lang)
