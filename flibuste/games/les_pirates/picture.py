"""The sea of Les Pirates drawn in characters."""

from flibuste.engine.options import Text
from flibuste.games.les_pirates.board import place_of, port_names, strait_names
from flibuste.games.les_pirates.shapes import Position
from flibuste.games.les_pirates.state import ABOARD, ASHORE, SQUADRON

SIGNS = (" ", "·", "#", "~", "a", "P", "o", " ")
SEATS = "ABCDEFGH"
WRECK, TREASURE = "x", "*"
HEAD: Text = {
    "en": "{letter} {{{seat}}}   port {ports}   {ships}",
    "fr": "{letter} {{{seat}}}   port {ports}   {ships}",
}
STRAIT: Text = {"en": "strait {name}: {ships}", "fr": "détroit {name} : {ships}"}
OUT: Text = {"en": "out", "fr": "éliminé"}
ON_ISLAND: Text = {"en": "treasure on the island", "fr": "trésor sur l'île"}
LEGEND: Text = {
    "en": "A2 ship 2 of A  * with a treasure  A+ several  x wreck\n"
    "· sea  ~ trade wind  # island  a its anchors  P anchor of a port  o berth",
    "fr": "A2 bateau 2 de A  * avec un trésor  A+ plusieurs  x épave\n"
    "· mer  ~ alizés  # île  a ses ancres  P ancre d'un port  o quai",
}


def picture(position: Position, seat: int | None, lang: str) -> str:
    """The sea, what lies in the straits, every seat's ships, and a legend."""
    board = position.plain_board
    width = board.columns * board.islands
    edge = "─" * (3 * width + 1)
    lines = ["     " + "".join(f"{column:<3}" for column in range(1, width + 1)).rstrip(), f"   ┌{edge}┐"]
    for row in range(1, board.rows + 1):
        cells = [_cell(position, _number(position, column, row)) for column in range(1, width + 1)]
        lines.append(f"{row:>2} │ " + "".join(f"{cell:<3}" for cell in cells) + "│")
    sea = "\n".join([*lines, f"   └{edge}┘"])
    seats = [_seat(position, one, lang) for one in range(position.setting.players)]
    return "\n\n".join([sea, "\n".join(_straits(position, lang)), "\n".join(seats), LEGEND[lang]])


def _number(position: Position, column: int, row: int) -> int:
    board = position.plain_board
    half, column = divmod(column - 1, board.columns)
    return int((half * board.rows + row - 1) * board.columns + column + 1)


def _at(position: Position, cell: int) -> list[int]:
    fleet = position.plain.ships[: position.plain_board.fleet_size]
    return [ship for ship, here in enumerate(fleet) if here == cell]


def _cell(position: Position, cell: int) -> str:
    ships, board = _at(position, cell), position.plain_board
    if not ships:
        wrecked = cell in position.plain.wreck[: position.plain.wrecks]
        return WRECK if wrecked else SIGNS[board.kind[cell]]
    loaded = TREASURE if any(ABOARD + ship in position.plain.treasures for ship in ships) else ""
    number = str(ships[0] % board.ships) if len(ships) == 1 else "+"
    return f"{SEATS[ships[0] // board.ships]}{number}{loaded}"


def _straits(position: Position, lang: str) -> list[str]:
    board, lines = position.plain_board, []
    for number, name in enumerate(strait_names(board)):
        ships = _cell(position, board.straits + number)
        lines.append(STRAIT[lang].format(name=name, ships=ships if ships.strip() else "–"))
    if ASHORE in position.plain.treasures:
        lines.append(ON_ISLAND[lang])
    return lines


def _seat(position: Position, seat: int, lang: str) -> str:
    state, board = position.plain, position.plain_board
    squadrons = range(seat * board.ships // SQUADRON, (seat + 1) * board.ships // SQUADRON)
    ports = "/".join(port_names(board)[state.ports[one]] for one in squadrons)
    lines = []
    for number in range(board.ships):
        cell = state.ships[seat * board.ships + number]
        if cell:
            place = place_of(board, cell)
            lines.append(f"{number} {place if isinstance(place, str) else '({},{})'.format(*place)}")
    return HEAD[lang].format(letter=SEATS[seat], seat=seat, ports=ports, ships="  ".join(lines) or OUT[lang])
