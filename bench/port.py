"""Ports of loopback, for servers that are started beside ours."""

import socket
import time
from contextlib import suppress

__all__ = ["free_port", "wait_for"]

PATIENCE = 30.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def wait_for(port: int, who: str) -> None:
    """Back when somebody listens there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.02)
    raise SystemExit(f"{who} does not listen")
