"""What an action of Doodle Islands does: gold now and at the end, where its line can still go, what it costs."""

from collections.abc import Sequence

from flibuste.engine.effects import Effect, effect, ends_of, lines_cut, lines_joined
from flibuste.engine.kernel import plainly
from flibuste.engine.options import Text
from flibuste.engine.routes import SIDE, count, joined
from flibuste.games.doodle_islands.codes import split
from flibuste.games.doodle_islands.events import gains
from flibuste.games.doodle_islands.rules import BOTTLE, TICK
from flibuste.games.doodle_islands.scoring import forts_on, highest_free, reefs_on, ship_gold, stake_gold
from flibuste.games.doodle_islands.shapes import Position
from flibuste.games.doodle_islands.state import KRAKEN, MONSTER, TREASURE

__all__ = ["effects"]

NOW: Text = {
    "en": "pays {n} gold at once",
    "fr": "rapporte une pièce d'or tout de suite|rapporte {n} pièces d'or tout de suite",
}
BONUS: Text = {
    "en": "takes the bonus of {n} gold",
    "fr": "prend la prime d'une pièce d'or|prend la prime de {n} pièces d'or",
}
SHIPS: Text = {"en": "joins ships for {n} gold at the end", "fr": "relie des navires pour {n} pièces d'or à la fin"}
STAKE_UP: Text = {
    "en": "gains {who} {n} gold on the bottle stake",
    "fr": "{who:vous|lui} fait gagner une pièce d'or à l'enjeu des bouteilles|"
    "{who:vous|lui} fait gagner {n} pièces d'or à l'enjeu des bouteilles",
}
STAKE_DOWN: Text = {
    "en": "costs {who} {n} gold on the bottle stake",
    "fr": "{who:vous|lui} fait perdre une pièce d'or à l'enjeu des bouteilles|"
    "{who:vous|lui} fait perdre {n} pièces d'or à l'enjeu des bouteilles",
}
COSTS: Text = {"en": "costs a bottle", "fr": "coûte une bouteille"}
LAST_COSTS: Text = {
    "en": "costs the last bottle and ends the game",
    "fr": "coûte la dernière bouteille et finit la partie",
}
JOINS: Text = {"en": "joins two routes", "fr": "relie deux routes"}
LONGER: Text = {"en": "makes a route of {n} cells", "fr": "fait une route de {n} cases"}
TO_MONSTER: Text = {
    "en": "leads to a monster for {n} gold",
    "fr": "mène vers un monstre pour une pièce d'or|mène vers un monstre pour {n} pièces d'or",
}
TO_ISLAND: Text = {
    "en": "leads to a treasure island for {n} gold",
    "fr": "mène vers une île aux trésors pour une pièce d'or|mène vers une île aux trésors pour {n} pièces d'or",
}
TO_KRAKEN: Text = {
    "en": "leads to a kraken for {n} gold",
    "fr": "mène vers un kraken pour une pièce d'or|mène vers un kraken pour {n} pièces d'or",
}
DEAD: Text = {"en": "ends the route against the edge", "fr": "fait buter la route contre un bord"}
BOTH_DEAD: Text = {"en": "closes the route at both ends", "fr": "ferme la route des deux côtés"}
CUTS: Text = {"en": "cuts off a route that led there", "fr": "coupe une route qui menait là"}
FORT: Text = {"en": "adds a fort to a route that has {n}", "fr": "ajoute un fortin à une route qui en a {n}"}
FIRST_FORT: Text = {"en": "builds a fort", "fr": "construit un fortin"}
TENTACLE: Text = {
    "en": "makes a kraken pay more with {n} tentacles",
    "fr": "rend un kraken plus riche avec {n} tentacules",
}
SPENDS: Text = {"en": "uses up a cell that could pay", "fr": "prend une case qui pouvait rapporter"}


def effects(position: Position, seat: int, codes: Sequence[int]) -> list[Effect]:
    code = codes[0]
    after = position.after(seat, code)
    found = _gold(position, after, seat, code) + _bottle(position, after, seat, code)
    if code == BOTTLE:
        return found
    _, cell, what = split(code)
    return found + (_ticked(after, seat, cell) if what == TICK else _drawn(position, after, seat, cell, code))


def _gold(position: Position, after: Position, seat: int, code: int) -> list[Effect]:
    found, earned = [], gains(position, seat, code)
    if now := sum(gold for key, gold in earned.items() if key != "bonus"):
        found.append(effect("now", now, NOW, n=now))
    if bonus := earned.get("bonus", 0):
        found.append(effect("bonus", bonus, BONUS, n=bonus))
    paid = [plainly(ship_gold)(one.plain.sheets[seat], one.plain_board) for one in (position, after)]
    if paid[1] > paid[0]:
        found.append(effect("ships", paid[1] - paid[0], SHIPS, n=paid[1] - paid[0]))
    return found


def _bottle(position: Position, after: Position, seat: int, code: int) -> list[Effect]:
    found = []
    old, new = (one.plain.sheets[seat].bottles for one in (position, after))
    if new > old:
        last = new >= position.plain_board.bottles
        found.append(effect("bottle", 8 if last else 3, LAST_COSTS if last else COSTS, is_good=False))
    stakes = [plainly(stake_gold)(one.plain, one.plain_board, seat) for one in (position, after)]
    if change := stakes[1] - stakes[0]:
        words = STAKE_UP if change > 0 else STAKE_DOWN
        found.append(effect("stake", abs(change), words, is_good=change > 0, who=seat, n=abs(change)))
    return found


def _ticked(after: Position, seat: int, cell: int) -> list[Effect]:
    sheet, board = after.plain.sheets[seat], after.plain_board
    if board.kind[cell] == KRAKEN:
        return [effect("tentacle", 1, TENTACLE, n=sheet.marks[cell])]
    forts = plainly(forts_on)(sheet, board, plainly(joined)(sheet.route, cell))
    return [effect("fort", 1, FORT, n=forts - 1) if forts > 1 else effect("fort", 1, FIRST_FORT)]


def _drawn(position: Position, after: Position, seat: int, cell: int, code: int) -> list[Effect]:
    sheet, board = after.plain.sheets[seat], after.plain_board
    cells = plainly(joined)(sheet.route, cell)
    found, length = [], count(cells)
    if lines_joined(sheet.route, cell) > 1:
        found.append(effect("joins", 2, JOINS))
    elif length > 2:
        found.append(effect("length", length / 4, LONGER, n=length))
    if lines_cut(sheet.route, cell):
        found.append(effect("cuts", 1, CUTS, is_good=False))
    if board.kind[cell] in (MONSTER, TREASURE, KRAKEN) and not gains(position, seat, code):
        found.append(effect("spends", 3, SPENDS, is_good=False))
    return found + _ends(after, seat, cells)


def _ends(after: Position, seat: int, cells: int) -> list[Effect]:
    found, board = [], after.plain_board
    leads = ends_of(after.plain.sheets[seat].route, cells)
    opened = [cell for cell in leads if cell >= 0 and cell % SIDE < board.side and cell // SIDE < board.side]
    if leads and not opened:
        found.append(effect("dead", 3, BOTH_DEAD, is_good=False))
    elif len(opened) < len(leads):
        found.append(effect("dead", 1, DEAD, is_good=False))
    found += [one for cell in opened if (one := _promise(after, seat, cells, cell))]
    return list({one.key: one for one in sorted(found, key=lambda one: one.amount)}.values())


def _promise(after: Position, seat: int, cells: int, cell: int) -> Effect | None:
    """What an open end could earn in the cell that it leads to, as things stand."""
    sheet, board = after.plain.sheets[seat], after.plain_board
    highest = plainly(highest_free)
    kind = board.kind[cell]
    if kind == MONSTER:
        gold = highest(sheet.monsters, board.monster_numbers, count(cells) + 1, board.top_monster)
        return effect("to_monster", gold / 2, TO_MONSTER, n=gold) if gold else None
    if kind == TREASURE:
        gold = highest(sheet.others, board.other_numbers, plainly(forts_on)(sheet, board, cells), board.top_other)
        return effect("to_island", gold / 2, TO_ISLAND, n=gold) if gold else None
    if kind == KRAKEN:
        tentacles = sheet.marks[cell] * plainly(reefs_on)(board, cells)
        gold = highest(sheet.others, board.other_numbers, tentacles, board.top_other)
        return effect("to_kraken", gold / 2, TO_KRAKEN, n=gold) if gold else None
    return None
