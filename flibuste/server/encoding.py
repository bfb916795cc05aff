"""Messages as JSON, and what is written already set into them: by msgspec, or where there is none by the standard
library (in a browser, where nobody counts messages a second)."""

import json
from typing import TYPE_CHECKING, Any

__all__ = ["Raw", "encode"]


class PlainRaw:
    """JSON that is written already."""

    def __init__(self, written: bytes) -> None:
        self.written = written


def plain_encode(message: Any) -> bytes:
    """A message as JSON, in UTF-8."""
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"), default=_read_again)
    return text.encode()


def _read_again(raw: PlainRaw) -> Any:
    return json.loads(raw.written)


if TYPE_CHECKING:
    from msgspec import Raw
    from msgspec.json import encode
else:
    try:
        from msgspec import Raw
        from msgspec.json import encode
    except ModuleNotFoundError:
        Raw, encode = PlainRaw, plain_encode
