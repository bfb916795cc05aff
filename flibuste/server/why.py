"""The answer to "why?": why a thing cannot be used now, or why a line of a score is what it is."""

from typing import Any

from flibuste.engine.errors import GameIsOver, UnknownAction
from flibuste.engine.match import Match
from flibuste.engine.telling import Reader, Reason, escaped, listed, words_of, woven
from flibuste.engine.telling import Spot as Thing
from flibuste.server.messages import Spot, Why
from flibuste.server.rights import permit
from flibuste.server.table import Table
from flibuste.server.tell import reader_of

__all__ = ["because"]

OTHERS: dict[str, str] = {
    "en": "It is {who:your|@'s} turn. You can still look around.",
    "fr": "C'est à {who:vous|@} de jouer. Vous pouvez regarder en attendant.",
}
SEVERAL: dict[str, str] = {
    "en": "You have played: we wait for {who}.",
    "fr": "Vous avez joué : on attend {who}.",
}


def because(table: Table, who: str, lang: str, asked: Why) -> dict[str, Any] | None:
    """A ReasonInfo; None where the thing can be used. Raises NotStarted, NotAllowed or UnknownAction."""
    match, reader = table.playing(), reader_of(table, who, lang)
    if asked.seat is not None:
        permit(table, who, "look", asked.seat)
    found = _score(match, asked, lang) if asked.thing.what == "score" else _thing(match, asked, lang)
    return _told(found, reader) if found else None


def _score(match: Match, asked: Why, lang: str) -> Reason:
    """As the seat that asks sees it."""
    thing = asked.thing
    if thing.seat is None or thing.seat >= match.players or len(thing.at) != 1:
        raise UnknownAction(got=f"score {thing.at!r} of seat {thing.seat}", expected="a seat, and the key of its line")
    return match.game.telling.score(match.position.seen_by(asked.seat), thing.seat, str(thing.at[0]), lang)


def _thing(match: Match, asked: Why, lang: str) -> Reason | None:
    seat = asked.seat
    if match.is_over:
        over = GameIsOver()
        return Reason(escaped(over.sentence(lang)), code=over.code)
    if seat is None or seat not in match.acting:
        return _waiting(match, lang)
    if match.game.whys is None:
        return None
    chosen = [_plain(one) for one in asked.chosen]
    return match.game.whys.why(match.position.seen_by(seat), seat, _plain(asked.thing), chosen, lang)


def _plain(spot: Spot) -> Thing:
    return {"what": spot.what, "seat": spot.seat, "at": list(spot.at)}


def _waiting(match: Match, lang: str) -> Reason:
    acting = match.acting
    if len(acting) == 1 and len(match.position.acting) == 1 and not match.game.secrets:
        return Reason(woven(OTHERS[lang], {"who": acting[0]}), code="not-your-turn")
    people = listed([f"{{{seat}}}" for seat in acting], lang)
    return Reason(woven(SEVERAL[lang], who=people), code="not-your-turn")


def _told(reason: Reason, reader: Reader) -> dict[str, Any]:
    return {
        "sentence": words_of(reason.sentence, reader),
        "rule": reason.rule,
        "code": reason.code,
        "blame": list(reason.blame),
        "way_out": words_of(reason.way_out, reader),
        "instead": list(reason.instead),
    }
