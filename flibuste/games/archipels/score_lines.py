"""Why each line of a score of Archipels is what it is."""

from flibuste.engine.errors import UnknownAction
from flibuste.engine.telling import Reason, spot, woven
from flibuste.games.archipels import tales as said
from flibuste.games.archipels.events import values
from flibuste.games.archipels.shapes import Position
from flibuste.games.archipels.state import BOTTLE, ELEMENTS, WORTHY

__all__ = ["score"]

RULE = "AR-51"


def score(position: Position, seat: int, key: str, lang: str) -> Reason:
    seen, named = position.plain.islands[seat].seen, dict(enumerate(ELEMENTS[:WORTHY], start=1))
    if key == "bottles":
        return _bottles(position, seen[BOTTLE], lang)
    if key not in named.values():
        raise UnknownAction(got=f"score {key!r}", expected=" ".join((*named.values(), "bottles")))
    place = next(number for number, name in named.items() if name == key)
    worth = values(position)[named[place]]
    template = said.NO_FLOWER if not worth else said.LINE if seen[place] else said.NONE_SEEN
    facts = {"elements": said.MANY[key][lang], "count": seen[place], "value": worth, "points": worth * seen[place]}
    return Reason(woven(template[lang], **facts), RULE, blame=(spot("flower", key),))


def _bottles(position: Position, seen: int, lang: str) -> Reason:
    if not seen:
        return Reason(said.NO_BOTTLES[lang], RULE)
    cost = -position.plain_board.bottle
    return Reason(woven(said.BOTTLES[lang], points=cost * seen, count=seen, value=cost), RULE)
