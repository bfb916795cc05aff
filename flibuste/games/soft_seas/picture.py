"""The sheets of Soft Seas drawn in characters."""

from flibuste.engine.drawing import cell_picture, sheet_picture
from flibuste.engine.options import Text
from flibuste.games.soft_seas.shapes import Line, Position
from flibuste.games.soft_seas.state import BOAT, COLUMNS, FORT, ISLAND, MONSTER, SEA, ZONES
from flibuste.games.soft_seas.words import ZONE_WORDS
from flibuste.games.soft_seas.zones import lines_of, scores_beyond

LETTERS = {SEA: "", BOAT: "B", ISLAND: "I", MONSTER: "M", FORT: "F"}
COIN = "¤"
BONUS = {"free": "+{}", "circled": "(+{})", "crossed": "×"}
HEAD: Text = {
    "en": "{{{seat}}}   {points} points   barrels {barrels}",
    "fr": "{{{seat}}}   {points} points   tonneaux {barrels}",
}
LEGEND: Text = {
    "en": "Bn boat worth n  I treasure island  ¤ coin  M monster  Fn fort worth n",
    "fr": "Bn bateau de valeur n  I île au trésor  ¤ pièce d'or  M monstre  Fn fortin de valeur n",
}


def picture(position: Position, seat: int | None, lang: str) -> str:
    """Every sheet, the seat's own first, then the legend."""
    order = sorted(range(position.setting.players), key=lambda one: one != seat)
    points = position.scores()
    return "\n\n".join([*(_sheet(position, one, points[one], lang) for one in order), LEGEND[lang]])


def _sheet(position: Position, seat: int, points: int, lang: str) -> str:
    board, crossed = position.plain_board, position.plain.sheets[seat].crossed
    barrels = " ".join("×" if place < crossed else str(board.barrel[place]) for place in range(board.barrels))
    lines = [
        HEAD[lang].format(seat=seat, points=points, barrels=barrels),
        *sheet_picture(COLUMNS, board.rows, lambda cell: _cell(position, seat, cell)),
        *(f"{ZONE_WORDS[name][lang]}: {_zone(position, seat, zone)}" for zone, name in enumerate(ZONES)),
    ]
    return "\n".join(lines)


def _cell(position: Position, seat: int, cell: int) -> tuple[str, str, str]:
    board = position.plain_board
    coin = COIN if board.coins >> cell & 1 else ""
    label = f"{LETTERS[board.kind[cell]]}{board.boat[cell] or board.fort[cell] or ''}{coin}"
    return cell_picture(position.plain.sheets[seat].route[cell], label)


def _zone(position: Position, seat: int, zone: int) -> str:
    """Boxes and bonuses line by line, as `4 6 · → +3`, and the scores beyond them."""
    beyond = [str(score) for score in scores_beyond(position, seat, zone)]
    return "   ".join([_line(line) for line in lines_of(position, seat, zone)] + beyond)


def _line(line: Line) -> str:
    boxes = " ".join(str(score or "·") for score in line["boxes"])
    return f"{boxes} → {BONUS[line['mark']].format(line['bonus'])}"
