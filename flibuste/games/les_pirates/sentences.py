"""What actions, outcomes and events of Les Pirates do, in words. A seat is written {0}, {1} …"""

from flibuste.engine.contract import Parts
from flibuste.engine.options import Text
from flibuste.games.les_pirates import words as said
from flibuste.games.les_pirates.board import cell_of, is_bar, port_names
from flibuste.games.les_pirates.crews import HANDING, carries, crew_of, face_of, handed_to, way_of
from flibuste.games.les_pirates.shapes import Position
from flibuste.games.les_pirates.state import (
    BESIDE_WEST,
    INTO_N,
    LEGS,
    OUT,
    PORTS_DRAWN,
    SOUTH,
    TREASURE_DRAWN,
    WEST,
)

__all__ = ["deed_words", "outcome", "words"]


def words(position: Position, seat: int, code: int, lang: str) -> str:
    done = position.once(position.game.actions.parts, seat, code)
    return _leg_words(position, seat, code, done, lang) if code < LEGS else deed_words(done, lang)


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
        "crew": _crew_words(done["ships"], lang),
        "way": said.WAY[bearing][lang] if bearing < INTO_N else "",
        "steps": face_of(code) + 1,
        "to": said.cell_words(done["to"], lang),
    }
    told = [_pattern(position, way, cell_of(position.plain_board, done["from"]))[lang].format(**facts)]
    if crew >= HANDING:
        told.append(said.HANDS[lang].format(ship=handed_to(crew)))
    if sunk := done.get("sinks"):
        told.append(said.BOARDS[lang].format(prey=_prey_words(position, sunk, lang)))
    if done.get("load"):
        told.append(said.LOADS[lang])
    if position.after(seat, code).plain.ending:
        told.append(said.WINS[lang])
    return ", ".join(told)


def _crew_words(ships: list[str], lang: str) -> str:
    numbers = [ship.partition(".")[2] for ship in ships]
    return (said.SHIP if len(numbers) == 1 else said.SHIPS)[lang].format(said.listed(numbers, lang))


def _prey_words(position: Position, sunk: list[str], lang: str) -> str:
    seat, _, number = sunk[0].partition(".")
    if len(sunk) == 1 and carries(position.state, int(seat) * position.plain_board.ships + int(number)):
        return said.THEIRS[lang].format(seat=seat, ships=said.TREASURE_SHIP[lang])
    return said.ship_words(sunk, lang)


def deed_words(event: Parts, lang: str) -> str:
    """A move of the logbook, as far as it tells by itself."""
    if event["action"] == "leg":
        return _told_leg(event, lang)
    if event["action"] == "blast":
        centre, prey = said.cell_words(event["centre"], lang), said.ship_words(event["sinks"], lang)
        return said.BLAST[lang].format(radius=event["radius"], centre=centre, prey=prey)
    return said.PLAIN[event["action"]][lang].format(ship=event.get("ship", "").partition(".")[2])


def _told_leg(event: Parts, lang: str) -> str:
    places = {"start": said.cell_words(event["from"], lang), "to": said.cell_words(event["to"], lang)}
    told = [said.LEG[lang].format(crew=_crew_words(event["ships"], lang), **places)]
    if event.get("carrier"):
        told.append(said.CARRIER[lang].format(ship=event["carrier"].partition(".")[2]))
    if event.get("sinks"):
        told.append(said.BOARDS[lang].format(prey=said.ship_words(event["sinks"], lang)))
    if event.get("load"):
        told.append(said.LOADS[lang])
    return ", ".join(told)


def outcome(position: Position, code: int, lang: str) -> str:
    state, board = position.plain, position.plain_board
    if state.phase == PORTS_DRAWN:
        seat = state.placed // (2 if board.paired else 1)
        return said.OUTCOME_PORT[lang].format(seat=seat, port=port_names(board)[code])
    if state.phase == TREASURE_DRAWN:
        return said.OUTCOME_ISLAND[lang].format(island=said.ISLAND[said.ISLANDS[code]][lang])
    return said.OUTCOME_DIE[lang].format(die=state.rolled + 1, face=code + 1)
