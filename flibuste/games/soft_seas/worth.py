"""What a drawing of Soft Seas earns besides its score, and costs."""

from flibuste.engine.telling import Cost, spot, woven
from flibuste.games.soft_seas import events
from flibuste.games.soft_seas import tales as said
from flibuste.games.soft_seas.rules import WAYS, costs_barrel
from flibuste.games.soft_seas.shapes import Position
from flibuste.games.soft_seas.state import BOATS, ISLANDS, MOST_LINES
from flibuste.games.soft_seas.telling import MONSTERS

__all__ = ["costs", "later", "prices", "why"]


def later(position: Position, seat: int, code: int) -> dict[str, int]:
    """SS-10, SS-11: the bonus of a line that it fills, whatever the others do; and the barrel it takes off the sum."""
    gains = events.gains(position, seat, code)
    return position.once(_later, seat, next(iter(gains), ""))


def _later(position: Position, seat: int, scored: str) -> dict[str, int]:
    """The same of a drawing that scores a boat, an island or nothing."""
    bonus = _bonus(position, seat, BOATS if scored == "boat" else ISLANDS) if scored else 0
    barrel = -position.once(_barrel, seat)
    return {key: points for key, points in (("bonuses", bonus), ("barrels", barrel)) if points}


def _bonus(position: Position, seat: int, zone: int) -> int:
    """What the next score of a zone circles."""
    board, written = position.plain_board, position.plain.sheets[seat].zones[zone].written
    lines = range(zone * MOST_LINES, (zone + 1) * MOST_LINES)
    free = [line for line in lines if board.filled[line] == written + 1 and not position.plain.circled[line]]
    return sum(board.bonus[line] for line in free)


def _barrel(position: Position, seat: int) -> int:
    """What the barrel is worth that this turn takes; 0 for none."""
    crossed = position.plain.sheets[seat].crossed
    return position.plain_board.barrel[crossed] if position.ask(costs_barrel, seat) else 0


def costs(position: Position, seat: int, code: int) -> dict[str, int]:
    """SS-04."""
    return {"barrel": 1} if position.ask(costs_barrel, seat) else {}


def why(position: Position, seat: int, code: int, lang: str) -> str:
    """SS-06, SS-07: the boat times the monsters of its route, or the forts that the route passes."""
    gains = events.gains(position, seat, code)
    if gold := gains.get("boat"):
        value = position.plain_board.boat[code // WAYS]
        monsters = f"{gold // value} {MONSTERS[lang][gold // value > 1]}"
        return woven(said.WHY_BOAT[lang], value=value, monsters=monsters, gold=gold)
    return woven(said.WHY_ISLAND[lang], gold=gains["island"]) if gains else ""


def prices(position: Position, seat: int, lang: str) -> list[Cost]:
    if not position.ask(costs_barrel, seat):
        return []
    facts = {"die": position.plain.die + 1, "value": position.once(_barrel, seat)}
    return [Cost(spot("die", 0), "barrel", said.PRICE[lang].format(**facts))]
