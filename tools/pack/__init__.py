"""What the page's Python is shipped as: Pyodide's machine, the standard library in two parts, and the app.

Pyodide's own Python compiles and compresses, in Node. The results are kept in node_modules/.cache, so that it is only
started for what has changed.
"""

from __future__ import annotations

import ast
import hashlib
import io
import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parent.parent.parent
CACHE = ROOT / "node_modules/.cache/donafare"
PYODIDE = ROOT / "node_modules/pyodide"
STDLIB = PYODIDE / "python_stdlib.zip"
PYSCRIPT = ROOT / "node_modules/@pyscript/core"


@dataclass(frozen=True)
class Stdlib:
    """The standard library: two archives of compiled modules.

    used: what the page imports.
    rest: everything else, imported on demand by `web/start.py`.
    names: the modules in `rest`.
    """

    used: bytes
    rest: bytes
    names: frozenset[str]


@dataclass(frozen=True)
class Machine:
    """Pyodide's WebAssembly, and the file of the script that runs it."""

    wasm: bytes
    script: Path


class Packer:
    """Packs for one build; a context, because it starts Pyodide when there is something new to do."""

    def __init__(self) -> None:
        CACHE.mkdir(parents=True, exist_ok=True)
        self._salt = hashlib.sha256()
        for file in (STDLIB, *sorted(Path(__file__).parent.glob("*.*"))):
            self._salt.update(file.read_bytes())

    def __enter__(self) -> Packer:
        return self

    def __exit__(self, *_: object) -> None:
        if "_node" in self.__dict__:
            self._node.stdin.close()
            self._node.stdout.close()
            self._node.wait()

    def machine(self) -> Machine:
        """Return Pyodide's machine without what nothing in the page can call (see `shake.mjs`)."""
        given = [PYODIDE / "pyodide.asm.wasm", PYODIDE / "pyodide.asm.mjs", PYODIDE / "pyodide.mjs",
                 *sorted((PYSCRIPT / "dist").glob("core*.js"))]
        key = self._key(b"".join(file.read_bytes() for file in given))
        wasm, script = CACHE / f"{key}.wasm", CACHE / f"{key}.js"
        if not (wasm.exists() and script.exists()):
            with tempfile.TemporaryDirectory(dir=CACHE) as folder:
                made = [Path(folder) / file.name for file in (wasm, script)]
                subprocess.run(["node", Path(__file__).with_name("shake.mjs"), *given, *made], check=True)
                for file, target in zip(made, (wasm, script), strict=True):
                    file.replace(target)
        return Machine(wasm.read_bytes(), script)

    def stdlib(self, modules: Mapping[str, bytes]) -> Stdlib:
        """Return the standard library, parted by what our modules import.

        Args:
            modules: name of the file → source.
        """
        with ZipFile(STDLIB) as archive:
            sources = {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}
        imports = json.dumps(sorted(set().union(*map(_imports, modules.values()))))
        used = set(json.loads(self._kept(imports.encode(), lambda names: self._call("trace", names.decode()).encode())))
        rest = {name: source for name, source in sources.items() if module_name(name) not in used}
        wanted = {name: source for name, source in sources.items() if name not in rest}
        return Stdlib(used=archive_of(self.compiled(wanted), ZIP_STORED), rest=archive_of(self.compiled(rest), ZIP_DEFLATED),
                      names=frozenset(map(module_name, rest)))

    def compiled(self, sources: Mapping[str, bytes]) -> dict[str, bytes]:
        """Return sources compiled: name of the file, with a c at the end → content."""
        files = {name: CACHE / self._key(f"{name}\0".encode() + source) for name, source in sources.items()}
        if missing := [name for name in sources if not files[name].exists()]:
            with tempfile.TemporaryDirectory(dir=CACHE) as folder:
                job, done = Path(folder) / "sources.zip", Path(folder) / "compiled.zip"
                job.write_bytes(archive_of({name: sources[name] for name in missing}, ZIP_STORED))
                self._call("compile_all", _relative(job), _relative(done))
                with ZipFile(done) as archive:
                    for name in missing:
                        _keep(files[name], archive.read(f"{name}c"))
        return {f"{name}c": file.read_bytes() for name, file in files.items()}

    def compressed(self, data: bytes) -> bytes:
        """Return data as `web/js/files.js` inflates it."""
        def compress(data: bytes) -> bytes:
            with tempfile.TemporaryDirectory(dir=CACHE) as folder:
                source, target = Path(folder) / "source", Path(folder) / "target"
                source.write_bytes(data)
                self._call("compress", _relative(source), _relative(target))
                return target.read_bytes()
        return self._kept(data, compress)

    def _kept(self, data: bytes, make: Callable[[bytes], bytes]) -> bytes:
        file = CACHE / self._key(make.__qualname__.encode() + data)
        if not file.exists():
            _keep(file, make(data))
        return file.read_bytes()

    def _key(self, data: bytes) -> str:
        digest = self._salt.copy()
        digest.update(data)
        return digest.hexdigest()

    @cached_property
    def _node(self) -> subprocess.Popen[str]:
        script = Path(__file__).with_name("pyodide.mjs")
        return subprocess.Popen(["node", str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def _call(self, *words: str) -> str:
        self._node.stdin.write(json.dumps(words) + "\n")
        self._node.stdin.flush()
        answer = json.loads(self._node.stdout.readline() or '{"error": "Node has ended"}')
        if "error" in answer:
            raise RuntimeError(f"{words[0]}: {answer['error']}")
        return answer.get("result", "")


def pyscript() -> dict[str, bytes]:
    """Return PyScript's own modules in Python: name of the file → source."""
    modules = PYSCRIPT / "src/stdlib"
    return {file.relative_to(modules).as_posix(): file.read_bytes() for file in sorted(modules.rglob("*.py"))}


def module_name(file: str) -> str:
    """Return the name of the module in a file.

    >>> module_name("asyncio/__init__.py"), module_name("asyncio/log.py")
    ('asyncio', 'asyncio.log')
    """
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def archive_of(files: Mapping[str, bytes], method: int) -> bytes:
    """Return a zip archive that depends on nothing but its content; `method` is one of `zipfile`'s."""
    buffer = io.BytesIO()
    with ZipFile(buffer, "w") as archive:
        for name in sorted(files):
            entry = ZipInfo(name)  # dated 1980, always
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name], method, 9)
    return buffer.getvalue()


def _imports(source: bytes) -> Iterable[str]:
    """Yield which modules of others a module of ours imports, anywhere."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module


def _relative(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def _keep(file: Path, data: bytes) -> None:
    """Write at once or not at all: several builds may run at the same time."""
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as part:
        part.write(data)
    os.replace(part.name, file)
