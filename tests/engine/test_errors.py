"""Every named error has a stable code of its own, and a sentence in English and in French."""

import string

from flibuste.engine import errors
from flibuste.engine.errors import FlibusteError
from flibuste.engine.games import all_games


def everyone() -> list[type[FlibusteError]]:
    named = [getattr(errors, name) for name in errors.__all__]
    return [*named, *(refusal for game in all_games() for refusal in game.refusals)]


def test_codes_are_unique_within_their_game() -> None:
    shared = [error.code for error in everyone() if error.__module__ == errors.__name__ and error.en]
    assert len(shared) == len(set(shared))


def test_sentences_ask_for_the_same_facts_in_both_languages() -> None:
    for error in everyone():
        wanted = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in (error.en, error.fr)]
        assert wanted[0] == wanted[1], error
        assert bool(error.en) == bool(error.fr), error
        example = error(**dict.fromkeys(wanted[0], "x"))
        assert error.en == "" or example.sentence("en") != example.sentence("fr"), error


def test_what_the_module_offers_is_what_it_defines() -> None:
    defined = {n for n, one in vars(errors).items() if isinstance(one, type) and issubclass(one, FlibusteError)}
    assert defined == set(errors.__all__)
