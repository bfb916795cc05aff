"""What there is to play, as messages: from the games' declarations, the roster and the references."""

from dataclasses import asdict
from typing import Any

from flibuste.bots.roster import roster
from flibuste.engine.contract import Game
from flibuste.engine.figures import figures_of
from flibuste.engine.games import all_games, find_game
from flibuste.engine.options import Option, Text
from flibuste.engine.picturebook import Page, pages_of
from flibuste.engine.reference import rules_of
from flibuste.engine.sheets import sheet_folder
from flibuste.server.messages import (
    CreditsInfo,
    ExclusionInfo,
    FigureList,
    GameInfo,
    Lang,
    LevelInfo,
    OptionInfo,
    PictureBook,
    PicturePage,
    Reference,
    RuleInfo,
    ValueInfo,
)

__all__ = ["list_figures", "list_games", "list_levels", "own_sheets", "read_picturebook", "read_rules"]

OURS: Text = {"en": "Ours", "fr": "La nôtre"}


def list_games() -> list[GameInfo]:
    """Every game with its options, credits and words."""
    return [_game(game) for game in all_games()]


def list_levels() -> list[LevelInfo]:
    """The bots one can play against, from gentle to strong."""
    return [
        LevelInfo(id=level.id, title=dict(level.title), difficulty=dict(level.difficulty))
        for level in roster().values()
    ]


def read_rules(game: str, lang: Lang = "en") -> Reference:
    """The rules reference of a game."""
    rules = [
        RuleInfo(id=rule.id, title=rule.title, chapter=rule.chapter, text=rule.text, marks=list(rule.marks))
        for rule in rules_of(find_game(game), lang).values()
    ]
    return Reference(game=game, lang=lang, rules=rules)


def read_picturebook(game: str, lang: Lang = "en") -> PictureBook:
    """The rules of a game as pages that are read in three minutes."""
    return PictureBook(game=game, lang=lang, pages=[_page(page) for page in pages_of(find_game(game), lang)])


def list_figures(game: str) -> FigureList:
    """The figures that rules and options of a game name."""
    figures = figures_of(find_game(game))
    return FigureList(game=game, figures={name: figure.svg for name, figure in figures.items()})


def _page(page: Page) -> PicturePage:
    """Its fields have the same names."""
    return PicturePage.model_validate(asdict(page))


def _game(game: Game) -> GameInfo:
    made = game.credits
    people = {"authors": made.authors, "illustrators": made.illustrators, "publishers": made.publishers}
    return GameInfo(
        id=game.id,
        title=dict(game.title),
        tagline=dict(game.tagline),
        credits=CreditsInfo(**{key: list(names) for key, names in people.items()}, note=dict(made.note)),
        players=game.players,
        minutes=game.minutes,
        minutes_with_bots=game.minutes_with_bots,
        options=[_option(game, option) for option in game.options],
        exclusions=[
            ExclusionInfo(rule=one.rule, when={k: list(v) for k, v in one.when.items()}, why=dict(one.why))
            for one in game.exclusions
        ],
        labels={key: dict(label) for key, label in game.labels.items()},
        endings=[dict(ending) for ending in game.endings],
        secrets=game.secrets,
    )


def _option(game: Game, option: Option) -> OptionInfo:
    values = [
        ValueInfo(value=value, title=_title(option, value), figure=option.figures.get(value, ""))
        for value in (own_sheets(game) if option.kind == "sheet" else option.values)
    ]
    return OptionInfo(
        name=option.name,
        kind=option.kind,
        default=option.default,
        values=values,
        title=dict(option.title),
        help=dict(option.help),
        rule=option.rule,
        figure=option.figure,
        lesson=option.lesson,
    )


def own_sheets(game: Game) -> list[str]:
    """The sheets that can be chosen: ours (no name) and, by name, those in the owner's folder; none without such."""
    names = sorted(path.stem for path in sheet_folder(game.id).glob("*.toml"))
    return ["", *names] if names else []


def _title(option: Option, value: Any) -> dict[str, str]:
    label = OURS if value == "" else option.labels.get(value)
    return dict(label) if label else {"en": str(value), "fr": str(value)}
