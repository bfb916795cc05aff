"""What is worked out aboard, one piece at a time so that clicks are heard in between: bots' moves and analyses."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from flibuste.aboard.harbour import Harbour
from flibuste.bots.gate import choices
from flibuste.bots.roster import find_bot, roster
from flibuste.engine.logbook import replay
from flibuste.insight.analysis import Budget, Work, summed
from flibuste.insight.hints import hints, with_reasons
from flibuste.insight.story import story
from flibuste.insight.voice import voiced
from flibuste.server import clock
from flibuste.server.live import Live, Proposal
from flibuste.server.luck import seed_of
from flibuste.server.messages import AnalysisInfo, HintInfo, Hints
from flibuste.server.moments import position_at
from flibuste.server.seats import GENTLE
from flibuste.server.table import Table
from flibuste.server.tell import reader_of

__all__ = ["Thinking", "hints_of"]

SECONDS = 1.0
"""How long a hint thinks."""
STAGES = (8, 40)
"""Simulations for each decision of an analysis: coarse, then fine."""


@dataclass
class Analysed:
    """How far the analysis of a finished game is."""

    book: dict[str, Any]
    stage: int = 0
    keep: dict[str, Any] = field(default_factory=dict)
    of: int = 0
    whole: Work | None = None
    """The last finished stage."""


class Thinking:
    def __init__(self, harbour: Harbour) -> None:
        self.harbour = harbour
        self.analysed: dict[str, Analysed] = {}

    @property
    def wait(self) -> float | None:
        """In how many seconds there is something to do: 0 is now, None never."""
        if self._due() or any(one.stage < len(STAGES) for one in self.analysed.values()):
            return 0.0
        ends = [live.table.due for live in self._strict() if live.table.due is not None]
        return max(0.0, min(ends) - clock.counted()) if ends else None

    def work(self) -> None:
        """One piece: a bot's move, else one for who ran out of time, else a task of an analysis."""
        if due := self._due() or self._late():
            self._move(*due)
            return
        for one in self.analysed.values():
            if one.stage < len(STAGES):
                self._analyse(one)
                return

    # Bots and the clock

    def _watched(self) -> list[Live]:
        return [live for live in self.harbour.live.values() if live.connections]

    def _strict(self) -> list[Live]:
        return [live for live in self._watched() if live.table.clock["mode"] == "strict"]

    def _due(self) -> tuple[Live, int, str] | None:
        for live in self._watched():
            for seat in live.table.acting:
                if live.table.seats[seat].bot:
                    return live, seat, "bot"
        return None

    def _late(self) -> tuple[Live, int, str] | None:
        for live in self._strict():
            if live.table.due is not None and live.table.due <= clock.counted():
                return live, next(seat for seat in live.table.acting if not live.table.seats[seat].bot), "clock"
        return None

    def _move(self, live: Live, seat: int, by: str) -> None:
        code = _chosen(live.table, seat, by)
        propose = partial(Table.move, seat=seat, code=code, by=by)
        self.harbour.do(live, Proposal("", None, propose, lambda _: None))

    # Luck and skill

    def analysis(self, live: Live, who: str, lang: str) -> AnalysisInfo:
        """How far the analysis of a finished game is; the first who asks has it worked out."""
        table = live.table
        found = self.analysed.setdefault(table.code, Analysed(table.logbook()))
        told = (
            voiced(story(found.whole.match, summed(found.whole), lang), reader_of(table, who, lang))
            if found.whole
            else None
        )
        finished = found.stage >= len(STAGES)
        return AnalysisInfo(done=len(found.keep), of=found.of, stage=found.stage, finished=finished, story=told)

    def _analyse(self, one: Analysed) -> None:
        work = Work(replay(one.book), Budget(sims=STAGES[one.stage]), one.keep)
        one.of = len(list(work.tasks()))
        if left := work.left():
            name, row = work.do(left[0])
            one.keep[name] = row
        if len(left) <= 1:
            one.whole, one.keep, one.stage = work, {}, one.stage + 1


def _chosen(table: Table, seat: int, by: str) -> int:
    """What the seat's bot does; where it fails a gentle one, at last chance."""
    level = table.seats[seat].bot if by == "bot" else None
    position, seed = table.playing().position.seen_by(seat), seed_of(table, seat)
    legal = table.playing().position.legal(seat)
    for bot in (level if level in roster() else GENTLE, GENTLE):
        try:
            code = int(find_bot(str(bot), seed).choose(position, seat))
        except Exception:  # a bot may do anything
            continue
        if code in legal:
            return code
    return find_bot("random", seed).choose(position, seat)


def hints_of(live: Live, who: str, seat: int, step: int | None, lang: str) -> Hints:
    """What a seat could do, with the expected result of each action, after a second's thought."""
    match = live.table.playing()
    at = len(match.steps) if step is None else step
    position = position_at(match, at)[0]
    choices(position, seat)
    seen, reader = position.seen_by(seat), reader_of(live.table, who, lang)
    found = with_reasons(hints(seen, seat, seconds=SECONDS), seen, seat, lang)
    return Hints(seat=seat, step=at, hints=[HintInfo(**voiced(hint, reader)) for hint in found])
