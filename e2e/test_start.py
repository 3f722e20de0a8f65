"""The memory snapshot: made on a first visit, used on the next, and done without where it does not fit."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from e2e.helpers import run_python, wait_until_ready

KEYS = """
    import random, secrets, uuid
    str([random.random(), random.Random().random(), secrets.token_hex(8), str(uuid.uuid4())])"""

# Puts something else in the place of each part of the snapshot.
REPLACE = """async (make) => {
    const name = (await caches.keys()).find((name) => name.endsWith("snapshots"));
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
        const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
        const { address, content } = new Function("address", "bytes", make)(request.url, bytes);
        await cache.delete(request);
        await cache.put(address, new Response(content));
    }
}"""


def visit_until_kept(new_page: Callable[..., Page], **options: str) -> Page:
    """Visit for the first time and stay until there is a snapshot."""
    page = new_page(**options)
    wait_until_ready(page)
    assert not is_restored(page)
    page.wait_for_selector("html[data-snapshot=kept]", state="attached")
    return page


def come_back(page: Page) -> None:
    """Visit again."""
    page.reload()
    wait_until_ready(page)


def is_restored(page: Page) -> bool:
    """Whether the page's Python came out of a snapshot."""
    return page.evaluate("async () => (await import('./web/js/runtime.js')).restored")


def test_restored_twice_is_not_the_same_twice(new_page: Callable[..., Page]) -> None:
    """Nothing that should be random repeats; the seed of hashes does, for one visitor, but not for another."""
    page = visit_until_kept(new_page)
    keys, hashes = [run_python(page, KEYS)], [run_python(page, "hash('card')")]
    for _ in range(2):
        come_back(page)
        assert is_restored(page)
        keys.append(run_python(page, KEYS))
        hashes.append(run_python(page, "hash('card')"))
    parts = [part for key in keys for part in key.strip("[]").split(", ")]
    assert len(set(parts)) == len(parts) == 12
    assert hashes[1] == hashes[2] != hashes[0]
    # What is not in the snapshot, and what the page needs of the browser, is there as well.
    assert run_python(page, "import difflib; difflib.__file__") == "/lib/rest.zip/difflib.pyc"
    other = visit_until_kept(new_page)
    come_back(other)
    assert is_restored(other)
    assert run_python(other, "hash('card')") != hashes[1]


def test_snapshot_of_another_version_is_left_aside(new_page: Callable[..., Page]) -> None:
    page = visit_until_kept(new_page)
    page.evaluate(REPLACE, "return { address: address.replace(/[^/]*(?=\\/[^/]*$)/, '0123456789abcdef'), content: bytes };")
    come_back(page)
    assert not is_restored(page)
    page.wait_for_selector("html[data-snapshot=kept]", state="attached")
    assert page.evaluate("""async () => {
        const name = (await caches.keys()).find((name) => name.endsWith("snapshots"));
        return (await (await caches.open(name)).keys()).length;
    }""") == 2


@pytest.mark.parametrize("damage", [
    "bytes.fill(7, 0, 4000)",  # of its head, and of where its memory lies
    "bytes = bytes.slice(0, bytes.length / 2)",
])
def test_damaged_snapshot_is_replaced(new_page: Callable[..., Page], damage: str) -> None:
    page = visit_until_kept(new_page, allow="snapshot")
    page.evaluate(REPLACE, f"{damage}; return {{ address, content: bytes }};")
    come_back(page)
    assert not is_restored(page)
    page.wait_for_selector("html[data-snapshot=kept]", state="attached")
    come_back(page)
    assert is_restored(page)


def test_snapshot_holds_the_standard_library(new_page: Callable[..., Page]) -> None:
    """Who comes out of a snapshot has no archive of it, and misses no module."""
    page = visit_until_kept(new_page)
    archive = run_python(page, "from web.start import _STDLIB as archive; archive")
    modules = run_python(page, f"""
        from pkgutil import walk_packages
        " ".join(module.name for module in walk_packages(["{archive}"]))""")
    come_back(page)
    assert is_restored(page)
    missing = f"import sys; ' '.join(name for name in {modules.split()} if name not in sys.modules)"
    assert (len(modules.split()) > 100, run_python(page, missing)) == (True, "")
    assert run_python(page, f"from pathlib import Path; str(Path('{archive}').stat().st_size)") == "0"


def test_python_never_switches_stacks(new_page: Callable[..., Page]) -> None:
    """Where it did, for every step of asyncio, one page in about forty crashed while it started."""
    page = new_page()
    wait_until_ready(page)
    assert run_python(page, "import pyodide_js; str(pyodide_js._module.jspiSupported)") == "False"
