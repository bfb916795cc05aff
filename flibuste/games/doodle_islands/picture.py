"""A sheet of Doodle Islands drawn in characters."""

from flibuste.engine.drawing import cell_picture, sheet_picture
from flibuste.engine.options import Text
from flibuste.games.doodle_islands.shapes import Position
from flibuste.games.doodle_islands.state import CIRCLED, CROSSED

LETTERS = " SMTAsGKR"
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
        "en": "S ship  M monster  T treasure island  A archipelago (forts built/all)",
        "fr": "S navire  M monstre  T île aux trésors  A archipel (fortins construits/total)",
    },
    "monsters": {
        "en": "M monster  K kraken (tentacles awake/all)  R reef  s schooner  G galleon",
        "fr": "M monstre  K kraken (tentacules réveillés/total)  R brisants  s goélette  G galion",
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
    lines = [
        HEAD[lang].format(seat=seat, gold=gold, bottles=bottles),
        *sheet_picture(board.side, board.side, lambda cell: _cell(position, seat, cell)),
        f"{MONSTERS[lang]}: {_zone(board.monster_numbers, sheet.monsters)}",
        f"{(KRAKENS if board.monsters_sea else ISLANDS)[lang]}: {_zone(board.other_numbers, sheet.others)}",
    ]
    return "\n".join(lines)


def _cell(position: Position, seat: int, cell: int) -> tuple[str, str, str]:
    board, sheet = position.plain_board, position.plain.sheets[seat]
    marks = f"{sheet.marks[cell]}/{board.marks[cell]}" if board.marks[cell] else ""
    return cell_picture(sheet.route[cell], LETTERS[board.kind[cell]], marks)


def _zone(numbers: list[int], marks: list[int]) -> str:
    signs = {CIRCLED: "({})", CROSSED: "×"}
    return " ".join(signs.get(marks[n], "{}").format(n) for n, there in enumerate(numbers) if there)
