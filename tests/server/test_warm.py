"""What is made ready before anybody needs it, and who moves meanwhile."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest

from flibuste.bots.prentice import ask_prentice
from flibuste.bots.roster import find_bot
from flibuste.bots.search import search_of
from flibuste.engine.games import find_game, game_ids
from flibuste.engine.kernel import PURE
from flibuste.engine.match import Match
from flibuste.server import warm
from flibuste.server.config import Config
from flibuste.server.crew import Crew
from flibuste.server.table import Table
from flibuste.server.warm import Warmth, warm_bots


def test_a_game_that_is_asked_for_comes_first_and_a_failure_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def bots(game: str) -> None:
        done.append(game)
        if game == "soft-seas":
            warmth.prefer("les-pirates")
            raise RuntimeError("no such kernel")

    monkeypatch.setattr(Warmth, "_compile", lambda warmth, game: None)
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


@pytest.mark.parametrize("game", game_ids())
def test_a_prentice_who_compiles_nothing_moves_as_the_guess_does(game: str) -> None:
    match = Match(game, seed=5)
    for _ in range(3):
        seat = match.acting[0]
        codes = [asyncio.run(ask_prentice(level, 3, seat, match.line)) for level in ("roi-des-pirates", "moussaillon")]
        assert codes == [find_bot(bot, 3).choose(match.position, seat) for bot in ("guess", "greedy:4")]
        match.play(codes[0], seat)


def test_a_prentice_who_cannot_read_says_so() -> None:
    with pytest.raises(RuntimeError, match="UnreadablePosition"):
        asyncio.run(ask_prentice("amiral", 1, 0, "soft-seas/1 nothing"))


def test_while_the_bots_of_a_game_are_not_ready_a_prentice_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "PATIENCE", 0.1)
    table = Table("AAAAAA", match=Match("soft-seas", seed=1))
    harbour: Any = SimpleNamespace(config=Config(), warmth=Warmth(["archipels", "soft-seas"]))
    crew = Crew(harbour)
    code = asyncio.run(crew._while_cold(table, 0, "roi-des-pirates"))
    assert code in table.playing().position.legal(0)
    assert asyncio.run(crew._while_cold(table, 0, "a bot of yesterday")) is None
    harbour.warmth.close()
    assert asyncio.run(crew._while_cold(table, 0, "roi-des-pirates")) is None
    crew.close()


def test_bots_that_are_ready_soon_move_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Warmth, "_compile", lambda warmth, game: time.sleep(0.1))
    monkeypatch.setattr(warm, "warm_rules", lambda game: None)
    monkeypatch.setattr(warm, "warm_bots", lambda game: None)
    warmth = Warmth(["soft-seas"])
    warmth.begin()
    assert asyncio.run(warmth.waited("soft-seas"))
