"""How a game of Soft Seas ended: by whose barrel, who won, and what made the difference."""

from flibuste.engine.contract import Closing
from flibuste.engine.endings import amount_words, difference_words, distinctions, lead_words, title_words
from flibuste.engine.telling import Ending, listed, spot, woven
from flibuste.games.soft_seas import tales as said
from flibuste.games.soft_seas.events import breakdown
from flibuste.games.soft_seas.shapes import Position
from flibuste.games.soft_seas.state import LAST_BARREL

__all__ = ["ending"]


def ending(position: Position, closing: Closing | None, lang: str) -> Ending:
    winners, scores = position.winners(), position.scores()
    lines = [breakdown(position, seat) for seat in range(position.setting.players)]
    total = amount_words(said.POINTS, scores[winners[0]], lang)
    closers = _closers(position)
    return Ending(
        title=title_words(winners, lang),
        lead=lead_words(scores, winners, total, lang),
        why=_why(scores, winners, lines, lang),
        closed=_closed(position, closers, lang),
        closer=closers[0] if len(closers) == 1 else None,
        spots=tuple(spot("barrel", position.plain_board.barrels, seat=seat) for seat in closers),
        rows=distinctions(said.DISTINCTIONS, lines, lang),
    )


def _closers(position: Position) -> list[int]:
    """SS-12: who crossed the last barrel; nobody where the sheets are full."""
    if position.plain.ending != LAST_BARREL:
        return []
    sheets = position.plain.sheets[: position.setting.players]
    return [seat for seat, sheet in enumerate(sheets) if sheet.crossed == position.plain_board.barrels]


def _closed(position: Position, closers: list[int], lang: str) -> str:
    turn = position.plain.turns
    if len(closers) == 1:
        return woven(said.CLOSED_BARREL[lang], {"who": closers[0]}, turn=turn)
    people = listed([f"{{{seat}}}" for seat in closers], lang)
    return woven((said.CLOSED_BARRELS if closers else said.CLOSED_FULL)[lang], who=people, turn=turn)


def _why(scores: list[int], winners: list[int], lines: list[dict[str, int]], lang: str) -> str:
    others = [seat for seat in range(len(scores)) if seat not in winners]
    if len(winners) > 1:
        return said.EVEN[lang]
    if not others:
        return ""
    second = max(others, key=lambda seat: scores[seat])
    return difference_words(said.KIND, lines[winners[0]], lines[second], lang)
