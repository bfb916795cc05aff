"""Every leg of every voyage, in every language, played by the rules: what it says is what they do."""

import re
from pathlib import Path

import pytest

from flibuste.engine import voyages
from flibuste.engine.errors import FlibusteError, Refusal, UnreadableSheet
from flibuste.engine.games import all_games, find_game, game_folder
from flibuste.engine.reference import LANGUAGES
from flibuste.engine.sailing import LEARNER, BrokenLeg, Call, NotNow, call
from flibuste.engine.voyages import WORD, Leg, Short, Voyage, Words, minutes, voyages_of

VOYAGES = [voyage for game in all_games() for voyage in voyages_of(game).values()]
FIRST = [voyage for voyage in VOYAGES if not voyage.extra]
LEGS = [(voyage, number) for voyage in VOYAGES for number in range(len(voyage.legs))]
MOST_WORDS = 30
MOST_MINUTES = 6
ROOMS = 5
HOLE = re.compile(r"\{\w+\}")


def named(one: object) -> str:
    return f"{one.game}/{one.name}" if isinstance(one, Voyage) else str(one)


def plain(text: str) -> str:
    return text.replace("*", "")


def told(here: Call, lang: str) -> str:
    """All that is read at a leg."""
    words = here.words(lang)
    rows = [here.filled(f"{getattr(row, lang)} {row.sum}") for row in here.leg.rows]
    return plain(" ".join((words.title, words.text, words.deed, *rows)))


def test_every_game_has_a_first_voyage() -> None:
    assert [voyage.game for voyage in FIRST] == [game.id for game in all_games()]
    for game in all_games():
        assert not next(iter(voyages_of(game).values())).extra


def test_a_lesson_bears_the_name_of_the_option_it_teaches() -> None:
    """One name for one thing; One treasure is taught with the double board."""
    taught = [(game, option) for game in all_games() for option in game.options if option.lesson]
    for game, option in taught:
        if option.name != "one_treasure":
            lesson = voyages_of(game)[option.lesson]
            assert [getattr(lesson.title, lang) for lang in LANGUAGES] == [
                option.title[lang].replace("'", "’") for lang in LANGUAGES
            ]


@pytest.mark.parametrize(("voyage", "number"), LEGS, ids=named)
def test_a_leg_is_what_the_rules_do(voyage: Voyage, number: int) -> None:
    here = call(voyage, number)
    here.check()
    assert number == len(voyage.legs) - 1 or here.leg.light
    assert bool(here.leg.does) == bool(here.leg.en.deed) == bool(here.leg.fr.deed) == bool(here.leg.en.wait)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("voyage", "number"), LEGS, ids=named)
def test_words_are_few_and_their_numbers_are_told_by_the_rules(voyage: Voyage, number: int, lang: str) -> None:
    here = call(voyage, number)
    words = here.words(lang)
    assert all((words.name, words.title, words.text))
    assert len(WORD.findall(words.text)) <= MOST_WORDS, words.text
    for text in vars(here.leg.words(lang)).values():
        assert not re.search(r"\d", HOLE.sub("", text)), f"a number that nobody told: {text}"
        assert text.count("*") % 2 == 0, text
    assert "{" not in told(here, lang)


@pytest.mark.parametrize("voyage", VOYAGES, ids=named)
def test_facts_are_used_and_names_are_one_of_a_kind(voyage: Voyage) -> None:
    assert len({leg.id for leg in voyage.legs}) == len(voyage.legs)
    assert len(voyage.crew) == voyage.players - 1
    for leg in voyage.legs:
        words = [text for lang in LANGUAGES for text in vars(leg.words(lang)).values()]
        words += [text for row in leg.rows for text in (row.en, row.fr, row.sum)]
        words += [text for other in leg.others for text in (other.en, other.fr)]
        assert not [name for name in leg.facts if not any(f"{{{name}}}" in text for text in words)], leg.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("voyage", VOYAGES, ids=named)
def test_a_voyage_takes_at_most_six_minutes(voyage: Voyage, lang: str) -> None:
    assert minutes(voyage, lang) <= MOST_MINUTES


@pytest.mark.parametrize("voyage", FIRST, ids=named)
def test_five_rooms_of_questions_are_answered_each_by_a_leg(voyage: Voyage) -> None:
    assert len(voyage.rooms) == ROOMS
    for question in [one for room in voyage.rooms for one in room.questions]:
        here = call(voyage, voyage.number(question.leg))
        for lang in LANGUAGES:
            asked, answer = getattr(question, lang)
            assert asked.rstrip().endswith("?")
            assert answer in told(here, lang), f"{question.leg}, {lang}: {asked}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("voyage", "number"), [one for one in LEGS if one[0].legs[one[1]].does], ids=named)
def test_what_else_is_legal_is_answered_with_why_not_now(voyage: Voyage, number: int, lang: str) -> None:
    here = call(voyage, number)
    for code in here.match.position.legal(LEARNER)[::7]:
        if not any(deed[0] == code for deed in here.deeds):
            with pytest.raises(NotNow) as answer:
                here.answer([code], lang)
            assert len(answer.value.sentence(lang)) > 10
    for deed in here.deeds:
        assert [here.answer(deed[:n], lang) for n in range(1, len(deed) + 1)] == [False] * (len(deed) - 1) + [True]


def test_what_the_rules_forbid_is_refused_by_them() -> None:
    voyage = voyages_of(find_game("doodle-islands"))["treasures"]
    here = call(voyage, voyage.number("route"))
    with pytest.raises(Refusal, match=r"DI-06|column"):
        here.answer([here.match.game.actions.parse("4-c4-NS")], "en")


def made(**more: object) -> Voyage:
    words = Words("Name", "Title", "Text", "Deed", "Wait")
    leg: dict[str, object] = {"id": "one", "en": words, "fr": words, "play": "*4 *3 *1 *5 *6 *4 *4 *2 *6"}
    return Voyage("made", Short("Made", "Fait"), (Leg(**{**leg, **more}),), "doodle-islands", crew=("Moïse",))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({"expect": {"view.table.dice.black": 3}}, "view.table.dice.black: expected 3, found 4"),
        ({"does": ("4-c4-NS",)}, "does, 4-c4-NS: expected a legal action"),
        ({"does": ("nonsense",)}, "does, nonsense"),
        ({"expect": {"view.nowhere": 1}}, "view.nowhere: expected something at nowhere"),
        ({"expect": {"sea.deep": 1}}, "sea.deep: expected view or board"),
    ],
)
def test_a_leg_that_says_something_else_is_broken(more: dict[str, object], what: str) -> None:
    with pytest.raises(BrokenLeg) as broken:
        call(made(**more), 0).check()
    assert what in str(broken.value)
    assert "leg one" in str(broken.value)


def test_a_play_that_the_rules_forbid_names_the_word() -> None:
    with pytest.raises(BrokenLeg, match=r"play, \*7"):
        call(made(play="*7"), 0)


@pytest.mark.parametrize(
    ("change", "key", "expected"),
    [
        (('id = "aim"', 'id = "aim"\ntitel = "?"'), "legs[0].titel", "one of id"),
        (('title = { en = "Sea of Treasures"', 'title = { em = "Sea of Treasures"'), "title.em", "one of en, fr"),
        (('crew = ["Moïse"]', "crew = 3"), "crew", "a list"),
        (('leg = "aim"', 'leg = "nowhere"'), "rooms.aim", "a leg: aim"),
        (('name = "treasures"', 'name = "pleasures"'), "name", '"treasures"'),
    ],
)
def test_a_mistake_is_refused_by_file_key_and_expectation(
    change: tuple[str, str], key: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("doodle-islands")
    text = (game_folder(game) / "voyages" / "treasures.toml").read_text(encoding="utf-8")
    (tmp_path / "voyages").mkdir()
    (tmp_path / "voyages" / "treasures.toml").write_text(text.replace(*change, 1), encoding="utf-8")
    monkeypatch.setattr(voyages, "game_folder", lambda game: tmp_path)
    with pytest.raises(UnreadableSheet) as problem:
        voyages_of.__wrapped__(game)
    assert isinstance(problem.value, FlibusteError)
    assert problem.value.facts["file"] == "treasures.toml"
    assert problem.value.facts["key"] == key
    assert str(problem.value.facts["expected"]).startswith(expected)
