"""Structured logs: one JSON object a line, or plain text for people. Nobody who asks something can write a line."""

import json
import logging
import time

from flibuste.server.texts import one_line

__all__ = ["JsonLines", "Plain", "set_up_logs"]

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
MARGIN = "\n    | "


class JsonLines(logging.Formatter):
    """Time, level, logger, message and whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **extras(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class Plain(logging.Formatter):
    """The same for a person; what follows a failure stands behind a margin, so that no line of it looks like ours."""

    def format(self, record: logging.LogRecord) -> str:
        entry = " ".join(f"{key}={value}" for key, value in extras(record).items())
        head = one_line(f"{self.formatTime(record)} {record.levelname} {record.getMessage()} {entry}".rstrip())
        if not record.exc_info:
            return head
        trace = self.formatException(record.exc_info).splitlines()
        return head + "".join(MARGIN + one_line(line) for line in trace)


def extras(record: logging.LogRecord) -> dict[str, object]:
    return {key: value for key, value in vars(record).items() if key not in USUAL}


def set_up_logs(kind: str, level: str) -> None:
    """Log to stderr, as `json` or as `text`."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if kind == "json" else Plain())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel("WARNING")
