"""Archipels, building an island: sea, sand and buildings, held against a second opinion that scans everything."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flibuste import Match
from flibuste.engine.contract import Position
from flibuste.engine.errors import Refusal
from flibuste.games.archipels import refusals
from flibuste.games.archipels.codes import at
from flibuste.games.archipels.state import ELEMENTS, LEVELS, MOST_TILES, REACH, SEA_PLACES, TOP_PLACES
from flibuste.games.archipels.tiles import WORDS, face_of, level_of
from tests.games.archipels.scene import Tiles, build, scene, texts

Cell = tuple[int, int]
ROW: Tiles = [("sea-ssmm", 0, 0), ("sea-ssoo", 2, 0), ("sea-ssff", 4, 0)]
BEACH: Tiles = [*ROW, ("sea-mmoo", 6, 0), ("sand-ttpp", 1, 0), ("sand-ttcc", 3, 0), ("sand-ppcc", 5, 0)]
VILLAGE: Tiles = [*BEACH, ("hut", 2, 0)]
WORD = {"sea": "sea-smms", "sand": "sand-tppt", "building": "hut"}


def placing(tiles: Tiles, word: str) -> Match:
    match = scene(hand=[word], islands={0: tiles})
    match.play(word)
    return match


def refused(tiles: Tiles, word: str, x: int, y: int) -> type[Refusal]:
    with pytest.raises(Refusal) as caught:
        placing(tiles, word).play(f"@{x},{y}")
    return type(caught.value)


def test_a_tile_has_four_cells_and_a_building_one_element() -> None:
    """AR-20: reading order NW NE SW SE."""
    match = scene(islands={0: [("sea-s..m", 0, 0), ("sea-bsss", 2, 0)]})
    tiles = match.view()["table"]["islands"][0]["tiles"]
    assert [tile["cells"] for tile in tiles] == [["seahorse", None, None, "manta"], ["bottle"] + ["seahorse"] * 3]
    match = scene(islands={0: VILLAGE})
    hut = match.view()["table"]["islands"][0]["tiles"][-1]
    assert hut == {"level": "building", "cells": ["hut"], "at": [2, 0], "visible": [True] * 4}
    assert match.view()["table"]["islands"][0]["visible"]["hut"] == 1


def test_an_island_begins_with_a_sea_tile() -> None:
    """AR-21"""
    match = scene(hand=["hut", "sand-ttpp"])
    assert texts(match) == ["end"]
    for word in ("hut", "sand-ttpp"):
        with pytest.raises(refusals.FirstIsSea):
            match.play(word)
    assert texts(placing([], "sea-ssmm")) == ["@0,0"]
    assert refused([], "sea-ssmm", 1, 0) is refusals.FirstIsSea


def test_a_sea_tile_touches_another_along_a_side_offset_or_not() -> None:
    """AR-21: twelve places around one tile."""
    around = [f"@{x},{y}" for y, x in product(range(-2, 3), repeat=2) if max(abs(x), abs(y)) == 2 > min(abs(x), abs(y))]
    assert texts(placing(ROW[:1], "sea-ssff")) == around
    assert len(around) == 12


@pytest.mark.parametrize(("x", "y"), [(2, 2), (-2, 2), (2, -2), (-2, -2)])
def test_touching_at_a_corner_is_not_enough(x: int, y: int) -> None:
    """AR-21: the book's picture of two sea tiles that touch at a corner."""
    assert refused(ROW[:1], "sea-ssff", x, y) is refusals.MustTouch


def test_a_covered_sea_tile_is_still_there_to_touch() -> None:
    """AR-21"""
    tiles: Tiles = [*ROW, ("sand-ttpp", 1, 0)]
    assert "@2,-2" in texts(placing(tiles, "sea-mmoo"))
    assert refused(tiles, "sea-mmoo", 1, 0) is refusals.Overlaps


@pytest.mark.parametrize(("x", "y"), [(0, 0), (1, 0), (1, 1), (4, 1)])
def test_sea_tiles_do_not_overlap(x: int, y: int) -> None:
    """AR-21, AR-24"""
    assert refused(ROW, "sea-mmff", x, y) is refusals.Overlaps


def test_sand_straddles_two_three_or_four_sea_tiles() -> None:
    """AR-22"""
    offset: Tiles = [("sea-ssmm", 0, 0), ("sea-ssoo", 2, 0), ("sea-ssff", 1, 2)]
    assert texts(placing(ROW, "sand-ttpp")) == ["@1,0", "@3,0"]
    assert texts(placing(offset, "sand-ttpp")) == ["@1,0", "@1,1"], "two, and three"
    square: Tiles = [("sea-ssmm", 0, 0), ("sea-ssoo", 2, 0), ("sea-ssff", 0, 2), ("sea-mmoo", 2, 2)]
    assert texts(placing(square, "sand-ttpp")) == ["@1,0", "@0,1", "@1,1", "@2,1", "@1,2"], "@1,1 lies on four"


def test_sand_never_lies_over_a_gap_nor_on_one_tile() -> None:
    """AR-22: the book's two pictures of wrong sand."""
    assert refused(ROW, "sand-ttpp", 1, 1) is refusals.SandOnSea
    assert refused(ROW, "sand-ttpp", 5, 0) is refusals.SandOnSea
    assert refused(ROW, "sand-ttpp", 2, 0) is refusals.SandOnSea
    with pytest.raises(refusals.SandOnSea):
        scene(hand=["sand-ttpp"], islands={0: ROW[:1]}).play("sand-ttpp")


def test_a_building_straddles_two_sand_tiles_at_least() -> None:
    """AR-23: never on one, as in the book's picture."""
    assert texts(placing(BEACH, "tiki")) == ["@2,0", "@4,0"]
    assert refused(BEACH, "tiki", 3, 0) is refusals.BuildingOnSand


def test_a_building_never_lies_on_the_sea() -> None:
    """AR-23: not even in part, as in the book's picture."""
    assert refused(BEACH, "tiki", 6, 0) is refusals.BuildingOnSand
    assert refused(BEACH, "tiki", 0, 0) is refusals.BuildingOnSand
    with pytest.raises(refusals.BuildingOnSand):
        scene(hand=["tiki"], islands={0: ROW}).play("tiki")


def test_tiles_of_one_level_do_not_overlap() -> None:
    """AR-24: no sand on sand or on a building, no building on a building."""
    more: Tiles = [("sea-mmff", 8, 0), ("sea-mfmf", 3, 2)]
    assert refused([*BEACH, *more], "sand-tctc", 3, 1) is refusals.Overlaps
    assert refused([*VILLAGE, *more], "sand-tctc", 2, 0) is refusals.Overlaps
    assert texts(placing([*VILLAGE, *more], "sand-tctc")) == ["@7,0"]
    assert refused(VILLAGE, "tiki", 2, 0) is refusals.Overlaps
    assert texts(placing(VILLAGE, "tiki")) == ["@4,0"]


def square(x: int, y: int) -> list[Cell]:
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


class Scan:
    """A second opinion, by scanning the world: what lies where, and every place of a level."""

    def __init__(self) -> None:
        self.levels: dict[str, dict[Cell, tuple[Cell, str]]] = {level: {} for level in LEVELS}
        self.tiles: list[tuple[str, int, int]] = []

    def lay(self, word: str, x: int, y: int) -> None:
        self.tiles.append((word, x, y))
        self.levels[level_of(WORDS[word])] |= dict.fromkeys(square(x, y), ((x, y), word))

    def may_lie(self, level: str, x: int, y: int) -> bool:
        cells, own, sea = square(x, y), self.levels[level], self.levels["sea"]
        if any(cell in own for cell in cells):
            return False
        if level == "sea":
            sides = {(cx + dx, cy + dy) for cx, cy in cells for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            return bool(sides & sea.keys()) if sea else (x, y) == (0, 0)
        below = self.levels[LEVELS[LEVELS.index(level) - 1]]
        return all(cell in below for cell in cells) and len({below[cell][0] for cell in cells}) > 1

    def places(self, level: str) -> list[list[int]]:
        xs, ys = ([cell[axis] for cell in self.levels["sea"]] or [0] for axis in (0, 1))
        found = product(range(min(ys) - 2, max(ys) + 3), range(min(xs) - 2, max(xs) + 3))
        return [[x, y] for y, x in found if self.may_lie(level, x, y)]

    def visible(self) -> Counter[str]:
        seen = Counter[str]()
        for word, x, y in self.tiles:
            above = self.levels[LEVELS[min(2, LEVELS.index(level_of(WORDS[word])) + 1)]]
            for cell, element in zip(square(x, y), face_of(WORDS[word]), strict=True):
                seen[ELEMENTS[element - 1] if element else ""] += "-" not in word or cell not in above
        del seen[""]
        return +seen


def places_of(position: Position, level: str) -> list[list[int]]:
    """What the island itself keeps up to date."""
    number = LEVELS.index(level)
    first = SEA_PLACES * (number > 0) + TOP_PLACES * (number > 1)
    island = position.plain.islands[0]
    return [at(spot) for spot in island.places[first : first + island.opened[number]]]


@settings(max_examples=25)
@given(st.lists(st.tuples(st.sampled_from(LEVELS), st.integers(0, 10_000)), min_size=MOST_TILES, max_size=MOST_TILES))
def test_places_and_visible_elements_are_those_of_a_second_opinion(choices: list[tuple[str, int]]) -> None:
    """AR-21, AR-22, AR-23, AR-24, AR-51: whatever is built, after every tile."""
    position, scan = EMPTY, Scan()
    for wish, number in choices:
        level = wish if scan.places(wish) else "sea"
        places = scan.places(level)
        x, y = places[number % len(places)]
        scan.lay(WORD[level], x, y)
        position = build(position, 0, scan.tiles[-1:])
        assert {one: places_of(position, one) for one in LEVELS} == {one: scan.places(one) for one in LEVELS}
    seen = position.plain.islands[0].seen
    assert Counter({name: seen[1 + place] for place, name in enumerate(ELEMENTS)}) == scan.visible()


EMPTY = Match("archipels", players=3, first=0).position
STEPS = [(2, 0), (-2, 0), (0, 2), (0, -2), (2, 1), (-2, 1), (1, -2), (-1, 2), (-2, -1)]


@pytest.mark.parametrize("step", STEPS)
def test_an_island_of_27_tiles_in_a_row_does_not_run_off(step: Cell) -> None:
    """AR-21: 9 days of 3 tiles, all sea, in any direction; and the places stay those of the second opinion."""
    position, scan = EMPTY, Scan()
    for number in range(MOST_TILES):
        scan.lay("sea-smms", number * step[0], number * step[1])
        position = build(position, 0, scan.tiles[-1:])
    assert places_of(position, "sea") == scan.places("sea")
    assert places_of(position, "sand") == scan.places("sand")
    assert max(abs(part) for place in scan.places("sea") for part in place) <= REACH
    picture = position.game.view.picture(position, 0, "en")
    assert max(map(len, picture.splitlines())) <= 100


def test_there_is_room_for_every_place_an_island_can_have() -> None:
    """AR-21, AR-22, AR-23: islands that grow where most places open do not fill the room kept for them."""
    position = EMPTY
    for _ in range(MOST_TILES):
        grown = [build(position, 0, [("sea-smms", x, y)]) for x, y in places_of(position, "sea")]
        position = max(grown, key=lambda one: int(one.plain.islands[0].opened[0]))
    assert 100 < position.plain.islands[0].opened[0] <= SEA_PLACES


def test_the_order_of_building_does_not_matter() -> None:
    """AR-12: the same tiles in the same places are the same position, for a search that meets both ways."""
    one = build(EMPTY, 0, VILLAGE)
    other = build(EMPTY, 0, [*VILLAGE[:2], VILLAGE[4], *VILLAGE[2:4], VILLAGE[6], VILLAGE[5], VILLAGE[7]])
    assert one.plain == other.plain
