"""Every game in OpenSpiel: importing this module registers each as `flibuste_<folder>`.

Turns are sequential; of a simultaneous turn the seats choose in order, and neither an observation nor an information
state shows what others have chosen before all have. Chance is explicit, a die or a tile at a time. Who begins is drawn
first, unless `first` names a seat or it makes no difference.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from flibuste.adapters.rewards import read_reward, reward_list
from flibuste.adapters.tensors import Memory, Observer
from flibuste.engine.contract import CHANCE, Game, Position, Setup
from flibuste.engine.dice import Dice
from flibuste.engine.errors import BadOption
from flibuste.engine.extras import MissingExtra
from flibuste.engine.games import all_games, find_game
from flibuste.engine.layout import Record
from flibuste.engine.options import check
from flibuste.engine.telling import Reader, words_of

try:
    import pyspiel
except ImportError as missing:
    raise MissingExtra(module="pyspiel", extra="openspiel") from missing

__all__ = ["SharedRecord", "SpielGame", "SpielState", "register"]

DRAWN = -1
MOST_SCORE = 10_000.0
MOST_STEPS = 100_000
BOUNDS = {"share": (0.0, 1.0), "zero-sum": (-1.0, 1.0), "score": (-MOST_SCORE, MOST_SCORE)}
Kind = pyspiel.GameType


class SpielGame(pyspiel.Game):
    """A game with its options and players chosen; each game has a class of its own."""

    game: ClassVar[Game]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, chosen = self.game, {**_parameters(self.game), **(params or {})}
        options = dict(chosen)
        players, reward, first = (options.pop(name) for name in ("players", "reward", "first"))
        setting = check(game, options, players)
        if not DRAWN <= first < players:
            raise BadOption(name="first", got=first, expected=f"{DRAWN}, or a seat")
        self.scale = read_reward(reward, players)
        self.setup = Setup(game, setting, game.load(setting))
        self.begun = [_begun(self.setup, seat) for seat in range(players)]
        same = all(game.state.text(record) == game.state.text(self.begun[0]) for record in self.begun)
        self.opening = SharedRecord(game, self.begun[max(first, 0)] if same or first != DRAWN else None)
        super().__init__(_kind(self.setup, reward), _facts(self.setup, reward), chosen)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> Observer | Memory:
        """What a seat sees, or with perfect recall all that it has seen; raises ValueError for other kinds."""
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or (kind and not (kind.public_info and kind.private_info == own)):
            raise ValueError("observations have no parameters, and are what one seat sees")
        return Memory() if kind and kind.perfect_recall else Observer(self.setup)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (self.get_type().short_name, self.get_parameters())


class SharedRecord:
    """A state record that stays as it is, so that clones share it; None before it is known who begins."""

    def __init__(self, game: Game, record: Record | None, position: Position | None = None) -> None:
        self.game, self.record, self.position = game, record, position

    def at(self, setup: Setup) -> Position:
        """The position, made once."""
        if self.position is None:
            self.position = Position(setup, self.record)
        return self.position

    def __deepcopy__(self, memory: Any) -> "SharedRecord":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _shared, (self.game.id, str(self))

    def __str__(self) -> str:
        return "" if self.record is None else self.game.state.text(self.record)


def _shared(game_id: str, text: str) -> SharedRecord:
    game = find_game(game_id)
    return SharedRecord(game, game.state.parse(text) if text else None)


class SpielState(pyspiel.State):
    """A position of a game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.shared = game.opening
        self.shown: int | None = None

    def seen_history(self, player: int) -> list[tuple[int, int]]:
        """The actions and outcomes that a player knows of: of a turn in which others still choose, its own."""
        history = [(one.player, one.action) for one in self.full_history()]
        shown = len(history) if self.shown is None else self.shown
        return history[:shown] + [one for one in history[shown:] if one[0] == player]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that the player cannot tell from this one: what others have chosen unseen is drawn anew."""
        state, history = self.get_game().new_initial_state(), self.full_history()
        for place, one in enumerate(history):
            unseen = self.shown is not None and place >= self.shown and one.player != player
            legal = state.legal_actions()
            state.apply_action(legal[int(sampler() * len(legal))] if unseen else one.action)
        return state

    @property
    def position(self) -> Position | None:
        """The position as the engine knows it; None before it is known who begins."""
        return None if self.shared.record is None else self.shared.at(self.get_game().setup)

    def current_player(self) -> int:
        position = self.position
        if position is None or position.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if position.is_over else position.acting[0]

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal(player) if self.position else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes with their probabilities; what never falls by itself is left out."""
        if self.position is None:
            players = self.num_players()
            return [(seat, 1 / players) for seat in range(players)]
        outcomes = self.position.outcomes()
        total = sum(outcomes.values())
        return [(code, weight / total) for code, weight in outcomes.items() if weight]

    def _apply_action(self, action: int) -> None:
        position, game = self.position, self.get_game()
        if position is None:
            self.shared = SharedRecord(self.shared.game, game.begun[action])
            return
        after = position.after(CHANCE if position.is_chance else position.acting[0], action)
        self.shared = SharedRecord(self.shared.game, after.state, after)
        if self.shown is None and len(position.acting) > 1:
            self.shown = len(self.history())
        if self.shown is not None and not _still_hides(position, after):
            self.shown = None

    def _action_to_string(self, player: int, action: int) -> str:
        position, actions = self.position, self.shared.game.actions
        names = [f"player_{seat}" for seat in range(self.num_players())]
        if position is None:
            return f"{names[action]} begins"
        if player == pyspiel.PlayerId.CHANCE:
            return words_of(actions.outcome(position, action, "en"), Reader(tuple(names)), begins=False)
        words = words_of(actions.words(position, player, action, "en"), Reader(tuple(names)), begins=False)
        return f"{words} [{actions.text(action)}]"

    def returns(self) -> list[float]:
        position = self.position
        if position is None or not position.is_over:
            return [0.0] * self.num_players()
        return reward_list(self.get_game().scale, position.scores(), position.winners())

    def __str__(self) -> str:
        return str(self.shared)


def _begun(setup: Setup, first: int) -> Record:
    record = setup.game.state.new()
    setup.game.rules.start(record, setup.board, first)
    return record


def _still_hides(before: Position, after: Position) -> bool:
    """Whether a simultaneous turn goes on: others of those who chose have still to, or somebody cannot know all."""
    if after.is_chance or after.is_over:
        return False
    if set(after.acting) < set(before.acting):
        return True
    text = after.game.state.text
    return any(text(after.seen_by(seat).state) != text(after.state) for seat in range(after.setting.players))


def _is_simultaneous(setup: Setup) -> bool:
    """Whether several seats may act at the first decision."""
    record = _begun(setup, 0)
    while setup.game.rules.is_chance(record):
        setup.game.rules.roll(record, setup.board, Dice(0).rng)
    return len(Position(setup, record).acting) > 1


def _parameters(game: Game) -> dict[str, Any]:
    """Players, every option, the scale of utilities and who begins, each with its default."""
    options = {option.name: option.default for option in game.options}
    return {"players": check(game, {}).players, **options, "reward": "zero-sum", "first": DRAWN}


def _kind(setup: Setup, reward: str) -> Any:
    game, least, most = setup.game, *setup.game.players
    hidden = _is_simultaneous(setup)
    return Kind(
        short_name=f"flibuste_{game.folder}",
        long_name=game.title["en"],
        dynamics=Kind.Dynamics.SEQUENTIAL,
        chance_mode=Kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Kind.Information.IMPERFECT_INFORMATION if hidden else Kind.Information.PERFECT_INFORMATION,
        utility=Kind.Utility.GENERAL_SUM if reward == "share" or setup.setting.players == 1 else Kind.Utility.ZERO_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def _facts(setup: Setup, reward: str) -> Any:
    rules, players = setup.game.rules, setup.setting.players
    least, most = BOUNDS["score" if players == 1 and reward == "zero-sum" else reward]
    return pyspiel.GameInfo(
        num_distinct_actions=rules.CODES,
        max_chance_outcomes=max(rules.MOST_OUTCOMES, players),
        num_players=players,
        min_utility=least,
        max_utility=most,
        utility_sum=None if reward == "share" or players == 1 else 0.0,
        max_game_length=MOST_STEPS,
    )


def register() -> None:
    """Make every game known to pyspiel."""
    for game in all_games():
        setting = check(game, {})
        setup = Setup(game, setting, game.load(setting))
        pyspiel.register_game(_kind(setup, "zero-sum"), type(f"{game.folder}_game", (SpielGame,), {"game": game}))


register()
