"""How a game of Doodle Islands ended: by whose bottle or number, who won, and what made the difference."""

from collections.abc import Mapping, Sequence
from typing import Any

from flibuste.engine.contract import Closing
from flibuste.engine.endings import amount_words, difference_words, distinctions, lead_words, title_words
from flibuste.engine.telling import Ending, Spot, ordinal, spot, woven
from flibuste.games.doodle_islands import events
from flibuste.games.doodle_islands import tales as said
from flibuste.games.doodle_islands.shapes import Position
from flibuste.games.doodle_islands.state import CIRCLED, LAST_BOTTLE, TOP_KRAKEN, TOP_MONSTER
from flibuste.games.doodle_islands.words import NO_TITLE, TITLES

__all__ = ["ending"]

Line = Mapping[str, Any]


def ending(position: Position, closing: Closing | None, lang: str) -> Ending:
    winners, scores = position.winners(), position.scores()
    lines = [events.breakdown(position, seat) for seat in range(position.setting.players)]
    total = amount_words(said.GOLD, scores[winners[0]], lang)
    alone = position.setting.players == 1
    closed, spots = _closed(closing, lang) if closing else ("", ())
    return Ending(
        title=_title(lines[0], lang) if alone else title_words(winners, lang),
        lead=lead_words(scores, winners, total, lang),
        why="" if alone else _why(scores, winners, lines, lang),
        closed=closed,
        closer=closing.seat if closing else None,
        spots=spots,
        rows=distinctions(said.DISTINCTIONS, [_feats(position, seat, line) for seat, line in enumerate(lines)], lang),
    )


def _title(line: Line, lang: str) -> str:
    """DI-41: in the reader's language; a logbook has that of the box."""
    return next((title[lang] for title in TITLES if title["fr"] == line["title"]), NO_TITLE[lang])


def _feats(position: Position, seat: int, line: Line) -> dict[str, int]:
    sheet = position.plain.sheets[seat]
    monsters = [number for number, mark in enumerate(sheet.monsters) if mark == CIRCLED]
    sober = position.plain_board.bottles + 1 - sheet.bottles
    return {"longest": max(monsters, default=0), "sober": sober} | {
        key: line[key] for key in ("islands", "krakens", "ships")
    }


def _closed(closing: Closing, lang: str) -> tuple[str, tuple[Spot, ...]]:
    """DI-28, DI-36."""
    state, board, seat = closing.after.plain, closing.after.plain_board, closing.seat
    if state.ending == LAST_BOTTLE:
        bottles = state.sheets[seat].bottles
        nth = ordinal(bottles, lang, feminine=True)
        words = woven(said.CLOSED_BOTTLE[lang], {"who": seat}, nth=nth, round=state.rounds)
        return words, (spot("bottle", bottles, seat=seat),)
    zone = "monsters" if state.ending == TOP_MONSTER else "krakens" if state.ending == TOP_KRAKEN else "islands"
    number = board.top_monster if zone == "monsters" else board.top_other
    facts = {"number": number, "round": state.rounds, "zone": said.ZONE[zone][lang]}
    return woven(said.CLOSED_NUMBER[lang], {"who": seat}, **facts), (spot("number", zone, number, seat=seat),)


def _why(scores: list[int], winners: list[int], lines: Sequence[Line], lang: str) -> str:
    """DI-15: the decisive difference, in one sentence."""
    won, others = winners[0], [seat for seat in range(len(scores)) if seat not in winners]
    if len(winners) > 1:
        return said.EVEN[lang]
    second = max(others, key=lambda seat: (scores[seat], -lines[seat]["bottles"]))
    if scores[won] == scores[second]:
        facts = {"own": lines[won]["bottles"], "theirs": lines[second]["bottles"]}
        return woven(said.BY_BOTTLES[lang], gold=scores[won], **facts)
    return _by_bottles(scores, won, second, lines, lang) or difference_words(said.KIND, lines[won], lines[second], lang)


def _by_bottles(scores: list[int], won: int, second: int, lines: Sequence[Line], lang: str) -> str:
    """DI-17: where the stake turned it."""
    behind = (scores[second] - lines[second]["bottle_stake"]) - (scores[won] - lines[won]["bottle_stake"])
    if behind > 0:
        return woven(said.TURNED[lang], {"who": won}, behind=behind)
    return woven(said.LEVEL[lang], {"who": won, "other": second}) if behind == 0 else ""
