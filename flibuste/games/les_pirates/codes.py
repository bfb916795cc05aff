"""Codes of Les Pirates as texts.

A leg is `2-5-N`: ship, die and way; `-load` after it loads the treasure. The ship is `all2` for the fleet of its port
with ship 2 named first, `2:1` for ship 2 after the treasure was handed to ship 1, `all2:1` for its fleet (LP-38). Ways
are N S W E, iN and iS into a strait, and out of one W1n W1 W2 W3 W4 W4s, E1n E1 E2 E3 E4 E4s: west or east, by which of
the four cells beside it counted from the north, and on along the row, or north or south; bW and bE are a 1 straight
west or east beside the island (LP-15). The others are pass, roll, stay, blast, explode-2, lose-2.
"""

import re
from functools import cache

from flibuste.engine.errors import UnknownAction
from flibuste.games.les_pirates.crews import (
    FLEET_HANDING,
    HANDING,
    SLOT,
    TOGETHER,
    crew_of,
    face_of,
    first_of,
    handed_to,
    is_fleet,
    way_of,
)
from flibuste.games.les_pirates.rules import BLAST, CAST, EXPLODE, LOSE, PASS, STAY
from flibuste.games.les_pirates.state import BESIDE_WEST, FACES, FLEET_CREWS, LEGS, MOST_SHIPS

__all__ = ["PLAIN", "join", "parse", "recode", "text"]

EXITS = ("1n", "1", "2", "3", "4", "4s")
WAYS = ("N", "S", "W", "E", "iN", "iS", *(f"E{one}" for one in EXITS), *(f"W{one}" for one in EXITS), "bW", "bE")
PLAIN = {PASS: "pass", CAST: "roll", BLAST: "blast", STAY: "stay"}
LEG = re.compile(rf"(all)?([0-5])(?::([0-5]))?-([1-6])-({'|'.join(WAYS)})(-load)?")
SHIP = re.compile(r"(explode|lose)-([0-5])")
EXPECTED = "ship-die-way like 2-5-N or 2-5-N-load, pass, roll, stay, blast, explode-2 or lose-2"
FIRST_SLOT = BESIDE_WEST * 2  # the legs of a crew with one face in version 1
FIRST_LEGS = FLEET_CREWS * FACES * FIRST_SLOT


def join(crew: int, face: int, way: int, load: bool) -> int:
    """The code of a leg."""
    return (crew * FACES + face) * SLOT + way * 2 + load


@cache
def text(code: int) -> str:
    if code >= LEGS:
        return PLAIN.get(code) or (f"explode-{code - EXPLODE}" if code < LOSE else f"lose-{code - LOSE}")
    crew = crew_of(code)
    ship = f"{first_of(crew)}:{handed_to(crew)}" if crew >= HANDING else str(first_of(crew))
    together = "all" if is_fleet(crew) else ""
    return f"{together}{ship}-{face_of(code) + 1}-{WAYS[way_of(code)]}{'-load' if code & 1 else ''}"


def parse(text: str) -> int:
    for code, word in PLAIN.items():
        if text == word:
            return code
    if found := SHIP.fullmatch(text):
        return (EXPLODE if found[1] == "explode" else LOSE) + int(found[2])
    found = LEG.fullmatch(text)
    if not found:
        raise UnknownAction(got=text, expected=EXPECTED)
    first, taker = int(found[2]), found[3]
    crew = first + (TOGETHER if found[1] else 0)
    if taker:
        crew = (FLEET_HANDING if found[1] else HANDING) + first * MOST_SHIPS + int(taker)
    return join(crew, int(found[4]) - 1, WAYS.index(found[5]), bool(found[6]))


def recode(code: int, rules: int) -> int:
    """A code of an earlier version of the rules as today's: version 1 had fewer ways and crews."""
    if rules != 1:
        return code
    slot, rest = divmod(code, FIRST_SLOT)
    return slot * SLOT + rest if code < FIRST_LEGS else code - FIRST_LEGS + LEGS
