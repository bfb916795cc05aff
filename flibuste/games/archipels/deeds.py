"""What a player may do next as players think of it: tiles together with their line, a tile together with its place.

A take and a placement are two small actions each (`legal`). Here both halves stand side by side, so that a page can
offer the whole before the first half is done. Everything is asked of the rules, what a deed earns too.
"""

from typing import Any

from flibuste.engine.contract import Position
from flibuste.games.archipels.actions import parts
from flibuste.games.archipels.state import BUILD, FLOWER, PADDLE, PLACE, TAKE

__all__ = ["blooms", "lays", "takes"]

Steps = list[tuple[int | None, Position]]
"""A first half, and the position after it; None where it is done already."""


def _halves(position: Position, seat: int | None, open_phase: int, half_phase: int, deed: str) -> Steps:
    if seat is None or seat not in position.acting:
        return []
    if position.plain.phase == half_phase:
        return [(None, position)]
    if position.plain.phase != open_phase:
        return []
    firsts = [code for code in position.legal(seat) if parts(position, seat, code)["action"] == deed]
    return [(code, position.after(seat, code)) for code in firsts]


def takes(position: Position, seat: int | None) -> list[dict[str, Any]]:
    """AR-11, AR-40: each line a paddle can lie on, the code that lays it there, and the sets of tiles taken with it."""
    told = []
    for first, laid in _halves(position, seat, PADDLE, TAKE, "paddle"):
        acts = laid.acting[0]
        sets = [{"code": code, "cells": parts(laid, acts, code)["cells"]} for code in laid.legal(acts)]
        told.append({"paddle": parts(laid, acts, sets[0]["code"])["paddle"], "first": first, "sets": sets})
    return told


def lays(position: Position, seat: int | None) -> list[dict[str, Any]]:
    """AR-12, AR-51: each tile that finds a place, the code that chooses it, and its places with what they earn."""
    told = []
    for first, chosen in _halves(position, seat, BUILD, PLACE, "choose"):
        acts = chosen.acting[0]
        before, places = chosen.scores()[acts], []
        for code in chosen.legal(acts):
            points = chosen.after(acts, code).scores()[acts] - before
            places.append({"code": code, "at": parts(chosen, acts, code)["at"], "points": points})
        told.append({"tile": parts(chosen, acts, places[0]["code"])["tile"], "first": first, "places": places})
    return told


def blooms(position: Position, seat: int | None) -> list[dict[str, Any]]:
    """AR-30, AR-50: each element that can get a flower, and what everybody would earn by it."""
    if position.plain.phase != FLOWER or seat not in position.acting:
        return []
    before = position.scores()
    elements = {parts(position, seat, code)["element"]: code for code in position.legal(seat)}
    return [
        {"element": element, "gains": [new - old for old, new in zip(before, after, strict=True)]}
        for element, code in elements.items()
        for after in [position.after(seat, code).scores()]
    ]
