"""Every number of a state has a name, a shape and bounds; the pages of spaces say so."""

from itertools import pairwise
from pathlib import Path

import numpy as np

from flibuste import Match
from flibuste.adapters.fields import named_arrays, named_fields, records
from flibuste.adapters.tables import page
from flibuste.engine.contract import Game
from tests.adapters.cases import every_game

SPACES = Path(__file__).parents[2] / "docs" / "spaces"


@every_game
def test_the_page_of_spaces_is_current(game: Game) -> None:
    """`make spaces` writes it anew."""
    assert (SPACES / f"{game.folder}.md").read_text(encoding="utf-8") == page(game)


@every_game
def test_the_names_of_fields_are_distinct_and_none_means_the_agent(game: Game) -> None:
    names = [named.name for named in named_fields(game.state)]
    assert len(names) == len(set(names))
    assert "own_seat" not in names


@every_game
def test_every_field_has_a_meaning_unless_the_one_before_tells_it(game: Game) -> None:
    fields = list(named_fields(game.state))
    assert fields[0].field.note
    assert all(one.field.note or before.field.note for before, one in pairwise(fields))


@every_game
def test_named_arrays_hold_every_number_of_a_record(game: Game) -> None:
    position = Match(game, seed=3).position
    arrays = named_arrays(game.state, records(game.state, position.state))
    leaves = dict(game.state.leaves())
    assert sum(array.size for array in arrays.values()) == sum(max(1, field.length) for field in leaves.values())
    for named in named_fields(game.state):
        array = arrays[named.name]
        assert array.shape == named.shape
        assert np.all((named.field.low <= array) & (array <= named.field.high))
