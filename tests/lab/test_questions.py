"""The notebook of questions runs and answers all five."""

from pathlib import Path
from runpy import run_path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "questions.py"


def test_the_notebook_answers_its_five_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("marimo", reason="pip install 'flibuste[notebook]'")
    monkeypatch.setenv("QUESTION_GAMES", "4")
    answers = run_path(str(NOTEBOOK))["app"].run()[1]["answers"]
    assert list(answers) == ["first", "levels", "control", "spreads", "ends"]
    assert answers["first"].low < answers["first"].high
    assert sum(line.share for line in answers["levels"]) == pytest.approx(1)
    assert {one.name for one in answers["control"]} >= {"score", "decisions"}
    assert list(answers["spreads"]) == [1, 2, 4]
    assert all(sum(one.values()) == 400 for one in answers["ends"].values())
