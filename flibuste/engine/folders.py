"""Where on this machine our files are kept: the owner's data, and what can be made again."""

from pathlib import Path

__all__ = ["data_folder", "keeping_folder"]

HOME = ".flibuste"
"""The folder in the owner's home where there is nothing but Python itself."""


def data_folder() -> Path:
    """The folder of what the owner made."""
    try:
        from platformdirs import user_data_path
    except ModuleNotFoundError:
        return Path.home() / HOME / "data"
    return user_data_path("flibuste")


def keeping_folder() -> Path:
    """The folder of what can be made again."""
    try:
        from platformdirs import user_cache_path
    except ModuleNotFoundError:
        return Path.home() / HOME / "cache"
    return user_cache_path("flibuste")
