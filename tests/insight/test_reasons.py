"""Reasons are facts of the game in which two actions differ; how many of a thing is said as a person would."""

import re
from itertools import pairwise

import pytest

from flibuste import Match
from flibuste.bots.roster import find_bot
from flibuste.engine.contract import Game
from flibuste.engine.effects import effect
from flibuste.engine.games import find_game
from flibuste.engine.telling import Reader, words_of
from flibuste.games.archipels import effects as archipels
from flibuste.games.archipels.state import WORTHY
from flibuste.games.les_pirates.effects import lands
from flibuste.insight.reasons import Reasons
from flibuste.insight.story import counted, unit_of
from tests.every_game.tables import GAMES

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
NAMES = ("Anne", "Moïse")
THEIRS = re.compile(r"\b(you|your|vous|votre|vos)\b")


@pytest.mark.parametrize(
    ("game", "measure", "lang", "many", "said"),
    [
        ("doodle-islands", "points", "en", 4, "4 gold"),
        ("doodle-islands", "points", "fr", 1, "1 pièce d'or"),
        ("soft-seas", "points", "en", 1, "1 point"),
        ("archipels", "points", "fr", 3, "3 points"),
        ("les-pirates", "share", "en", 12, "12 chances in 100"),
        ("les-pirates", "share", "fr", 0, "0 chance sur 100"),
    ],
)
def test_what_is_lost_has_the_unit_of_its_game(game: str, measure: str, lang: str, many: int, said: str) -> None:
    assert counted(many, unit_of(find_game(game), measure), lang) == said


def test_french_elides_what_an_island_shows_most() -> None:
    said = [archipels._naming(archipels.AHEAD, element)["fr"] for element in range(1, WORTHY + 1)]
    assert "montre le plus d'hippocampes de la table" in said
    assert "montre le plus de huttes de la table" in said
    assert not any("{" in one for one in said)


def reasons_of(game: Game, decisions: int) -> list[Reasons]:
    """Of some decisions of games by bots, of every fifth."""
    match, bot, found, number = Match(game, players=2, seed=4), find_bot("greedy", 1), list[Reasons](), 0
    while len(found) < decisions:
        if match.is_over:
            match = Match(game, players=2, seed=5)
        if number % 5 == 0:
            found.append(Reasons(match.position, match.seat))
        match.play(bot.choose(match.position.seen_by(match.seat), match.seat))
        number += 1
    return found


@every_game
def test_nobody_is_told_of_another_as_you(game: Game) -> None:
    for reasons in reasons_of(game, 8):
        for code in reasons.position.legal(reasons.seat)[:40]:
            for one in reasons.effects(code):
                for lang, template in one.words.items():
                    said = words_of(template, Reader(NAMES, lang), begins=False)
                    assert not THEIRS.search(said), said
                    assert "{" not in words_of(template, Reader(NAMES, lang, reasons.seat), begins=False)


def test_of_one_and_of_many_and_to_whom_it_happens() -> None:
    words = {"en": "costs {who} a ship|costs {who:your|their} side {n} ships", "fr": "{who:vous|lui} coûte {n}|"}
    one, many = (effect("loses", 8, words, who=1, n=many).words for many in (1, 2))
    said = [words_of(one["en"], Reader(NAMES, "en", seat), begins=False) for seat in (0, 1)]
    assert said == ["costs Moïse a ship", "costs you a ship"]
    assert words_of(many["en"], Reader(NAMES, "en"), begins=False) == "costs their side 2 ships"
    assert words_of(one["fr"], Reader(NAMES, "fr"), begins=False) == "lui coûte 1"


@every_game
def test_a_reason_that_stands_alone_says_the_same(game: Game) -> None:
    openings = {"because it ": "It ", "because the other move ": "What was played "}
    openings |= {"car cela ": "Cela ", "car l'autre coup ": "Le coup joué "}
    told = set()
    for reasons in reasons_of(game, 8):
        for code, other in pairwise(reasons.position.legal(reasons.seat)[:12]):
            for lang in ("en", "fr"):
                because, alone = reasons.best(code, other, lang), reasons.better(code, other, lang)
                opening = next((one for one in openings if because.startswith(one)), "")
                assert alone == because.replace(opening, openings.get(opening, ""), 1)
                told.add(opening)
    assert told >= set(openings)


def effects_of(moves: int) -> list[tuple[Match, int, list[str]]]:
    """Every action of some turns of Les Pirates, with what it does in words."""
    match, bot, found = Match("les-pirates", players=2, seed=3), find_bot("greedy", 1), []
    for _ in range(moves):
        reasons = Reasons(match.position, match.seat)
        found += [
            (match.copy(), code, [one.words["en"] for one in reasons.effects(code)]) for code in match.legal.codes
        ]
        match.play(bot.choose(match.position, match.seat))
    return found


def test_whoever_is_told_to_load_next_turn_has_a_die_that_ends_at_an_anchor() -> None:
    """LP-20."""
    told = [one for one in effects_of(12) if any("load the treasure next turn" in words for words in one[2])]
    assert told
    for match, code, _ in told:
        reasons = Reasons(match.position, match.seat)
        after = match.position
        for part in reasons.turn(code):
            after = after.after(match.seat, part)
        board = after.plain_board
        anchors = {cell for cell in range(board.stride) if board.island[cell]}
        own = range(match.seat * board.ships, (match.seat + 1) * board.ships)
        assert any(lands(after, ship, anchors) for ship in own if after.plain.ships[ship])


def test_a_ship_that_goes_out_and_home_again_is_told_from_one_that_comes_nearer() -> None:
    words = [said for _, _, all_of_them in effects_of(12) for said in all_of_them]
    assert any("nearer to the treasure in all" in said for said in words)
    assert any("away from the treasure in all" in said for said in words)
