"""The built web page: files as they are, and the page itself for every other address."""

from contextlib import suppress
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, HTMLResponse

from flibuste.server.errors import NoSuchAddress, TooFast
from flibuste.server.routes import greet

__all__ = ["BUILT", "router"]

router = APIRouter(include_in_schema=False)
BUILT = Path(__file__).parent / "built"
LONGEST = 500
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Flibuste</title>
<p>The page is not built: run <code>make web</code>. The server runs: <a href="/api/openapi.json">its API</a>.</p>
<p lang="fr">La page n'est pas construite : lancez <code>make web</code>. Le serveur, lui, fonctionne.</p></html>"""


@router.get("/{path:path}")
async def read_page(request: Request, path: str) -> Response:
    """A file of the built page, or the page. Files with a hash in their name never change."""
    if path.startswith("api/") or len(path) > LONGEST or not path.isprintable():
        raise NoSuchAddress()
    file = (BUILT / path).resolve()
    if path and file.is_file() and file.is_relative_to(BUILT):
        lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return FileResponse(file, headers={"Cache-Control": lasting})
    answer: Response
    if (BUILT / "index.html").is_file():
        answer = FileResponse(BUILT / "index.html", headers={"Cache-Control": "no-cache"})
    else:
        answer = HTMLResponse(MISSING)
    with suppress(TooFast):  # the page asks who it is, and is told
        greet(request, answer)
    return answer
