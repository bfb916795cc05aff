"""Builds the page into what is packed: a wheel or an sdist without it would serve nothing."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("flibuste/server/built/index.html")


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Fails loudly where the page cannot be made. A wheel made from an sdist takes the page that lies in it; an
    editable install has none until `make web`."""

    def dependencies(self) -> list[str]:
        return [] if self._is_ready("") or self._builder().has_node() else [self._builder().NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self._is_ready(version):
            self.app.display_info("building the page")
            if self._builder().build():
                sys.exit("the page could not be built: see above")
        if version != "editable" and not (Path(self.root) / PAGE).is_file():
            sys.exit(f"the page was not built: {PAGE} is missing")

    def _is_ready(self, version: str) -> bool:
        is_sdist = (Path(self.root) / "PKG-INFO").is_file()
        return version == "editable" or (is_sdist and (Path(self.root) / PAGE).is_file())

    def _builder(self) -> ModuleType:
        """web/build.py, which is no package."""
        spec = importlib.util.spec_from_file_location("web_build", Path(self.root) / "web" / "build.py")
        assert spec
        assert spec.loader
        builder = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(builder)
        return builder
