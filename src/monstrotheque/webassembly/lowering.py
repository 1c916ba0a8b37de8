"""Numba's code, lowered for WebAssembly instead of the machine at hand.

Numba makes LLVM's language for this machine. Nothing in kernels depends on the machine, so its name and its memory
layout are replaced by WebAssembly's before LLVM optimises. What Numba calls for errors, and to count references to
arrays, never runs in kernels: errors stop the program.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import resources
from typing import Any

import llvmlite.binding as llvm
import numba

from monstrotheque.webassembly.entry_points import Entry

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
"""What all browsers of the last years can do."""
_LAYOUT = re.compile(r'^target datalayout = "[^"]*"$', re.MULTILINE)
_TRIPLE = re.compile(r'^target triple = "[^"]*"$', re.MULTILINE)
_NOT_INLINED = "{ noinline }"
_CONSTANT = re.compile(r'^(@(?:"[^"]*"|\S+) = (?:internal |private )?)(?=constant )', re.MULTILINE)


def object_of(entries: Mapping[str, Entry]) -> bytes:
    """The WebAssembly object file of *entries*, with all that they call."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(features=FEATURES, opt=3, reloc="static")
    module = _module(entries, str(machine.target_data))
    _optimise(module, machine)
    return bytes(machine.emit_object(module))


def _module(entries: Mapping[str, Entry], layout: str) -> Any:
    """One module of all *entries*, in which nothing else can be called from outside."""
    module = llvm.parse_assembly("")
    for name, (signature, function) in entries.items():
        made = numba.cfunc(signature, error_model="numpy")(function)
        module.link_in(llvm.parse_assembly(_for_wasm(made._library.get_llvm_str(), layout)))
        module.get_function(made.native_name).name = name
    support = resources.files("monstrotheque.webassembly").joinpath("support.ll").read_text("utf-8")
    module.link_in(llvm.parse_assembly(_for_wasm(support + _stops(module, support), layout)))
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in entries:
            value.linkage = "internal"
    module.verify()
    return module


def _for_wasm(text: str, layout: str) -> str:
    """LLVM's *text* with WebAssembly as its target.

    Tables of equal content may share an address, so one that several functions read is stored once.
    """
    text = _CONSTANT.sub(r"\1unnamed_addr ", text)
    text = _LAYOUT.sub(f'target datalayout = "{layout}"', text)
    return _TRIPLE.sub(f'target triple = "{TRIPLE}"', text).replace(_NOT_INLINED, "{ nounwind }")


def _stops(module: Any, support: str) -> str:
    """For everything that is called and that nobody defines: a function that stops the program."""
    missing = [
        each
        for each in module.functions
        if each.is_declaration and not each.name.startswith("llvm.") and f"@{each.name}(" not in support
    ]
    return "".join(
        f"define {str(each.global_value_type).replace('(', f'@{each.name}(', 1)} cold noreturn {{\n"
        "  call void @llvm.trap()\n  unreachable\n}\n"
        for each in missing
    )


def _optimise(module: Any, machine: Any) -> None:
    """Run LLVM's usual passes, without vectors: not every browser has them."""
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
