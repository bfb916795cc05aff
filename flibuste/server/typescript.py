"""What crosses to the page as TypeScript: `python -m flibuste.server.typescript web/src` writes the messages and every
game's shapes; `--check`: are they stale?"""

import inspect
import sys
from pathlib import Path
from typing import Any, get_args

import click
from pydantic import BaseModel

from flibuste.engine.games import all_games
from flibuste.server import game_types, messages

__all__ = ["typescript", "written"]

HEAD = "// Written by `make types` from flibuste/server/messages.py: edit that, not this.\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """All models of `messages` as TypeScript types, those a client sends with their optional keys."""
    models = [getattr(messages, name) for name in messages.__all__]
    models = [model for model in models if inspect.isclass(model) and issubclass(model, BaseModel)]
    parts = [HEAD]
    for model in models:
        schema = model.model_json_schema(ref_template="{model}")
        parts.append(_model(model.__name__, schema, whole=not issubclass(model, messages.Wish)))
    parts.append(_union("ClientMessage", _sent(get_args(get_args(messages.Client)[0]))))
    parts.append(_union("ServerMessage", _sent((messages.Snapshot, messages.Change, *ANSWERS))))
    return "\n".join(parts)


ANSWERS = (messages.Done, messages.Refused, messages.Because, messages.Pong)


def _sent(models: tuple[type[BaseModel], ...]) -> list[str]:
    return [model.__name__ for model in models]


def _union(name: str, members: list[str]) -> str:
    return f"export type {name} = {' | '.join(members)};\n"


def _model(name: str, schema: dict[str, Any], whole: bool) -> str:
    needed = schema.get("properties", {}) if whole else schema.get("required", [])
    lines = [f"export interface {name} {{"]
    for key, value in schema.get("properties", {}).items():
        if said := value.get("description"):
            lines.append(f"  /** {' '.join(said.split())} */")
        lines.append(f"  {key}{'' if key in needed else '?'}: {_type(value)};")
    if schema.get("additionalProperties") is True:
        lines.append("  [key: string]: unknown;")
    about = f"/** {' '.join(schema['description'].split())} */\n" if schema.get("description") else ""
    return about + "\n".join([*lines, "}"]) + "\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))
    return _compound(schema)


def _compound(schema: dict[str, Any]) -> str:
    kind = schema.get("type")
    if kind == "array" and "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    if kind == "array":
        inner = _type(schema.get("items", {}))
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    return SIMPLE.get(str(kind), "unknown")


def written() -> dict[str, str]:
    """Every file that is written, by its place in the page's sources."""
    games = {f"games/{game.id}/shapes.ts": game_types.typescript(game) for game in all_games()}
    return {"lib/protocol.ts": typescript(), **{name: text for name, text in games.items() if text}}


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; fail when a file is stale.")
def main(folder: Path, check: bool) -> None:
    """Write the protocol's and the games' types into FOLDER, the page's sources."""
    for name, text in written().items():
        file = folder / name
        if not check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        elif not file.is_file() or file.read_text(encoding="utf-8") != text:
            click.echo(f"{name} is stale: run `make types`", err=True)
            sys.exit(1)


if __name__ == "__main__":
    main()
