"""`flibuste.client`: programs take seats at a real server, and play on when it is killed."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from functools import partial
from threading import Event, Thread
from typing import Any

import pytest

from flibuste import find_bot, game_ids, replay
from flibuste.client import RefusedByServer, Turn, Visitor
from tests.checkers import checker_of
from tests.server.serving import Serving


def last(turn: Turn) -> int:
    return int(turn.legal[-1]["code"])


def together(*plays: Callable[[], Any]) -> list[Any]:
    """What each gives, or the first failure: nobody waits for the other of one who has failed."""
    playing: list[Future[Any]] = [Future() for _ in plays]

    def follow(play: Callable[[], Any], future: Future[Any]) -> None:
        try:
            future.set_result(play())
        except Exception as problem:
            future.set_exception(problem)

    for play, future in zip(plays, playing, strict=True):
        Thread(target=follow, args=(play, future), daemon=True).start()
    return [future.result() for future in as_completed(playing)]


@pytest.mark.parametrize("game", game_ids())
def test_two_programs_play_a_game_to_its_end(server: Serving, game: str) -> None:
    """One by what it is offered; one by a bot of ours, on the position it sees."""
    greedy = find_bot("greedy", 1)
    with (
        Visitor(server.url, "Anne") as anne,
        Visitor(server.url, "Barnacle") as barnacle,
    ):
        code = anne.open_table(game, "open", "open")
        seats = anne.sit(code), barnacle.sit(code)
        anne.start(code)
        plays = last, lambda turn: greedy.choose(turn.position, turn.seat)
        results = together(*(partial(seat.play, choose) for seat, choose in zip(seats, plays, strict=True)))
        book = anne.ask("GET", f"/tables/{code}/logbook")
    assert results == [book["result"]] * 2
    assert checker_of(game)(book) is None
    assert replay(book).is_over


def test_what_is_refused_is_told_by_its_code(server: Serving) -> None:
    with Visitor(server.url) as visitor:
        with pytest.raises(RefusedByServer, match="no-such-table"):
            visitor.sit("ZZZZZZ")
        code = visitor.open_table("soft-seas", "open", "random")
        seat = visitor.sit(code)
        visitor.start(code)
        with pytest.raises(RefusedByServer) as refused:
            seat.play(lambda turn: 10**6)
        assert refused.value.facts["problem"]


def test_a_server_that_is_killed_costs_a_program_no_move(own_server: Serving) -> None:
    with Visitor(own_server.url, "Anne") as anne, ThreadPoolExecutor(1) as aside:
        code = anne.open_table("soft-seas", "open", "random")
        seat, moved, turns = anne.sit(code), Event(), []
        anne.start(code)

        def choose(turn: Turn) -> int:
            turns.append(len(turn.log))
            if len(turns) == 3:
                moved.set()
            return last(turn)

        playing = aside.submit(seat.play, choose)
        moved.wait()
        own_server.kill()
        own_server.start()
        assert playing.result()["scores"]
        book = anne.ask("GET", f"/tables/{code}/logbook")
        assert checker_of("soft-seas")(book) is None
        assert len(turns) == len(set(turns)), "no turn was chosen for twice"
