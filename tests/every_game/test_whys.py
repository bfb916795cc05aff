"""Why not: every thing on every table is either usable now, or there is a sentence that says why not."""

import pytest

from flibuste.engine.contract import CHANCE, Position
from flibuste.engine.telling import Reader, Reason, Spot, spot, words_of
from flibuste.lab.simulate import play_one
from tests.every_game.tables import TABLES, Case, name

NAMES = ("Anne", "Inès", "Moïse", "Ching", "Joris", "Côme", "Alexis", "Barnabé")


def things(position: Position, seat: int) -> list[Spot]:
    """Every kind of thing of a table, as its view shows them."""
    table = position.game.view.table(position, seat)
    if position.game.id == "les-pirates":
        cells = [spot("cell", column, row) for column in (1, 4, 7, 9, 14) for row in (1, 4, 8, 9, 11, 18)]
        ships = [spot("ship", ship["ship"], seat=ship["seat"]) for ship in table["ships"]]
        dice = [spot("die", die) for die in range(len(table["dice"]))]
        buttons = [spot("action", word) for word in ("pass", "roll", "stay", "blast")]
        return [*cells, spot("cell", table["straits"][0]["name"]), *ships, *dice, *buttons]
    if position.game.id == "archipels":
        cells = [spot("cell", column, row) for column in (1, 3, 5) for row in (1, 3, 5)]
        lines = [spot("line", name, number) for name in ("row", "column") for number in (1, 4, 7)]
        hand = [spot("tile", place, seat=seat) for place in range(len(table["islands"][seat]["hand"]))]
        places = [spot("place", x, y, seat=seat) for x in (-2, 0, 1, 9) for y in (0, 1, 2)]
        more = [spot("action", "end"), spot("action", "discard"), spot("flower", "octopus"), spot("flower", "hut")]
        return [*cells, *lines, *hand, *places, *more]
    rows = table["sheets"][seat]["rows"]
    cells = [spot("cell", *cell["cell"], seat=one) for row in rows for cell in row for one in (seat, 0)]
    if position.game.id == "soft-seas":
        return [*cells, spot("die", 0), spot("barrel", 1, seat=seat), spot("bonus", "boats", 1, seat=seat)]
    dice = [spot("die", die) for die in range(len(table["dice"]["white"]))]
    return [*cells, *dice, spot("action", "bottle"), spot("bottle", 1, seat=seat)]


def check(reason: Reason, lang: str) -> None:
    sentence = words_of(reason.sentence, Reader(NAMES, lang, 0))
    assert sentence[0].isupper()
    assert sentence[-1] == "."
    assert reason.rule not in sentence or not reason.rule
    assert not any(sign in sentence for sign in "{}*|[]")
    assert reason.code
    way_out = words_of(reason.way_out, Reader(NAMES, lang, 0))
    assert not way_out or (way_out[0].isupper() and way_out[-1] == ".")


@pytest.mark.parametrize("case", TABLES, ids=name)
def test_everything_can_be_used_or_there_is_a_sentence_that_says_why_not(case: Case) -> None:
    match = play_one(*case, 6, 0)
    steps = [step for step in match.steps if step.seat != CHANCE]
    answers: list[Reason | None] = []
    for step in steps[:: max(1, len(steps) // 6)]:
        seen = step.before.seen_by(step.seat)
        assert match.game.whys
        for thing in things(seen, step.seat):
            for lang in ("en", "fr"):
                reason = match.game.whys.why(seen, step.seat, thing, (), lang)
                answers.append(reason)
                if reason:
                    check(reason, lang)
    assert any(answers)
    assert not all(answers)
