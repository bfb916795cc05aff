"""What a drawing of Soft Seas does: points now, bonuses, where its line can still go, what it costs."""

from collections.abc import Sequence

from flibuste.engine.effects import Effect, effect, ends_of, lines_cut, lines_joined
from flibuste.engine.kernel import plainly
from flibuste.engine.options import Text
from flibuste.engine.routes import SIDE, count, joined
from flibuste.games.soft_seas.events import gains
from flibuste.games.soft_seas.rules import WAYS, forts_on
from flibuste.games.soft_seas.shapes import Position
from flibuste.games.soft_seas.state import BOAT, BOATS, COLUMNS, ISLANDS, MOST_LINES

__all__ = ["effects"]

NOW: Text = {"en": "scores {n} at once", "fr": "marque un point tout de suite|marque {n} points tout de suite"}
BONUS: Text = {"en": "fills a line first for a bonus of {n}", "fr": "remplit une ligne en premier pour un bonus de {n}"}
NEARLY: Text = {
    "en": "leaves one score to write before the bonus of {n}",
    "fr": "laisse un seul score à noter avant le bonus de {n}",
}
JOINS: Text = {"en": "joins two routes", "fr": "relie deux routes"}
LONGER: Text = {"en": "makes a route of {n} cells", "fr": "fait une route de {n} cases"}
TO_BOAT: Text = {
    "en": "leads to a boat for a point|leads to a boat for {n} points",
    "fr": "mène vers un bateau pour un point|mène vers un bateau pour {n} points",
}
TO_ISLAND: Text = {
    "en": "leads to an island for a point|leads to an island for {n} points",
    "fr": "mène vers une île pour un point|mène vers une île pour {n} points",
}
MONSTERS: Text = {"en": "makes a route with {n} monsters", "fr": "fait une route avec {n} monstres"}
FORTS: Text = {"en": "makes a route with forts worth {n}", "fr": "fait une route dont les fortins valent {n}"}
DEAD: Text = {"en": "ends the route against the edge", "fr": "fait buter la route contre un bord"}
BOTH_DEAD: Text = {"en": "closes the route at both ends", "fr": "ferme la route des deux côtés"}
CUTS: Text = {"en": "cuts off a route that led there", "fr": "coupe une route qui menait là"}
SPENDS: Text = {"en": "uses up a coin without a score", "fr": "prend une pièce d'or sans rien marquer"}
FULL: Text = {
    "en": "fills column {n}, whose number will cost a barrel",
    "fr": "remplit la colonne {n}, dont le chiffre coûtera un tonneau",
}


def effects(position: Position, seat: int, codes: Sequence[int]) -> list[Effect]:
    """Whatever the others draw: only this seat's sheet is looked at."""
    code = codes[0]
    cell, board = code // WAYS, position.plain_board
    routes = list(position.plain.sheets[seat].route)
    routes[cell] = code % WAYS + 1
    cells = plainly(joined)(routes, cell)
    found = _points(position, seat, cell, code)
    if lines_joined(routes, cell) > 1:
        found.append(effect("joins", 2, JOINS))
    elif (length := count(cells)) > 1:
        found.append(effect("length", length / 8, LONGER, n=length))
    if lines_cut(routes, cell):
        found.append(effect("cuts", 1, CUTS, is_good=False))
    column = cell % SIDE
    if not any(routes[row * SIDE + column] == 0 for row in range(board.rows)):
        found.append(effect("full", 2, FULL, is_good=False, n=column + 1))
    return found + _ends(position, routes, cells)


def _points(position: Position, seat: int, cell: int, code: int) -> list[Effect]:
    board = position.plain_board
    if not board.coins >> cell & 1:
        return []
    now = sum(gains(position, seat, code).values())
    if not now:
        return [effect("spends", 4, SPENDS, is_good=False)]
    return [effect("now", now, NOW, n=now), *_bonus(position, seat, BOATS if board.kind[cell] == BOAT else ISLANDS)]


def _bonus(position: Position, seat: int, zone: int) -> list[Effect]:
    """The line of a zone that one score more fills, or nearly fills (SS-10)."""
    board, state = position.plain_board, position.plain
    written = state.sheets[seat].zones[zone].written + 1
    for line in range(zone * MOST_LINES, (zone + 1) * MOST_LINES):
        if board.filled[line] >= written and not state.circled[line]:
            if board.filled[line] == written:
                return [effect("bonus", board.bonus[line], BONUS, n=board.bonus[line])]
            if board.filled[line] == written + 1:
                return [effect("nearly", board.bonus[line] / 3, NEARLY, n=board.bonus[line])]
            break
    return []


def _ends(position: Position, routes: list[int], cells: int) -> list[Effect]:
    found, board = [], position.plain_board
    leads = ends_of(routes, cells)
    opened = [cell for cell in leads if cell >= 0 and cell % SIDE < COLUMNS and cell < board.rows * SIDE]
    if leads and not opened:
        return [effect("dead", 3, BOTH_DEAD, is_good=False)]
    if len(opened) < len(leads):
        found.append(effect("dead", 1, DEAD, is_good=False))
    monsters, forts = count(cells & board.monsters), plainly(forts_on)(board, cells)
    if monsters > 1:
        found.append(effect("monsters", monsters / 2, MONSTERS, n=monsters))
    if forts > 1:
        found.append(effect("forts", forts / 2, FORTS, n=forts))
    for cell in opened:
        is_boat = board.kind[cell] == BOAT
        worth = (board.boat[cell] * monsters if is_boat else forts) if board.coins >> cell & 1 else 0
        if worth:
            found.append(
                effect("to_boat" if is_boat else "to_island", worth / 2, TO_BOAT if is_boat else TO_ISLAND, n=worth)
            )
    return list({one.key: one for one in sorted(found, key=lambda one: one.amount)}.values())
