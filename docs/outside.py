"""What the site does with links that leave docs/: it names the file, since the site does not hold it."""

import posixpath
import re
from typing import Any

LINK = re.compile(r"\[([^\]]*)\]\((\.\./[^)#\s]+)\)")


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Called by MkDocs with each page."""
    folder = posixpath.dirname(page.file.src_uri)

    def named(link: re.Match[str]) -> str:
        leaves = posixpath.normpath(posixpath.join(folder, link[2])).startswith("..")
        return link[1] if leaves else link[0]

    return LINK.sub(named, markdown)
