"""First voyages, as messages. Nothing is kept: a leg is played from its beginning whenever somebody asks for it."""

from typing import Any

from flibuste.engine.contract import Game
from flibuste.engine.games import all_games, find_game
from flibuste.engine.reference import LANGUAGES
from flibuste.engine.sailing import LEARNER, Call, call
from flibuste.engine.telling import Reader
from flibuste.engine.voyages import Voyage, minutes, voyages_of
from flibuste.server.errors import NoSuchVoyage
from flibuste.server.log import told_log
from flibuste.server.messages import (
    ClockWish,
    Lang,
    LegInfo,
    LegRow,
    LegTried,
    LogEntry,
    SeatInfo,
    TableInfo,
    View,
    VoyageInfo,
)
from flibuste.server.seats import GENTLE
from flibuste.server.tell import named

__all__ = ["list_voyages", "read_leg", "try_deed"]


def list_voyages() -> list[VoyageInfo]:
    """Every game's voyages, each game's first one first."""
    return [_voyage(game, voyage) for game in all_games() for voyage in voyages_of(game).values()]


def read_leg(game: str, voyage: str, number: int, lang: Lang, name: str) -> LegInfo:
    """A leg as it begins; `name` is what the learner is called."""
    return _leg(_call(game, voyage, number), lang, name)


def try_deed(game: str, voyage: str, number: int, codes: list[int], lang: Lang) -> LegTried:
    """What somebody does at a leg: refused by the rules, or not now, or what was asked for."""
    return LegTried(done=_call(game, voyage, number).answer(codes, lang))


def _call(game: str, name: str, number: int) -> Call:
    voyage = voyages_of(find_game(game)).get(name)
    if voyage is None or number >= len(voyage.legs):
        raise NoSuchVoyage(game=game, voyage=name)
    return call(voyage, number)


def _voyage(game: Game, voyage: Voyage) -> VoyageInfo:
    legs = [{lang: leg.words(lang).name for lang in LANGUAGES} for leg in voyage.legs]
    return VoyageInfo(
        game=game.id,
        name=voyage.name,
        title=vars(voyage.title),
        extra=voyage.extra,
        legs=legs,
        minutes=max(1, round(minutes(voyage, "en"))),
        options=voyage.options,
        players=voyage.players,
        sea=voyage.sea,
    )


def _leg(here: Call, lang: Lang, name: str) -> LegInfo:
    leg, words, names = here.leg, here.words(lang), _names(here.voyage, name, lang)
    reader = Reader(tuple(names), lang, LEARNER)
    rows = [LegRow(icon=row.icon, words=here.filled(getattr(row, lang)), sum=here.filled(row.sum)) for row in leg.rows]
    return LegInfo(
        number=here.number,
        id=leg.id,
        title=words.title,
        text=words.text,
        deed=words.deed,
        wait=words.wait,
        rows=rows,
        light=list(leg.light),
        near=list(leg.near),
        touch=list(leg.touch),
        deeds=here.deeds,
        table=_table(here, names),
        view=View(**named(here.match.view(LEARNER, lang), here.match, reader)),
        log=[LogEntry(**entry) for entry in told_log(here.match, reader)],
    )


def _names(voyage: Voyage, name: str, lang: Lang) -> list[str]:
    """Of the crew, who are named in the words; a learner who bears one of their names is the captain."""
    own = {"en": "Captain", "fr": "Capitaine"}[lang] if name in voyage.crew else name
    return [own, *voyage.crew]


def _table(here: Call, names: list[str]) -> TableInfo:
    """The table of a lesson, as a page shows tables; nobody else can come to it."""
    match = here.match
    return TableInfo(
        code="",
        name="",
        game=match.game.id,
        options=dict(match.setting.options),
        players=match.players,
        status="over" if match.is_over else "playing",
        open=False,
        hints=False,
        clock=ClockWish(),
        deadline=None,
        host=True,
        seats=[_seat(seat, name) for seat, name in enumerate(names)],
        watching=0,
        acting=list(match.acting),
        seq=len(match.steps),
        undo=[],
        rematch=None,
        fair=None,
        created=0.0,
        aside=0,
    )


def _seat(seat: int, name: str) -> SeatInfo:
    own = seat == LEARNER
    who: dict[str, Any] = {"kind": "human", "level": None} if own else {"kind": "bot", "level": GENTLE}
    who |= dict.fromkeys(("left", "stand_in", "gone", "muted"), False)
    return SeatInfo(seat=seat, name=name, yours=own, here=True, founder=own, **who)
