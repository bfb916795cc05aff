"""A match as a story: its events, one after the other, told by the game to a reader."""

from bisect import bisect_right

from flibuste.engine.contract import Closing, Event, Position
from flibuste.engine.match import Match
from flibuste.engine.telling import Ending, Reader, Told, words_of

__all__ = ["closing", "ending", "sentences", "tell", "tell_from"]


def tell(match: Match, index: int, lang: str, event: Event | None = None) -> Told:
    """An event of the match, as a template; or another one in its place."""
    return _tell(match, event or match.events[index], *_around(match, index), lang)


def tell_from(match: Match, since: int, lang: str) -> list[tuple[Event, Told]]:
    """The events from number `since` on, each with its template; what came before is not looked at."""
    steps, events = match.steps[max(0, _place(match, since)) :], match.events[since:]
    stood, starts = [*(step.before for step in steps), match.position], [step.events for step in steps]
    tales = []
    for index, event in enumerate(events, since):
        place = bisect_right(starts, index) - 1
        tales.append((event, _tell(match, event, stood[max(0, place)], stood[place + 1], lang)))
    return tales


def _tell(match: Match, event: Event, before: Position, after: Position, lang: str) -> Told:
    tale = match.game.telling.tell(before, event, after, lang)
    for position in (before, after):
        if position is not match.position:
            position.forget()
    return tale


def sentences(match: Match, reader: Reader, since: int = 0) -> list[str]:
    """The events from number `since` on, for a reader."""
    return [words_of(tale.words, reader) for _, tale in tell_from(match, since, reader.lang)]


def ending(match: Match, lang: str) -> Ending:
    """How a match that is over ended."""
    return match.game.telling.ending(match.position, closing(match), lang)


def closing(match: Match) -> Closing | None:
    """The step that made the end certain."""
    rules, after = match.game.rules, match.position
    for step in reversed(match.steps):
        if not rules.ending(step.before.state):
            return Closing(step.seat, step.before, after)
        after = step.before
    return None


def _around(match: Match, index: int) -> tuple[Position, Position]:
    """How things stood before and after the step that an event was written by."""
    place = _place(match, index)
    if place < 0:
        first = match.steps[0].before if match.steps else match.position
        return first, first
    after = match.steps[place + 1].before if place + 1 < len(match.steps) else match.position
    return match.steps[place].before, after


def _place(match: Match, index: int) -> int:
    """The number of the step that an event was written by; -1: it opened the game."""
    return bisect_right(match.steps, index, key=lambda step: step.events) - 1
