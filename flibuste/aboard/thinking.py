"""What has to be thought about aboard: given one by one to a worker of its own, so that clicks are heard.

Who asked comes first, then bots and whoever ran out of time, then analyses.
Whether a seat may act is asked when its thinking begins and again when the answer comes: what was chosen while somebody
took a move back is thrown away. Whatever goes wrong with a bot, somebody moves.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from flibuste.aboard.device import Device
from flibuste.bots.roster import find_bot
from flibuste.server import clock
from flibuste.server.analysed import Analysed, analysed
from flibuste.server.due import Turn, wish_of
from flibuste.server.errors import NoHint
from flibuste.server.live import Live, Proposal
from flibuste.server.luck import seed_of
from flibuste.server.seats import GENTLE
from flibuste.server.table import Table
from flibuste.server.thoughts import Wish

__all__ = ["Found", "Later", "Thinking"]

Found = dict[str, object]
"""`answer`, or `failed` with why."""
Told = Callable[[object], None]


@dataclass
class Later:
    """An answer that has to be thought about: `wish` is asked, and `tell` makes the answer of what is found."""

    wish: Wish
    tell: Callable[..., object]


@dataclass
class Job:
    wish: Wish
    then: Callable[[Found], None]


class Thinking:
    """`ask` gives a wish to whoever thinks; what is found comes back by `thought`. `keep` gets the stages of analyses
    that are done, by table."""

    def __init__(self, device: Device, ask: Callable[[Wish], None], keep: Callable[[str, str], None]) -> None:
        self.device, self._ask, self._keep = device, ask, keep
        self.analysed: dict[str, Analysed] = {}
        self._kept: dict[str, str] = {}
        """What was worked out of games before, as it was kept."""
        self._asked: deque[Job] = deque()
        self._late: deque[Turn] = deque()
        self._rung: dict[Live, int] = {}
        """At which event of a table its clock rang last."""
        self._now: Job | None = None

    def later(self, answer: Later, reply: Told) -> None:
        """Have something thought about; `reply` gets the answer, or a FlibusteError."""

        def then(found: Found) -> None:
            reply(answer.tell(found["answer"]) if "answer" in found else NoHint())

        self._asked.append(Job(answer.wish, then))

    def analysis_of(self, table: Table) -> Analysed:
        """How far the analysis of a finished game is; the first who asks has it worked out."""
        if table.code not in self.analysed:
            self.analysed[table.code] = analysed(table.logbook(), self._kept.pop(table.code, None))
        return self.analysed[table.code]

    def recall(self, code: str, text: str) -> None:
        """Bring what was kept of a game's analysis."""
        self._kept[code] = text

    def go_on(self) -> None:
        """Give out what is next, if nobody thinks."""
        if self._now is None and (job := self._next()):
            self._now = job
            self._ask(job.wish)

    def thought(self, found: Found) -> None:
        """What was found of what was given last."""
        job, self._now = self._now, None
        if job:
            job.then(found)

    @property
    def wait(self) -> float | None:
        """In how many seconds somebody's time is up; None: nobody's is running."""
        ends = [live.table.due for live in self._running() if live.table.due is not None]
        return max(0.0, min(ends) - clock.counted()) if ends else None

    def ring(self) -> None:
        """For everybody whose time is up a gentle bot moves."""
        for live in self._running():
            table = live.table
            if table.due is not None and table.due <= clock.counted():
                self._rung[live] = table.seq
                late = [seat for seat in table.acting if not table.seats[seat].bot]
                self._late += [Turn(live, seat, "clock") for seat in late]

    def _next(self) -> Job | None:
        if self._asked:
            return self._asked.popleft()
        while self._late:
            if job := self._move(self._late.popleft(), GENTLE):
                return job
        if (turn := self._due()) and (job := self._move(turn, turn.level)):
            return job
        unfinished = ((code, one) for code, one in self.analysed.items() if not one.is_done)
        return next((Job(one.next, partial(self._take, code)) for code, one in unfinished), None)

    def _take(self, code: str, found: Found) -> None:
        """What a slice of an analysis found; one that failed is forgotten, and begun anew by who asks for it."""
        answer = found.get("answer")
        if isinstance(answer, dict):
            if self.analysed[code].take(answer):
                self._keep(code, self.analysed[code].kept)
        else:
            del self.analysed[code]

    # Bots and the clock

    def _watched(self) -> list[Live]:
        return [live for live in self.device.live.values() if live.connections]

    def _running(self) -> list[Live]:
        strict = (live for live in self._watched() if live.table.clock["mode"] == "strict")
        return [live for live in strict if self._rung.get(live) != live.table.seq]

    def _due(self) -> Turn | None:
        seats = ((live, seat) for live in self._watched() for seat in live.table.acting)
        return next((Turn(live, seat, "bot") for live, seat in seats if live.table.seats[seat].bot), None)

    def _move(self, turn: Turn, bot: str) -> Job | None:
        wish = wish_of(turn, bot)
        return Job(wish, partial(self._moved, turn, bot)) if wish else None

    def _moved(self, turn: Turn, bot: str, found: Found) -> None:
        """Move as was chosen; where that failed, as a gentle bot would, at last by chance."""
        if self.device.live.get(turn.key[0]) is not turn.live or not turn.is_due or turn.mark != turn.now:
            return
        position, code = turn.live.table.playing().position, found.get("answer")
        if code not in position.legal(turn.seat):
            if bot != GENTLE and (job := self._move(turn, GENTLE)):
                self._asked.appendleft(job)
                return
            code = find_bot("random", seed_of(turn.live.table, turn.seat)).choose(position, turn.seat)
        propose = partial(Table.move, seat=turn.seat, code=code, by=turn.by)
        self.device.do(turn.live, Proposal("", None, propose, lambda _: None))
