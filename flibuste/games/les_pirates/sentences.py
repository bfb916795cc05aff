"""What actions and outcomes of Les Pirates do, in words. A seat is written {0}, {1} …"""

from flibuste.engine.contract import Parts
from flibuste.engine.drawing import cells_words
from flibuste.engine.options import Text
from flibuste.engine.telling import listed
from flibuste.games.les_pirates import words as said
from flibuste.games.les_pirates.board import cell_of, is_bar, port_names
from flibuste.games.les_pirates.crews import HANDING, carries, crew_of, face_of, handed_to, way_of
from flibuste.games.les_pirates.names import plain_ship, ships_of_all
from flibuste.games.les_pirates.shapes import Position
from flibuste.games.les_pirates.state import (
    BESIDE_WEST,
    INTO_N,
    LEGS,
    OUT,
    PORTS_DRAWN,
    RUNNING,
    SOUTH,
    TREASURE_DRAWN,
    WEST,
)
from flibuste.games.les_pirates.worth import endings, endings_of

__all__ = ["outcome", "words"]


def words(position: Position, seat: int, code: int, lang: str) -> str:
    done = position.once(position.game.actions.parts, seat, code)
    return _leg_words(position, seat, code, done, lang) if code < LEGS else _other_words(position, done, lang)


def _pattern(position: Position, way: int, start: int) -> Text:
    if INTO_N <= way < BESIDE_WEST:
        return said.OUT if way >= OUT else said.INTO
    if way >= BESIDE_WEST:
        return said.STRAIGHT
    return said.ALONG if way > SOUTH and is_bar(position.plain_board, start) else said.STRAIGHT


def _leg_words(position: Position, seat: int, code: int, done: Parts, lang: str) -> str:
    way, crew = int(way_of(code)), crew_of(code)
    bearing = way - BESIDE_WEST + WEST if way >= BESIDE_WEST else way
    facts = {
        "crew": _crew_words(position, done["ships"], lang),
        "way": said.WAY[bearing][lang] if bearing < INTO_N else "",
        "steps": face_of(code) + 1,
        "to": said.cell_words(done["to"], lang),
    }
    clauses = [_pattern(position, way, cell_of(position.plain_board, done["from"]))[lang].format(**facts)]
    if crew >= HANDING:
        clauses.append(_handing(position, f"{seat}.{handed_to(crew)}", done["ships"], lang))
    if sunk := done.get("sinks"):
        clauses.append(said.BOARDS[lang].format(prey=_prey_words(position, sunk, lang)))
    if done.get("load"):
        clauses.append(said.LOADS[lang])
    if _ends(position, seat, code):
        clauses.append(said.WINS[lang])
    return ", ".join(clauses)


def _handing(position: Position, carrier: str, crew: list[str], lang: str) -> str:
    """LP-38: to a ship that stays, or to the one that sails."""
    return said.TAKES[lang] if crew == [carrier] else said.HANDS[lang].format(ship=plain_ship(position, carrier, lang))


def _ends(position: Position, seat: int, code: int) -> bool:
    """Whether an action ends the game."""
    known = position.once(endings, seat)
    return (known if code in known else endings_of(position, seat, [code]))[code] != RUNNING


def _crew_words(position: Position, ships: list[str], lang: str) -> str:
    named = listed([plain_ship(position, ship, lang) for ship in ships], lang)
    return named if len(ships) == 1 else said.TOGETHER[lang].format(named)


def _prey_words(position: Position, sunk: list[str], lang: str) -> str:
    seat, _, number = sunk[0].partition(".")
    if len(sunk) == 1 and carries(position.state, int(seat) * position.plain_board.ships + int(number)):
        return said.TREASURE_SHIP[lang].format(seat=seat)
    return ships_of_all(position, sunk, lang)


def _other_words(position: Position, parts: Parts, lang: str) -> str:
    """What is no leg."""
    if parts["action"] == "blast":
        centre, prey = said.cell_words(parts["centre"], lang), ships_of_all(position, parts["sinks"], lang)
        return said.BLAST[lang].format(radius=cells_words(parts["radius"], lang), centre=centre, prey=prey)
    ship = plain_ship(position, parts["ship"], lang) if "ship" in parts else ""
    return said.PLAIN[parts["action"]][lang].format(ship=ship)


def outcome(position: Position, code: int, lang: str) -> str:
    state, board = position.plain, position.plain_board
    if state.phase == PORTS_DRAWN:
        seat = state.placed // (2 if board.paired else 1)
        return said.OUTCOME_PORT[lang].format(seat=seat, port=said.port_words(port_names(board)[code], lang))
    if state.phase == TREASURE_DRAWN:
        return said.OUTCOME_ISLAND[lang].format(island=said.ISLAND[said.ISLANDS[code]][lang])
    return said.OUTCOME_DIE[lang].format(die=state.rolled + 1, face=code + 1)
