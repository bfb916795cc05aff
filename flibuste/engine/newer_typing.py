"""What newer Pythons have in `typing`: theirs where it is there (in a browser nothing else is), else a package's."""

import sys

if sys.version_info >= (3, 13):
    from typing import TypedDict, TypeVar
else:
    from typing_extensions import TypedDict, TypeVar

__all__ = ["TypeVar", "TypedDict"]
