"""What of Les Pirates deserves a banner: boarded, the treasure changes hands, a cyclone, an explosion."""

from flibuste.engine.contract import Event
from flibuste.engine.drawing import cells_words
from flibuste.engine.telling import Banner, Spot, counted, spot, woven
from flibuste.games.les_pirates import tales as said
from flibuste.games.les_pirates.names import afloat_of, carriers, ship_of
from flibuste.games.les_pirates.shapes import Position
from flibuste.games.les_pirates.turn import distance_home

__all__ = ["SHIPS", "banners"]

SHIPS = {"en": ("ship", "ships"), "fr": ("bateau", "bateaux")}


def banners(before: Position, event: Event, after: Position, words: str, lang: str) -> tuple[Banner, ...]:
    """`words` are those of the log."""
    if event["action"] == "lose":
        return (_losses("cyclone", said.CYCLONE_TITLE[lang], event, [event["ship"]], after, words, lang),)
    if event["action"] == "blast":
        return _by_seat("explosion", said.EXPLOSION_TITLE[lang], event, after, words, lang)
    if event["action"] != "leg":
        return ()
    treasure = _treasure(before, event, after, words, lang)
    heard = {seat for banner in treasure for seat in banner.lost}
    boarded = _by_seat("boarded", said.BOARDED_TITLE[lang], event, after, words, lang)
    return (*treasure, *(banner for banner in boarded if heard.isdisjoint(banner.lost)))


def _seat(ship: str) -> int:
    return int(ship.partition(".")[0])


def _whose(event: Event) -> dict[int, list[str]]:
    """The ships that each seat lost."""
    seats = dict.fromkeys(_seat(ship) for ship in event.get("sinks", []))
    return {seat: [ship for ship in event["sinks"] if _seat(ship) == seat] for seat in seats}


def _by_seat(kind: str, title: str, event: Event, after: Position, words: str, lang: str) -> tuple[Banner, ...]:
    """One for each seat that lost ships, except by its own explosion alone."""
    return tuple(
        _losses(kind, title, event, ships, after, words, lang)
        for seat, ships in _whose(event).items()
        if seat != event["player"]
    )


def _losses(kind: str, title: str, event: Event, ships: list[str], after: Position, words: str, lang: str) -> Banner:
    seat = _seat(ships[0])
    left = len(afloat_of(after, seat))
    more = woven(said.LEFT[lang], ships=counted(left, *SHIPS[lang], lang)) if left else ""
    return Banner(kind, title, f"{words}{{{seat}:{more}|}}", lost=(seat,), spots=_place(event))  # type: ignore[arg-type]


def _place(event: Event) -> tuple[Spot, ...]:
    place = event.get("to", event.get("centre"))
    if place is None:
        return (spot("ship", event["ship"], seat=event["player"]),)
    return (spot("cell", place),) if isinstance(place, str) else (spot("cell", *place),)


def _treasure(before: Position, event: Event, after: Position, words: str, lang: str) -> tuple[Banner, ...]:
    """LP-20, LP-23: everybody hears who has it now, in one banner that tells all that befell them."""
    if after.is_over:
        return ()
    taken = carriers(before) & set(event.get("sinks", []))
    if not taken and not event.get("load"):
        return ()
    seat, boarded = event["player"], _whose(event)
    others = tuple(one for one in range(before.setting.players) if one != seat and one not in boarded)
    title = woven(said.TREASURE_TITLE[lang], {"who": seat})
    far = cells_words(after.ask(distance_home, ship_of(after, event["ships"][0])), lang)
    text = f"{words}{{{seat}:{woven(said.HOME_IS[lang], far=far)}|}}"
    found = Banner("treasure", title, text, gained=(seat,), lost=others, spots=_place(event))
    robbed = [ships for ships in boarded.values() if taken.intersection(ships)]
    title = said.TREASURE_LOST[lang]
    return (found, *(_losses("treasure", title, event, ships, after, words, lang) for ships in robbed))
