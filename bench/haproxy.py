"""HAProxy before the processes of a fleet, at a port of loopback, set up as bench/haproxy.cfg says."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from bench.port import free_port, wait_for

__all__ = ["HOW", "Proxy", "find_haproxy"]

HOW = "HAProxy is not here: apt-get install haproxy"
SETUP = Path(__file__).with_suffix(".cfg")


def find_haproxy() -> str | None:
    return shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")


class Proxy:
    def __init__(self, folder: Path, urls: Sequence[str]) -> None:
        found = find_haproxy()
        if found is None:
            raise SystemExit(HOW)
        self.port = free_port()
        servers = "".join(f"    server s{number} {url.rpartition('/')[2]}\n" for number, url in enumerate(urls))
        setup = folder / "haproxy.cfg"
        setup.write_text(SETUP.read_text(encoding="utf-8").replace("PORT", str(self.port)) + servers)
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen([found, "-db", "-f", str(setup)], stdout=quiet, stderr=quiet)
        wait_for(self.port, "haproxy")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
