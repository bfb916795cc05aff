"""The table of Archipels drawn in characters."""

from collections.abc import Iterator

from flibuste.engine.options import Text
from flibuste.games.archipels.codes import COLUMNS, at, text
from flibuste.games.archipels.events import values
from flibuste.games.archipels.shapes import Position
from flibuste.games.archipels.state import CORNERS, ELEMENTS, LINES, MOST_PLAYERS, SIDE, WORTHY
from flibuste.games.archipels.tiles import LETTERS, face_of, level_of, word

BARE = {"sea": "~", "sand": ":"}
RULER = 5
WIDEST = 45
DAY: Text = {
    "en": "day {day} of {days}   canoe: {{{canoe}}}   supply: {left}",
    "fr": "journée {day} sur {days}   pirogue : {{{canoe}}}   pioche : {left}",
}
PADDLES: Text = {"en": "paddles", "fr": "pagaies"}
EXTRA: Text = {"en": "the extra one", "fr": "la supplémentaire"}
FLOWERS: Text = {"en": "flowers", "fr": "fleurs "}
VALUES: Text = {"en": "values ", "fr": "valeurs"}
HEAD: Text = {
    "en": "{{{seat}}}   {points} points   pontoon: {hand}",
    "fr": "{{{seat}}}   {points} points   ponton : {hand}",
}
LEGEND: Text = {
    "en": "~ sea  s seahorse  m manta ray  o octopus  f fish  b bottle\n"
    ": sand  t turtle  p parrot  c crab   buildings  H hut  T tiki   (under a paddle)",
    "fr": "~ mer  s hippocampe  m raie manta  o poulpe  f poisson  b bouteille\n"
    ": sable  t tortue  p perroquet  c crabe   constructions  H hutte  T tiki   (sous une pagaie)",
}


def picture(position: Position, seat: int | None, lang: str) -> str:
    """The board, flowers and values, every island with the seat's own first, and a legend."""
    order = sorted(range(position.setting.players), key=lambda one: one != seat)
    points = position.scores()
    islands = [_island(position, one, points[one], lang) for one in order]
    return "\n\n".join([_market(position, lang), _scores(position, lang), *islands, LEGEND[lang]])


def _glyphs(design: int) -> str:
    """The four cells of a tile; a building shows its letter in all."""
    level, face = level_of(design), face_of(design)
    if level == "building":
        return LETTERS[face[0]] * CORNERS
    return "".join(LETTERS[element] if element else BARE[level] for element in face)


def _market(position: Position, lang: str) -> str:
    state, board = position.plain, position.plain_board
    facts = {"day": state.day, "days": board.days, "canoe": state.canoe, "left": state.left}
    lines = [DAY[lang].format(**facts), "", "    " + "".join(f" {name}   " for name in COLUMNS[: board.columns])]
    for row in range(board.rows):
        cells = [_cell(position, row * SIDE + column) for column in range(board.columns)]
        lines += [f" {row + 1}  " + " ".join(cell[0] for cell in cells), "    " + " ".join(cell[1] for cell in cells)]
    laid = [
        f"{text(line)} ({EXTRA[lang] if owner > MOST_PLAYERS else f'{{{owner - 1}}}'})"
        for line, owner in zip(range(LINES), state.paddles, strict=True)
        if owner
    ]
    return "\n".join(line.rstrip() for line in [*lines, f"{PADDLES[lang]}: {', '.join(laid) or '–'}"])


def _cell(position: Position, cell: int) -> tuple[str, str]:
    lies = position.plain.market[cell]
    if not lies:
        return (" ·  " if position.plain_board.cells >> cell & 1 else "    "), "    "
    shown = _glyphs(position.plain_board.design[lies - 1])
    left, right = "  " if position.plain.free >> cell & 1 else "()"
    return f"{left}{shown[:2]}{right}", f"{left}{shown[2:]}{right}"


def _scores(position: Position, lang: str) -> str:
    letters, worth = LETTERS[1 : WORTHY + 1], values(position)
    flowers = "".join(
        f"  {letter} {count:<3}" for letter, count in zip(letters, position.plain.flowers[1:], strict=True)
    )
    points = "".join(f"  {letter} {worth[name]:<3}" for letter, name in zip(letters, ELEMENTS, strict=False))
    return f"{FLOWERS[lang]}{flowers}".rstrip() + "\n" + f"{VALUES[lang]}{points}".rstrip()


def square(at: list[int]) -> list[tuple[int, int]]:
    """The four cells of a tile whose NW cell is `at`, in reading order."""
    return [(at[0] + corner % 2, at[1] + corner // 2) for corner in range(CORNERS)]


def tops(position: Position, seat: int) -> dict[tuple[int, int], int]:
    """Each cell of an island with the number of the tile on top there."""
    island = position.plain.islands[seat]
    return {cell: number for number in range(sum(island.laid)) for cell in square(at(island.spot[number]))}


def _island(position: Position, seat: int, points: int, lang: str) -> str:
    island, board = position.plain.islands[seat], position.plain_board
    hand = " ".join(word(board.design[kind]) for kind in island.hand[: island.held])
    head = HEAD[lang].format(seat=seat, points=points, hand=hand or "–")
    cells: dict[tuple[int, int], str] = {}
    for number in range(sum(island.laid)):
        shown = _glyphs(board.design[island.kind[number]])
        cells |= dict(zip(square(at(island.spot[number])), shown, strict=True))
    return "\n".join([head, *_map(cells)])


def _map(cells: dict[tuple[int, int], str]) -> Iterator[str]:
    """An island with its coordinates; wide ones are drawn without spaces."""
    if not cells:
        return
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    gap = " " if len(columns) <= WIDEST else ""
    marks = [str(x) if x % RULER == 0 else "" for x in columns]
    ruler = " " * 5
    for place, mark in enumerate(marks):
        start = 6 + place * (1 + len(gap)) - len(mark)
        ruler = ruler.ljust(start) + mark if len(ruler) <= start else ruler
    yield ruler.rstrip()
    for y in range(min(y for _, y in cells), max(y for _, y in cells) + 1):
        yield f"{y:>4} {gap.join(cells.get((x, y), ' ') for x in columns)}".rstrip()
