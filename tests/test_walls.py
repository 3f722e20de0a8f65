"""Who may import whom: web → {table, peer, bots} → {games, fair} → core, and the engine stays pure."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

LAYERS = {
    "core": 0,
    "games": 1, "fair": 1,
    "table": 2, "bots": 2,
    "peer": 3,  # joins two tables, and no table knows of it
    "web": 4,
}

EXCEPTIONS = {"pygames/cli.py", "pygames/__main__.py"}
"""The terminal's modules stand above the engine and may use files, the clock and the keyboard."""

IMPURE = {
    "time", "datetime", "os", "pathlib", "io", "socket", "ssl", "http", "urllib", "asyncio", "threading", "subprocess",
    "multiprocessing", "shutil", "tempfile", "sqlite3", "select", "signal", "webbrowser", "ctypes", "pickle",
}

BROWSER = {"js", "pyodide", "pyodide_js", "pyscript", "pyscript_core", "micropip", "web"}

MODULES = sorted(file.relative_to(ROOT).as_posix() for part in ("pygames", "web") for file in (ROOT / part).rglob("*.py"))


def imports(module: str) -> Iterator[str]:
    """Yield the full names of all that a module imports, wherever in its text."""
    package = module.removesuffix(".py").removesuffix("/__init__").split("/")
    if not module.endswith("__init__.py"):
        package = package[:-1]
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[:len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def part_of(name: str) -> str | None:
    """Return the part of the house that a dotted name belongs to, or None for others' modules."""
    words = name.split(".")
    if words[0] == "pygames":
        return words[1] if len(words) > 1 and words[1] in LAYERS else None
    return "web" if words[0] == "web" else None


def test_there_is_something_to_check():
    assert "pygames/core/state.py" in MODULES and "pygames/games/jekyll.py" in MODULES
    assert "pygames.core.errors" in set(imports("pygames/games/jekyll.py"))
    assert "random" in set(imports("pygames/core/dealer.py"))


@pytest.mark.parametrize("module", [module for module in MODULES if module not in EXCEPTIONS])
def test_imports_point_one_way(module):
    own = part_of(module.removesuffix(".py").replace("/", "."))
    for name in imports(module):
        other = part_of(name)
        if own is not None and other is not None and other != own:
            assert LAYERS[other] < LAYERS[own], f"{module} imports {name}"
        if own is not None and name.split(".")[0] == "pygames":
            assert name.split(".")[1:2] not in (["cli"], ["__main__"]), f"{module} imports {name}"


@pytest.mark.parametrize("module", [module for module in MODULES if module.startswith("pygames/")])
def test_the_engine_knows_no_browser(module):
    for name in imports(module):
        assert name.split(".")[0] not in BROWSER, f"{module} imports {name}"


@pytest.mark.parametrize("module", [module for module in MODULES
                                    if module.startswith("pygames/") and module not in EXCEPTIONS])
def test_the_engine_reads_no_clock_no_file_and_no_network(module):
    for name in imports(module):
        assert name.split(".")[0] not in IMPURE, f"{module} imports {name}"
    calls = {node.func.id for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8")))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not calls & {"open", "input", "print", "exec", "eval", "breakpoint"}, f"{module} calls them"
