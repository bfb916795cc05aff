"""HTTP: what there is to play and to learn, the same for everybody: catalogue, rules, picture books, first voyages."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from flibuste.server import catalogue, voyages
from flibuste.server.messages import (
    FigureList,
    GameInfo,
    Lang,
    LegInfo,
    LegTried,
    LegTry,
    LevelInfo,
    Name,
    PictureBook,
    Problem,
    Reference,
    VoyageInfo,
)

__all__ = ["router"]

router = APIRouter(prefix="/api")
REFUSED: dict[int | str, dict[str, Any]] = {422: {"model": Problem}}
REFUSED_LEG = REFUSED | {status: {"model": Problem} for status in (400, 404)}
Number = Annotated[int, Path(ge=0, le=99)]


@router.get("/games", tags=["catalogue"])
def list_games() -> list[GameInfo]:
    """Every game with its options, credits and words."""
    return catalogue.list_games()


@router.get("/levels", tags=["catalogue"])
def list_levels() -> list[LevelInfo]:
    """The bots one can play against, from gentle to strong."""
    return catalogue.list_levels()


@router.get("/games/{game}/rules", tags=["catalogue"], responses=REFUSED)
def read_rules(game: str, lang: Lang = "en") -> Reference:
    """The rules reference of a game."""
    return catalogue.read_rules(game, lang)


@router.get("/games/{game}/picturebook", tags=["catalogue"], responses=REFUSED)
def read_picturebook(game: str, lang: Lang = "en") -> PictureBook:
    """The rules of a game as pages that are read in three minutes."""
    return catalogue.read_picturebook(game, lang)


@router.get("/games/{game}/figures", tags=["catalogue"], responses=REFUSED)
def list_figures(game: str) -> FigureList:
    """The figures that rules and options of a game name."""
    return catalogue.list_figures(game)


@router.get("/voyages", tags=["voyages"])
def list_voyages() -> list[VoyageInfo]:
    """Every game's voyages, each game's first one first."""
    return voyages.list_voyages()


@router.get("/voyages/{game}/{voyage}/{number}", tags=["voyages"], responses=REFUSED_LEG)
def read_leg(
    game: str, voyage: str, number: Number, lang: Lang = "en", name: Annotated[Name, Query()] = "Anne"
) -> LegInfo:
    """A leg as it begins; `name` is what the learner is called."""
    return voyages.read_leg(game, voyage, number, lang, name)


@router.post("/voyages/{game}/{voyage}/{number}", tags=["voyages"], responses=REFUSED_LEG)
def try_deed(game: str, voyage: str, number: Number, deed: LegTry, lang: Lang = "en") -> LegTried:
    """What somebody does at a leg: refused by the rules, or not now, or what was asked for."""
    return voyages.try_deed(game, voyage, number, deed.codes, lang)
