"""A sheet of Doodle Islands drawn in characters."""

from flibuste.engine.contract import Position
from flibuste.engine.options import Text
from flibuste.engine.routes import SHAPES, SIDE
from flibuste.games.doodle_islands.state import CIRCLED, CROSSED

LETTERS = " SMTAsGKR"
LINES = " ─│└┌┐┘"
WIDTH = 7
HEAD: Text = {
    "en": "{{{seat}}}   {gold} gold   bottles {bottles}",
    "fr": "{{{seat}}}   {gold} pièces d'or   bouteilles {bottles}",
}
MONSTERS: Text = {"en": "monsters", "fr": "monstres"}
ISLANDS: Text = {"en": "islands", "fr": "îles"}
KRAKENS: Text = {"en": "krakens", "fr": "krakens"}
BONUSES: Text = {"en": "first-come bonuses", "fr": "primes au premier arrivé"}
LEGEND: dict[str, Text] = {
    "treasures": {
        "en": "S ship  M monster  T treasure island  A archipelago (forts ticked/all)",
        "fr": "S navire  M monstre  T île aux trésors  A archipel (fortins cochés/total)",
    },
    "monsters": {
        "en": "M monster  K kraken (tentacles ticked/all)  R reef  s schooner  G galleon",
        "fr": "M monstre  K kraken (tentacules cochés/total)  R brisants  s goélette  G galion",
    },
}


def picture(position: Position, seat: int | None, lang: str) -> str:
    """Every sheet, the seat's own first, then bonuses and legend."""
    order = sorted(range(position.setting.players), key=lambda one: one != seat)
    gold = position.scores()
    blocks = [_sheet(position, one, gold[one], lang) for one in order]
    board = position.plain_board
    taken = [
        f"{bonus}: {{{owner - 1}}}" if owner else str(bonus)
        for bonus, owner in zip(board.bonuses, position.plain.bonuses, strict=True)
        if bonus
    ]
    if taken:
        blocks.append(f"{BONUSES[lang]}: {'  '.join(taken)}")
    return "\n\n".join([*blocks, LEGEND[position.setting.options["sea"]][lang]])


def _sheet(position: Position, seat: int, gold: int, lang: str) -> str:
    board, sheet = position.plain_board, position.plain.sheets[seat]
    bottles = "■" * sheet.bottles + "□" * (board.bottles - sheet.bottles)
    edge = "─" * (WIDTH * board.side)
    lines = [
        HEAD[lang].format(seat=seat, gold=gold, bottles=bottles),
        "    " + "".join(f"{column:^{WIDTH}}" for column in "abcdef"[: board.side]),
        f"   ┌{edge}┐",
        *(line for row in range(board.side) for line in _row(position, seat, row)),
        f"   └{edge}┘",
        f"{MONSTERS[lang]}: {_zone(board.monster_numbers, sheet.monsters)}",
        f"{(KRAKENS if board.monsters_sea else ISLANDS)[lang]}: {_zone(board.other_numbers, sheet.others)}",
    ]
    return "\n".join(lines)


def _row(position: Position, seat: int, row: int) -> list[str]:
    """Three lines: routes run through the middle of a cell, its letter stands top left, its marks bottom left."""
    cells = [_cell(position, seat, row * SIDE + column) for column in range(position.plain_board.side)]
    heads = ("   │", f" {row + 1} │", "   │")
    return [head + "".join(cell[line] for cell in cells) + "│" for line, head in enumerate(heads)]


def _cell(position: Position, seat: int, cell: int) -> tuple[str, str, str]:
    board, sheet = position.plain_board, position.plain.sheets[seat]
    route = sheet.route[cell]
    sides = SHAPES[route - 1] if route else ""
    north, east, south, west = (side in sides for side in "NESW")
    marks = f"{sheet.marks[cell]}/{board.marks[cell]}" if board.marks[cell] else "   "
    return (
        f"{LETTERS[board.kind[cell]]}  {'│' if north else ' '}  ·",
        f"{'───' if west else '   '}{LINES[route]}{'───' if east else '   '}",
        f"{marks}{'│' if south else ' '}   ",
    )


def _zone(numbers: list[int], marks: list[int]) -> str:
    signs = {CIRCLED: "({})", CROSSED: "×"}
    return " ".join(signs.get(marks[n], "{}").format(n) for n, there in enumerate(numbers) if there)
