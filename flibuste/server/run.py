"""Run the server: uvicorn, on a socket that is open before anybody is told."""

import gc
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import uvicorn

from flibuste.server.address import Proxies
from flibuste.server.app import make_app
from flibuste.server.config import Config
from flibuste.server.patience import Doors, Patient
from flibuste.server.pulse import Pulse
from flibuste.server.socket import Visit
from flibuste.server.tidy import seldom
from flibuste.server.wire import Wire

__all__ = ["run"]


class Server(uvicorn.Server):
    """Says when it has started."""

    ready: Callable[[], None]
    pulse: Pulse
    door: socket.socket

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.freeze()  # what is there now stays: never look through it again in the middle of a move
        if self.started:
            self.pulse.begin()
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the door for all who hold it: those who came now would wait for the watchdog, and in vain."""
        for listening in self.servers:
            listening.close()
        with suppress(OSError):
            self.door.shutdown(socket.SHUT_RDWR)
        await super().shutdown(sockets)


def run(config: Config, host: str, port: int, ready: Callable[[str], None], logs: str = "text") -> None:
    """Serve until told to stop; `ready` gets the address, `logs` is how the watchdog logs."""
    seldom()
    app = make_app(config)
    proxies = Proxies(config.trusted_proxies)
    doors = Doors(config, proxies)
    guest = partial(Visit, app.state.tables, app.state.signer, proxies)
    uvicorn_config = uvicorn.Config(
        app,
        http=partial(Patient, doors),  # type: ignore[arg-type]
        ws=partial(Wire, guest, doors),  # type: ignore[arg-type]
        proxy_headers=False,  # decided by our own door
        log_config=None,  # its lines are written as ours are
        host=host,
        port=port,
        log_level="warning",
        timeout_graceful_shutdown=5,
        timeout_keep_alive=max(1, int(config.time_to_ask)),
        server_header=False,
    )
    listening = uvicorn_config.bind_socket()
    port = listening.getsockname()[1]
    shown = "127.0.0.1" if host == "0.0.0.0" else host
    server = Server(uvicorn_config)
    server.door = listening.dup()
    server.pulse = Pulse(listening, config.stuck, logs)
    server.ready = lambda: ready(f"http://{shown}:{port}/")
    server.run([listening])
