"""The contract, tried on every game, option and player count."""

import json
from xml.etree.ElementTree import fromstring

import pytest

from flibuste import Match, replay
from flibuste.engine.contract import CHANCE, Game
from flibuste.engine.dice import Dice, pick
from flibuste.engine.errors import GameIsOver, NotAChance, NothingToUndo, NotYourTurn, Refusal, UnknownAction
from flibuste.engine.kernel import integers
from flibuste.engine.story import sentences
from flibuste.engine.telling import Reader
from flibuste.lab.simulate import Series, play_one
from tests.every_game.tables import GAMES, TABLES, Case, name, simultaneous

every_table = pytest.mark.parametrize("case", TABLES, ids=name)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
LONGEST = 400
"""Steps after which a kit test has seen enough of a game."""


def played(case: Case, number: int = 0, most: int = LONGEST) -> Match:
    """A random game, not necessarily to its end."""
    game, setting = case
    dice = Dice(17, number)
    match = Match(game, players=setting.players, first=0, chance=dice, **setting.options)
    while not match.is_over and len(match.steps) < most:
        legal = match.legal
        match.play(legal[dice.below(len(legal))])
    return match


@every_table
def test_random_games_run_to_their_end(case: Case) -> None:
    game, setting = case
    decisions, _, ends = Series(game, setting, 5).run(0, 20)
    assert decisions > 0
    assert sum(ends) == 20
    assert ends[0] == 0, "a game that ended still says it is running"


@every_table
def test_the_simulator_and_a_match_play_the_same_game(case: Case) -> None:
    game, setting = case
    _, sums, _ = Series(game, setting, 5).run(3, 4)
    assert play_one(game, setting, 5, 3).scores == sums[: setting.players]


@every_table
def test_undo_leads_back_to_the_start_step_by_step(case: Case) -> None:
    game, setting = case
    match = Match(game, players=setting.players, first=0, seed=9, **setting.options)
    dice, lines = Dice(2), [match.line]
    while not match.is_over and len(lines) < 60:
        legal = match.legal
        match.play(legal[dice.below(len(legal))])
        lines.append(match.line)
    events = len(match.events)
    after = match.logbook()["events"]
    for line in reversed(lines[:-1]):
        match.undo()
        assert match.line == line
    assert len(match.events) < events
    with pytest.raises(NothingToUndo):
        match.undo()
    dice = Dice(2)
    for _ in lines[1:]:
        legal = match.legal
        match.play(legal[dice.below(len(legal))])
    assert match.logbook()["events"] == after, "after an undo the same dice fall again"


@every_table
def test_a_position_on_one_line_makes_the_same_match(case: Case) -> None:
    """The bounds that the layout declares are checked on the way."""
    match = played(case)
    for step in match.steps[:: max(1, len(match.steps) // 12)]:
        head = match.line.partition("|")[0]
        again = Match.from_line(f"{head}| {match.game.state.text(step.before.state)}")
        assert again.position.plain == step.before.plain
        assert again.acting == step.before.acting
        assert again.scores == step.before.scores()


@every_table
def test_legal_actions_are_listed_ascending_without_doubles_and_each_can_be_played(case: Case) -> None:
    match = played(case, 1)
    for step in match.steps[:: max(1, len(match.steps) // 25)]:
        if step.seat == CHANCE:
            continue
        codes = step.before.legal(step.seat)
        assert codes == sorted(set(codes))
        assert 0 < len(codes) <= match.game.rules.MOST_ACTIONS
        assert 0 <= codes[0] <= codes[-1] < match.game.rules.CODES
        for code in codes[:: max(1, len(codes) // 10)]:
            goes_on = step.seat in step.before.after(step.seat, code).acting
            assert step.before.ends(step.seat, code) == (match.game.secrets or not goes_on)


@every_table
def test_actions_have_parts_texts_and_words_that_lead_back(case: Case) -> None:
    match = played(case, 2)
    actions = match.game.actions
    for step in match.steps[:: max(1, len(match.steps) // 25)]:
        if step.seat == CHANCE:
            assert actions.outcome(step.before, step.code, "en")
            continue
        for code in step.before.legal(step.seat)[:40]:
            parts = json.loads(json.dumps(actions.parts(step.before, step.seat, code)))
            assert actions.code(step.before, step.seat, parts) == code
            assert actions.parse(actions.text(code)) == code
            assert " " not in actions.text(code)
            english, french = (actions.words(step.before, step.seat, code, lang) for lang in ("en", "fr"))
            assert english
            assert french
            assert english != french


@every_game
def test_every_code_has_a_text_that_leads_back(game: Game) -> None:
    step = max(1, game.rules.CODES // 20_000)
    for code in range(0, game.rules.CODES, step):
        assert game.actions.parse(game.actions.text(code)) == code
    for nonsense in ("", "nonsense", "1", "-", "é" * 30):
        with pytest.raises(UnknownAction):
            game.actions.parse(nonsense)


@every_table
def test_what_is_not_legal_is_refused_by_a_rule_in_both_languages(case: Case) -> None:
    match = played(case, 3)
    game = match.game
    dice = Dice(8)
    known = {*game.refusals, UnknownAction}
    for step in match.steps[:: max(1, len(match.steps) // 20)]:
        if step.seat == CHANCE:
            continue
        legal = set(step.before.legal(step.seat))
        for _ in range(30):
            code = dice.below(game.rules.CODES)
            if code in legal:
                continue
            refusal = game.actions.explain(step.before, step.seat, code)
            assert type(refusal) in known
            assert isinstance(refusal, UnknownAction) or refusal.rule
            assert refusal.sentence("en") != refusal.sentence("fr")


@every_table
def test_a_roll_draws_as_picking_among_the_outcomes_would(case: Case) -> None:
    game, setting = case
    board, one, other = game.load(setting), game.state.new(), game.state.new()
    game.rules.start(one, board, 0)
    game.rules.start(other, board, 0)
    quick, slow, choices = Dice(21), Dice(21), Dice(4)
    for _ in range(40):
        if game.rules.is_over(one):
            break
        if game.rules.is_chance(one):
            game.rules.roll(one, board, quick.rng)
            _roll_by_steps(game, other, board, slow)
            assert game.state.text(one) == game.state.text(other)
            assert quick.memory() == slow.memory()
            assert not game.rules.is_chance(one)
            continue
        seat = game.rules.to_act(one)
        out = integers(game.rules.MOST_ACTIONS)
        code = int(out[choices.below(game.rules.legal_actions(one, board, seat, out))])
        game.rules.apply(one, board, seat, code)
        game.rules.apply(other, board, seat, code)


def _roll_by_steps(game: Game, state: object, board: object, dice: Dice) -> None:
    out, weights = integers(game.rules.MOST_OUTCOMES), integers(game.rules.MOST_OUTCOMES)
    while game.rules.is_chance(state):
        n = game.rules.chance_outcomes(state, board, out, weights)
        assert all(out[place] < out[place + 1] for place in range(n - 1))
        game.rules.apply(state, board, CHANCE, int(out[pick(dice.rng, weights, n)]))


@every_table
def test_a_logbook_replays_to_the_same_end(case: Case) -> None:
    game, setting = case
    match = play_one(game, setting, 23, 1)
    book = json.loads(json.dumps(match.logbook()))
    again = replay(book)
    assert again.line == match.line
    assert again.logbook() == book
    assert [again.result] == [book["result"]]


@every_table
def test_events_are_sentences_in_both_languages(case: Case) -> None:
    match = played(case, 4)
    names = tuple(f"P{seat}" for seat in range(match.players))
    for lang in ("en", "fr"):
        for reader in (Reader(names, lang), Reader(names, lang, 0)):
            told = sentences(match, reader)
            assert len(told) == len(match.events)
            assert all(words[0].isupper() and words[-1] == "." for words in told)
            assert not any(sign in words for words in told for sign in "{}*|@")
    assert all(set(event) <= set(match.game.events.KEYS) for event in match.events)


@every_table
def test_a_view_is_plain_data_and_adds_up(case: Case) -> None:
    match = played(case, 5)
    for seat in (None, *range(match.players)):
        for lang in ("en", "fr"):
            view = match.view(seat, lang)
            assert json.loads(json.dumps(view)) == view
            picture = match.game.view.picture(match.position.seen_by(seat), seat, lang)
            assert all(len(line) <= 100 for line in picture.format(*"ABCDEFGH").splitlines())
            for score in view["scores"]:
                assert all(line["rule"] and "points" in line for line in score["lines"])
                assert {line["key"] for line in score["lines"]} <= set(match.game.labels)
    gained = {key for event in match.events for key in event.get("gains", {})}
    assert gained | set(match.game.events.breakdown(match.position, 0)) <= set(match.game.labels)


@every_table
def test_nobody_acts_out_of_turn_nor_chance_out_of_its(case: Case) -> None:
    match = played(case, 6, most=80)
    if match.is_over:
        with pytest.raises(GameIsOver):
            match.play(0)
        return
    for seat in range(match.players):
        assert match.position.legal(seat) or seat not in match.acting
        if seat not in match.acting:
            with pytest.raises(NotYourTurn):
                match.play(0, seat)
    with pytest.raises(NotAChance):
        match.fall(0)
    assert match.position.outcomes() == {}


@pytest.mark.parametrize("case", simultaneous(), ids=name)
def test_any_order_of_a_simultaneous_turn_gives_the_same_position(case: Case) -> None:
    """And while others choose, a seat sees and may do the same."""
    game, setting = case
    match = Match(game, players=setting.players, first=0, seed=3, **setting.options)
    dice = Dice(1)
    chosen = {seat: match.legal_for(seat)[dice.below(len(match.legal_for(seat)))].code for seat in match.acting}
    start, last = match.position, max(match.acting)
    seen, legal = match.view(last)["table"]["sheets"], start.legal(last)
    forth, back = start, start
    for seat in sorted(chosen)[:-1]:
        forth = forth.after(seat, chosen[seat])
        assert forth.legal(last) == legal
    match.position = forth
    assert match.view(last)["table"]["sheets"] == seen
    for seat in sorted(chosen, reverse=True):
        back = back.after(seat, chosen[seat])
    assert forth.after(last, chosen[last]).plain == back.plain


@every_game
def test_a_declaration_is_complete_in_both_languages(game: Game) -> None:
    texts = [game.title, game.tagline, game.credits.note, *game.endings, *game.labels.values()]
    for option in game.options:
        texts += [option.title, option.help, *option.labels.values()]
    texts += [exclusion.why for exclusion in game.exclusions]
    assert all(text["en"] and text["fr"] for text in texts)
    assert game.credits.publishers or game.credits.authors or "author" in game.credits.note["en"]
    codes = [refusal.code for refusal in game.refusals]
    assert len(codes) == len(set(codes))
    assert all(issubclass(refusal, Refusal) and refusal.rule for refusal in game.refusals)


@every_table
def test_a_drawing_is_an_svg_document_as_large_in_every_position(case: Case) -> None:
    game = case[0]
    if game.drawing is None:
        return
    names, sizes, match = [f"<{seat}> & {{}}" for seat in range(case[1].players)], set(), played(case, 5)
    positions = (match.steps[0].before, match.steps[len(match.steps) // 2].before, match.position)
    for position, seat, lang in zip(positions, (None, 0, match.players - 1), ("en", "fr", "en"), strict=True):
        root = fromstring(game.drawing(position.seen_by(seat), seat, names, lang))
        sizes.add((root.attrib["width"], root.attrib["height"]))
        assert set(names) <= {one.text for one in root.iter()}
    assert len(sizes) == 1
