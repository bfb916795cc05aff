"""Structured logs: one JSON object a line, or plain text for people."""

import json
import logging
import time

__all__ = ["set_up_logs"]

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """Time, level, logger, message and whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **extras(record),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


class Plain(logging.Formatter):
    """The same for a person."""

    def format(self, record: logging.LogRecord) -> str:
        told = " ".join(f"{key}={value}" for key, value in extras(record).items())
        return f"{super().format(record)} {told}".rstrip()


def extras(record: logging.LogRecord) -> dict[str, object]:
    return {key: value for key, value in vars(record).items() if key not in USUAL}


def set_up_logs(kind: str, level: str) -> None:
    """Log to stderr, as `json` or as `text`."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if kind == "json" else Plain("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel("WARNING")
