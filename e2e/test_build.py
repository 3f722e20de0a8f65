"""The built site starts in a browser, from a sub-path, without any other host."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from e2e.helpers import run_python, wait_until_ready
from pygames.core.game import source_hash
from pygames.core.registry import GAMES, load_game
from tools.build import build


def test_page_starts(new_page: Callable[..., Page]) -> None:
    page = new_page()
    wait_until_ready(page)


def test_every_file_asked_for_is_shipped_and_small(new_page: Callable[..., Page], site: str) -> None:
    """A first visit moves less than three quarters of what Pyodide alone does (6.4 MB), and nothing twice."""
    page = new_page(path=None)
    responses = []
    page.on("response", lambda response: responses.append(response))
    page.goto(site)
    wait_until_ready(page)
    urls = [response.url for response in responses]
    assert f"{site}vendor/pyodide/pyodide.asm.wasm.zst" in urls
    assert f"{site}vendor/pyodide/rest.zip" not in urls
    assert len(urls) == len(set(urls))
    moved = sum(response.request.sizes()["responseBodySize"] for response in responses)
    assert 1_000_000 < moved < 4_800_000


def test_rest_of_the_standard_library_comes_when_it_is_imported(new_page: Callable[..., Page]) -> None:
    page = new_page()
    wait_until_ready(page)
    with page.expect_request("**/rest.zip"):
        origin = run_python(page, "import email.generator; email.generator.__file__")
    assert origin == "/lib/rest.zip/email/generator.pyc"
    assert run_python(page, "import difflib; difflib.get_close_matches('appel', ['apple', 'ape'])[0]") == "apple"
    assert "no_such_module" in run_python(page, """
        try: import no_such_module
        except ImportError as error: message = str(error)
        message""")


def test_rules_are_the_same_everywhere(new_page: Callable[..., Page]) -> None:
    """Pages have no sources; what they tell a friend of their rules is what everybody finds in the sources."""
    page = new_page()
    wait_until_ready(page)
    code = "from pygames.core.registry import GAMES, load_game; str({name: load_game(name).rules_hash for name in GAMES})"
    assert run_python(page, code) == str({name: source_hash(type(load_game(name)).__module__) for name in GAMES})


def test_micropip_comes_from_our_own_folder(new_page: Callable[..., Page]) -> None:
    page = new_page()
    wait_until_ready(page)
    page.evaluate("async () => (await (await import('./web/js/runtime.js')).loadPyodide()).loadPackage('micropip')")
    assert re.fullmatch(r"\d+\.\d+\.\d+", run_python(page, "import micropip; micropip.__version__"))


def test_no_address_leads_elsewhere(dist: Path) -> None:
    """Neither absolute paths nor other hosts in what we write ourselves."""
    ours = [dist / "index.html", *dist.glob("web/styles/**/*.css")]
    for file in ours:
        text = file.read_text("utf-8")
        addresses = re.findall(r"""(?:src|href|url|interpreter)(?:\s*[=(]\s*|&quot;: &quot;)["']?([^"')\s>&]+)""", text)
        assert addresses or file.suffix == ".css", file.name
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
        assert "{holder}" not in entry["text"], entry["name"]


def _contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_page_can_be_installed(new_page: Callable[..., Page]) -> None:
    """The browser finds nothing to say against it, and every icon is as large as the manifest tells."""
    page = new_page()
    wait_until_ready(page)
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error for error in errors if error["errorId"] != "in-incognito"] == []  # which every test's browser is
    wrong = page.evaluate("""async () => {
        const { icons } = await (await fetch(document.querySelector("link[rel=manifest]").href)).json();
        const apple = document.querySelector("link[rel=apple-touch-icon]");
        const wanted = [...icons, { src: apple.getAttribute("href"), sizes: "180x180" }].map(async ({ src, sizes }) => {
            const image = new Image();
            image.src = src;
            await image.decode();
            return sizes === "any" || sizes === `${image.naturalWidth}x${image.naturalHeight}` ? [] : [src];
        });
        return (await Promise.all(wanted)).flat();
    }""")
    assert wrong == []
