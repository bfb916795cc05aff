"""What an action of Doodle Islands earns at the end, and costs."""

from flibuste.engine.drawing import cells_words
from flibuste.engine.kernel import plainly
from flibuste.engine.routes import count, joined
from flibuste.engine.telling import Cost, spot, woven
from flibuste.games.doodle_islands import events
from flibuste.games.doodle_islands import tales as said
from flibuste.games.doodle_islands.codes import dice_count, split
from flibuste.games.doodle_islands.rules import BOTTLE, costs_bottle
from flibuste.games.doodle_islands.scoring import forts_on, reefs_on
from flibuste.games.doodle_islands.shapes import Position
from flibuste.games.doodle_islands.telling import parts_words

__all__ = ["costs", "later", "prices", "why"]


def later(position: Position, seat: int, code: int) -> dict[str, int]:
    """DI-16, DI-17: ships joined, and what a bottle changes of the stake as bottles stand."""
    listed = position.once(_later, seat)
    return (listed if code in listed else _later_of(position, seat, [code]))[code]


def _later(position: Position, seat: int) -> dict[int, dict[str, int]]:
    return _later_of(position, seat, position.legal(seat))


def _later_of(position: Position, seat: int, codes: list[int]) -> dict[int, dict[str, int]]:
    """The same of each of these actions."""
    score, found = position.scores()[seat], dict[int, dict[str, int]]()
    for code, after in zip(codes, position.scores_after(seat, codes), strict=True):
        stake = position.once(_stake_moved, seat) if costs(position, seat, code) else 0
        ships = after - score - sum(events.gains(position, seat, code).values()) - stake
        found[code] = {key: gold for key, gold in (("ships", ships), ("bottle_stake", stake)) if gold}
    return found


def _stake_moved(position: Position, seat: int) -> int:
    """What one more bottle changes of a seat's stake (DI-17)."""
    ticked = [sheet.bottles for sheet in position.plain.sheets[: position.setting.players]]
    more = [bottles + (one == seat) for one, bottles in enumerate(ticked)]
    return position.plain_board.stake * (_side(more, seat) - _side(ticked, seat))


def _side(ticked: list[int], seat: int) -> int:
    return (ticked[seat] == min(ticked)) - (ticked[seat] == max(ticked))


def costs(position: Position, seat: int, code: int) -> dict[str, int]:
    """DI-09, DI-22, DI-24, DI-34."""
    return {"bottle": 1} if code == BOTTLE or position.ask(costs_bottle, split(code)[0]) else {}


def why(position: Position, seat: int, code: int, lang: str) -> str:
    """DI-25, DI-26, DI-27, DI-33: how long the route is, its forts, or the kraken's tentacles times its reefs."""
    gains = events.gains(position, seat, code)
    if not any(gains.values()):
        return ""
    sheet, board, (_, cell, shape) = position.plain.sheets[seat], position.plain_board, split(code)
    cells = plainly(joined)([*sheet.route[:cell], shape + 1, *sheet.route[cell + 1 :]], cell)
    facts = {
        "cells": cells_words(count(cells), lang),
        "forts": parts_words("forts", plainly(forts_on)(sheet, board, cells), lang),
        "arms": parts_words("arms", sheet.marks[cell], lang),
        "reefs": parts_words("reefs", plainly(reefs_on)(board, cells), lang),
    }
    clauses = [woven(said.WHY[kind][lang], gold=gold, **facts) for kind, gold in gains.items() if gold]
    return f"{''.join(clauses)}."


def prices(position: Position, seat: int, lang: str) -> list[Cost]:
    """DI-24, DI-34: the dice that cost a bottle, and what they open."""
    state, board = position.plain, position.plain_board
    price = said.PRICE["monsters" if board.monsters_sea else "treasures"][lang]
    left = [die for die in range(dice_count(position)) if not state.taken >> die & 1]
    paid = [die for die in left if position.ask(costs_bottle, state.white[die])]
    facts = {"column": state.black + 1}
    return [Cost(spot("die", die), "bottle", price.format(face=state.white[die] + 1, **facts)) for die in paid]
