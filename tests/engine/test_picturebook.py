"""The picture books: read in three minutes, of positions that were played, with numbers that the rules give."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from flibuste import find_game
from flibuste.engine import figures as figures_module
from flibuste.engine.contract import Game
from flibuste.engine.errors import BadOption, Refusal, UnreadableSheet
from flibuste.engine.figures import NAMED, figures_of, read_toml, scene_of, with_characters
from flibuste.engine.games import all_games, game_folder
from flibuste.engine.options import settings
from flibuste.engine.picturebook import Page, pages_of, words_of
from flibuste.engine.reference import LANGUAGES, reference_text, rules_of

WORDS, PICTURES = 260, 4
GAMES = all_games()
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def items(page: Page) -> Iterator[Any]:
    yield from (page.aim, *page.turn, *page.earns, *page.ends, *page.readings)


def strings(told: Any) -> Iterator[str]:
    """Every sentence of a page as it stands in its file."""
    if isinstance(told, dict):
        said = {key: value for key, value in told.items() if key not in ("rules", "when", "id", "figure", "icon")}
        yield from (part for value in said.values() for part in strings(value))
    elif isinstance(told, list):
        yield from (part for value in told for part in strings(value))
    elif isinstance(told, str):
        yield told


@every_game
@every_language
def test_a_page_is_read_in_three_minutes(game: Game, lang: str) -> None:
    pages = pages_of(game, lang)
    assert pages
    for page in pages:
        assert 100 < len(words_of(page)) <= WORDS
        assert len(page.turn) == PICTURES
        assert all(item.picture for item in (page.aim, *page.turn, *page.earns, *page.ends))
        assert page.readings


@every_game
def test_every_setting_has_its_page(game: Game) -> None:
    for setting in settings(game):
        fitting = [
            page
            for page in pages_of(game, "en")
            if all(setting.options[name] == value for name, value in page.when.items())
        ]
        assert len(fitting) == 1, setting


@every_game
def test_both_languages_tell_the_same(game: Game) -> None:
    def told(lang: str) -> list[Any]:
        return [[(item.id, item.rules, item.value) for item in items(page)] for page in pages_of(game, lang)]

    assert told("en") == told("fr")


@every_game
def test_every_number_comes_from_the_rules(game: Game) -> None:
    """Words name numbers in braces; none is written by hand."""
    for page in pages_of(game, "en"):
        for sentence in strings(read_toml(game, f"{page.id}.toml")):
            assert not re.search(r"\d", re.sub(r"\{\w+\}", "", sentence)), sentence


@every_game
@every_language
def test_what_a_page_tells_is_a_rule_and_every_search_it_offers_finds_one(game: Game, lang: str) -> None:
    rules = rules_of(game, lang)
    for page in pages_of(game, lang):
        assert {rule for item in items(page) for rule in item.rules} <= set(rules)
        for word in page.tries:
            assert any(word in f"{rule.title} {rule.text}".lower() for rule in rules.values()), word


@every_game
def test_every_figure_is_drawn(game: Game) -> None:
    figures = figures_of(game)
    assert len(figures) > 6
    for name, figure in figures.items():
        root = fromstring(figure.svg)
        wide, high = map(float, root.attrib["viewBox"].split()[2:])
        assert wide > 1, name
        assert high > 1, name
        assert len(list(root.iter())) > 4, name


@every_game
def test_every_figure_is_shown_somewhere(game: Game) -> None:
    folder = game_folder(game)
    pages = "".join(
        file.read_text(encoding="utf-8")
        for file in (folder / "picturebook").glob("*.toml")
        if file.name != "figures.toml"
    )
    named = set(re.findall(r'figure = "([\w-]+)"', pages))
    for lang in LANGUAGES:
        shown = set(
            re.findall(r"!\[[^\]]*\]\(([\w-]+)\)", (folder / "reference" / f"{lang}.md").read_text(encoding="utf-8"))
        )
        options = {one for option in game.options for one in (option.figure, *option.figures.values()) if one}
        assert named | shown | options == set(figures_of(game))


SAID = {
    ("doodle-islands", "treasures-aim"): {
        "score_islands": 3,
        "score_bonuses": 3,
        "score_monsters": 7,
        "score_ships": 12,
        "score": 25,
    },
    ("doodle-islands", "treasures-draw"): {"gain_island": 3, "gain_bonus": 3, "gain": 6},
    ("doodle-islands", "monsters-aim"): {"score_monsters": 11, "score_krakens": 6, "score_ships": 8, "score": 25},
    ("doodle-islands", "monsters-draw"): {"gain_kraken": 6},
    ("soft-seas", "aim"): {"score_boats": 2, "score_islands": 10, "written": 12},
    ("soft-seas", "draw"): {"gain_island": 5},
    ("archipels", "aim"): {
        "score": 95,
        "worth_tiki": 21,
        "most_2": 2,
        "most_4": 3,
        "days_2": 6,
        "days_3": 9,
        "days_4": 8,
    },
    ("les-pirates", "aim"): {"ships": 3, "score_treasures": 1},
}


@pytest.mark.parametrize(("game", "figure"), SAID)
def test_the_numbers_of_a_figure_are_those_of_its_position(game: str, figure: str) -> None:
    """Counted by hand on the drawings: a rule that changes one of them changes what the book says."""
    numbers = figures_of(find_game(game))[figure].numbers
    assert {name: numbers[name] for name in SAID[game, figure]} == SAID[game, figure]


@every_game
@every_language
def test_a_worked_example_says_what_its_figure_earns(game: Game, lang: str) -> None:
    for words, name in NAMED.findall(reference_text(game, lang)):
        gains = {key: gold for key, gold in figures_of(game)[name].numbers.items() if key.startswith("gain_")}
        for gold in gains.values():
            assert re.search(rf"\b{gold}\b", words), (name, words, gains)


def test_the_last_leg_of_the_aim_brings_the_treasure_home() -> None:
    """LP-25: the two legs of the picture win."""
    match = scene_of(find_game("les-pirates"), "home")
    first = match.position.after(0, match.position.read(0, "0-5-W"))
    assert first.after(0, first.read(0, "0-3-N")).winners() == [0]


def test_a_step_that_is_not_legal_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(steps: str) -> None:
        monkeypatch.setattr(figures_module, "read_toml", lambda game, name: {"scene": {"new": {"steps": steps}}})
        scene_of.__wrapped__(find_game("doodle-islands"), "new")

    with pytest.raises(UnreadableSheet, match="1 to 6"):
        told("1 7")
    with pytest.raises(Refusal, match="DI-06"):
        told("1 3 1 4 2  2 2 1 5  2-c2-WE")
    with pytest.raises(UnreadableSheet, match=r"scene\.other"):
        scene_of.__wrapped__(find_game("doodle-islands"), "other")


def test_a_language_there_is_not_is_refused() -> None:
    with pytest.raises(BadOption, match="en or fr"):
        pages_of(find_game("doodle-islands"), "de")


@every_game
@every_language
def test_a_terminal_shows_every_figure_in_characters(game: Game, lang: str) -> None:
    text = with_characters(game, reference_text(game, lang), lang)
    assert not NAMED.search(text)
    assert text.count("```text") == len(NAMED.findall(reference_text(game, lang))) > 0
