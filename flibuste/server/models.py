"""What messages are declared with: pydantic, or where there is none (in a browser) the little of it that they need."""

from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING or find_spec("pydantic"):
    from pydantic import (
        AfterValidator,
        BaseModel,
        ConfigDict,
        Field,
        StringConstraints,
        TypeAdapter,
        ValidationError,
    )
else:
    from flibuste.server.plain_models import (
        AfterValidator,
        BaseModel,
        ConfigDict,
        Field,
        StringConstraints,
        TypeAdapter,
        ValidationError,
    )

__all__ = [
    "AfterValidator",
    "BaseModel",
    "ConfigDict",
    "Field",
    "StringConstraints",
    "TypeAdapter",
    "ValidationError",
]
