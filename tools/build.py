"""Build the site: `python -m tools.build [FOLDER]` (default: dist).

The folder that comes out is served as it is by any static web server, from any sub-path. Nothing in it
depends on when or where it was built: the same sources give the same bytes.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import tempfile
import tomllib
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable
from html import escape
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED

from pygames.core.registry import GAMES, load_game
from tools import fonts, icons, licenses
from tools.pack import Packer, archive_of, pyscript
from web import shell

ROOT = Path(__file__).resolve().parent.parent
NPM = ROOT / "node_modules"
WHEELS = ROOT / "vendor"

# Copied as they are.
ASSETS = ["web/icons"]

# The script of Pyodide's machine: a file of its own, since it is kept with the runtime.
MACHINE = "pyodide.asm.js"

# What the self-test (`#!/selftest`) runs in the visitor's browser.
TESTS = "tests.zip"
TESTED = ["core", "table", "games", "playthroughs"]
NOT_TESTED = {"test_agentdog_plans.py", "test_mrjack_tables.py", "test_dracula_playthroughs.py", "regenerate.py"}
NEEDS_MORE = re.compile(rb"hypothesis|tests\.peer")  # than the page's Python has
PLAYTHROUGHS = 2  # of every game, the shortest

# Python of ours that runs elsewhere.
NOT_SHIPPED = {"pygames/cli.py", "pygames/__main__.py", "pygames/fair/libsodium.py", "web/shell.py"}

MANIFEST = {
    "name": "Donafare · دونفره",
    "short_name": "دونفره",
    "description": "Five board and card games for two. پنج بازی دونفره.",
    "lang": "fa",
    "dir": "auto",
    "id": "./",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#f5f1e8",
    "theme_color": "#f5f1e8",
    "categories": ["games"],
    "icons": icons.for_manifest(),
}
"""The installed page (Web Application Manifest)."""

CONFIG_MARK = "./pyscript.toml"
"""Where index.html names its configuration, which the build puts in its place: one request less to wait for."""

STYLE = re.compile(r'<link rel="stylesheet" href="\./([^"]+)">')
"""Where index.html names a style; so is it with that."""


def build(out: Path) -> str:
    """Build the site into a folder, replacing what was there.

    Args:
        out: the folder to make.

    Returns:
        The hash of the site's contents, 16 hexadecimal digits; also in its version.json.

    Raises:
        FileNotFoundError: something to be shipped is not installed.
        subprocess.CalledProcessError: a script could not be bundled.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    # Built beside its place and then moved there, so that a running server never sees half a site.
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as folder:
        new, old = Path(folder) / "new", Path(folder) / "old"
        _fill(new)
        version = seal(new)
        if out.exists():
            out.rename(old)
        new.rename(out)
    return version


def _fill(site: Path) -> None:
    for name in ASSETS:
        for file in _files(ROOT / name):
            _copy(file, site / file.relative_to(ROOT))
    wheels = sorted(WHEELS.glob("*.whl"))
    large = _pack(site)
    subprocess.run(["node", ROOT / "tools/pack/pyscript.mjs", site / "vendor/pyscript"], cwd=ROOT, check=True)
    known = _known(site, large, _pyodide_lock(wheels))
    _bundle_scripts(site, known)
    _esbuild({}, *_files(ROOT / "web/styles"), f"--outdir={site / 'web/styles'}")
    _copy_matching(WHEELS, ["*.whl"], site / "vendor/pyodide")
    for name, data in (icons.icons() | fonts.fonts()).items():
        _write(site / name, data)
    _write_json(site / "licenses.json", licenses.collect(wheels))
    _write_page(site / "index.html", known)
    _write_json(site / "manifest.webmanifest", MANIFEST)


def _pack(site: Path) -> dict[str, int]:
    """Write the large files, each as it is and compressed; return their names and compressed sizes in bytes."""
    files = {file.relative_to(ROOT).as_posix(): file.read_bytes() for file in _files(ROOT / "pygames", ROOT / "web")
             if file.suffix in (".py", ".json")}
    modules = {name: data for name, data in files.items() if name.endswith(".py") and name not in NOT_SHIPPED}
    hashes = {type(load_game(game)).__module__: load_game(game).rules_hash for game in GAMES}
    modules["pygames/core/rules_hashes.py"] = f"RULES_HASHES = {hashes}\n".encode()
    with Packer() as packer:
        stdlib = packer.stdlib(modules)
        modules |= pyscript() | {"stdlib_rest.py": f"NAMES = frozenset({sorted(stdlib.names)})\n".encode()}
        words = {name: data for name, data in files.items() if name.endswith(".json")}
        machine = packer.machine()
        large = {
            "vendor/pyodide/pyodide.asm.wasm": machine.wasm,
            "vendor/pyodide/python.zip": stdlib.used,
            "app.zip": archive_of(packer.compiled(modules) | words, ZIP_STORED),
        }
        compressed = {name: packer.compressed(data) for name, data in large.items()}
    _esbuild({}, machine.script, f"--outfile={site / 'vendor/pyodide' / MACHINE}")
    _write(site / "vendor/pyodide/rest.zip", stdlib.rest)
    _write(site / TESTS, archive_of(_tests(), ZIP_DEFLATED))
    for name, data in large.items():
        _write(site / name, data)
        _write(site / f"{name}.zst", compressed[name])
    return {name: len(data) for name, data in compressed.items()}


def _tests() -> dict[str, bytes]:
    """Return the engine's tests that need nothing but pytest, and not long."""
    files = [ROOT / "tests/__init__.py", ROOT / "tests/support.py", *_files(*(ROOT / "tests" / part for part in TESTED))]
    sources = {file.relative_to(ROOT).as_posix(): file.read_bytes() for file in files}
    played: dict[bytes, list[str]] = defaultdict(list)
    for name in sorted(sources, key=lambda name: len(sources[name])):
        if name.endswith(".txt"):
            played[sources[name].partition(b"\n")[0]].append(name)  # "game: …"
    left = {name for names in played.values() for name in names[PLAYTHROUGHS:]}
    left |= {name for name in sources if Path(name).name in NOT_TESTED or NEEDS_MORE.search(sources[name])}
    return {name: source for name, source in sources.items() if name not in left}


def _write_page(file: Path, known: dict[str, object]) -> None:
    """Write index.html with its shell, all that it needs to be painted, and the addresses of its first modules."""
    page = shell.fill((ROOT / "index.html").read_text("utf-8"))
    modules = _modules(file.parent, *(f"web/js/{name}.js" for name in ("boot", "runtime", "dom")), "vendor/pyscript/core.js")
    parts = {
        "<!--early-->": f"<script>{_esbuild(known, ROOT / 'web/js/start/early.js', '--bundle', '--format=iife')}</script>",
        "<!--modules-->": f'<link rel="preload" href="./vendor/pyodide/{MACHINE}" as="script">' + "".join(
            f'<link rel="modulepreload" href="./{name}">' for name in sorted(modules)),
        CONFIG_MARK: escape(json.dumps(tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8")))),
    }
    parts |= {link[0]: f"<style>{_style(file.parent / link[1])}</style>" for link in STYLE.finditer(page)}
    for mark, part in parts.items():
        if page.count(mark) != 1:
            raise ValueError(f"{mark} has to be in the page exactly once")
        page = page.replace(mark, part)
    file.write_text(page, "utf-8")


def _style(file: Path) -> str:
    """Take a style out of the site, to be written into the page."""
    style = file.read_text("utf-8")
    file.unlink()
    return style.replace("../../", "./").strip()


def _modules(site: Path, *names: str) -> set[str]:
    """These modules and all that they import, so that none is waited for before the next is asked for."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            imports = re.findall(r"""(?:from|import) ?["']\./([\w.-]+)["']""", (site / name).read_text("utf-8"))
            waiting += [(Path(name).parent / other).as_posix() for other in imports]
    return found


def _known(site: Path, large: dict[str, int], lock: dict) -> dict[str, object]:
    """Return what only the build knows, as constants for scripts.

        BUILD.files   the large files, by their address, with their compressed sizes in bytes
        BUILD.lock    Pyodide's list of packages
        BUILD.snapshot  the hash of all that a memory snapshot depends on
        BUILD.runtime   the name of the cache of Pyodide and PyScript
    """
    snapshot = _hash({name: hashlib.sha256((site / f"{name}.zst").read_bytes()).digest() for name in large})
    return {"BUILD.files": large, "BUILD.lock": lock, "BUILD.snapshot": snapshot,
            "BUILD.runtime": _runtime_cache(site)}


def _bundle_scripts(site: Path, known: dict[str, object]) -> None:
    """Each web/js/*.js becomes a module of the same name, with the npm packages that it imports inside.

    What several of them share is split off, so that it is loaded and run only once.
    """
    _esbuild(known, *sorted((ROOT / "web/js").glob("*.js")), "--bundle", "--splitting", "--chunk-names=shared-[hash]",
             f"--alias:pyodide/{MACHINE}=../../vendor/pyodide/{MACHINE}", f"--external:*/{MACHINE}",
             "--external:node:*", "--external:ws", f"--outdir={site / 'web/js'}")


def _esbuild(known: dict[str, object], *options: str | Path) -> str:
    """Make small modules or styles, and return what is written to no file; `known` are constants, given as JSON texts."""
    command = [NPM / ".bin/esbuild", "--format=esm", "--target=es2022", "--minify"]
    command += ["--legal-comments=none", "--log-level=warning"]
    constants = [f"--define:{name}={json.dumps(json.dumps(value))}" for name, value in known.items()]
    return subprocess.run([*command, *constants, *options], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def _pyodide_lock(wheels: list[Path]) -> dict:
    """Pyodide's list of packages, cut down to the wheels that we ship."""
    lock = json.loads((NPM / "pyodide/pyodide-lock.json").read_text("utf-8"))
    packages = {}
    shipped = {wheel.name.partition("-")[0] for wheel in wheels}
    for wheel in wheels:
        name, version = wheel.name.split("-")[:2]
        known = lock["packages"][name]
        packages[name] = known | {
            "file_name": wheel.name, "version": version, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            # Pyodide names what some version of it needs on some system.
            "depends": [other for other in known["depends"] if other in shipped],
        }
    return lock | {"packages": packages}


def seal(site: Path) -> str:
    """Write version.json and the service worker, which know all other files.

    Returns:
        The hash of the site, 16 hexadecimal digits.
    """
    for name in ("version.json", "sw.js"):
        (site / name).unlink(missing_ok=True)
    files = _hashes(site)
    version = _hash(files)
    _write_json(site / "version.json", {"version": version} | _versions())
    files["version.json"] = hashlib.sha256((site / "version.json").read_bytes()).digest()

    parts: dict[str, dict[str, bytes]] = {"runtime": {}, "app": {}, "later": {}}
    kept = _kept(files)
    for name, digest in kept.items():
        part = "later" if _is_later(name) else "runtime" if name.startswith("vendor/") else "app"
        parts[part][name] = digest
    lists = {part: {name: f"sha256-{b64encode(digest).decode()}" for name, digest in of.items()} for part, of in parts.items()}
    caches = [{"name": _runtime_cache(site), "files": lists["runtime"]},
              {"name": f"app {_hash(parts['app'])}", "files": lists["app"]}]
    large = {name.removesuffix(".zst"): (site / name).stat().st_size for name in files if name.endswith(".zst")}
    _esbuild({"BUILD.caches": caches, "BUILD.later": lists["later"], "BUILD.files": large},
             ROOT / "web/js/offline/worker.js", "--bundle", f"--outfile={site / 'sw.js'}")
    return version


def _versions() -> dict[str, str]:
    dependencies = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]
    return {"pyodide": dependencies["pyodide"], "pyscript": dependencies["@pyscript/core"]}


def _runtime_cache(site: Path) -> str:
    """Return the name of the cache of Pyodide and PyScript, of a site in which they are complete."""
    files = {name: digest for name, digest in _kept(_hashes(site, "vendor")).items() if not _is_later(name)}
    return f"runtime {_versions()['pyodide']} {_hash(files)}"


def _is_later(name: str) -> bool:
    """Whether a file is only kept once somebody has asked for it."""
    return name.endswith(".whl") or name == TESTS


def _hashes(site: Path, *parts: str) -> dict[str, bytes]:
    """Return the hash of every file in parts of a site, or in all of it: name → SHA-256."""
    files = _files(*(site / part for part in parts or ("",)))
    return {file.relative_to(site).as_posix(): hashlib.sha256(file.read_bytes()).digest() for file in files}


def _kept(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files by the names that they are asked for: the large ones come compressed, the page is its folder's."""
    return {name.removesuffix(".zst").removesuffix("index.html"): digest
            for name, digest in files.items() if f"{name}.zst" not in files}


def _hash(files: dict[str, bytes]) -> str:
    """The hash of files, given by their names and their own hashes."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{files[name].hex()}\n".encode())
    return digest.hexdigest()[:16]


def _files(*folders: Path) -> Iterable[Path]:
    """All files in folders that exist, caches and hidden files left out, in a fixed order."""
    for folder in folders:
        for file in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix()):
            names = file.relative_to(folder).parts
            if file.is_file() and not any(name == "__pycache__" or name.startswith(".") for name in names):
                yield file


def _copy_matching(source: Path, patterns: list[str], target: Path) -> None:
    for pattern in patterns:
        files = sorted(source.glob(pattern))
        if not files:
            raise FileNotFoundError(f"nothing like {pattern} in {source}: run make setup")
        for file in files:
            _copy(file, target / file.name)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def _write_json(file: Path, data: object) -> None:
    file.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")


def main() -> None:
    """Build from the command line and say what came out."""
    parser = argparse.ArgumentParser(prog="python -m tools.build", description="Build the site.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist", help="where to (default: dist)")
    folder = parser.parse_args().folder.resolve()
    version = build(folder)
    size = sum(file.stat().st_size for file in _files(folder))
    print(f"{folder.name}/ is ready: version {version}, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
