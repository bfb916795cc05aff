"""What happened in Les Pirates, as a shipmate tells it; the words are in `tales`, the ships' names in `names`."""

from flibuste.engine.contract import Event
from flibuste.engine.drawing import cells_words
from flibuste.engine.options import Text
from flibuste.engine.telling import Spot, Told, listed, spot, woven
from flibuste.games.les_pirates import tales as said
from flibuste.games.les_pirates.banners import banners
from flibuste.games.les_pirates.course import bearing_words, course_words
from flibuste.games.les_pirates.ends import ending, round_of, win_banners
from flibuste.games.les_pirates.names import aboard, afloat_of, carriers, own_ships, ships_of_all, the_ships
from flibuste.games.les_pirates.score_lines import score
from flibuste.games.les_pirates.shapes import Position
from flibuste.games.les_pirates.state import ABOARD, DRAW, HOME, LAST_AFLOAT, LOSS, NOBODY, OVER, RUNNING
from flibuste.games.les_pirates.turn import distance_home
from flibuste.games.les_pirates.words import PHASES, port_words
from flibuste.games.les_pirates.worth import way_home

__all__ = ["ending", "score", "tell", "turn"]


def tell(before: Position, event: Event, after: Position, lang: str) -> Told:
    if event["type"] == "setup":
        return _setup(after, event, lang)
    return _rolled(before, event, after, lang) if event["type"] == "roll" else _move(before, event, after, lang)


def _setup(after: Position, event: Event, lang: str) -> Told:
    ports = [[port] if isinstance(port, str) else port for port in event["ports"]]
    boards = {board: [seat for seat, own in enumerate(ports) if _board_of(own) == board] for board in said.BOARDS}
    homes = [
        woven(said.BOARDS[board][lang], ports=_homes(seats, ports, lang)) for board, seats in boards.items() if seats
    ]
    many = len(event["treasures"])
    where = said.ON_BOTH if many > 1 else said.ON_EITHER[event["treasures"][0]]
    treasures = (said.ON_ISLAND if after.plain_board.islands == 1 else where)[lang]
    words = woven(said.SETUP[lang], ports=". ".join(homes), treasures=treasures)
    return Told(words, heading=said.START[lang], spots=tuple(spot("treasure", name) for name in event["treasures"]))


def _board_of(ports: list[str]) -> str:
    return ports[0].rpartition("-")[0]


def _homes(seats: list[int], ports: list[list[str]], lang: str) -> str:
    """You sail from the north-west, Barnacle from the north-east and Inès from the south-east."""
    first, *others = seats
    homes = [woven(said.PORT[lang], {"who": first}, port=_from(ports[first], lang))]
    homes += [woven(said.NEXT_PORT[lang], {"who": seat}, port=_from(ports[seat], lang)) for seat in others]
    return ", ".join(homes) if len(ports[first]) > 1 else listed(homes, lang)


def _from(ports: list[str], lang: str) -> str:
    """In French each port has its own « du »."""
    corners = [port_words(port.rpartition("-")[2], lang) for port in ports]
    return listed([f"{'du ' if lang == 'fr' else ''}{corner}" for corner in corners], lang)


def _rolled(before: Position, event: Event, after: Position, lang: str) -> Told:
    seat, dice = before.plain.seat, listed([str(face) for face in event["dice"]], lang)
    template = said.CYCLONE if after.plain.phase == LOSS else said.ROLLED
    words = woven(template[lang], {"who": seat}, dice=dice)
    heading = woven(said.HEADING[lang], round=round_of(before))
    return Told(words, seat=seat, round=round_of(before), heading=heading, minor=True)


def _move(before: Position, event: Event, after: Position, lang: str) -> Told:
    words = _deed(before, event, after, lang) + _after_words(before, event, after, lang)
    found = banners(before, event, after, words, lang)
    return Told(
        words,
        seat=event["player"],
        spots=_spots(event),
        round=round_of(before),
        heading=woven(said.HEADING[lang], round=round_of(before)),
        wins=after.plain.phase == OVER and event["player"] in after.winners(),
        banners=(*found, *win_banners(after, lang)),
    )


def _deed(before: Position, event: Event, after: Position, lang: str) -> str:
    action, who = event["action"], {"who": event["player"]}
    if action == "leg":
        return _leg(before, event, after, lang)
    if action == "blast":
        return _blast(before, event, lang)
    if action == "lose":
        return woven(said.LOST[lang], prey=own_ships(before, [event["ship"]], lang))
    if action == "explode":
        ship = [event["ship"]]
        return woven(said.LIT[lang], who, ships=the_ships(before, ship, lang), aboard=aboard(before, ship, lang))
    return woven((said.PASSED if action == "pass" else said.STAYED)[lang], who)


def _leg(before: Position, event: Event, after: Position, lang: str) -> str:
    """What it meant first: home, boarding, loading, the treasure nearer home; else where it went."""
    seat, ids = event["player"], event["ships"]
    facts = {
        "ships": the_ships(before, ids, lang),
        "aboard": aboard(before, ids, lang),
        "subject": own_ships(before, ids, lang),
        "have": "a" if len(ids) == 1 else "ont",
        "course": course_words(before, event, lang),
        "prey": ships_of_all(before, event["sinks"], lang) if event.get("sinks") else "",
    }
    template = _leg_template(before, event, after)
    if template is said.CARRIED:
        facts["course"] = bearing_words(before, event, lang)
    return woven(template[lang], {"who": seat}, far=_far(after, event, lang), **facts)


def _leg_template(before: Position, event: Event, after: Position) -> Text:
    if event.get("sinks"):
        taken = carriers(before) & set(event["sinks"])
        return said.CAPTURED if taken else said.BOARDED_LOADED if event.get("load") else said.BOARDED
    if after.plain.ending == HOME:
        return said.HOME
    if event.get("load"):
        return said.LOADED
    return said.CARRIED if carriers(after) & set(event["ships"]) else said.SAILED


def _far(after: Position, event: Event, lang: str) -> str:
    """How far the ship that leads is from its port."""
    seat, _, number = event["ships"][0].partition(".")
    return cells_words(after.ask(distance_home, int(seat) * after.plain_board.ships + int(number)), lang)


def _blast(before: Position, event: Event, lang: str) -> str:
    own = f"{event['player']}.{before.plain.bomb - 1}"
    prey = [ship for ship in event["sinks"] if ship != own]
    facts = {"ships": own_ships(before, [own], lang), "have": "a"}
    if not prey:
        return woven(said.BLEW_ALONE[lang], **facts)
    return woven(said.BLEW[lang], prey=ships_of_all(before, prey, lang), **facts)


def _after_words(before: Position, event: Event, after: Position, lang: str) -> str:
    """What followed from it."""
    seat = event["player"]
    words = _handed(before, event, after, lang) + _went_back(before, after, lang)
    words += "".join(woven(said.OUT[lang], {"who": one}) for one in _gone(before, after))
    if after.plain.ending == RUNNING:
        return words + (_unused(before, event, lang) if event["action"] == "leg" else "")
    if after.plain.ending == HOME:
        return words + (woven(said.TAKEN_HOME[lang], {"who": seat}) if event.get("sinks") else "")
    if after.plain.ending == LAST_AFLOAT:
        return words + woven(said.ALONE[lang], {"who": after.winners()[0]})
    return words + {NOBODY: said.NOBODY, DRAW: said.DRAW}[after.plain.ending][lang]


def _handed(before: Position, event: Event, after: Position, lang: str) -> str:
    """LP-38: another ship of the stack has the treasure than before."""
    carrier = event.get("carrier")
    is_new = carrier and carrier not in carriers(before) and not event.get("load") and not event.get("sinks")
    return woven(said.HANDED[lang], aboard=aboard(before, [carrier], lang)) if is_new and carrier else ""


def _went_back(before: Position, after: Position, lang: str) -> str:
    """LP-26: nobody seized it."""
    pairs = zip(before.plain.treasures, after.plain.treasures, strict=True)
    return said.BACK[lang] if any(old >= ABOARD > new for old, new in pairs) else ""


def _gone(before: Position, after: Position) -> list[int]:
    """LP-24: who lost their last ship."""
    return [seat for seat in range(before.setting.players) if afloat_of(before, seat) and not afloat_of(after, seat)]


def _unused(before: Position, event: Event, lang: str) -> str:
    """LP-13: the dice that were left when the last leg was made."""
    state = before.plain
    dice = [die for die in range(state.rolled) if not state.used >> die & 1 and die != event["die"]]
    if state.due != 1 or not dice:
        return ""
    template = said.UNUSED if len(dice) == 1 else said.UNUSED_MORE
    return woven(template[lang], dice=listed([str(state.dice[die] + 1) for die in dice], lang))


def _spots(event: Event) -> tuple[Spot, ...]:
    action = event["action"]
    if action == "leg":
        ships = [spot("ship", ship, seat=event["player"]) for ship in event["ships"]]
        return (_place(event["from"]), _place(event["to"]), *ships)
    if action == "blast":
        return (_place(event["centre"]),)
    return (spot("ship", event["ship"], seat=event["player"]),) if "ship" in event else ()


def _place(place: object) -> Spot:
    return spot("cell", place) if isinstance(place, str) else spot("cell", *place)  # type: ignore[misc]


def turn(position: Position, seat: int, lang: str) -> str:
    state = position.plain
    phase = PHASES[state.phase]
    if phase in said.TURN:
        return said.TURN[phase][lang]
    left = [str(state.dice[die] + 1) for die in range(state.rolled) if not state.used >> die & 1]
    if not state.due:
        return said.TURN_NO_DIE[lang]
    sentence = woven((said.TURN_DIE if len(left) == 1 else said.TURN_DICE)[lang], dice=listed(left, lang))
    home = position.once(way_home, seat)
    return _way_home(position, *home, sentence, lang) if home else sentence


def _way_home(position: Position, ship: str, faces: list[int], sentence: str, lang: str) -> str:
    """LP-25: said before a ship is chosen."""
    facts = {"dice": said.THEN[lang].join(map(str, faces)), "aboard": aboard(position, [ship], lang)}
    if sentence == woven(said.TURN_DIE[lang], dice=facts["dice"]):
        return woven(said.TURN_DIE_HOME[lang], **facts)
    return sentence + woven((said.TURN_HOME if len(faces) == 1 else said.TURN_HOME_LEGS)[lang], **facts)
