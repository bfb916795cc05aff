"""The value of solo play: features of a sheet, what a network makes of them, and the search that goes by it."""

from pathlib import Path

import numpy as np
import pytest

from flibuste import Match, find_game
from flibuste.bots.lookahead import COST
from flibuste.bots.points import DEEP, GRAIN, WIDTH, Ground, Outlook, flat, foresee, lay_ground, points_of, read_points
from flibuste.bots.random import RandomBot
from flibuste.bots.roster import find_bot
from flibuste.bots.tree import SearchBot
from flibuste.engine.dice import Dice
from flibuste.engine.games import game_folder, mind_folder
from flibuste.engine.kernel import PURE, integers
from flibuste.engine.options import check
from flibuste.games.doodle_islands.mind import value
from flibuste.games.doodle_islands.state import STATE

GAME = find_game("doodle-islands")


def observed(match: Match) -> tuple[list[int], int]:
    work = integers(value.ROOM)
    position = match.position
    n, gold = value.describe(position.state, position.board, position.setup.facts, 0, work)
    return [int(fact) for fact in work[:n]], int(gold)


@pytest.mark.parametrize("seed", range(4))
def test_facts_are_told_once_each_and_the_gold_is_the_score(seed: int) -> None:
    match, bot = Match(GAME, players=1, seed=seed), RandomBot(seed)
    while not match.is_over:
        facts, gold = observed(match)
        once = [fact for fact in facts if not value.LINE_FORTS <= fact < value.MONSTERS and fact < value.SPAN]
        assert len(set(once)) == len(once) <= value.MOST
        assert 0 <= min(facts) <= max(facts) < value.FEATURES
        assert gold == match.scores[0]
        match.play(bot.choose(match.position, 0), 0)


def test_a_free_island_between_two_lines_reaches_the_forts_of_both() -> None:
    """Row 3 is T S A S T: routes west to east in the archipelago and both ships, so each island meets 2 forts."""
    match = Match(GAME, players=1, seed=1)
    plain = STATE.plain(match.position.state)
    for cell in range(12, 17):
        plain.sheets[0].route[cell] = int(12 < cell < 16)
    work = integers(value.ROOM)
    n, _ = value.describe(STATE.record(plain), match.position.board, match.position.setup.facts, 0, work)
    facts = {int(fact) for fact in work[:n]}
    for island in (12, 16):
        assert value.REACH + island * (value.MOST_LENGTH + 1) + 2 in facts
    assert {value.PAYS + 13, value.PAYS + 15} <= facts
    assert value.LINE_LENGTH + 3 * value.ENDS_OPEN + 2 in facts
    assert value.SPAN + 12 * (value.SHUT + 1) + 16 in facts


def neurons(features: np.ndarray, rows: np.ndarray, answers: np.ndarray, deep: np.ndarray, last: np.ndarray) -> int:
    """What a network answers whose first neurons are told the sum of such rows."""
    sums = rows[[*features, len(rows) - 1]].sum(axis=0)
    heard = np.maximum(0, sums[:-1])
    second = np.maximum(0, heard @ deep[:-1] + deep[-1] * GRAIN) // GRAIN
    return int(sums[-1] + (heard @ answers + second @ last) // GRAIN)


def test_what_is_foreseen_is_what_the_neurons_answer_whatever_the_ground() -> None:
    chance, facts = np.random.default_rng(3), 20
    rows, answers = chance.integers(-900, 900, (facts + 1, WIDTH)), chance.integers(-900, 900, WIDTH - 1)
    deep, last = chance.integers(-200, 200, (WIDTH, DEEP)), chance.integers(-900, 900, DEEP)
    mind = flat({"rows": rows, "answers": answers, "deep_rows": deep, "deep_answers": last})
    ground = Ground(integers(1), integers(9), integers(facts, "i1"), integers(WIDTH, "i4"))
    asked = Outlook(mind, integers(9), ground, integers(WIDTH, "i4"), integers(DEEP))
    for _ in range(5):
        before, after = (chance.integers(0, facts, chance.integers(1, 9)) for _ in range(2))
        asked.work[: len(before)] = before.tolist()
        lay_ground(ground, asked.work, len(before), mind)
        for features in (before, after, before):
            asked.work[: len(features)] = features.tolist()
            assert foresee(asked, len(features)) == neurons(features, rows, answers, deep, last)


def test_the_file_has_a_row_for_every_fact_and_is_small() -> None:
    assert len(read_points(GAME)) == (value.FEATURES + 2 + DEEP) * WIDTH + DEEP
    assert (mind_folder(GAME) / "value.npz").stat().st_size < 1_000_000


def test_the_value_is_for_one_player_on_our_sheet() -> None:
    assert points_of(GAME, check(GAME, {"more_control": True}, 1))
    assert not points_of(GAME, check(GAME, {}, 2))
    assert not points_of(find_game("les-pirates"), check(find_game("les-pirates"), {}, 2))


def test_another_sheet_is_searched_without_outlook(tmp_path: Path) -> None:
    ours = (game_folder(GAME) / "data" / "treasures.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(ours.replace('name = "treasures"', 'name = "own"'), encoding="utf-8")
    setting = check(GAME, {"sheet": str(own)}, 1)
    assert not points_of(GAME, setting)
    match = Match.of(GAME, setting, 0, Dice(1))
    assert SearchBot(sims=20).choose(match.position, 0) in match.legal


def test_the_same_seed_and_simulations_give_the_same_estimates_alone() -> None:
    match = Match(GAME, players=1, seed=5)
    sims = 5 * COST if PURE else 200 * COST
    first, second = (SearchBot(sims=sims, seed=9).estimates(match.position, 0) for _ in range(2))
    assert first == second
    assert sorted(one.code for one in first) == match.legal.codes
    assert sum(one.visits for one in first) == sims // COST + len(match.legal)
    assert all(0 < one.result < 1 for one in first)


@pytest.mark.skipif(PURE, reason="plays whole games")
def test_search_with_the_outlook_earns_far_more_than_greedy() -> None:
    earned = {"greedy": 0, "search:500": 0}
    for bot in earned:
        for seed in range(8):
            match = Match(GAME, players=1, seed=seed)
            player = find_bot(bot, seed)
            while not match.is_over:
                match.play(player.choose(match.position, 0), 0)
            earned[bot] += match.scores[0]
    assert earned["search:500"] > earned["greedy"] + 8 * 10
