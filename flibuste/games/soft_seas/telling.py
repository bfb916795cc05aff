"""What happened in Soft Seas, as a shipmate tells it; the words are in `tales`."""

from flibuste.engine.contract import Event
from flibuste.engine.drawing import read_cell, route_through, route_words
from flibuste.engine.endings import over_words, win_banners
from flibuste.engine.telling import Banner, Spot, Told, counted, listed, spot, woven
from flibuste.games.soft_seas import tales as said
from flibuste.games.soft_seas.ends import ending
from flibuste.games.soft_seas.events import circled
from flibuste.games.soft_seas.rules import JOKER, costs_barrel
from flibuste.games.soft_seas.score_lines import score
from flibuste.games.soft_seas.shapes import Position
from flibuste.games.soft_seas.state import BOAT, ISLAND
from flibuste.games.soft_seas.words import ZONE_WORDS

__all__ = ["ending", "score", "tell", "turn"]

MONSTERS = {"en": ("monster", "monsters"), "fr": ("monstre", "monstres")}


def tell(before: Position, event: Event, after: Position, lang: str) -> Told:
    if event["type"] == "roll":
        return _rolled(after, event, lang)
    return _move(before, event, after, lang) if event["type"] == "move" else _bonuses(event, after, lang)


def _rolled(after: Position, event: Event, lang: str) -> Told:
    template = said.HEADING_ANY if event["die"] == JOKER + 1 else said.HEADING
    heading = woven(template[lang], turn=after.plain.turns, die=event["die"])
    words = woven(said.ROLLED[lang], die=event["die"])
    return Told(words, round=after.plain.turns, heading=heading, minor=True)


def _move(before: Position, event: Event, after: Position, lang: str) -> Told:
    seat = event["player"]
    template = said.BARREL if event.get("barrel") else said.MOVE
    words = woven(template[lang], {"who": seat}, done=_done(event, after, lang))
    ends = after.is_over and seat == after.setting.players - 1 and not circled(after)
    return Told(
        words + (over_words(after, said.POINTS, lang) if ends else ""),
        seat=seat,
        earned=sum(event.get("gains", {}).values()) or None,
        spots=_spots(event, after),
        round=after.plain.turns,
        wins=ends and seat in after.winners(),
        banners=win_banners(after, said.POINTS, lang) if ends else (),
    )


def _done(event: Event, after: Position, lang: str) -> str:
    """What it meant first: SS-06, SS-07, else how the route grew."""
    cell, seat, board = read_cell(event["cell"]), event["player"], after.plain_board
    earned = sum(event.get("gains", {}).values())
    if board.coins >> cell & 1 and board.kind[cell] == BOAT:
        if not earned:
            return said.NO_MONSTER[lang]
        value = board.boat[cell]
        return woven(said.BOAT[lang], value=value, monsters=counted(earned // value, *MONSTERS[lang], lang))
    if board.coins >> cell & 1 and board.kind[cell] == ISLAND:
        return woven(said.ISLAND[lang], value=earned) if earned else said.NO_FORT[lang]
    return route_words(int(route_through(after.state, seat, cell)).bit_count(), event["cell"], lang)


def _spots(event: Event, after: Position) -> tuple[Spot, ...]:
    seat = event["player"]
    found = [spot("cell", *event["cell"], seat=seat)]
    if event.get("barrel"):
        found.append(spot("barrel", after.plain.sheets[seat].crossed, seat=seat))
    return tuple(found)


Filled = dict[tuple[str, int, int], list[int]]
"""Lines, as zone, number and bonus, with the seats that filled them."""


def _filled(event: Event) -> Filled:
    lines: Filled = {}
    for bonus in event["bonuses"]:
        lines.setdefault((bonus["zone"], bonus["line"], bonus["value"]), []).append(bonus["player"])
    return lines


def _bonus_words(zone: str, line: int, value: int, seats: list[int], lang: str) -> str:
    facts = {"line": line, "value": value, "zone": ZONE_WORDS[zone][lang]}
    if len(seats) == 1:
        return woven(said.BONUS[lang], {"who": seats[0]}, **facts)
    return woven(said.BONUS_SHARED[lang], who=listed([f"{{{seat}}}" for seat in seats], lang), **facts)


def _bonuses(event: Event, after: Position, lang: str) -> Told:
    """SS-10."""
    bonuses = [_bonus_words(*line, seats, lang) for line, seats in _filled(event).items()]
    one = event["bonuses"][0] if len(event["bonuses"]) == 1 else None
    return Told(
        " ".join(bonuses) + over_words(after, said.POINTS, lang),
        seat=one["player"] if one else None,
        earned=one["value"] if one else None,
        spots=tuple(spot("bonus", one["zone"], one["line"], seat=one["player"]) for one in event["bonuses"]),
        round=after.plain.turns,
        wins=after.is_over,
        banners=(*_bonus_banners(event, after, lang), *win_banners(after, said.POINTS, lang)),
    )


def _bonus_banners(event: Event, after: Position, lang: str) -> tuple[Banner, ...]:
    players = range(after.setting.players)
    found: list[Banner] = []
    for (zone, line, value), seats in _filled(event).items() if len(players) > 1 else ():
        words = _bonus_words(zone, line, value, seats, lang)
        spots = tuple(spot("bonus", zone, line, seat=seat) for seat in players)
        others = tuple(seat for seat in players if seat not in seats)
        title = _bonus_title(seats, value, lang)
        found.append(Banner("bonus", title, words, gained=tuple(seats), lost=others, spots=spots))
    return tuple(found)


def _bonus_title(seats: list[int], value: int, lang: str) -> str:
    """Yours, or gone; where several have it, the same for all who read."""
    gone, yours, taken = (text[lang].format(value=value) for text in (said.GONE, said.YOURS, said.TAKEN))
    return f"{{{seats[0]}:{yours}|{gone}}}" if len(seats) == 1 else taken


def turn(position: Position, seat: int, lang: str) -> str:
    die = position.plain.die + 1
    if position.plain.die == JOKER:
        return said.TURN_ANY[lang]
    template = said.TURN_BARREL if position.ask(costs_barrel, seat) else said.TURN
    return woven(template[lang], die=die)
