"""Who thinks aboard, in a worker of its own: a wish comes in as JSON, what was found goes out (server/thoughts.py)."""

import json

from flibuste.aboard.thinking import Found
from flibuste.server.thoughts import DOES

__all__ = ["think"]


def think(text: str) -> str:
    """What is found: `answer`, or `failed` with why."""
    wish = json.loads(text)
    found: Found
    try:
        found = {"answer": DOES[wish["what"]](wish, lambda **_: None)}
    except Exception as problem:  # a bot may do anything
        found = {"failed": f"{type(problem).__name__}: {problem}"}
    return json.dumps(found)
