"""Thinking is shared: hints apart from bots, a fair share for each visitor and table, watched tables first."""

from typing import Any

from flibuste.server.shares import Job, Shares


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def job(queue: Any, visitor: str, table: str = "", watched: bool = True) -> Job:
    return Job(queue, visitor, table or visitor, "archipels", lambda: {}, 1.0, lambda: watched)


def waiting(shares: Shares, *jobs: Job) -> None:
    shares.waiting += jobs


def taken(shares: Shares) -> list[Job]:
    found = []
    while one := shares.take():
        found.append(one)
    return found


def test_however_many_hints_wait_a_bot_is_thought_about_at_once() -> None:
    clock = Clock()
    shares = Shares(2, clock)
    hints = [job("hints", f"visitor {number}") for number in range(10)]
    bots = [job("bots", "ben") for _ in range(2)]
    waiting(shares, bots[0])
    shares.done(taken(shares)[0], 0.1)
    waiting(shares, *hints)
    assert taken(shares) == [hints[0]], "the other worker is left to bots"
    waiting(shares, bots[1])
    assert taken(shares) == [bots[1]]


def test_where_no_bot_has_played_for_long_hints_have_all_workers() -> None:
    clock = Clock()
    shares = Shares(2, clock)
    bot, *hints = [job("bots", "ben"), *(job("hints", f"visitor {number}") for number in range(3))]
    waiting(shares, bot)
    shares.done(taken(shares)[0], 0.1)
    waiting(shares, *hints)
    assert taken(shares) == hints[:1]
    clock.now += 300.0
    assert taken(shares) == hints[1:2]


def test_bots_do_not_keep_hints_from_being_found() -> None:
    shares = Shares(2)
    waiting(shares, *[job("bots", f"visitor {number}") for number in range(10)], job("hints", "ben"))
    assert {one.queue for one in taken(shares)} == {"bots", "hints"}


def test_with_one_worker_both_queues_have_their_share() -> None:
    shares = Shares(1)
    waiting(shares, *[job(queue, f"{queue} {number}") for number in range(4) for queue in ("bots", "hints")])
    order = []
    for _ in range(4):
        (one,) = taken(shares)
        order.append(one.queue)
        shares.done(one, 1.0)
    assert sorted(order[:2]) == sorted(order[2:]) == ["bots", "hints"]


def test_a_visitor_with_twenty_tables_leaves_a_worker_to_others() -> None:
    shares = Shares(2)
    greedy = [job("bots", "anne", f"table {number}") for number in range(20)]
    waiting(shares, *greedy)
    assert taken(shares) == greedy[:2], "alone, one may have them all"
    for one in greedy[:2]:
        shares.done(one, 1.0)
    ben = job("bots", "ben")
    waiting(shares, ben)
    first = taken(shares)
    assert ben in first, "who was thought for least comes first"
    assert sum(one.visitor == "anne" for one in first) == 1
    shares.done(ben, 0.1)
    assert taken(shares) == [], "one worker stays free for those who play too"


def test_after_a_while_what_was_spent_is_forgotten() -> None:
    clock = Clock()
    shares = Shares(2, clock)
    for visitor in ("anne", "ben"):
        one = job("bots", visitor)
        waiting(shares, one)
        shares.take()
        shares.done(one, 1.0)
    clock.now = 1000.0
    both = [job("bots", "anne", f"table {number}") for number in range(2)]
    waiting(shares, *both)
    assert taken(shares) == both
    assert shares.by_visitor.names() == set()


def test_tables_that_somebody_looks_at_come_first_then_those_thought_about_least() -> None:
    shares = Shares(1)
    done = job("bots", "anne", "one")
    waiting(shares, done)
    shares.take()
    shares.done(done, 1.0)
    alone, same, other = job("bots", "ben", watched=False), job("bots", "anne", "one"), job("bots", "anne", "two")
    waiting(shares, alone, same, other)
    for expected in (other, same, alone):
        assert taken(shares) == [expected]
        shares.done(expected, 0.0)
