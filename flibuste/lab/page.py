"""The page docs/strength.md, from the games that were played."""

from collections.abc import Mapping, Sequence

from flibuste.bots.roster import LEVELS
from flibuste.engine.games import find_game
from flibuste.engine.options import Setting
from flibuste.lab.standings import Pair, Share, Standing, pairs, standings, titles
from flibuste.lab.strength import DUELS, Part
from flibuste.lab.tournament import Record

__all__ = ["page"]

Measured = Sequence[tuple[Part, Sequence[Record]]]

HEAD = """\
# How strong the bots are

Written by `make strength` (`flibuste strength`) from games that were played; not by hand.

All bots know what their seat sees and no more. Seats are rotated: every deal is played once for each order of the
seats, with the same dice, and by every pair. A shared victory counts as its share. Brackets hold 95 % intervals
(Wilson's; where games of one deal go together, on as many fewer games as that makes them worth). Ratings are
openskill's Plackett–Luce, with their uncertainty. Budgets in seconds were spent on one core a bot; the last column
tells what a move really took.
"""


def page(measured: Measured, speeds: Mapping[str, float]) -> str:
    """The whole page, in Markdown."""
    kinds = {kind: [one for one in measured if one[0].kind == kind and one[1]] for kind in ("duel", "levels", "alone")}
    sections = [HEAD, _levels(), _duels(kinds["duel"])]
    sections += [_matrix(part, records) for part, records in kinds["levels"]]
    sections += [_alone(part, records) for part, records in kinds["alone"]]
    return "\n".join([*sections, *([_speeds(speeds)] if speeds else [])])


def _section(title: str, note: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"## {title}", "", *([note, ""] if note else []), _row(head), _row(["---"] * len(head)), *map(_row, rows)]
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _levels() -> str:
    rows = [(f"`{level.id}`", level.title["en"], f"`{level.bot}`") for level in LEVELS]
    note = "Named after the solo titles of Doodle Islands; a number is simulations a move, or with `s` seconds."
    return _section("The levels", note, ("level", "title", "bot and budget"), rows)


def _named(part: Part) -> str:
    return f"{find_game(part.plan.game_id).title['en']}{_chosen(part.plan.setting)}"


def _chosen(setting: Setting) -> str:
    """What is not usual, in words."""
    values = [str(value) for value in setting.options.values() if value not in (False, "", "none")]
    return f" ({', '.join(values)})" if values else ""


def _percent(share: Share) -> str:
    return f"{100 * share.share:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def _duels(measured: Measured) -> str:
    """One row a setting; what was not played is left open."""
    settings: dict[str, dict[tuple[str, ...], Sequence[Record]]] = {}
    for part, records in measured:
        settings.setdefault(_named(part), {})[part.plan.bots] = records
    rows = []
    for name, found in settings.items():
        cells = [_duel(bot, other, found.get((bot, other), ())) for bot, other, _ in DUELS]
        rows.append([name, *(cell for pair in cells for cell in pair)])
    heads = [(f"`{bot}` beats `{other}` (aim {100 * aim:.0f} %)", "games") for bot, other, aim in DUELS]
    return _section("Search, greedy, random", "Two players.", ["", *(cell for pair in heads for cell in pair)], rows)


def _duel(bot: str, other: str, records: Sequence[Record]) -> tuple[str, str]:
    for pair in pairs(records):
        if (pair.bot, pair.other) == (bot, other):
            return _percent(pair), str(len(records))
    return "", ""


def _in_order(part: Part, records: Sequence[Record]) -> list[Standing]:
    found = {one.bot: one for one in standings(records)}
    return [found[bot] for bot in part.plan.bots if bot in found]


def _matrix(part: Part, records: Sequence[Record]) -> str:
    found = _in_order(part, records)
    faced = {(one.bot, one.other): one for one in pairs(records)}
    rows = []
    for one in found:
        against = [_faced(faced.get((one.bot, other.bot))) for other in found]
        rating = "" if one.rating is None else f"{one.rating:.1f} ±{one.rating_error:.1f}"
        rows.append([f"`{one.bot}`", *against, rating, f"{one.mean_score:.1f}", f"{one.seconds_a_move:.3f}"])
    head = ["", *(f"`{one.bot}`" for one in found), "rating", "score", "s a move"]
    note = f"Two players, {len(records)} games: part of the victories of the row against the column, in %."
    return _section(f"{_named(part)}: levels against each other", note, head, rows)


def _faced(pair: Pair | None) -> str:
    return f"{100 * pair.share:.0f} ({100 * pair.low:.0f}–{100 * pair.high:.0f})" if pair else ""


def _alone(part: Part, records: Sequence[Record]) -> str:
    earned = {bot: titles(records, bot) for bot in part.plan.bots}
    known = [level.title for level in LEVELS[1:]] if any(earned.values()) else []
    rows = []
    for one in _in_order(part, records):
        counts = [str(earned[one.bot][title]) for title in (None, *(title["fr"] for title in known))] if known else []
        figures = [f"{one.mean_score:.1f} ±{one.score_error:.1f}", f"{one.least_score}–{one.most_score}"]
        rows.append([f"`{one.bot}`", str(one.games), *figures, *counts, f"{one.seconds_a_move:.3f}"])
    head = [
        "",
        "games",
        "mean score",
        "least–most",
        *(["no title", *(title["en"] for title in known)] if known else []),
        "s a move",
    ]
    return _section(f"{_named(part)}: alone", "The same dice for every level.", head, rows)


def _speeds(speeds: Mapping[str, float]) -> str:
    rows = [(find_game(game).title["en"], f"{speed:,.0f}") for game, speed in speeds.items()]
    note = "From the opening for two, with the rollouts of the game's own policy, per CPU second of one core."
    return _section("Simulations per second", note, ("", "simulations"), rows)
