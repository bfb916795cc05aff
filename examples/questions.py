"""Five questions, answered by play: `marimo edit examples/questions.py`; `python examples/questions.py` prints them.

QUESTION_GAMES says how many games each answer may take (default 60)."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(app_title="Five questions")


@app.cell
def _():
    import os

    import marimo as mo

    from flibuste import find_game
    from flibuste.engine.options import check
    from flibuste.lab.simulate import simulate
    from flibuste.lab.study import compare, study

    games = int(os.environ.get("QUESTION_GAMES", "60"))
    return check, compare, find_game, games, mo, simulate, study


@app.cell
def _(games, mo, study):
    going_first = study("doodle-islands", "loup-de-mer", players=4, sea="monsters", games=games).going_first()
    mo.md(
        f"## 1. What is going first worth in the Sea of Monsters?\n{going_first.difference:+.1f} points of victory "
        f"in a hundred ({going_first.low:+.1f} to {going_first.high:+.1f})."
    )
    return (going_first,)


@app.cell
def _(games, mo, study):
    levels = study("archipels", ["loup-de-mer", "moussaillon"], players=2, games=games).by_bot()
    lines = "\n".join(f"- {one.name}: {100 * one.share:.0f} % ({one.low:.0%} to {one.high:.0%})" for one in levels)
    mo.md(f"## 2. How much stronger is a sea dog than a cabin boy in Archipels?\n{lines}")
    return (levels,)


@app.cell
def _(compare, games, mo, study):
    plain = study("doodle-islands", "loup-de-mer", players=2, games=games)
    control = study("doodle-islands", "loup-de-mer", players=2, games=games, more_control=True)
    changes = compare(control, plain)
    table = "\n".join(f"| {one.name} | {one.difference:+.2f} | {one.low:+.2f} to {one.high:+.2f} |" for one in changes)
    mo.md(f"## 3. What does *More control* change?\n| figure | difference | 95 % |\n|---|---|---|\n{table}")
    return (changes,)


@app.cell
def _(games, mo, study):
    spreads = {n: study("soft-seas", "loup-de-mer", players=n, games=games).spread("order")[0] for n in (1, 2, 4)}
    rows = "\n".join(f"- {n} players: {' · '.join(f'{at:g}' for at in one.quantiles)}" for n, one in spreads.items())
    mo.md(f"## 4. Does a score in Soft Seas depend on how many play?\nLeast · 5 % · quarter · median …\n{rows}")
    return (spreads,)


@app.cell
def _(check, find_game, games, mo, simulate):
    pirates = find_game("les-pirates")
    ends = {n: simulate(pirates, check(pirates, {}, n), games=100 * games, seed=1).ends for n in (2, 3, 4)}
    counted = {n: ", ".join(f"{how} {many}" for how, many in one.items()) for n, one in ends.items()}
    told = "\n".join(f"- {n} players: {said}" for n, said in counted.items())
    mo.md(f"## 5. How do games of Les Pirates end, at random?\n{told}")
    return (ends,)


@app.cell
def _(changes, ends, going_first, levels, spreads):
    answers = {"first": going_first, "levels": levels, "control": changes, "spreads": spreads, "ends": ends}
    return (answers,)


if __name__ == "__main__":
    for question, answer in app.run()[1]["answers"].items():
        print(question, answer)
