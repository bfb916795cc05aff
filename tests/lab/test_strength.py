"""The published strength: what is measured, and the page written from the ledgers."""

from pathlib import Path

from flibuste import find_game
from flibuste.bots.roster import LEVELS
from flibuste.engine.games import all_games
from flibuste.lab.ledger import Ledger, finish
from flibuste.lab.page import page
from flibuste.lab.strength import DUELS, QUICK, WHOLE, parts


def test_every_game_is_measured_at_duels_and_levels_and_those_for_one_alone() -> None:
    games = {game.id for game in all_games()}
    for kind in ("duel", "levels"):
        assert {part.plan.game_id for part in parts(WHOLE) if part.kind == kind} == games
    alone = {part.plan.game_id for part in parts(WHOLE) if part.kind == "alone"}
    assert alone == {game.id for game in all_games() if game.players[0] == 1}
    assert all(part.games >= 200 for part in parts(WHOLE) if part.kind == "duel")
    assert len({part.id for part in parts(WHOLE)}) == len(parts(WHOLE))


def test_both_seas_of_doodle_islands_have_their_duels() -> None:
    found = [part.plan.setting.slug for part in parts(QUICK, [find_game("doodle-islands")]) if part.kind == "duel"]
    assert found == ["treasures-2p", "monsters-2p"] * 3


def test_the_page_tells_what_was_played(tmp_path: Path) -> None:
    game = find_game("doodle-islands")
    small = [part for part in parts(QUICK, [game]) if part.plan.bots != DUELS[0][:2]]
    for part in small:
        with Ledger(part.path(tmp_path), part.plan, resume=True) as ledger:
            finish(part.plan, 2, 1, ledger)
    written = page([(part, part.played(tmp_path)) for part in parts(QUICK)], {game.id: 123_456.0})
    assert "| Doodle Islands (monsters) |  |  | 100.0 % (34.2–100.0) | 2 |" in written
    assert written.count("| Doodle Islands (monsters) |") == 1
    assert "## Doodle Islands (treasures): levels against each other" in written
    assert "Two players, 12 games" in written
    assert "## Doodle Islands (treasures): alone" in written
    assert all(f"| `{level.id}` | {level.title['en']} | `{level.bot}` |" in written for level in LEVELS)
    assert "| Doodle Islands | 123,456 |" in written
    assert "Soft Seas: levels" not in written
