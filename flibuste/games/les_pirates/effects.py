"""What a turn of Les Pirates does: treasures, ships sunk and lost, the way home, and what threatens afterwards."""

from collections.abc import Sequence

from flibuste.engine.effects import Effect, effect
from flibuste.engine.kernel import plainly
from flibuste.engine.options import Text
from flibuste.games.les_pirates.crews import carries, home_of
from flibuste.games.les_pirates.movement import in_sight, whole
from flibuste.games.les_pirates.names import id_of, plain_ship
from flibuste.games.les_pirates.shapes import Position
from flibuste.games.les_pirates.state import ABOARD, ASHORE, FACES

__all__ = ["effects", "hits"]

WINS: Text = {"en": "wins the game", "fr": "gagne la partie"}
LOADS: Text = {"en": "loads the treasure", "fr": "charge le trésor"}
SEIZES: Text = {"en": "captures the treasure", "fr": "s'empare du trésor"}
SINKS: Text = {"en": "sinks {n} enemy ships", "fr": "coule {n} bateaux adverses"}
SINKS_ONE: Text = {"en": "sinks an enemy ship", "fr": "coule un bateau adverse"}
LOSES: Text = {
    "en": "costs {who} a ship|costs {who} {n} ships",
    "fr": "{who:vous|lui} coûte un bateau|{who:vous|lui} coûte {n} bateaux",
}
LOSES_TREASURE: Text = {"en": "gives the treasure up", "fr": "abandonne le trésor"}
HOMEWARD: Text = {
    "en": "brings the treasure a cell nearer home ({left} to go)|"
    "brings the treasure {n} cells nearer home ({left} to go)",
    "fr": "rapproche le trésor du port d'une case (encore {left})|"
    "rapproche le trésor du port de {n} cases (encore {left})",
}
AWAY: Text = {
    "en": "takes the treasure a cell away from home|takes the treasure {n} cells away from home",
    "fr": "éloigne le trésor du port d'une case|éloigne le trésor du port de {n} cases",
}
NEARER: Text = {
    "en": "brings a ship a cell nearer to the treasure|brings a ship {n} cells nearer to the treasure",
    "fr": "rapproche un bateau du trésor d'une case|rapproche un bateau du trésor de {n} cases",
}
FARTHER: Text = {
    "en": "leaves {who:your|their} nearest ship a cell farther from the treasure|"
    "leaves {who:your|their} nearest ship {n} cells farther from the treasure",
    "fr": "éloigne du trésor d'une case {who:votre|son} bateau le plus proche|"
    "éloigne du trésor de {n} cases {who:votre|son} bateau le plus proche",
}
FLEET_NEARER: Text = {
    "en": "brings {who:your|their} ships a cell nearer to the treasure in all|"
    "brings {who:your|their} ships {n} cells nearer to the treasure in all",
    "fr": "rapproche {who:vos|ses} bateaux du trésor d'une case en tout|"
    "rapproche {who:vos|ses} bateaux du trésor de {n} cases en tout",
}
FLEET_FARTHER: Text = {
    "en": "takes {who:your|their} ships a cell away from the treasure in all|"
    "takes {who:your|their} ships {n} cells away from the treasure in all",
    "fr": "éloigne {who:vos|ses} bateaux du trésor d'une case en tout|"
    "éloigne {who:vos|ses} bateaux du trésor de {n} cases en tout",
}
LOADS_NEXT: Text = {
    "en": "lets {who} load the treasure next turn with one die ({n} rolls in {all})",
    "fr": "permet de charger le trésor au tour suivant avec un seul dé ({n} lancers sur {all})",
}
LOADED_NEXT: Text = {
    "en": "leaves an opponent one die away from loading the treasure ({n} rolls in {all})",
    "fr": "laisse un adversaire à un dé de charger le trésor ({n} lancers sur {all})",
}
THREATENS: Text = {
    "en": "threatens to board the treasure ship next turn ({n} rolls in {all})",
    "fr": "menace d'aborder le bateau trésor au tour suivant ({n} lancers sur {all})",
}
DANGER: Text = {
    "en": "leaves {ship} within reach of one die ({n} rolls in {all})",
    "fr": "laisse {ship} à portée d'un seul dé ({n} lancers sur {all})",
}
DANGER_LOADED: Text = {
    "en": "leaves the treasure ship within reach of one die ({n} rolls in {all})",
    "fr": "laisse le bateau trésor à portée d'un seul dé ({n} lancers sur {all})",
}
SAFE: Text = {
    "en": "puts the treasure ship out of reach of any one die",
    "fr": "met le bateau trésor hors de portée d'un seul dé",
}  # fmt: skip


def effects(position: Position, seat: int, codes: Sequence[int]) -> list[Effect]:
    after = position
    for code in codes:
        after = after.after(seat, code)
    if after.is_over:
        return [effect("wins", 100, WINS)] if seat in after.winners() else []
    return _ships(position, after, seat) + _treasures(position, after, seat) + _dangers(position, after, seat)


def _ships(before: Position, after: Position, seat: int) -> list[Effect]:
    board, found = before.plain_board, []
    gone = [ship for ship in range(board.fleet_size) if before.plain.ships[ship] and not after.plain.ships[ship]]
    foes = sum(ship // board.ships != seat for ship in gone)
    if foes:
        found.append(effect("sinks", 8 * foes, SINKS_ONE if foes == 1 else SINKS, n=foes))
    if len(gone) > foes:
        own = len(gone) - foes
        found.append(effect("loses", 8 * own, LOSES, is_good=False, who=seat, n=own))
    return found


def _treasures(before: Position, after: Position, seat: int) -> list[Effect]:
    found = []
    for island in range(before.plain_board.islands):
        was, now = before.plain.treasures[island], after.plain.treasures[island]
        held, holds = _is_own(before, seat, was), _is_own(after, seat, now)
        if holds and not held:
            found.append(effect("treasure", 20, LOADS if was == ASHORE else SEIZES))
        elif held and not holds:
            found.append(effect("gives", 20, LOSES_TREASURE, is_good=False))
        elif held:
            found += _homeward(before, after, was - ABOARD, now - ABOARD)
        elif now == ASHORE:
            found += _nearer(before, after, seat, island) + _loading(after, seat, island)
    return found


def _is_own(position: Position, seat: int, treasure: int) -> bool:
    return treasure >= ABOARD and (treasure - ABOARD) // position.plain_board.ships == seat


def _from_home(position: Position, ship: int) -> int:
    board, state = position.plain_board, position.plain
    return int(board.apart[board.anchor[plainly(home_of)(state, board, ship)] * board.stride + state.ships[ship]])


def _homeward(before: Position, after: Position, was: int, now: int) -> list[Effect]:
    left = _from_home(after, now)
    nearer = _from_home(before, was) - left
    if nearer > 0:
        return [effect("home", 2 * nearer, HOMEWARD, n=nearer, left=left)]
    return [effect("home", -2 * nearer, AWAY, is_good=False, n=-nearer)] if nearer < 0 else []


def _anchors(position: Position, island: int) -> list[int]:
    return [cell for cell in range(position.plain_board.stride) if position.plain_board.island[cell] == island + 1]


def _afloat(position: Position, seat: int) -> list[int]:
    ships = position.plain_board.ships
    return [ship for ship in range(seat * ships, (seat + 1) * ships) if position.plain.ships[ship]]


def _far(position: Position, seat: int, island: int) -> list[int]:
    """How far each ship of a seat is from the nearest anchor of an island."""
    board, anchors = position.plain_board, _anchors(position, island)
    cells = [position.plain.ships[ship] for ship in _afloat(position, seat)]
    return [min(int(board.apart[anchor * board.stride + cell]) for anchor in anchors) for cell in cells]


def _nearer(before: Position, after: Position, seat: int, island: int) -> list[Effect]:
    """How much nearer the nearest ship comes, and all of them together where none was gained or lost."""
    old, new = _far(before, seat, island), _far(after, seat, island)
    found = []
    if old and new and (nearer := min(old) - min(new)):
        words = NEARER if nearer > 0 else FARTHER
        found.append(effect(f"nearer{island}", abs(nearer), words, is_good=nearer > 0, who=seat, n=abs(nearer)))
    if len(old) == len(new) > 1 and (fleet := sum(old) - sum(new)):
        words = FLEET_NEARER if fleet > 0 else FLEET_FARTHER
        found.append(effect(f"fleet{island}", abs(fleet) / 3, words, is_good=fleet > 0, who=seat, n=abs(fleet)))
    return found


def _loading(after: Position, seat: int, island: int) -> list[Effect]:
    """LP-20: who can end a leg at an anchor of the island next turn."""
    anchors, found = set(_anchors(after, island)), []
    by_seat = [
        set().union(*(lands(after, ship, anchors) for ship in _afloat(after, one)))
        for one in range(after.setting.players)
    ]
    if by_seat[seat]:
        rolls, every = _rolls(after, by_seat[seat])
        found.append(effect(f"loads{island}", 16 * rolls / every, LOADS_NEXT, who=seat, n=rolls, all=every))
    theirs = max((faces for one, faces in enumerate(by_seat) if one != seat), key=len, default=set())
    if theirs:
        rolls, every = _rolls(after, theirs)
        found.append(effect(f"loaded{island}", 16 * rolls / every, LOADED_NEXT, is_good=False, n=rolls, all=every))
    return found


def hits(position: Position, hunter: int, prey: int) -> set[int]:
    """The faces with which a ship can end a single leg on another, as things stand."""
    return lands(position, hunter, {position.plain.ships[prey]})


def lands(position: Position, ship: int, cells: set[int]) -> set[int]:
    """The faces with which a ship can end a single leg on one of these cells, as things stand."""
    board, state = position.plain_board, position.plain
    seat, there = ship // board.ships, state.ships[ship]
    seen = plainly(in_sight)(state, board, seat, there)
    if plainly(carries)(state, ship):
        seen |= board.away[plainly(home_of)(state, board, ship)]
    found = set()
    for face in range(FACES):
        slot = there * FACES + face
        for leg in range(board.first_leg[slot], board.first_leg[slot + 1]):
            if not board.leg_bars[leg] & seen and plainly(whole)(board.leg_to[leg]) in cells:
                found.add(face + 1)
    return found


def _rolls(position: Position, faces: set[int]) -> tuple[int, int]:
    """How many rolls of all show one of these faces."""
    dice = position.plain_board.dice
    return FACES**dice - (FACES - len(faces)) ** dice, FACES**dice


def _dangers(before: Position, after: Position, seat: int) -> list[Effect]:
    """The ships that moved, and those that carry a treasure: who can board them, and whom they can board."""
    board, state = after.plain_board, after.plain
    own = range(seat * board.ships, (seat + 1) * board.ships)
    moved = [ship for ship in own if state.ships[ship] and state.ships[ship] != before.plain.ships[ship]]
    foes = [ship for ship in range(board.fleet_size) if state.ships[ship] and ship not in own]
    found = []
    for ship in own:
        loaded = bool(state.ships[ship]) and plainly(carries)(state, ship)
        if loaded or ship in moved:
            found += _danger(after, ship, foes, loaded)
    for prey in (foe for foe in foes if plainly(carries)(state, foe)):
        faces = set().union(*(hits(after, ship, prey) for ship in own if state.ships[ship]))
        if faces:
            rolls, every = _rolls(after, faces)
            found.append(effect("threatens", 20 * rolls / every, THREATENS, n=rolls, all=every))
    return found


def _danger(after: Position, ship: int, foes: list[int], loaded: bool) -> list[Effect]:
    by_seat: dict[int, set[int]] = {}
    for foe in foes:
        by_seat.setdefault(foe // after.plain_board.ships, set()).update(hits(after, foe, ship))
    faces = max(by_seat.values(), key=len, default=set())
    if not faces:
        return [effect("safe", 4, SAFE)] if loaded else []
    rolls, every = _rolls(after, faces)
    template, weight = (DANGER_LOADED, 24) if loaded else (DANGER, 8)
    id = id_of(after, ship)
    words = {lang: text.replace("{ship}", plain_ship(after, id, lang)) for lang, text in template.items()}
    return [effect(f"danger{ship}", weight * rolls / every, words, is_good=False, n=rolls, all=every)]
