"""All that a browser asks of a game, printed: bots, views, words, hints, logbook, replay, drawing, lessons, book.

Prints one line for each, so that two ways of running can be compared."""

import json
import sys
import zlib
from collections.abc import Iterator

from flibuste import Match, find_bot, replay
from flibuste.engine.contract import Game
from flibuste.engine.errors import Refusal
from flibuste.engine.games import find_game
from flibuste.engine.picturebook import pages_of
from flibuste.engine.reference import reference_text, rules_of
from flibuste.engine.sailing import call
from flibuste.engine.story import ending, sentences
from flibuste.engine.telling import Reader
from flibuste.engine.voyages import voyages_of
from flibuste.insight.hints import hints, with_reasons

LANGUAGES = ("en", "fr")
STEPS = 6
"""A searching bot plays so many actions, the greedy one and the random one the others."""
SIMS = 40


def main(game_id: str) -> None:
    game = find_game(game_id)
    match = Match(game, players=min(2, game.players[1]), seed=8)
    for line in (*played(match), *told(match), *taught(game)):
        sys.stdout.write(f"{zlib.crc32(line.encode()):08x} {line[:60]!r}\n")


def played(match: Match) -> Iterator[str]:
    """A whole game, with what its players see and are told of it."""
    bots = [find_bot(name, seed=4) for name in (f"search:{SIMS}", "greedy", "random")]
    while not match.is_over:
        seat, place = match.acting[0], len(match.steps)
        bot = bots[0] if place < STEPS else bots[1 + place % 2]
        if place < STEPS:
            yield from seen(match, seat)
        match.play(bot.choose(match.position, seat), seat)


def seen(match: Match, seat: int) -> Iterator[str]:
    position = match.position.seen_by(seat)
    for lang in LANGUAGES:
        yield json.dumps(match.view(seat, lang))
        yield match.svg(seat, lang=lang)
        yield match.game.view.picture(position, seat, lang)
        found = hints(match.position, seat, sims=SIMS, seed=3)
        yield " ".join(one["because"] for one in with_reasons(found, position, seat, lang))
    try:
        match.play(match.game.rules.CODES - 1, seat)
    except Refusal as refusal:
        yield str(refusal)


def told(match: Match) -> Iterator[str]:
    """A game that is over."""
    for lang in LANGUAGES:
        yield " ".join(sentences(match, Reader(tuple(f"seat {seat}" for seat in range(match.players)), lang)))
        yield str(ending(match, lang))
    yield json.dumps(match.logbook())
    yield replay(match.logbook()).line


def taught(game: Game) -> Iterator[str]:
    for voyage in voyages_of(game).values():
        for number in range(len(voyage.legs)):
            yield call(voyage, number).match.line
    for lang in LANGUAGES:
        yield str(pages_of(game, lang))
        yield reference_text(game, lang) + str(rules_of(game, lang))


if __name__ == "__main__":
    main(sys.argv[1])
