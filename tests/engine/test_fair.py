"""Fair dice: what they draw, that nothing favours anyone, and that every falsified draw is found."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from flibuste import Match, replay
from flibuste.bots.roster import find_bot, roster
from flibuste.engine.contract import CHANCE
from flibuste.engine.dice import Dice
from flibuste.engine.errors import (
    BadOption,
    FalseCommitment,
    FalseEvent,
    FalseResult,
    FalseSalt,
    NoFairRecord,
    SecretWithheld,
    UnreadableLogbook,
)
from flibuste.engine.fair import GIVEN_METHOD, FairDice, commitment, made_salt, place_of, unbiased
from flibuste.engine.turn import Step
from flibuste.engine.verify import Difference, verify
from tests.every_game.states import spread
from tests.every_game.tables import GAMES, Case, name

SECRET = bytes(range(32))
SALTS = ("Anne 7", "Bœuf", "", "日", "e", "f", "g", "h")
CASES = [(game, setting) for game in GAMES for setting in spread(game.id, 3)]
LONGEST = 120
TIMED = {"roi-des-pirates"}
"""Levels that search for so many seconds, and so may choose otherwise the next time."""
every_case = pytest.mark.parametrize("case", CASES, ids=name)


def begun(case: Case, secret: bytes = SECRET) -> Match:
    game, setting = case
    return Match.of(game, setting, first=None, chance=FairDice(secret, SALTS[: setting.players]))


def play_on(match: Match, most: int, seed: int = 4) -> Match:
    """Random legal actions; the dice fall by themselves."""
    chooser = Dice(seed)
    while not match.is_over and len(match.steps) < most:
        seat = match.acting[0]
        legal = match.legal_for(seat)
        match.play(legal[chooser.below(len(legal))], seat)
    return match


def revealed(match: Match) -> dict[str, Any]:
    """The logbook with the secret, also of a game that was left."""
    book = match.logbook()
    book["fair"]["secret"] = SECRET.hex()
    return book


def test_a_draw_is_what_the_page_says() -> None:
    """The message of docs/fair-dice.md, written out once more."""
    salts = ["Anne 7", "Bœuf"]
    message = b"flibuste/fair/1" + b"\x00\x00\x00\x02"
    message += b"\x00\x00\x00\x06" + b"Anne 7" + b"\x00\x00\x00\x05" + "Bœuf".encode()
    numbers = [hmac.new(SECRET, message + n.to_bytes(8, "big"), hashlib.sha256).digest()[:8] for n in range(50)]
    dice = FairDice(SECRET, salts)
    assert [dice.choose([1] * 6) for _ in range(50)] == [int.from_bytes(number, "big") % 6 for number in numbers]
    assert dice.commitment == commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_the_secret_every_salt_and_their_order_change_the_draws() -> None:
    def drawn(secret: bytes, salts: Sequence[str]) -> list[int]:
        dice = FairDice(secret, salts)
        return [dice.choose([1] * 6) for _ in range(40)]

    draws = [drawn(SECRET, salts) for salts in (("a", "b"), ("b", "a"), ("ab", ""), ("", "ab"), ("a", "b", ""), ("a",))]
    draws.append(drawn(SECRET[::-1], ("a", "b")))
    assert len(set(map(tuple, draws))) == len(draws)
    assert drawn(SECRET, ("a", "b")) == draws[0]


@pytest.mark.parametrize("total", [1, 2, 3, 6, 7, 100, 200, 255, 256])
def test_no_outcome_is_favoured_by_the_remainder(total: int) -> None:
    """Every number of a byte tried: those kept fall on each outcome equally often."""
    kept = Counter(unbiased(number, 256, total) for number in range(256))
    refused = kept.pop(None, 0)
    assert refused == 256 % total
    assert dict(kept) == dict.fromkeys(range(total), 256 // total)


def test_a_number_that_would_favour_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    dice, numbers = FairDice(SECRET, []), iter([2**64 - 1, 2**64 - 4, 2**64 - 5])
    monkeypatch.setattr(dice, "_draw", lambda: next(numbers))
    assert dice.choose([1] * 6) == (2**64 - 5) % 6
    assert next(numbers, None) is None


def test_draws_are_as_likely_as_their_weights() -> None:
    """χ² with 4 degrees of freedom stays below its 99.9 % point, for a secret that was not sought."""
    weights, count = [0, 3, 0, 1, 2, 5, 1, 0], 12_000
    dice = FairDice(SECRET, SALTS)
    fell = Counter(dice.choose(weights) for _ in range(count))
    assert set(fell) == {1, 3, 4, 5, 6}
    expected = {place: count * weight / sum(weights) for place, weight in enumerate(weights) if weight}
    assert sum((fell[place] - mean) ** 2 / mean for place, mean in expected.items()) < 18.47


def test_every_place_is_as_wide_as_its_weight() -> None:
    weights = [0, 2, 0, 3, 1, 0]
    assert [place_of(number, weights) for number in range(6)] == [1, 1, 3, 3, 3, 4]


def test_what_cannot_be_drawn_from_is_refused() -> None:
    with pytest.raises(BadOption, match="secret"):
        FairDice(b"short", [])
    with pytest.raises(BadOption, match="salt"):
        FairDice(SECRET, ["\ud800"])
    with pytest.raises(BadOption, match="weights"):
        FairDice(SECRET, []).choose([0, 0])


def test_the_secret_is_not_told_by_accident() -> None:
    assert SECRET.hex()[:8] not in repr(FairDice(SECRET, SALTS))


@every_case
def test_an_undo_gives_the_same_dice_again(case: Case) -> None:
    match = play_on(begun(case), 30)
    if match.is_over:
        return
    chance = [step.code for step in match.steps if step.seat == CHANCE]
    actions = [(step.seat, step.code) for step in match.steps if step.seat != CHANCE][-4:]
    for _ in actions:
        match.undo()
    for seat, code in actions:
        match.play(code, seat)
    assert [step.code for step in match.steps if step.seat == CHANCE] == chance


@every_case
def test_the_dice_of_a_game_are_verified(case: Case) -> None:
    match = play_on(begun(case), LONGEST)
    verdict = verify(revealed(match))
    assert verdict.is_fair
    assert verdict.drew_first
    assert verdict.draws == sum(step.seat == CHANCE for step in match.steps) > 0


@every_case
def test_the_secret_is_told_when_the_game_is_over_and_not_before(case: Case) -> None:
    match = begun(case)
    fair = match.logbook()["fair"]
    assert fair == {
        "method": "hmac-sha256/2",
        "commitment": commitment(SECRET),
        "salts": list(SALTS[: match.players]),
        "made": [],
        "first": "drawn",
    }
    assert SECRET.hex() not in str(match.logbook())
    with pytest.raises(SecretWithheld):
        verify(match.logbook())
    play_on(match, 1_200)
    if match.is_over:
        assert match.logbook()["fair"] == fair | {"secret": SECRET.hex()}
        assert verify(match.logbook()).is_fair
        assert replay(match.logbook()).scores == match.scores


def other_outcome(step: Step) -> int | None:
    return next((code for code, weight in step.before.outcomes().items() if weight and code != step.code), None)


def with_one_cheat(match: Match, place: int, cheat: int) -> Match:
    """The same game up to a draw, which falls as a cheat wants; then fair dice again, to a game that is all legal."""
    cheated = Match.of(match.game, match.setting, match.first)
    for step in match.steps[:place]:
        cheated.fall(step.code) if step.seat == CHANCE else cheated.play(step.code, step.seat)
    cheated.fall(cheat)
    dice = FairDice(SECRET, SALTS[: match.players])
    dice.choose([1] * match.players)
    for step in cheated.steps:
        if step.seat == CHANCE:
            dice.choose(list(step.before.outcomes().values()))
    cheated.chance, cheated.drew_first = dice, True
    cheated.let_fall()
    return play_on(cheated, place + 25)


@every_case
def test_every_falsified_draw_is_found_though_the_game_is_legal(case: Case) -> None:
    match = play_on(begun(case), LONGEST)
    tried = 0
    for place, step in list(enumerate(match.steps))[::5]:
        cheat = other_outcome(step) if step.seat == CHANCE else None
        if cheat is None:
            continue
        book = revealed(with_one_cheat(match, place, cheat))
        assert replay(book), "nothing else is wrong"
        if book["events"][step.events] == match.events[step.events]:
            continue  # the same first flowers in another order: what the event tells has not changed
        (first, *others) = verify(book).differences
        assert first == Difference(step.events, match.events[step.events], book["events"][step.events])
        assert all(other.index is not None and other.index > step.events for other in others)
        tried += 1
    assert tried


def edits(event: dict[str, Any]) -> list[dict[str, Any]]:
    """A roll with one die turned over, for every die."""
    found = []
    for key, value in event.items():
        if key in ("black", "die") and isinstance(value, int):
            found.append({**event, key: value % 6 + 1})
        elif key in ("white", "dice"):
            found += [{**event, key: [*value[:at], die % 6 + 1, *value[at + 1 :]]} for at, die in enumerate(value)]
    return found


@every_case
def test_every_die_turned_over_in_the_file_is_found(case: Case) -> None:
    book = revealed(play_on(begun(case), 50))
    for index, event in enumerate(book["events"]):
        for edit in edits(event) if event["type"] == "roll" else []:
            events = [*book["events"][:index], edit, *book["events"][index + 1 :]]
            assert verify({**book, "events": events}).differences[0].index == index


@every_case
def test_another_first_seat_is_found(case: Case) -> None:
    game, setting = case
    match = begun(case)
    if setting.players == 1:
        return
    other = Match.of(game, setting, (match.first + 1) % setting.players)
    other.chance, other.drew_first = match.chance, True
    match.chance.recall(1) if match.chance else None
    other.let_fall()
    verdict = verify(revealed(other))
    assert verdict.differences == (Difference(None, {"first": match.first}, {"first": other.first}),)


def test_a_seat_that_was_given_the_start_is_told_so() -> None:
    match = Match("doodle-islands", players=2, first=1, chance=FairDice(SECRET, SALTS[:2]))
    assert match.logbook()["fair"]["first"] == "given"
    verdict = verify(revealed(play_on(match, 50)))
    assert verdict.is_fair
    assert not verdict.drew_first


@pytest.fixture
def book() -> dict[str, Any]:
    game, setting = CASES[0]
    return revealed(play_on(begun((game, setting)), 60))


def test_a_game_without_fair_dice_says_so() -> None:
    with pytest.raises(NoFairRecord):
        verify(Match("doodle-islands", seed=3).logbook())
    assert "fair" not in Match("doodle-islands").logbook()


def test_another_secret_than_promised_is_found(book: dict[str, Any]) -> None:
    book["fair"]["secret"] = SECRET[::-1].hex()
    with pytest.raises(FalseCommitment, match=commitment(SECRET)):
        verify(book)


def test_other_salts_than_were_given_change_the_draws(book: dict[str, Any]) -> None:
    book["fair"]["salts"] = [salt + "!" for salt in book["fair"]["salts"]]
    assert not verify(book).is_fair


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("method", "md5"),
        ("first", None),
        ("salts", "ab"),
        ("salts", []),
        ("salts", [1, 2]),
        ("made", None),
        ("made", [9]),
        ("made", ["0"]),
        ("made", [True]),
        ("secret", "xyz"),
        ("secret", 7),
        ("secret", "00"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused_by_its_key(key: str, value: Any, book: dict[str, Any]) -> None:
    book["fair"][key] = value
    with pytest.raises(UnreadableLogbook, match=rf"fair\.{key}"):
        verify(book)
    with pytest.raises(UnreadableLogbook, match="fair"):
        verify({**book, "fair": 3})


def test_a_false_move_is_told_where_the_dice_are_right(book: dict[str, Any]) -> None:
    index = max(place for place, event in enumerate(book["events"]) if event["type"] == "move")
    book["events"][index] = {**book["events"][index], "player": 99}
    with pytest.raises(FalseEvent, match=f"event {index} "):
        verify(book)
    with pytest.raises(FalseResult):
        verify({**book, "events": book["events"][:index], "result": {"scores": []}})


@pytest.mark.parametrize("case", CASES[::3], ids=name)
def test_nothing_anyone_sees_depends_on_the_secrets_future(case: Case) -> None:
    """Two secrets with the same past: every view, every bot's choice and the running logbook's events are the same."""
    match = play_on(begun(case), 40)
    other = Match.of(match.game, match.setting, match.first)
    for step in match.steps:
        other.fall(step.code) if step.seat == CHANCE else other.play(step.code, step.seat)
    other.chance = FairDice(SECRET[::-1], SALTS[: match.players])
    for seat in (None, *range(match.players)):
        assert match.view(seat) == other.view(seat)
    assert match.logbook()["events"] == other.logbook()["events"]
    for seat in match.acting:
        for level in roster().keys() - TIMED:
            chosen = [find_bot(level, 5).choose(one.position, seat) for one in (match, other)]
            assert chosen[0] == chosen[1]


# Salts that nobody gave


def with_made_salts() -> dict[str, Any]:
    return revealed(play_on(Match("doodle-islands", players=3, chance=FairDice(SECRET, ["Anne's", None, None])), 60))


def test_a_salt_that_nobody_gave_follows_from_the_secret_as_the_page_writes_it_out() -> None:
    fair = with_made_salts()["fair"]
    due = [hmac.new(SECRET, b"flibuste/salt/1" + bytes([0, 0, 0, seat]), "sha256").hexdigest()[:32] for seat in (1, 2)]
    assert fair["salts"] == ["Anne's", *due]
    assert fair["made"] == [1, 2]
    assert due == [made_salt(SECRET, seat) for seat in (1, 2)]
    assert verify(with_made_salts()).is_fair


def test_a_host_that_tries_salts_for_a_bot_until_it_likes_the_dice_is_found() -> None:
    """The draws follow from the chosen salt, so they alone would say nothing."""
    best = max((f"try {n}" for n in range(50)), key=lambda salt: FairDice(SECRET, ["Anne's", salt]).choose([1] * 6))
    ground = play_on(Match("doodle-islands", players=2, chance=FairDice(SECRET, ["Anne's", best])), 60)
    book = revealed(ground)
    assert verify(book).is_fair, "as if seat 1 had given it: then it stands there as given"
    book["fair"]["made"] = [1]
    with pytest.raises(FalseSalt, match="seat 1"):
        verify(book)


def test_games_of_the_first_recipe_still_verify_and_promise_nothing_of_salts() -> None:
    dice = FairDice(SECRET, SALTS[:2], GIVEN_METHOD)
    book = revealed(play_on(Match("doodle-islands", players=2, chance=dice), 60))
    assert (book["fair"]["method"], "made" in book["fair"]) == ("hmac-sha256/1", False)
    assert verify(book).is_fair
