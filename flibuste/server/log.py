"""The log of a table, its banners, whose turn it is and how it ended: what games tell, made for one reader."""

from collections.abc import Sequence
from typing import Any

from flibuste.engine.contract import Event
from flibuste.engine.match import Match
from flibuste.engine.memory import Memory
from flibuste.engine.story import ending, tell_from
from flibuste.engine.telling import Banner, Reader, Told, fill, words_of

__all__ = ["told_ending", "told_log", "told_prices", "told_turn"]

YOUR_TURN = {"en": "Your turn, {name}", "fr": "À vous, {name}"}


Tales = Sequence[tuple[Event, Told]]


def told_log(match: Match, reader: Reader, since: int = 0, tales: Tales | None = None) -> list[dict[str, Any]]:
    """LogEntries: the events of the logbook from number `since` on; `tales` are what `tell_from` said of them."""
    every = tell_from(match, since, reader.lang) if tales is None else tales
    return [_entry(match, reader, index, event, tale) for index, (event, tale) in enumerate(every, since)]


def _entry(match: Match, reader: Reader, index: int, event: Event, tale: Told) -> dict[str, Any]:
    keys = match.game.events.KEYS
    rules = dict.fromkeys(keys[key] for key, value in event.items() if key in keys and value and key != "type")
    return {
        "index": index,
        "type": event["type"],
        "seat": tale.seat,
        **_sentence(tale.words, reader),
        "earned": tale.earned,
        "spots": list(tale.spots),
        "round": tale.round,
        "heading": words_of(tale.heading, reader),
        "minor": tale.minor,
        "wins": tale.wins,
        "banners": [made for one in tale.banners if (made := _banner(one, reader))],
        "rules": list(rules),
        "event": event,
    }


def _sentence(template: str, reader: Reader) -> dict[str, Any]:
    pieces = fill(template, reader)
    return {"words": "".join(piece["text"] for piece in pieces), "pieces": pieces}


def _banner(banner: Banner, reader: Reader) -> dict[str, Any] | None:
    tone = banner.tone(reader.seat)
    if tone is None:
        return None
    return {
        "kind": banner.kind,
        "tone": tone,
        "title": words_of(banner.title, reader),
        **_sentence(banner.words, reader),
        "seats": sorted({*banner.gained, *banner.lost}),
        "spots": list(banner.spots),
    }


def told_turn(match: Match, seat: int | None, reader: Reader, memory: Memory | None = None) -> dict[str, Any] | None:
    """What lies before a seat that may act now; None where it may not. With a memory nothing is worked out twice."""
    if seat is None or seat not in match.acting:
        return None
    words = match.game.telling.turn(match.position.seen_by(seat, memory), seat, reader.lang)
    title = YOUR_TURN[reader.lang].format(name=reader.names[seat])
    return {"title": title, "words": words_of(words, reader)}


def told_prices(match: Match, seat: int | None, reader: Reader, memory: Memory | None = None) -> list[dict[str, Any]]:
    """What dice and columns cost, for a seat that may act now."""
    if seat is None or seat not in match.acting or not match.game.worth:
        return []
    found = match.game.worth.prices(match.position.seen_by(seat, memory), seat, reader.lang)
    return [{"spot": one.spot, "kind": one.kind, "words": words_of(one.words, reader)} for one in found]


def told_ending(match: Match, reader: Reader) -> dict[str, Any] | None:
    """How a game that is over ended."""
    if not match.is_over:
        return None
    end = ending(match, reader.lang)
    said = {key: words_of(getattr(end, key), reader) for key in ("title", "lead", "why", "closed")}
    rows = [{"seat": seat, "words": words_of(words, reader)} for seat, words in enumerate(end.rows)]
    return said | {"closer": end.closer, "spots": list(end.spots), "rows": rows}
