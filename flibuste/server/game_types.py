"""A game's `shapes` as TypeScript: types, and how the page reads them out of the protocol's messages."""

import importlib
import importlib.util
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from annotated_types import Len
from typing_extensions import is_typeddict

from flibuste.engine.contract import Game

__all__ = ["typescript"]

HEAD = """// Written by `make types` from {source}: edit that, not this.
import type {{ LogEntry, Offer, View }} from '$lib/protocol';
import * as read from '$lib/shapes';
"""
TAIL = """/** A move as the logbook has it. */
export type Move = Parts & Played;
export type Action = Parts["action"];
export type Offered<A extends Action> = read.Offered<Parts, A>;

export const tableOf = (view: View): Table => view.table as Table;
export const partsOf = (offer: Offer): Parts => offer.parts as Parts;
export const eventOf = (entry: LogEntry): Event | Move => entry.event as Event | Move;
export const offersOf = <A extends Action>(offers: Offer[], action: A): Offered<A>[] =>
  read.offersOf<Parts, A>(offers, action);
export const moveOf = <A extends Action>(entry: LogEntry | undefined, action: A): read.Of<Move, A> | null =>
  read.moveOf<Move, A>(entry, action);
"""
SIMPLE = {int: "number", float: "number", bool: "boolean", str: "string", NoneType: "null"}


def typescript(game: Game) -> str:
    """The game's shapes; nothing where it declares none."""
    module = f"{game.load.__module__.rpartition('.')[0]}.shapes"
    if not importlib.util.find_spec(module):
        return ""
    shapes = importlib.import_module(module)
    declared = {name: getattr(shapes, name) for name in shapes.__all__}
    named = {shape: name for name, shape in declared.items()}
    source = module.replace(".", "/") + ".py"
    return "\n".join([HEAD.format(source=source), *(_declared(*one, named) for one in declared.items()), TAIL])


def _declared(name: str, shape: Any, named: dict[Any, str]) -> str:
    if not is_typeddict(shape):
        return f"export type {name} = {_type(shape, {one: other for one, other in named.items() if other != name})};\n"
    about = f"/** {' '.join(shape.__doc__.split())} */\n" if shape.__doc__ else ""
    lines = [_key(shape, key, hint, named) for key, hint in get_type_hints(shape, include_extras=True).items()]
    return f"{about}export type {name} = {{\n{''.join(lines)}}};\n"


def _key(shape: Any, key: str, hint: Any, named: dict[Any, str]) -> str:
    there = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
    return f"  {key}{'' if key in shape.__required_keys__ else '?'}: {_type(there, named)};\n"


def _type(hint: Any, named: dict[Any, str]) -> str:
    if hint in named:
        return named[hint]
    kind, inner = get_origin(hint), get_args(hint)
    if kind is Literal:
        return " | ".join(f'"{value}"' for value in inner)
    if kind in (Union, UnionType):
        return " | ".join(_type(one, named) for one in inner)
    if kind is Annotated and isinstance(inner[1], Len):
        return f"[{', '.join([_type(get_args(inner[0])[0], named)] * inner[1].min_length)}]"
    if kind is list:
        each = _type(inner[0], named)
        return f"({each})[]" if " | " in each else f"{each}[]"
    if kind is dict:
        record = f"Record<{_type(inner[0], named)}, {_type(inner[1], named)}>"
        return record if inner[0] is str else f"Partial<{record}>"
    return SIMPLE[hint]
