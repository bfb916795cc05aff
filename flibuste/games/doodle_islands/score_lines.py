"""Why each line of a score of Doodle Islands is what it is."""

from flibuste.engine.drawing import place
from flibuste.engine.errors import UnknownAction
from flibuste.engine.telling import Reason, Spot, counted, listed, spot, woven
from flibuste.games.doodle_islands import tales as said
from flibuste.games.doodle_islands.scoring import paying_ships
from flibuste.games.doodle_islands.shapes import Position
from flibuste.games.doodle_islands.state import CIRCLED
from flibuste.games.doodle_islands.words import LINE_RULES

__all__ = ["score"]

BOTTLES = {"en": ("bottle", "bottles"), "fr": ("bouteille", "bouteilles")}
SHIPS = {"en": ("ship", "ships"), "fr": ("navire", "navires")}


def score(position: Position, seat: int, key: str, lang: str) -> Reason:
    rules = LINE_RULES["monsters" if position.plain_board.monsters_sea else "treasures"]
    if key not in rules:
        raise UnknownAction(got=f"score {key!r}", expected=" ".join(rules))
    if key == "bottle_stake":
        return _stake(position, seat, rules[key], lang)
    if key == "ships":
        return _ships(position, seat, rules[key], lang)
    return _numbers(position, seat, key, rules[key], lang)


def _numbers(position: Position, seat: int, key: str, rule: str, lang: str) -> Reason:
    """DI-13, DI-27: what was circled."""
    state, sheet = position.plain, position.plain.sheets[seat]
    if key == "bonuses":
        circled = [
            gold for gold, owner in zip(position.plain_board.bonuses, state.bonuses, strict=True) if owner == seat + 1
        ]
        spots: list[Spot] = [spot("bonus", gold) for gold in circled]
    else:
        zone = sheet.monsters if key == "monsters" else sheet.others
        circled = [number for number, mark in enumerate(zone) if mark == CIRCLED]
        spots = [spot("number", key, number, seat=seat) for number in circled]
    if not circled:
        return Reason(said.NOT_YET[key][lang], rule)
    facts = {"numbers": listed([str(one) for one in circled], lang), "circled": said.ENCIRCLED[len(circled) > 1]}
    words = woven(said.CIRCLED[key][lang], gold=sum(circled), **facts)
    return Reason(words, rule, blame=tuple(spots))


def _ships(position: Position, seat: int, rule: str, lang: str) -> Reason:
    paying, pay = int(paying_ships(position.state, position.board, seat)), position.plain_board.pay
    cells = [cell for cell in range(len(pay)) if paying >> cell & 1]
    if not cells:
        return Reason(said.NOT_YET["ships"][lang], rule)
    gold = sum(pay[cell] for cell in cells)
    words = woven(said.SHIPS[lang], gold=gold, ships=counted(len(cells), *SHIPS[lang], lang))
    return Reason(words, rule, blame=tuple(spot("cell", *place(cell), seat=seat) for cell in cells))


def _stake(position: Position, seat: int, rule: str, lang: str) -> Reason:
    """DI-17."""
    players = position.setting.players
    ticked = [sheet.bottles for sheet in position.plain.sheets[:players]]
    own, fewest, most = ticked[seat], min(ticked), max(ticked)
    case = _stake_case(own, fewest, most, players)
    facts = {"gold": position.plain_board.stake, "fewest": fewest, "most": most}
    words = woven(said.STAKE[case][lang], own=counted(own, *BOTTLES[lang], lang, feminine=True), **facts)
    return Reason(words, rule, blame=tuple(spot("bottle", number, seat=seat) for number in range(1, own + 1)))


def _stake_case(own: int, fewest: int, most: int, players: int) -> str:
    if players == 1:
        return "alone"
    if fewest == most:
        return "all"
    return "fewest" if own == fewest else "most" if own == most else "between"
