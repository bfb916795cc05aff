"""The tables of spaces in docs/spaces, one page a game, written from the layouts by `make spaces`."""

import sys
from pathlib import Path

from flibuste.adapters.fields import Named, named_fields
from flibuste.engine.contract import Game
from flibuste.engine.games import all_games
from flibuste.engine.layout import Layout

__all__ = ["page", "table"]

HEAD = """# {title}: the numbers of its records

Written by `make spaces`; how they reach an agent is told in
[PettingZoo](../env-pettingzoo.md), [OpenSpiel](../env-openspiel.md) and [batch](../env-batch.md).

Actions are the codes 0 to {last}; a position has at most {most} legal ones. A chance has at most {outcomes} outcomes.

## What an agent sees

{state}

## What does not change while a game is played

{board}
"""


def table(layout: Layout) -> str:
    """The fields of a layout as a Markdown table: name, shape, type, bounds, meaning."""
    rows = ["| name | shape | type | from | to | what it is |", "|---|---|---|---|---|---|"]
    return "\n".join([*rows, *(_row(named) for named in named_fields(layout))])


def _row(named: Named) -> str:
    shape = " × ".join(str(length) for length in named.shape) or "one"
    field = named.field
    return f"| `{named.name}` | {shape} | {named.dtype} | {field.low} | {field.high} | {field.note} |"


def page(game: Game) -> str:
    """The page of a game."""
    rules = game.rules
    return HEAD.format(
        title=game.title["en"],
        last=rules.CODES - 1,
        most=rules.MOST_ACTIONS,
        outcomes=rules.MOST_OUTCOMES,
        state=table(game.state),
        board=table(game.board),
    )


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in all_games():
        (folder / f"{game.folder}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
