"""How far the analysis of a finished game is: what is to be worked out next, and what the found becomes.

A coarse one first, so that there is a picture within seconds, then a fine one. Whoever thinks does so many tasks as fit
in a slice and is free for bots and hints again; whoever looks next sees how far it is.
"""

import json
from dataclasses import dataclass, field
from typing import Any

from flibuste.server.messages import AnalysisInfo, Story
from flibuste.server.thoughts import Wish

__all__ = ["FORM", "STAGES", "Analysed", "analysed"]

STAGES = (16, 500)
"""Simulations for each decision: coarse, then fine."""
SLICE = 1.5
FORM = 3
"""Another number where what is kept would be worked out otherwise."""


@dataclass
class Analysed:
    """How far the analysis of a table is: tasks done of all at this stage, and what is known since the last one."""

    book: dict[str, Any]
    stage: int = 0
    done: int = 0
    of: int = 0
    keep: dict[str, Any] = field(default_factory=dict)
    whole: dict[str, Any] = field(default_factory=dict)
    """What the last finished stage found; empty before."""
    whole_sims: int = 0
    stories: dict[tuple[int, str], dict[str, Any]] = field(default_factory=dict)

    @property
    def is_done(self) -> bool:
        return self.stage >= len(STAGES)

    @property
    def next(self) -> Wish:
        """The next slice of the work."""
        sims, done = STAGES[self.stage], sorted(self.keep)
        return {"what": "analysis", "book": self.book, "sims": sims, "done": done, "seconds": SLICE}

    def take(self, piece: dict[str, Any]) -> bool:
        """What a slice found; whether a stage is done by it."""
        self.keep |= piece["found"]
        self.done, self.of = len(self.keep), piece["of"]
        if self.done < self.of:
            return False
        self.whole, self.whole_sims, self.keep = self.keep, STAGES[self.stage], {}
        self.stage += 1
        return True

    def to_tell(self, lang: str) -> Wish | None:
        """What tells of the last finished stage; None before the first, or where it was told already."""
        if not self.whole or (self.whole_sims, lang) in self.stories:
            return None
        return {"what": "story", "book": self.book, "sims": self.whole_sims, "keep": self.whole, "lang": lang}

    def told(self, story: dict[str, Any] | None) -> AnalysisInfo:
        """How far it is, for whoever looks."""
        said = Story(**story) if story else None
        finished = said is not None and said.sims == STAGES[-1]  # a stage may have ended while this was told
        return AnalysisInfo(done=self.done, of=self.of, stage=self.stage, finished=finished, story=said)

    @property
    def kept(self) -> str:
        """The last finished stage, to be kept with the table."""
        return json.dumps({"form": FORM, "stage": self.stage, "sims": self.whole_sims, "whole": self.whole})


def analysed(book: dict[str, Any], text: str | None) -> Analysed:
    """What was worked out of a game before, if it was, and in the same way."""
    kept = json.loads(text) if text else {}
    if kept.get("form") != FORM or kept["stage"] > len(STAGES) or kept["sims"] != STAGES[kept["stage"] - 1]:
        return Analysed(book)
    many = len(kept["whole"])
    return Analysed(book, kept["stage"], many, many, whole=kept["whole"], whole_sims=kept["sims"])
