"""Run the server: uvicorn, on a socket that is open before anybody is told."""

import socket
from collections.abc import Callable

import uvicorn

from flibuste.server.app import make_app
from flibuste.server.config import Config

__all__ = ["run"]

LARGEST_MESSAGE = 64 * 1024


class Server(uvicorn.Server):
    """Says when it has started."""

    ready: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def run(config: Config, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serve until told to stop; `ready` gets the address."""
    told = uvicorn.Config(
        make_app(config),
        host=host,
        port=port,
        log_level="warning",
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    listening = told.bind_socket()
    port = listening.getsockname()[1]
    shown = "127.0.0.1" if host == "0.0.0.0" else host
    server = Server(told)
    server.ready = lambda: ready(f"http://{shown}:{port}/")
    server.run([listening])
