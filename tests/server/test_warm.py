"""What is made ready before anybody needs it, and who moves meanwhile."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flibuste.bots.roster import find_bot
from flibuste.bots.search import best_of_some, search
from flibuste.bots.warm import warm_game
from flibuste.engine.games import find_game, game_ids
from flibuste.engine.kernel import PURE
from flibuste.engine.match import Match
from flibuste.server import warm
from flibuste.server.warm import Warmth
from flibuste.server.worker import Failed, Worker
from tests.server.sheltered import sheltered, table_of, until


class Readied:
    """A worker that is warm at once, and what it was asked."""

    def __init__(self, warmed: Callable[[str, bool], None] = lambda game, only_read: None) -> None:
        self.warmed, self.asked, self.ready = warmed, list[str](), set[str]()

    async def warm(self, game: str, only_read: bool = False) -> bool:
        if game in self.ready:
            return False
        self.asked.append(game)
        self.warmed(game, only_read)
        self.ready.add(game)
        return True


def test_a_game_that_is_asked_for_comes_first_and_a_failure_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def warmed(game: str, only_read: bool) -> None:
        if game == "soft-seas":
            workers.ready.add(game)
            warmth.prefer("les-pirates")
            raise RuntimeError("no such kernel")

    monkeypatch.setattr(warm, "warm_rules", lambda game: None)
    warmth, workers = Warmth(game_ids()), Readied(warmed)
    warmth.prefer("soft-seas")
    thinking: Any = workers
    asyncio.run(warmth.run(thinking))
    assert workers.asked == ["soft-seas", "les-pirates", "archipels", "doodle-islands"]
    assert warmth.cold == []


def test_what_is_not_on_the_disk_is_compiled_by_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def read(game: str, only_read: bool) -> None:
        done.append("reads" if only_read else "compiles")
        if only_read:
            raise Failed("NotOnDisk: search")

    monkeypatch.setattr(Warmth, "_compile", lambda warmth, game: done.append(f"another process: {game}"))
    monkeypatch.setattr(warm, "warm_rules", lambda game: None)
    warmth, thinking = Warmth(["soft-seas"]), Readied(read)
    asyncio.run(warmth.run(thinking))  # type: ignore[arg-type]
    assert (warmth.cold, done) == ([], ["reads", "another process: soft-seas", "compiles"])


@pytest.mark.skipif(PURE, reason="nothing is compiled")
def test_after_it_no_bot_has_to_be_compiled_any_more() -> None:
    warm_game("soft-seas")
    game = find_game("soft-seas")
    kernels: tuple[Any, ...] = (best_of_some.of(game), search.of(game))
    ready = [list(kernel.signatures) for kernel in kernels]
    assert all(ready)
    match = Match("soft-seas", seed=3, players=3)
    for bot in ("greedy:4", "greedy", "search:20", "search:0.01s"):
        match.play(find_bot(bot, 1).choose(match.position, match.seat), match.seat)
    assert [list(kernel.signatures) for kernel in kernels] == ready


@pytest.mark.parametrize("game", game_ids())
def test_a_worker_who_compiles_nothing_moves_as_one_who_does(game: str) -> None:
    async def play() -> None:
        match, worker = Match(game, seed=5), Worker(pure=True)
        for _ in range(3):
            seat = match.acting[0]
            wish = {"what": "move", "game": game, "line": match.line, "seat": seat, "seed": 3}
            codes = [await worker.ask(wish | {"bot": bot}, 60.0) for bot in ("guess", "greedy:4")]
            assert codes == [find_bot(bot, 3).choose(match.position, seat) for bot in ("guess", "greedy:4")]
            match.play(codes[0], seat)
        with pytest.raises(Failed, match="UnreadablePosition"):
            await worker.ask(wish | {"bot": "guess", "line": "soft-seas/1 nothing"}, 60.0)
        worker.end()

    asyncio.run(play())


def test_while_the_bots_of_a_game_are_not_ready_a_prentice_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "PATIENCE", 0.1)

    async def play() -> None:
        async with sheltered(tmp_path) as tables:
            tables.warmth = Warmth(["archipels", "soft-seas"])
            live = await table_of(tables, "anne", "soft-seas", "roi-des-pirates", "random")
            await until(lambda: min(live.table.acted) > 1)
            asked = [worker._asked for worker in tables.bots.thinking.workers]
            assert asked == [0, 0], "nobody waits for a worker that would have to compile first"

    asyncio.run(play())


def test_bots_that_are_ready_soon_move_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "warm_rules", lambda game: time.sleep(0.1))
    thinking: Any = Readied()

    async def wait() -> bool:
        warmth = Warmth(["soft-seas"])
        found, _ = await asyncio.gather(warmth.waited("soft-seas"), warmth.run(thinking))
        return found

    assert asyncio.run(wait())
