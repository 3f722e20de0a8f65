"""The part of packing that the page's own Python does, called by `pyodide.mjs`; all paths are relative to the repository."""

import ast
import json
import struct
import sys
from importlib import import_module
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

from compression import zstd  # new in Python 3.14

STDLIB = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip/"
FRAME_SIZE = 5 << 20  # two for Pyodide's WebAssembly: one is compiled while the other comes
LEVEL = 19


def trace(names: str) -> str:
    """Return which modules of the standard library importing these of them loads, and importing PyScript.

    Args:
        names: JSON list, as is the result; what isn't of the standard library is left aside.
    """
    sys.path.append("node_modules/@pyscript/core/src/stdlib")
    for name in ["pyscript", *json.loads(names)]:
        if name.partition(".")[0] in {*sys.stdlib_module_names, "pyodide", "pyscript"} and name != "pyscript.js_modules":
            import_module(name)
    modules = [module for module in sys.modules.values() if isinstance(module, ModuleType)]  # not those of JavaScript
    used = {module.__spec__.name for module in modules if (getattr(module, "__file__", None) or "").startswith(STDLIB)}
    return json.dumps(sorted(used))


def compile_all(source: str, target: str) -> None:
    """Compile every module of an archive.

    The results have no time stamp and are never compared with a source, so that they are the same in every build.

    Args:
        source: archive of sources.
        target: archive of the compiled modules, under the same names with a c at the end.
    """
    with ZipFile(source) as sources, ZipFile(target, "w") as compiled:
        for name in sources.namelist():
            code = compile(_bare(ast.parse(sources.read(name))), name, "exec", dont_inherit=True, optimize=0)
            compiled.writestr(f"{name}c", _code_to_hash_pyc(code, bytes(8), False))


def _bare(tree: ast.Module) -> ast.Module:
    """Return a module without what nobody reads in a browser: docstrings, and the types of arguments and results.

    Its assertions stay, unlike with Python's own -OO; so do the types in classes, of which dataclasses are made.
    """
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and not any(map(_reads_types, node.decorator_list)):
            node.returns = None
            for child in ast.walk(node.args):
                if isinstance(child, ast.arg):
                    child.annotation = None
    return tree


def _reads_types(decorator: ast.expr) -> bool:
    """Whether a decorator is `functools.singledispatch`'s, which chooses a function by the type of its argument."""
    return isinstance(decorator, ast.Attribute) and decorator.attr == "register"


def compress(source: str, target: str) -> None:
    """Compress a file for `web/js/files.js`: Zstandard (RFC 8878) in frames that can be inflated as they arrive.

    Before every frame stand its size and the size of what is in it, as 32-bit numbers, the lower bytes first.
    """
    data = Path(source).read_bytes()
    with open(target, "wb") as file:
        for start in range(0, len(data), FRAME_SIZE):
            part = data[start:start + FRAME_SIZE]
            frame = zstd.compress(part, LEVEL)
            file.write(struct.pack("<II", len(frame), len(part)) + frame)
