"""From numba to WebAssembly: numba makes LLVM's language of a kernel, and the LLVM that it brings also writes this.

Only here numba's inside is known. A kernel's IR holds all that it calls; what names the machine in it is replaced.
Sizes stay 64 bits wide, pointers become 32; nothing in our kernels minds.
"""

import re
from collections.abc import Mapping
from typing import Any

import numba
from llvmlite import binding

from flibuste.engine.layout import Layout
from flibuste.wasm.exports import Export

__all__ = ["ENVIRONMENT", "compiled", "object_of", "signature_of"]

types: Any = numba.types  # numba has no types of its own for a type checker
typeof: Any = numba.typeof
ENVIRONMENT = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "FLIBUSTE_CACHE": "none",
}
"""For the process that translates: no instruction of this machine's processor may get into the IR, and a kernel read
from the disk has none."""
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint"


def compiled(export: Export) -> Any:
    """The kernel compiled for the kinds of its example's arguments."""
    kinds = tuple(typeof(one) for one in export.example)
    export.kernel.compile(kinds)
    return export.kernel.overloads[kinds]


def object_of(name: str, overload: Any) -> bytes:
    """An object file that exports the kernel under a name."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    machine = binding.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES, reloc="static")
    told = _for_wasm(overload.library.get_llvm_str(), str(machine.target_data))
    own = re.escape(overload.fndesc.llvm_func_name)
    module = binding.parse_assembly(re.sub(rf'@"?{own}"?(?![\w.$])', f"@{name}", told))
    module.verify()
    return machine.emit_object(module)


def _for_wasm(ir: str, layout: str) -> str:
    ir = re.sub(r'target triple = ".*"', f'target triple = "{TRIPLE}"', ir)
    ir = re.sub(r'target datalayout = ".*"', f'target datalayout = "{layout}"', ir)
    ir = re.sub(r'"(target-cpu|target-features|probe-stack)"="[^"]*"', "", ir)
    # Reference counts of arrays: ours are views of buffers that the caller owns, never freed in a kernel
    ir = re.sub(r"= (tail )?call i8 @llvm\.x86\.atomic\.sub\.cc[^\n]*", "= add i8 0, 0", ir)
    return ir.replace("= common ", "= weak ")  # what several kernels share is kept once


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
