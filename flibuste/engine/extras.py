"""What some parts need beyond the base install; asked for only when one of them is used."""

from importlib.util import find_spec

from flibuste.engine.errors import FlibusteError

__all__ = ["EXTRAS", "MissingExtra", "need"]

EXTRAS = {
    "pettingzoo": ("pettingzoo", "gymnasium"),
    "drawing": ("resvg_py", "PIL"),
    "openspiel": ("pyspiel",),
    "batch": ("gymnasium",),
    "tables": ("polars",),
    "pandas": ("pandas",),
    "client": ("httpx", "websockets"),
    "fleet": ("redis",),
    "ray": ("ray",),
    "server": ("alembic", "fastapi", "itsdangerous", "msgspec", "prometheus_client", "sqlalchemy", "uvicorn"),
}
"""The extras of pyproject.toml, with the modules that each brings."""


class MissingExtra(FlibusteError, ImportError):
    code = "missing-extra"
    en = "{module} is not installed: pip install 'flibuste[{extra}]'"
    fr = "{module} n'est pas installé : pip install 'flibuste[{extra}]'"


def need(extra: str) -> None:
    """Raises MissingExtra unless all modules of the extra are here."""
    for module in EXTRAS[extra]:
        if not _is_here(module):
            raise MissingExtra(module=module, extra=extra)


def _is_here(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ValueError:
        return False
