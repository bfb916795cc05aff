"""Why each line of a score of Soft Seas is what it is."""

from flibuste.engine.errors import UnknownAction
from flibuste.engine.telling import Reason, Spot, listed, spot, woven
from flibuste.games.soft_seas import tales as said
from flibuste.games.soft_seas.shapes import Position
from flibuste.games.soft_seas.state import MOST_LINES, ZONES
from flibuste.games.soft_seas.words import LINE_RULES

__all__ = ["score"]


def score(position: Position, seat: int, key: str, lang: str) -> Reason:
    if key not in LINE_RULES:
        raise UnknownAction(got=f"score {key!r}", expected=" ".join(LINE_RULES))
    points, spots = _scored(position, seat, key)
    if not points:
        return Reason(said.NOT_YET[key][lang], LINE_RULES[key])
    scores = listed([str(one) for one in points], lang)
    words = woven(said.LINE[key][lang], points=sum(points), scores=scores)
    return Reason(words, LINE_RULES[key], blame=tuple(spots))


def _scored(position: Position, seat: int, key: str) -> tuple[list[int], list[Spot]]:
    """What the line adds up."""
    state, board, sheet = position.plain, position.plain_board, position.plain.sheets[seat]
    if key == "barrels":
        left = range(sheet.crossed, board.barrels)
        return [board.barrel[place] for place in left], [spot("barrel", place + 1, seat=seat) for place in left]
    if key == "bonuses":
        lines = [line for line, seats in enumerate(state.circled) if seats >> seat & 1]
        spots = [spot("bonus", ZONES[line // MOST_LINES], line % MOST_LINES + 1, seat=seat) for line in lines]
        return [board.bonus[line] for line in lines], spots
    zone = sheet.zones[0 if key == "boats" else 1]
    return list(zone.score[: zone.written]), []
