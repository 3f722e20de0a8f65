"""The built site starts in a browser, from a sub-path, without any other host."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from e2e.helpers import wait_until_ready
from tools.build import build


def test_page_starts(new_page: Callable[..., Page]) -> None:
    page = new_page()
    wait_until_ready(page)


def test_every_file_asked_for_is_shipped_and_small(new_page: Callable[..., Page], site: str) -> None:
    """A first visit moves what the design allows (6.3 MB compressed) and nothing twice."""
    page = new_page(path=None)
    responses = []
    page.on("response", lambda response: responses.append(response))
    page.goto(site)
    wait_until_ready(page)
    urls = [response.url for response in responses]
    assert f"{site}vendor/pyodide/pyodide.asm.wasm" in urls
    assert len(urls) == len(set(urls))
    moved = sum(response.request.sizes()["responseBodySize"] for response in responses)
    assert 1_000_000 < moved < 7_500_000


def test_micropip_comes_from_our_own_folder(new_page: Callable[..., Page]) -> None:
    page = new_page("version.json", allow="favicon.ico")  # a page without an icon of its own
    version = page.evaluate(
        """async () => {
            const { loadPyodide } = await import("./vendor/pyodide/pyodide.mjs");
            const python = await loadPyodide();
            await python.loadPackage("micropip");
            return python.runPython("import micropip; micropip.__version__");
        }"""
    )
    assert re.fullmatch(r"\d+\.\d+\.\d+", version)


def test_no_address_leads_elsewhere(dist: Path) -> None:
    """Neither absolute paths nor other hosts in what we write ourselves."""
    ours = [dist / "index.html", dist / "pyscript.toml", *dist.glob("web/styles/**/*.css")]
    for file in ours:
        text = file.read_text("utf-8")
        addresses = re.findall(r"""(?:src|href|url|interpreter)\s*[=(]\s*["']?([^"')\s>]+)""", text)
        assert not [address for address in addresses if re.match(r"/|https?:", address)], file.name


def test_same_sources_same_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    assert build(first) == build(second) == json.loads((first / "version.json").read_text())["version"]
    assert _contents(first) == _contents(second)


def test_licenses_of_all_that_is_shipped(dist: Path) -> None:
    entries = json.loads((dist / "licenses.json").read_text("utf-8"))
    assert {"Donafare", "CPython", "pyodide", "@pyscript/core", "@noble/curves", "vazirmatn"} <= {
        entry["name"] for entry in entries
    }
    for entry in entries:
        assert entry["license"] and len(entry["text"]) > 400, entry["name"]
        assert "{" not in entry["text"], entry["name"]


def _contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
