"""Games by named bots as a dataset: Parquet with positions, actions and values, split by deal, and a card.

A position is its line without what the seat that acts cannot know (`Match.from_line` reads it). Games of one deal share
their dice, so a deal is in one split only.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

from flibuste.engine.contract import CHANCE
from flibuste.engine.extras import need
from flibuste.engine.logbook import replay
from flibuste.lab.ledger import finish
from flibuste.lab.simulate import Told
from flibuste.lab.study import Table
from flibuste.lab.tournament import Record
from flibuste.lab.workers import Workers

__all__ = ["SPLITS", "card", "decisions", "split_of", "write_dataset"]

SPLITS = {"train": 80, "validation": 10, "test": 10}
"""Of a hundred deals."""
COLUMNS = {
    "game": "the number of the game",
    "deal": "its dice: games of one deal share them",
    "step": "the number of the decision in the game, from 0",
    "seat": "who decides",
    "order": "their place in the order of play, from 0",
    "bot": "the bot that decides",
    "position": "the position as that seat sees it, as `Match.from_line` reads it",
    "legal": "the codes of its legal actions",
    "action": "the code that was chosen",
    "text": "the same as a text",
    "score": "the score as it stands",
    "final_score": "the seat's score at the end",
    "value": "its part of the victory: 1, or divided among the winners, or 0",
}


def split_of(seed: int, deal: int) -> str:
    """The split of a deal: the same whenever it is asked for, however many games there are."""
    place = crc32(f"{seed} {deal}".encode()) % 100
    for split, part in SPLITS.items():
        if place < part:
            return split
        place -= part
    raise AssertionError("the parts of SPLITS are a hundred")


def decisions(record: Record) -> Iterator[dict[str, Any]]:
    """A row for each decision of a game whose record holds its logbook."""
    match, number = replay(record["logbook"]), 0
    won = record["winners"]
    for step in match.steps:
        if step.seat == CHANCE:
            continue
        seen, seat = step.before.seen_by(step.seat), step.seat
        yield {
            "game": record["number"],
            "deal": record["deal"],
            "step": number,
            "seat": seat,
            "order": (seat - record["first"]) % match.players,
            "bot": record["bots"][seat],
            "position": match.line_of(seen),
            "legal": step.before.legal(seat),
            "action": step.code,
            "text": match.game.actions.text(step.code),
            "score": seen.scores()[seat],
            "final_score": record["scores"][seat],
            "value": 1 / len(won) if seat in won else 0.0,
        }
        number += 1


def write_dataset(
    folder: Path, plan: Table, games: int, workers: Workers, report: Told = lambda _: None
) -> dict[str, int]:
    """Play, write `<split>.parquet` for each split, and the card; the rows of each. Raises MissingExtra, BotFailed."""
    need("tables")
    import polars

    folder.mkdir(parents=True, exist_ok=True)
    rows: dict[str, list[dict[str, Any]]] = {split: [] for split in SPLITS}
    for record in finish(plan, games, workers, None, report):
        rows[split_of(plan.seed, record["deal"])] += decisions(record)
    for split, found in rows.items():
        if found:
            polars.DataFrame(found).write_parquet(folder / f"{split}.parquet")
    counts = {split: len(found) for split, found in rows.items()}
    (folder / "README.md").write_text(card(plan, plan.total(games), counts), encoding="utf-8")
    return counts


def card(plan: Table, games: int, counts: dict[str, int]) -> str:
    """What the dataset is, as its page says it: how it was made, its columns, its splits, its limits."""
    files = [{"split": split, "path": f"{split}.parquet"} for split, count in counts.items() if count]
    head = json.dumps({"configs": [{"config_name": "default", "data_files": files}], "license": "mit"})
    columns = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in COLUMNS.items())
    splits = "\n".join(f"| {split} | {count:,} |" for split, count in counts.items())
    options = " ".join(f"-o {name}={str(value).lower()}" for name, value in plan.setting.written.items())
    made = f"flibuste dataset {plan.game_id} {options} --players {plan.setting.players} --bots {','.join(plan.bots)}"
    return f"""---
{head}
---
# {plan.game.title["en"]}: {games:,} games by {", ".join(dict.fromkeys(plan.bots))}

Made by Flibuste (rules version {plan.setting.rules}):

    {made} --games {games} --seed {plan.seed}

| column | meaning |
|---|---|
{columns}

| split | decisions |
|---|---|
{splits}

Splits are by deal: no dice of the test were seen in training. Bots with budgets in simulations play the same games
again from the same seed; those with budgets in seconds do not. Bots are no people: what they never play is not here.
{plan.game.credits.note["en"]}
"""
