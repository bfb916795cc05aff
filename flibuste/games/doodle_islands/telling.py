"""What happened in Doodle Islands, as a shipmate tells it; the words are in `tales`."""

from flibuste.engine.contract import Event
from flibuste.engine.drawing import SHAPE_WORDS, cells_words, read_cell, route_through, route_words
from flibuste.engine.endings import over_words, win_banners
from flibuste.engine.kernel import plainly
from flibuste.engine.routes import SHAPES
from flibuste.engine.telling import Banner, Spot, Told, counted, listed, ordinal, spot, woven
from flibuste.games.doodle_islands import tales as said
from flibuste.games.doodle_islands.codes import dice_count
from flibuste.games.doodle_islands.ends import ending
from flibuste.games.doodle_islands.rules import BOTTLE, JOKER
from flibuste.games.doodle_islands.score_lines import score
from flibuste.games.doodle_islands.scoring import forts_on, paying_ships, reefs_on
from flibuste.games.doodle_islands.shapes import Position
from flibuste.games.doodle_islands.state import KRAKEN, LAST_BOTTLE, MONSTER, RUNNING, TREASURE

__all__ = ["ending", "parts_words", "score", "tell", "turn"]


def tell(before: Position, event: Event, after: Position, lang: str) -> Told:
    if event["type"] == "move":
        return _move(before, event, after, lang)
    if event["for"] == "prepare":
        return _prepared(before, event, lang)
    return _rolled(after, event, lang)


def _prepared(before: Position, event: Event, lang: str) -> Told:
    shape = SHAPE_WORDS[SHAPES[event["black"] - 1]][lang]
    place = said.PLACE["monsters" if before.plain_board.monsters_sea else "treasures"][lang]
    template = said.PREPARED_ALONE if before.setting.players == 1 else said.PREPARED
    words = woven(template[lang], {"who": 0}, shape=shape, place=place, column=event["column"])
    heading = said.BEFORE[lang] if event["column"] == 1 else ""
    return Told(words, heading=heading, minor=True)


def _rolled(after: Position, event: Event, lang: str) -> Told:
    facts = {"round": after.plain.rounds, "black": event["black"]}
    heading = woven((said.HEADING_ANY if _is_any_column(after) else said.HEADING)[lang], **facts)
    white = listed([str(face) for face in event["white"]], lang)
    words = woven(said.ROLLED[lang], black=event["black"], white=white)
    return Told(words, round=after.plain.rounds, heading=heading, minor=True)


def _is_any_column(position: Position) -> bool:
    """DI-23."""
    return not position.plain_board.monsters_sea and position.plain.black == JOKER


def _move(before: Position, event: Event, after: Position, lang: str) -> Told:
    seat = event["player"]
    gains = event.get("gains", {})
    earned = sum(gains.values()) + _ship_gold(after, seat) - _ship_gold(before, seat)
    words = _moved(before, event, after, lang) + _bonus(gains, seat, lang) + _last(before, event, after, lang)
    return Told(
        words + over_words(after, said.GOLD, lang),
        seat=seat,
        earned=earned or None,
        spots=_spots(before, event, after),
        round=after.plain.rounds,
        wins=after.is_over and seat in after.winners(),
        banners=_banners(before, event, after, lang),
    )


def _moved(before: Position, event: Event, after: Position, lang: str) -> str:
    seat = event["player"]
    if event["action"] == "bottle":
        template = said.NO_DIE if before.legal(seat) == [BOTTLE] else said.PASSED
        return woven(template[lang], {"who": seat})
    template = said.PAID if event.get("bottle") else said.MOVE
    face = before.plain.white[event["die"]] + 1
    return woven(template[lang], {"who": seat}, face=face, done=_done(before, event, after, lang))


def _done(before: Position, event: Event, after: Position, lang: str) -> str:
    """What a die was used for: what it meant first."""
    seat, cell = event["player"], read_cell(event["cell"])
    sheet, board = after.plain.sheets[seat], after.plain_board
    if event["action"] != "draw":
        template = said.FORT if event["action"] == "fort" else said.TENTACLE
        return woven(template[lang], nth=ordinal(sheet.marks[cell], lang), column=event["cell"][0])
    route = int(route_through(after.state, seat, cell))
    long = route.bit_count()
    kind, gains = board.kind[cell], event.get("gains", {})
    if kind == MONSTER:
        met = woven(said.MONSTER[lang], cells=cells_words(long, lang))
        is_short = long < board.monster_numbers.index(1)
        return woven(said.TOO_SHORT[lang], done=met) if is_short else _claimed(met, "monster" in gains, lang)
    if kind == TREASURE:
        return _landed(int(plainly(forts_on)(sheet, board, route)), "island" in gains, lang)
    if kind == KRAKEN:
        reefs = int(plainly(reefs_on)(board, route))
        return _claimed(_kraken(sheet.marks[cell], reefs, lang), "kraken" in gains or not reefs, lang)
    joined = (_paying(after, seat) & ~_paying(before, seat)).bit_count()
    if joined:
        many = counted(joined, *_SHIP[lang], lang)
        return said.ONE_MORE[lang] if joined == 1 else woven(said.JOINED[lang], ships=many)
    return route_words(long, event["cell"], lang)


_SHIP = {"en": ("ship", "ships"), "fr": ("navire", "navires")}


def parts_words(name: str, number: int, lang: str) -> str:
    """Three forts, two tentacles, one reef: in figures."""
    return f"{number} {said.PARTS[name][lang][int(number > 1)]}"


def _claimed(done: str, is_paid: bool, lang: str) -> str:
    return done if is_paid else woven(said.NOTHING_LEFT[lang], done=done)


def _landed(forts: int, is_paid: bool, lang: str) -> str:
    if not forts:
        return said.NO_FORTS[lang]
    return _claimed(woven(said.ISLAND[lang], forts=parts_words("forts", forts, lang)), is_paid, lang)


def _kraken(arms: int, reefs: int, lang: str) -> str:
    if not reefs:
        return said.NO_REEF[lang]
    facts = {"arms": parts_words("arms", arms, lang), "reefs": parts_words("reefs", reefs, lang)}
    return woven(said.KRAKEN[lang], **facts)


def _bonus(gains: dict[str, int], seat: int, lang: str) -> str:
    return woven(said.BONUS[lang], {"who": seat}, gold=gains["bonus"]) if "bonus" in gains else ""


def _closes(before: Position, after: Position) -> bool:
    return before.plain.ending == RUNNING != after.plain.ending


def _top(event: Event) -> int:
    return max(gold for key, gold in event["gains"].items() if key != "bonus")


def _last(before: Position, event: Event, after: Position, lang: str) -> str:
    """DI-28, DI-36."""
    if not _closes(before, after):
        return ""
    if after.plain.ending == LAST_BOTTLE:
        return said.LAST["bottle"][lang]
    return woven(said.LAST["number"][lang], number=_top(event))


def _ship_gold(position: Position, seat: int) -> int:
    """DI-16, DI-37."""
    paying = _paying(position, seat)
    return sum(gold for cell, gold in enumerate(position.plain_board.pay) if paying >> cell & 1)


def _paying(position: Position, seat: int) -> int:
    return int(paying_ships(position.state, position.board, seat))


def _spots(before: Position, event: Event, after: Position) -> tuple[Spot, ...]:
    seat = event["player"]
    bottle = (spot("bottle", after.plain.sheets[seat].bottles, seat=seat),)
    if event["action"] == "bottle":
        return bottle
    zones = {"monster": "monsters", "island": "islands", "kraken": "krakens"}
    found = [spot("cell", *event["cell"], seat=seat)]
    for key, gold in event.get("gains", {}).items():
        found.append(spot("bonus", gold) if key == "bonus" else spot("number", zones[key], gold, seat=seat))
    return (*found, *(bottle if event.get("bottle") else ()))


def _banners(before: Position, event: Event, after: Position, lang: str) -> tuple[Banner, ...]:
    bonus, last = _bonus_banner(before, event, after, lang), _end_banner(before, event, after, lang)
    return (*bonus, *last, *win_banners(after, said.GOLD, lang))


def _bonus_banner(before: Position, event: Event, after: Position, lang: str) -> tuple[Banner, ...]:
    """DI-27: gone for all the others."""
    gold, seat = event.get("gains", {}).get("bonus"), event["player"]
    if gold is None or before.setting.players == 1:
        return ()
    cell = read_cell(event["cell"])
    route = int(route_through(after.state, seat, cell))
    forts = parts_words("forts", int(plainly(forts_on)(after.plain.sheets[seat], after.plain_board, route)), lang)
    others = tuple(one for one in range(before.setting.players) if one != seat)
    title = f"{{{seat}:{said.YOURS[lang].format(gold=gold)}|{said.GONE[lang].format(gold=gold)}}}"
    words = woven(said.GONE_BY[lang], {"who": seat}, forts=forts, gold=gold)
    return (Banner("bonus", title, words, gained=(seat,), lost=others, spots=_spots(before, event, after)),)


def _end_banner(before: Position, event: Event, after: Position, lang: str) -> tuple[Banner, ...]:
    if not _closes(before, after) or after.is_over:
        return ()
    seat, spots = event["player"], _spots(before, event, after)
    if after.plain.ending == LAST_BOTTLE:
        nth = ordinal(after.plain.sheets[seat].bottles, lang, feminine=True)
        words = woven(said.LAST_BOTTLE_BY[lang], {"who": seat}, nth=nth)
        return (Banner("last-bottle", said.LAST_BOTTLE[lang], words, for_all=True, spots=spots),)
    words = woven(said.LAST_ROUND_BY[lang], {"who": seat}, number=_top(event))
    return (Banner("last-round", said.LAST_ROUND[lang], words, for_all=True, spots=spots),)


def turn(position: Position, seat: int, lang: str) -> str:
    state = position.plain
    left = [state.white[die] + 1 for die in range(dice_count(position)) if not state.taken >> die & 1]
    dice = woven(said.DICE_LEFT[lang], faces=listed([str(face) for face in sorted(left)], lang))
    template = said.TURN_ANY if _is_any_column(position) else said.TURN
    words = woven(template[lang], black=state.black + 1, dice=dice)
    return words + (said.LAST_TURN[lang] if state.ending != RUNNING else "")
