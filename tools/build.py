"""Build the site: `python -m tools.build [FOLDER]` (default: dist).

The folder that comes out is served as it is by any static web server, from any sub-path. Nothing in it
depends on when or where it was built: the same sources give the same bytes.
"""

import argparse
import hashlib
import json
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from tools import licenses
from web import shell

ROOT = Path(__file__).resolve().parent.parent
NPM = ROOT / "node_modules"
WHEELS = ROOT / "vendor"

# Copied as they are.
PAGE = ["index.html", "pyscript.toml"]
ASSETS = ["web/styles", "web/icons"]

# Of @pyscript/core only what a page without editors, terminals and remote packages loads.
PYSCRIPT = ["core.js", "core-*.js", "core.css", "error-*.js", "toml-V*.js"]
PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]

FONTS = {
    "vazirmatn.woff2": "vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2",  # one file, weights 100 to 900
    "markazi-text-arabic-400.woff2": "@fontsource/markazi-text/files/markazi-text-arabic-400-normal.woff2",
    "markazi-text-arabic-700.woff2": "@fontsource/markazi-text/files/markazi-text-arabic-700-normal.woff2",
    "markazi-text-latin-400.woff2": "@fontsource/markazi-text/files/markazi-text-latin-400-normal.woff2",
    "markazi-text-latin-700.woff2": "@fontsource/markazi-text/files/markazi-text-latin-700-normal.woff2",
    "im-fell-english-sc.woff2": "@fontsource/im-fell-english-sc/files/im-fell-english-sc-latin-400-normal.woff2",
}


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
        version = _write_version(new)
        if out.exists():
            out.rename(old)
        new.rename(out)
    return version


def _fill(site: Path) -> None:
    for name in PAGE:
        _copy(ROOT / name, site / name)
    page = site / "index.html"
    page.write_text(shell.fill(page.read_text("utf-8")), "utf-8")
    for name in ASSETS:
        for file in _files(ROOT / name):
            _copy(file, site / file.relative_to(ROOT))
    _pack_app(site / "app.zip")
    _bundle_scripts(site)
    _copy_matching(NPM / "@pyscript/core/dist", PYSCRIPT, site / "vendor/pyscript")
    _copy_matching(NPM / "pyodide", PYODIDE, site / "vendor/pyodide")
    wheels = sorted(WHEELS.glob("*.whl"))
    _copy_matching(WHEELS, ["*.whl"], site / "vendor/pyodide")
    _write_json(site / "vendor/pyodide/pyodide-lock.json", _pyodide_lock(wheels))
    for name, file in FONTS.items():
        _copy(NPM / file, site / "fonts" / name)
    _write_json(site / "licenses.json", licenses.collect(wheels))


def _pack_app(archive: Path) -> None:
    """The engine and the page's Python in one archive: all of pygames/ and web/ but what is served by itself."""
    served = [ROOT / "web/js", *(ROOT / name for name in ASSETS)]
    with zipfile.ZipFile(archive, "w") as app:
        for file in _files(ROOT / "pygames", ROOT / "web"):
            if not any(file.is_relative_to(folder) for folder in served):
                entry = zipfile.ZipInfo(file.relative_to(ROOT).as_posix())  # dated 1980, always
                entry.external_attr = 0o644 << 16
                app.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def _bundle_scripts(site: Path) -> None:
    """Each web/js/*.js becomes a module of the same name, with the npm packages that it imports inside.

    What several of them share is split off, so that it is loaded and run only once.
    """
    scripts = sorted((ROOT / "web/js").glob("*.js"))
    if scripts:
        command = [NPM / ".bin/esbuild", *scripts, "--bundle", "--splitting", "--format=esm", "--target=es2022"]
        command += ["--minify", "--legal-comments=none", "--log-level=warning", "--chunk-names=shared-[hash]"]
        subprocess.run([*command, f"--outdir={site / 'web/js'}"], cwd=ROOT, check=True)


def _pyodide_lock(wheels: list[Path]) -> dict:
    """Pyodide's list of packages, cut down to the wheels that we ship."""
    lock = json.loads((NPM / "pyodide/pyodide-lock.json").read_text("utf-8"))
    packages = {}
    for wheel in wheels:
        name, version = wheel.name.split("-")[:2]
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        packages[name] = lock["packages"][name] | {"file_name": wheel.name, "version": version, "sha256": digest}
    return lock | {"packages": packages}


def _write_version(site: Path) -> str:
    """Write version.json: a hash of all other files, and the versions of what runs them."""
    digest = hashlib.sha256()
    for file in _files(site):
        digest.update(f"{file.relative_to(site).as_posix()}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    version = digest.hexdigest()[:16]
    dependencies = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]
    runtime = {"pyodide": dependencies["pyodide"], "pyscript": dependencies["@pyscript/core"]}
    _write_json(site / "version.json", {"version": version} | runtime)
    return version


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
