"""What a player may do next as players think of it: tiles together with their line, a tile together with its place.

A take and a placement are two small actions each (`legal`). Here both halves stand side by side, so that a page can
offer the whole before the first half is done. Everything is asked of the rules, what an action earns too.
"""

from functools import cache

from flibuste.games.archipels.actions import line_of, taken
from flibuste.games.archipels.codes import at, split
from flibuste.games.archipels.shapes import Bloom, Lay, Place, Position, Take, TileSet
from flibuste.games.archipels.state import BUILD, ELEMENTS, FLOWER, PADDLE, PLACE, TAKE, WORTHY
from flibuste.games.archipels.tiles import tile

__all__ = ["blooms", "lays", "takes"]

Steps = list[tuple[int | None, Position]]
"""A first half, and the position after it; None where it is done already."""


def _halves(position: Position, seat: int | None, open_phase: int, half_phase: int, kind: str) -> Steps:
    if seat is None or seat not in position.acting:
        return []
    if position.plain.phase == half_phase:
        return [(None, position)]
    if position.plain.phase != open_phase:
        return []
    firsts = [code for code in position.legal(seat) if split(code)[0] == kind]
    return [(code, position.after(seat, code)) for code in firsts]


def takes(position: Position, seat: int | None) -> list[Take]:
    """AR-11, AR-40: each line a paddle can lie on, the code that lays it there, and the sets of tiles taken with it."""
    found: list[Take] = []
    for first, laid in _halves(position, seat, PADDLE, TAKE, "paddle"):
        codes = laid.legal(laid.acting[0])
        found.append({"paddle": line_of(laid.plain.line - 1), "first": first, "sets": [_set(code) for code in codes]})
    return found


@cache
def _set(code: int) -> TileSet:
    return {"code": code, "cells": taken(split(code)[1])}


def lays(position: Position, seat: int | None) -> list[Lay]:
    """AR-12, AR-51: each tile that finds a place, the code that chooses it, and its places with what they earn."""
    found: list[Lay] = []
    for first, chosen in _halves(position, seat, BUILD, PLACE, "choose"):
        acts = chosen.acting[0]
        before, kind = chosen.scores()[acts], chosen.plain.chosen - 1
        codes = chosen.legal(acts)
        places: list[Place] = [
            {"code": code, "at": at(split(code)[1]), "points": points - before}
            for code, points in zip(codes, chosen.scores_after(acts, codes), strict=True)
        ]
        found.append({"tile": tile(chosen.plain_board.design[kind]), "first": first, "places": places})
    return found


def blooms(position: Position, seat: int | None) -> list[Bloom]:
    """AR-30, AR-50: each element that can get a flower, and what everybody would earn by it."""
    if position.plain.phase != FLOWER or seat not in position.acting:
        return []
    before = position.scores()
    elements = {ELEMENTS[split(code)[1] % WORTHY]: code for code in position.legal(seat)}
    return [
        {"element": element, "gains": [new - old for old, new in zip(before, after, strict=True)]}
        for element, code in elements.items()
        for after in [position.after(seat, code).scores()]
    ]
