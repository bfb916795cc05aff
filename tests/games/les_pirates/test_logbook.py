"""Les Pirates: logbooks that an independent checker accepts, and false ones that are refused by index and rule."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from flibuste import replay
from flibuste.engine.errors import FalseEvent, FalseResult
from flibuste.engine.options import check
from flibuste.lab.simulate import play_one
from tests.checkers.les_pirates import check as second_opinion
from tests.games.les_pirates.scene import GAME, at, option_sets
from tests.second_opinion import refused

Book = dict[str, Any]
GAMES = 2


@pytest.mark.parametrize(("options", "players"), option_sets(), ids=str)
def test_an_independent_checker_accepts_random_games(options: dict[str, Any], players: int) -> None:
    """LP-01 … LP-39 at once: the checker is written from the dossier alone and shares no code with the rules."""
    setting = check(GAME, options, players)
    for number in range(GAMES):
        book = whole_game(options, players, 11, number)
        assert second_opinion(book) is None
        assert replay(book).logbook() == book
    assert setting.written == book["options"]


CHANGED: list[dict[str, Any]] = [
    {},
    {"one_two": True},
    {"explosive": True},
    {"fleet": True},
    {"fleet": True, "kingdoms": "enemy"},
]


@pytest.mark.parametrize("options", CHANGED, ids=str)
def test_the_checker_accepts_games_of_bots(options: dict[str, Any]) -> None:
    """LP-15, LP-34, LP-35, LP-38: `python -m tests.second_opinion` plays many more."""
    assert list(refused(GAME, check(GAME, options, 2), 0, 2)) == []


def whole_game(options: dict[str, Any], players: int, seed: int, number: int) -> Book:
    found: Book = json.loads(json.dumps(play_one(GAME, check(GAME, options, players), seed, number).logbook()))
    return found


def so_far(book: Book, many: int) -> Book:
    """The game after its first events, still running."""
    return {key: value for key, value in book.items() if key != "result"} | {"events": book["events"][:many]}


def find(book: Book, **keys: Any) -> int:
    """The first event with these values; a value ... stands for any."""
    for index, event in enumerate(book["events"]):
        if all(key in event and (value is ... or event[key] == value) for key, value in keys.items()):
            return index
    raise AssertionError(keys)


FALSE: dict[str, tuple[Callable[[Book], int], str, tuple[dict[str, Any], int]]] = {}


def false(rule: str, options: dict[str, Any] | None = None, players: int = 3) -> Callable[..., Callable[[Book], int]]:
    def note(change: Callable[[Book], int]) -> Callable[[Book], int]:
        FALSE[change.__name__] = (change, rule, (options or {}, players))
        return change

    return note


@false("LP-03")
def two_seats_in_one_port(book: Book) -> int:
    book["events"][0]["ports"][1] = "NW"
    return 0


@false("LP-01")
def a_ship_misplaced(book: Book) -> int:
    book["events"][0]["ships"]["0.1"] = [6, 1]
    return 0


@false("LP-32")
def a_treasure_that_is_not_there(book: Book) -> int:
    book["events"][0]["treasures"] = ["west", "east"]
    return 0


@false("LP-32", {"double_board": True, "one_treasure": True}, 5)
def two_treasures_where_there_is_one(book: Book) -> int:
    book["events"][0]["treasures"] = ["west", "east"]
    return 0


@false("LP-10")
def a_set_up_left_out(book: Book) -> int:
    del book["events"][0]
    return 0


@false("LP-10")
def a_die_of_seven(book: Book) -> int:
    book["events"][1]["dice"][0] = 7
    return 1


@false("LP-10")
def three_dice(book: Book) -> int:
    book["events"][1]["dice"].append(1)
    return 1


@false("LP-02")
def another_players_leg(book: Book) -> int:
    here = find(book, action="leg")
    book["events"][here]["player"] = (book["events"][here]["player"] + 1) % 3
    book["events"][here]["ships"] = [f"{book['events'][here]['player']}.0"]
    return here


@false("LP-01")
def a_ship_of_somebody_else(book: Book) -> int:
    here = find(book, action="leg")
    book["events"][here]["ships"] = [f"{(book['events'][here]['player'] + 1) % 3}.0"]
    return here


@false("LP-10")
def a_leg_from_elsewhere(book: Book) -> int:
    here = find(book, action="leg")
    book["events"][here]["from"] = [14, 14]
    return here


@false("LP-11")
def a_leg_to_elsewhere(book: Book) -> int:
    here = find(book, action="leg")
    book["events"][here]["to"] = [14, 14]
    return here


@false("LP-10")
def a_die_used_twice(book: Book) -> int:
    for here, event in enumerate(book["events"]):
        equal = event.get("dice", [0, 1])
        if equal[0] == equal[1] and book["events"][here + 2].get("action") == "leg":
            book["events"][here + 2]["die"] = book["events"][here + 1]["die"]
            return here + 2
    raise AssertionError


@false("LP-22")
def a_boarding_untold(book: Book) -> int:
    here = find(book, sinks=...)
    del book["events"][here]["sinks"]
    return here


@false("LP-22")
def a_boarding_invented(book: Book) -> int:
    here = find(book, action="leg")
    book["events"][here]["sinks"] = ["1.1"]
    return here


@false("LP-20")
def a_treasure_loaded_at_sea(book: Book) -> int:
    here = find(book, action="leg")
    book["events"][here]["load"] = True
    return here


@false("LP-38")
def a_carrier_out_of_nowhere(book: Book) -> int:
    here = find(book, action="leg")
    book["events"][here]["carrier"] = book["events"][here]["ships"][0]
    return here


@false("LP-13")
def a_pass_instead_of_a_leg(book: Book) -> int:
    here = find(book, action="leg")
    book["events"][here] = {"type": "move", "player": book["first"], "action": "pass"}
    return here


@false("LP-34", {"explosive": True}, 3)
def a_wider_blast(book: Book) -> int:
    here = find(book, action="blast")
    book["events"][here]["radius"] += 1
    return here


@false("LP-34", {"explosive": True}, 3)
def a_blast_elsewhere(book: Book) -> int:
    here = find(book, action="blast")
    book["events"][here]["centre"] = [7, 7] if book["events"][here]["centre"] != [7, 7] else [6, 6]
    return here


@false("LP-22", {"explosive": True}, 3)
def a_blast_that_spares_the_bomb(book: Book) -> int:
    here = find(book, action="blast")
    book["events"][here]["sinks"] = []
    return here


@false("LP-34", {}, 3)
def an_explosion_without_the_variant(book: Book) -> int:
    book["events"].insert(1, {"type": "move", "player": book["first"], "action": "explode", "ship": "0.0"})
    return 1


@false("LP-31", {"cyclone": True}, 3)
def a_cyclone_that_takes_the_nearest(book: Book) -> int:
    for here, event in enumerate(book["events"]):
        if event.get("action") == "lose":
            match = replay(
                {key: value for key, value in book.items() if key != "result"} | {"events": book["events"][:here]}
            )
            afloat = [f"{event['player']}.{number}" for number in range(3) if at(match, f"{event['player']}.{number}")]
            farthest = [action.parts["ship"] for action in match.legal]
            if len(afloat) > len(farthest):
                event["ship"] = next(ship for ship in afloat if ship not in farthest)
                return here
    raise AssertionError


@false("LP-10")
def an_event_left_out(book: Book) -> int:
    here = find(book, type="roll")
    del book["events"][here]
    return here


@false("LP-10")
def something_unheard_of(book: Book) -> int:
    book["events"][3] = {"type": "storm"}
    return 3


@pytest.mark.parametrize("name", FALSE)
def test_a_falsified_logbook_is_refused_by_index_and_rule(name: str) -> None:
    """LP-01, LP-02, LP-03, LP-10, LP-11, LP-13, LP-20, LP-22, LP-31, LP-32, LP-34, LP-38"""
    change, rule, (options, players) = FALSE[name]
    book = copy.deepcopy(whole_game(options, players, 2, 1))
    replay(book)
    index = change(book)
    with pytest.raises(FalseEvent) as refused:
        replay(book)
    assert (refused.value.facts["index"], refused.value.facts["rule"]) == (index, rule)
    assert second_opinion(book) is not None


def test_a_false_result_is_refused() -> None:
    """LP-25"""
    for key, value in (("winners", []), ("scores", [1, 1, 1]), ("breakdown", [{}])):
        book = copy.deepcopy(whole_game({}, 3, 2, 1))
        book["result"][key] = value
        with pytest.raises(FalseResult):
            replay(book)


def test_a_running_game_replays_so_far() -> None:
    """LP-10"""
    book = whole_game({}, 3, 2, 1)
    for many in (1, 2, 3, 20):
        part = so_far(book, many)
        assert replay(part).logbook()["events"] == part["events"]
        assert second_opinion(part) is None


def test_what_other_programs_may_tell_otherwise_is_understood() -> None:
    """LP-10, LP-22, LP-38: equal dice in any order, ships and sinks in any order, false and empty keys left out."""
    book = copy.deepcopy(whole_game({"fleet": True, "double_board": True}, 5, 4, 2))
    book["events"][0]["treasures"].reverse()
    for event in book["events"]:
        if event.get("action") == "leg":
            event["sinks"] = list(reversed(event.get("sinks", [])))
            event.setdefault("load", False)
            if not event["load"] and not event["sinks"]:
                event["ships"].reverse()
    assert second_opinion(book) is None
    assert replay(book).is_over


def test_a_breakdown_may_have_any_keys() -> None:
    """LP-25: only scores and winners are the game's."""
    book = copy.deepcopy(whole_game({}, 3, 2, 1))
    book["result"]["breakdown"] = [{}, {"ships": ["1.0"]}, {"rum": 3}]
    assert replay(book).is_over


def test_ports_given_by_the_host_are_read() -> None:
    """LP-03"""
    part = so_far(whole_game({}, 2, 2, 1), 1)
    ships = {"0.0": [10, 18], "0.1": [12, 18], "0.2": [11, 17], "1.0": [10, 1], "1.1": [12, 1], "1.2": [11, 2]}
    part["events"] = [{"type": "setup", "ports": ["SE", "NE"], "treasures": ["west"], "ships": ships}]
    assert second_opinion(part) is None
    assert replay(part).logbook()["events"] == part["events"]
