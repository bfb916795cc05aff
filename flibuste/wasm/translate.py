"""From numba to WebAssembly: numba makes LLVM's language of a kernel, and the LLVM that it brings also writes this.

Only here numba's inside is known. A compiled kernel comes with its IR, from the disk too, and that IR holds all that it
calls. The IR of all kernels of a game becomes one module; what names this machine in it is replaced, and it is made
small and fast once. Sizes stay 64 bits wide, pointers become 32: no memory of our kernels holds a pointer.
"""

import re
from collections.abc import Mapping
from typing import Any

import numba
from llvmlite import binding

from flibuste.engine.layout import Layout
from flibuste.wasm.exports import Export

__all__ = ["compiled", "object_of", "signature_of"]

types: Any = numba.types  # numba has no types of its own for a type checker
typeof: Any = numba.typeof
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint"


def compiled(export: Export) -> Any:
    """The kernel compiled for the kinds of its example's arguments."""
    kinds = tuple(typeof(one) for one in export.example)
    export.kernel.compile(kinds)
    return export.kernel.overloads[kinds]


def object_of(overloads: Mapping[str, Any]) -> bytes:
    """An object file that holds all of these kernels, each exported under its name."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES, reloc="static")
    module = binding.parse_assembly(_for_wasm(str(_together(overloads)), str(machine.target_data)))
    module.verify()
    _export(module, {overload.fndesc.llvm_func_name: name for name, overload in overloads.items()})
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(module, builder)
    _hold_no_pointers(str(module))
    return machine.emit_object(module)


def _together(overloads: Mapping[str, Any]) -> Any:
    """One module of all kernels; what several of them call is in it once."""
    whole = binding.parse_assembly("")
    for overload in overloads.values():
        own = overload.library._get_module_for_linking().clone()
        own.get_function(overload.fndesc.llvm_func_name).linkage = "external"
        whole.link_in(own)
    return whole


def _export(module: Any, names: Mapping[str, str]) -> None:
    """Call what is exported by its name; anything else may go where nobody calls it."""
    for function in module.functions:
        if function.name in names:
            function.name = names[function.name]
        elif not function.is_declaration:
            function.linkage = "internal"


def _hold_no_pointers(ir: str) -> None:
    """What lies in memory was laid out for this machine's wide pointers, so none may lie there but by itself."""
    for kind in re.findall(r"= alloca ([^,\n]*)", ir):
        if "ptr" in kind and kind != "ptr":
            raise TypeError(f"a kernel keeps {kind} on its stack")


def _for_wasm(ir: str, layout: str) -> str:
    ir = re.sub(r'target triple = ".*"\n', "", ir)
    ir = re.sub(r'target datalayout = ".*"\n', "", ir)
    ir = re.sub(r'"(target-cpu|target-features|probe-stack)"="[^"]*"', "", ir)
    # Reference counts of arrays: ours are views of buffers that the caller owns, never freed in a kernel
    ir = re.sub(r"= (tail )?call i8 @llvm\.x86\.atomic\.sub\.cc[^\n]*", "= add i8 0, 0", ir)
    ir = re.sub(r"@sqrt\b", "@llvm.sqrt.f64", ir)  # an instruction there
    return f'target triple = "{TRIPLE}"\ntarget datalayout = "{layout}"\n' + ir.replace("= common ", "= ")


def signature_of(overload: Any, records: Mapping[str, Layout]) -> dict[str, Any]:
    """The kinds of a kernel's arguments and of its answer, as the manifest tells them."""
    names = {typeof(layout.new()): name for name, layout in records.items()}
    signature = overload.signature
    return {"takes": [_kind(one, names) for one in signature.args], "gives": _kind(signature.return_type, names)}


def _kind(kind: Any, names: Mapping[Any, str]) -> Any:
    """A number ("i8", "f8"), a record by its name, {"array": …}, {"fields": …} of a named tuple; of answers a list."""
    if kind in names:
        return names[kind]
    if isinstance(kind, types.Array):
        return {"array": _kind(kind.dtype, names)}
    if isinstance(kind, types.BaseNamedTuple):
        return {"fields": dict(zip(kind.fields, (_kind(one, names) for one in kind), strict=True))}
    if isinstance(kind, types.BaseTuple):
        return [_kind(one, names) for one in kind]
    if isinstance(kind, types.NoneType):
        return "nothing"
    return ("i" if isinstance(kind, types.Integer) else "f") + str(kind.bitwidth // 8)
