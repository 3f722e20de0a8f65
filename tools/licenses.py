"""The licences of everything in the site, for its "about" page."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent

# Packages that npm installs beside Pyodide but that no browser ever gets.
NOT_SHIPPED = {"@types/emscripten", "ws"}

LICENSE_FILE = re.compile(r"\.dist-info/(licenses/)?(LICENSE|COPYING)[^/]*$")
LICENSE_FIELD = re.compile(r"^License(?:-Expression)?: (.+)$", re.MULTILINE)

# What Pyodide has compiled into its WebAssembly: name, version (where one is known), licence, holder.
EMBEDDED = [
    ("CPython", "3.14", "PSF-2.0", ""),
    ("Emscripten", "5.0", "MIT", "2010-2026 Emscripten authors"),
    ("libffi", "", "MIT", "1996-2026 Anthony Green, Red Hat, Inc and others"),
    ("musl", "", "MIT", "2005-2026 Rich Felker, et al."),
]


class License(TypedDict):
    """One entry: what it covers, and under which terms (`license` is an SPDX identifier)."""

    name: str
    version: str
    license: str
    text: str


def collect(wheels: list[Path]) -> list[License]:
    """Licences of Donafare and of all that it ships, sorted by name.

    Args:
        wheels: Python wheels that the page can load, named NAME-VERSION-….whl.

    Raises:
        FileNotFoundError: a package has neither a licence text of its own nor one in tools/license-texts.
    """
    own = json.loads((ROOT / "package.json").read_text("utf-8"))
    entries = [License(name="Donafare", version="", license=own["license"], text=_read(ROOT / "LICENSE"))]
    entries += {(entry["name"], entry["version"]): entry for entry in _npm_packages()}.values()  # some are installed twice
    entries += [
        License(name=name, version=version, license=license_id, text=_template(license_id, holder))
        for name, version, license_id, holder in EMBEDDED
    ]
    entries += map(_wheel, wheels)
    return sorted(entries, key=lambda entry: entry["name"].lower())


def _wheel(wheel: Path) -> License:
    """The licence of a Python package; micropip, Pyodide's own, comes without its text."""
    name, version = wheel.name.split("-")[:2]
    with ZipFile(wheel) as files:
        texts = sorted(file for file in files.namelist() if LICENSE_FILE.search(file))
        if not texts:
            return License(name=name, version=version, license="MPL-2.0", text=_template("MPL-2.0", ""))
        metadata = files.read(f"{name}-{version}.dist-info/METADATA").decode()
        terms = LICENSE_FIELD.search(metadata)
        text = "\n\n".join(files.read(file).decode().strip() for file in texts)
    return License(name=name, version=version, license=terms[1] if terms else "MIT", text=text)


def _npm_packages() -> Iterator[License]:
    """Every npm package that is installed to be shipped, not only to build with."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    for folder, entry in lock["packages"].items():
        name = folder.rpartition("node_modules/")[2]
        if not name or entry.get("dev") or entry.get("optional") or name in NOT_SHIPPED:
            continue
        package = json.loads((ROOT / folder / "package.json").read_text("utf-8"))
        license_id = {"OFL": "OFL-1.1", "APACHE-2.0": "Apache-2.0"}.get(package["license"], package["license"])
        texts = sorted(
            file for file in (ROOT / folder).iterdir() if file.name.lower().startswith(("license", "licence", "ofl"))
        )
        text = _read(texts[0]) if texts else _template(license_id, _author(package))
        yield License(name=name, version=package["version"], license=license_id, text=text)


def _author(package: dict) -> str:
    author = package.get("author", f"{package['name']} contributors")
    return author["name"] if isinstance(author, dict) else author


def _template(license_id: str, holder: str) -> str:
    """The text of a licence for a package that comes without one."""
    return _read(ROOT / "tools" / "license-texts" / f"{license_id}.txt").replace("{holder}", holder)


def _read(file: Path) -> str:
    return file.read_text("utf-8").strip()
