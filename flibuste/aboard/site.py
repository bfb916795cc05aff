"""A folder that any static host serves, below any path: the built page, our Python, and what is told of the games."""

import hashlib
import html
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from flibuste.aboard.asking import Asked, Clerk
from flibuste.aboard.device import Device
from flibuste.aboard.pack import BUILT, Tell, check_built, write_pack
from flibuste.aboard.thinking import Thinking
from flibuste.engine.errors import FlibusteError
from flibuste.engine.games import game_ids
from flibuste.engine.reference import LANGUAGES

__all__ = ["NotASite", "write_site"]

MARK = "flibuste-site"


class NotASite(FlibusteError):
    code = "not-a-site"
    en = "{folder} holds other things than a site of ours: choose an empty folder"
    fr = "{folder} contient autre chose qu'un de nos sites : choisissez un dossier vide"


def write_site(folder: Path, server: str = "", tell: Tell = lambda _: None) -> int:
    """Write the site; how many bytes it takes. `server` is where games with others are played, if anywhere.

    Raises NotBuilt, CannotBuild, or NotASite where the folder holds something else."""
    _check(folder)
    tell({"en": "the page", "fr": "la page"})
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(BUILT, folder, ignore=shutil.ignore_patterns("aboard", "*.map"))
    tell({"en": "Python and the games", "fr": "Python et les jeux"})
    write_pack(folder / "aboard", tell)
    tell({"en": "what is told of the games", "fr": "ce qui est dit des jeux"})
    for path, content in _told():
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        _write(folder / "aboard" / "data" / f"{path}.json", text)
    _write_page(folder, server)
    _write_shell(folder)
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def _check(folder: Path) -> None:
    check_built("index.html", "worker.js")
    page = folder / "index.html"
    is_ours = page.is_file() and MARK in page.read_text(encoding="utf-8")
    if folder.exists() and not is_ours and (not folder.is_dir() or any(folder.iterdir())):
        raise NotASite(folder=folder)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _told() -> Iterator[tuple[str, object]]:
    """What a page reads before anything is loaded, by where it lies: the answers that Python would give."""
    device = Device(lambda _: None)
    clerk = Clerk(device, Thinking(device, lambda _: None, lambda *_: None))
    paths = ["games", "levels", "voyages"]
    for game in game_ids():
        paths += [f"games/{game}/figures"]
        paths += [f"games/{game}/{what}?lang={lang}" for what in ("rules", "picturebook") for lang in LANGUAGES]
    for path in paths:
        yield path.replace("?lang=", "."), clerk.answer(Asked("GET", f"/{path}"))


def _write_page(folder: Path, server: str) -> None:
    """The page and its manifest ask for everything beside them."""
    page = (folder / "index.html").read_text(encoding="utf-8")
    mark = f'<meta name="{MARK}" content="{html.escape(server, quote=True)}" />\n    '
    _write(folder / "index.html", re.sub(r'(href|src)="/', r'\1="./', page).replace("<title>", f"{mark}<title>"))
    manifest = (folder / "manifest.webmanifest").read_text(encoding="utf-8")
    _write(folder / "manifest.webmanifest", manifest.replace('"/', '"./'))


def _write_shell(folder: Path) -> None:
    """The service worker keeps what is told of the games too, and changes with every file of the site."""
    worker = (folder / "worker.js").read_text(encoding="utf-8")
    kept = [*sorted((folder / "aboard" / "data").rglob("*.json")), folder / "aboard" / "manifest.json"]
    names = [path.relative_to(folder).as_posix() for path in kept]
    whole = hashlib.sha256(worker.encode())
    for path in [*kept, folder / "index.html"]:
        whole.update(path.read_bytes())
    version = whole.hexdigest()[:12]
    worker = re.sub(r"VERSION = '\w+'", f"VERSION = '{version}'", worker, count=1)
    worker = worker.replace("const SITE = '';", f"const SITE = '{version}';")
    worker = worker.replace("const FILES = [", f"const FILES = [{json.dumps(names)[1:-1]}, ", 1)
    _write(folder / "worker.js", worker)
