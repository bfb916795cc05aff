"""Patches: what is set makes the old value the new one, exactly."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from flibuste.server.patch import difference
from tests.server.client import applied

LEAVES = st.sampled_from([None, False, True, 2, 3, -1, 2.5, "", "a"])
"""A place of a view does not change between true and 1: what Python takes to be equal is not sent."""
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abc"), inner), max_leaves=20
)


def copy(value: Any) -> Any:
    return json.loads(json.dumps(value))


@settings(max_examples=300)
@given(VALUES, VALUES)
def test_a_patch_makes_the_old_value_the_new_one(old: Any, new: Any) -> None:
    patch = copy(difference(old, new))
    assert json.dumps(applied(patch, copy(old)), sort_keys=True) == json.dumps(new, sort_keys=True)


@given(VALUES)
def test_nothing_is_set_where_nothing_changed(value: Any) -> None:
    assert difference(value, copy(value)) == []


@given(st.lists(LEAVES, min_size=4, max_size=8), st.data())
def test_one_entry_of_a_list_is_set_alone(old: list[Any], data: Any) -> None:
    place = data.draw(st.integers(0, len(old) - 1))
    new = [*old]
    new[place] = "new"
    assert difference(old, new) == [([place], "new")]
