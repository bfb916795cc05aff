"""Why an action of Sharks is refused."""

from flibuste.engine.errors import Refusal


class EmptyBag(Refusal):
    code, rule = "empty-bag", "SH-03"
    en = "your bag is empty: dive at least once"
    fr = "votre sac est vide : plongez au moins une fois"


REFUSALS = (EmptyBag,)
