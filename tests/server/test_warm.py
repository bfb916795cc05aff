"""What is made ready before anybody needs it."""

import time

import pytest

from flibuste.bots.roster import find_bot
from flibuste.bots.search import search_of
from flibuste.engine.games import find_game, game_ids
from flibuste.engine.kernel import PURE
from flibuste.engine.match import Match
from flibuste.server import warm
from flibuste.server.warm import Warmth, warm_bots


def test_a_game_that_is_asked_for_comes_first_and_a_failure_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def bots(game: str) -> None:
        done.append(game)
        if game == "soft-seas":
            warmth.prefer("les-pirates")
            raise RuntimeError("no such kernel")

    monkeypatch.setattr(warm, "warm_rules", lambda game: None)
    monkeypatch.setattr(warm, "warm_bots", bots)
    warmth = Warmth(game_ids())
    warmth.prefer("soft-seas")
    warmth.begin()
    while warmth.cold:
        time.sleep(0.01)
    assert done == ["soft-seas", "les-pirates", "archipels", "doodle-islands"]


@pytest.mark.skipif(PURE, reason="nothing is compiled")
def test_after_it_no_bot_has_to_be_compiled_any_more() -> None:
    warm_bots("soft-seas")
    searcher = search_of(find_game("soft-seas"))
    kernels = (searcher.best_of_some, searcher.search)
    ready = [list(kernel.signatures) for kernel in kernels]
    assert all(ready)
    match = Match("soft-seas", seed=3, players=3)
    for bot in ("greedy:4", "greedy", "search:20", "search:0.01s"):
        match.play(find_bot(bot, 1).choose(match.position, match.seat), match.seat)
    assert [list(kernel.signatures) for kernel in kernels] == ready
