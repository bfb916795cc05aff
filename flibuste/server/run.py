"""Run the server: uvicorn, on a socket that is open before anybody is told."""

import gc
import socket
from collections.abc import Callable
from functools import partial

import uvicorn

from flibuste.server.app import make_app
from flibuste.server.config import Config
from flibuste.server.socket import Visit
from flibuste.server.tidy import seldom
from flibuste.server.wire import Wire

__all__ = ["run"]


class Server(uvicorn.Server):
    """Says when it has started."""

    ready: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.freeze()  # what is there now stays: never look through it again in the middle of a move
        if self.started:
            self.ready()


def run(config: Config, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serve until told to stop; `ready` gets the address."""
    seldom()
    app = make_app(config)
    guest = partial(Visit, app.state.harbour, app.state.signer)
    told = uvicorn.Config(
        app,
        ws=partial(Wire, guest),  # type: ignore[arg-type]
        host=host,
        port=port,
        log_level="warning",
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    listening = told.bind_socket()
    port = listening.getsockname()[1]
    shown = "127.0.0.1" if host == "0.0.0.0" else host
    server = Server(told)
    server.ready = lambda: ready(f"http://{shown}:{port}/")
    server.run([listening])
