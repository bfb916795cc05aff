"""What a bot draws its luck from."""

from hmac import digest

from flibuste.server.table import Table

__all__ = ["seed_of"]

PREFIX = b"flibuste/bot/1"


def seed_of(table: Table, seat: int) -> int:
    """What a bot draws its luck from in this move: the table's secret, so that nobody can foresee it before the end."""
    message = PREFIX + seat.to_bytes(2, "big") + len(table.playing().steps).to_bytes(4, "big")
    return int.from_bytes(digest(table.secret, message, "sha256")[:8], "big") >> 1
