"""The course of a finished game: its moments with the scores, and every draw with what could have been drawn."""

from flibuste.engine.contract import CHANCE
from flibuste.engine.match import Match
from flibuste.engine.turn import Step
from flibuste.server.messages import Course, Drawn, Moment

__all__ = ["course_of"]


def course_of(match: Match) -> Course:
    """A moment is how things stood after an event; dice that fell before their event was whole are none."""
    stands = [(step.events, step.before) for step in match.steps] + [(len(match.events), match.position)]
    moments: list[Moment] = []
    for step, (events, position) in enumerate(stands):
        if not moments or events > moments[-1].events:
            moments.append(Moment(step=step, events=events, scores=position.scores()))
    ending = int(match.game.rules.ending(match.position.state))
    draws = [_drawn(step) for step in match.steps if step.seat == CHANCE]
    return Course(ending=ending, moments=moments, draws=draws)


def _drawn(step: Step) -> Drawn:
    """Outcomes stand in the order of docs/fair-dice.md, so whoever knows the secret can tell the place again."""
    outcomes = step.before.outcomes()
    return Drawn(event=step.events, weights=list(outcomes.values()), place=list(outcomes).index(step.code))
