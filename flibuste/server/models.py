"""What messages are declared with: pydantic, or where there is none (in a browser) the little of it that they need."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError
else:
    try:
        import pydantic as models
    except ModuleNotFoundError:
        from flibuste.server import plain_models as models
    AfterValidator, BaseModel, ConfigDict, Field = (
        models.AfterValidator,
        models.BaseModel,
        models.ConfigDict,
        models.Field,
    )
    StringConstraints, TypeAdapter = models.StringConstraints, models.TypeAdapter
    ValidationError = models.ValidationError

__all__ = [
    "AfterValidator",
    "BaseModel",
    "ConfigDict",
    "Field",
    "StringConstraints",
    "TypeAdapter",
    "ValidationError",
]
