"""A game in progress as the PettingZoo environments hold it: dice fall by themselves, refused actions are judged."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from flibuste.adapters.fields import named_arrays, records
from flibuste.adapters.rewards import read_reward, reward_list
from flibuste.engine.contract import Game, Position, Setup
from flibuste.engine.dice import Dice
from flibuste.engine.errors import BadOption, Refusal, UnknownAction
from flibuste.engine.games import find_game
from flibuste.engine.options import check
from flibuste.engine.turn import fallen

__all__ = ["ILLEGAL", "Play"]

ILLEGAL = ("terminate", "refuse", "replace")
"""What follows an illegal action: the game ends, or the action is refused, or the first legal one is played."""
OTHERS_TOLD = 2


class Play:
    """One game after another at the same table. Game `number` of a seed has the dice of `Dice(seed, number)`.

    `story` tells in sentences what happened last, where that is wanted."""

    def __init__(
        self, game: str | Game, players: int | None, reward: str, illegal: str, options: dict[str, Any]
    ) -> None:
        known = find_game(game) if isinstance(game, str) else game
        setting = check(known, options, players)
        if illegal not in ILLEGAL:
            raise BadOption(name="illegal", got=repr(illegal), expected=" or ".join(ILLEGAL))
        self.game, self.players, self.illegal = known, setting.players, illegal
        self.scale = read_reward(reward, setting.players)
        self.setup = Setup(known, setting, known.load(setting))
        self.position = Position(self.setup, known.state.new())
        self.dice = Dice(0)
        self.is_told = False
        self.story: list[str] = []

    def begin(self, seed: int, number: int, first: int | None) -> None:
        """Begin game `number` of a seed; without `first`, who begins is drawn."""
        if first is not None and first not in range(self.players):
            raise BadOption(name="first", got=repr(first), expected=f"a seat, 0 to {self.players - 1}")
        self.dice, self.story = Dice(seed, number), [""] * (self.players + OTHERS_TOLD if self.is_told else 0)
        drawn = self.dice.below(self.players)
        state = self.game.state.new()
        self.game.rules.start(state, self.setup.board, drawn if first is None else first)
        self.position = Position(self.setup, state)
        self._let_fall()

    def act(self, seat: int, code: int) -> None:
        """Carry out a legal action."""
        before, self.position = self.position, self.position.after(seat, code)
        self._tell(before, seat, code)
        self._let_fall()

    def _tell(self, before: Position, seat: int, code: int) -> None:
        if self.is_told:
            events = self.game.events.record(before, seat, code, self.position)
            self.story += [self.game.telling.tell(before, event, self.position, "en").words for event in events]
            del self.story[: -self.players - OTHERS_TOLD]

    def _let_fall(self) -> None:
        """Let dice fall and tiles be drawn; one by one where the story is wanted, else all at once by the same dice."""
        if self.is_told:
            for seat, code, before, _, after in fallen(self.position, self.dice):
                self.position = after
                self._tell(before, seat, code)
        elif self.position.is_chance:
            state = self.game.state.copy(self.position.state)
            self.game.rules.roll(state, self.setup.board, self.dice.rng)
            self.position = Position(self.setup, state)

    def judge(self, seat: int, action: Any) -> tuple[int, Refusal | None]:
        """The code to carry out, and why it is not the one that was asked for; raises the Refusal if so wanted."""
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise UnknownAction(got=repr(action), expected="a code")
        legal = self.position.legal(seat)
        if action in legal:
            return int(action), None
        refusal = self._why(seat, int(action))
        if self.illegal == "refuse":
            raise refusal
        return legal[0], refusal

    def _why(self, seat: int, code: int) -> Refusal:
        try:
            return self.game.actions.explain(self.position, seat, code)
        except Refusal as refusal:
            return refusal

    def seen(self, seat: int) -> dict[str, Any]:
        """The fields of the state by name, without what the seat cannot know."""
        return named_arrays(self.game.state, records(self.game.state, self.position.seen_by(seat).state))

    def mask(self, seat: int) -> Any:
        """1 for every code that the seat may play now."""
        mask = np.zeros(self.game.rules.CODES, np.int8)
        mask[self.position.legal(seat)] = 1
        return mask

    def rewards(self) -> list[float]:
        """What each seat earns, if the game ends now."""
        return reward_list(self.scale, self.position.scores(), self.position.winners())

    def picture(self, seat: int | None, names: Sequence[str]) -> str:
        """What a seat sees, in characters."""
        return self.game.view.picture(self.position.seen_by(seat), seat, "en").format(*names)

    def drawing(self, seat: int | None, names: Sequence[str]) -> str:
        """What a seat sees, as an SVG document; for games that have one."""
        if self.game.drawing is None:
            raise BadOption(name="render_mode", got="'rgb_array'", expected="ansi")
        return self.game.drawing(self.position.seen_by(seat), seat, names, "en")
