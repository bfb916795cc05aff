"""What games need to answer "why can't I use this?": the refusal that says most, as a reason with what is to blame."""

from collections.abc import Sequence

from flibuste.engine.errors import Refusal, UnknownAction
from flibuste.engine.options import Text
from flibuste.engine.telling import Reason, Spot, escaped, listed, woven

__all__ = ["TRY", "chosen_at", "most_telling", "no_use", "or_listed", "reason_of", "unknown_thing"]

TRY: Text = {"en": "Try {these}.", "fr": "Essayez {these}."}
OR = {"en": "or", "fr": "ou"}
NO_USE: Text = {"en": "There is nothing to do here now.", "fr": "Il n'y a rien à faire ici pour l'instant."}


def reason_of(
    refusal: Refusal, lang: str, blame: Sequence[Spot] = (), way_out: str = "", instead: Sequence[Spot] = ()
) -> Reason:
    """A refusal as a reason."""
    return Reason(escaped(refusal.sentence(lang)), refusal.rule, refusal.code, tuple(blame), way_out, tuple(instead))


def no_use(lang: str) -> Reason:
    """Of a thing that is never used by hand."""
    return Reason(NO_USE[lang], code="no-use")


def or_listed(words: Sequence[str], lang: str) -> str:
    """Try the 1, the 3 or the 4; nothing where there is nothing to try."""
    return woven(TRY[lang], these=listed(words, lang, OR[lang])) if words else ""


def most_telling(refusals: Sequence[Refusal], order: Sequence[type[Refusal]]) -> Refusal:
    """The one that comes first in an order; those that are not in it come last."""
    places = {kind: place for place, kind in enumerate(order)}
    return min(refusals, key=lambda refusal: places.get(type(refusal), len(places)))


def chosen_at(chosen: Sequence[Spot], what: str) -> list[int | str] | None:
    """Where the first chosen thing of a kind is."""
    return next((one["at"] for one in chosen if one["what"] == what), None)


def unknown_thing(thing: Spot) -> UnknownAction:
    return UnknownAction(got=f"{thing['what']} {thing['at']!r}", expected="a thing on this table")
