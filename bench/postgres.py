"""A PostgreSQL cluster of one's own, in a folder, on a socket there: started, stopped, killed and started again."""

import os
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

__all__ = ["Cluster", "find_bin"]

HOW = "PostgreSQL is not here: apt-get install postgresql, or put initdb on the PATH"


def find_bin() -> Path | None:
    """The folder of PostgreSQL's programs, the newest first; None where there are none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: float(file.parts[-3]))
    named = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(named).resolve().parent if named else None


class Cluster:
    """Every commit is flushed, as on a real server. PostgreSQL does not run as root: there it runs as `postgres`."""

    def __init__(self, folder: Path) -> None:
        found = find_bin()
        if found is None:
            raise SystemExit(HOW)
        self.bin, self.folder, self.data, self.is_killed = found, folder, folder / "data", False
        folder.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        self._run("initdb", "-D", str(self.data), "-U", "flibuste", "-A", "trust", "-E", "UTF8")
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://flibuste@/postgres?host={self.folder}"

    def start(self) -> None:
        """Run; back when it answers. After a kill the last of the old processes may still be going."""
        options = f"-k {self.folder} -c listen_addresses=''"
        words = ("pg_ctl", "-D", str(self.data), "-l", str(self.folder / "log"), "-w", "-o", options, "start")
        for _ in range(50 if self.is_killed else 0):
            with suppress(SystemExit):
                self._run(*words)
                break
            time.sleep(0.2)
        else:
            self._run(*words)
        self.is_killed = False

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-D", str(self.data), "-m", mode, "-w", "stop")

    def restart(self) -> None:
        self.stop()
        self.start()

    def kill(self) -> None:
        """End it at once (−9), the first process and all others."""
        first = int((self.data / "postmaster.pid").read_text().split()[0])
        others = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, others)):
            os.kill(process, signal.SIGKILL)
        self.is_killed = True

    def close(self) -> None:
        if (self.data / "postmaster.pid").exists():
            self.stop("immediate")

    def _run(self, *words: str) -> None:
        order = [str(self.bin / words[0]), *words[1:]]
        if os.geteuid() == 0:
            order = ["runuser", "-u", "postgres", "--", *order]
        done = subprocess.run(order, cwd="/", text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        if done.returncode:
            raise SystemExit(f"{words[0]}: {done.stderr}")
