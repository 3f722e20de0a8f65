"""The memory snapshot: made on a first visit, used on the next, and done without where it does not fit."""

from collections.abc import Callable

from playwright.sync_api import Page

from e2e.helpers import run_python, wait_until_ready

KEYS = """
    import random, secrets, uuid
    str([random.random(), random.Random().random(), secrets.token_hex(8), str(uuid.uuid4())])"""

# Puts something else in the place of the snapshot.
REPLACE = """async (make) => {
    const name = (await caches.keys()).find((name) => name.endsWith("snapshots"));
    const cache = await caches.open(name);
    const [request] = await cache.keys();
    const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
    const { address, content } = new Function("address", "bytes", make)(request.url, bytes);
    await cache.delete(request);
    await cache.put(address, new Response(content));
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
    page.evaluate(REPLACE, "return { address: address.replace(/[^/]*$/, '0123456789abcdef'), content: bytes };")
    come_back(page)
    assert not is_restored(page)
    page.wait_for_selector("html[data-snapshot=kept]", state="attached")
    assert page.evaluate("""async () => {
        const name = (await caches.keys()).find((name) => name.endsWith("snapshots"));
        return (await (await caches.open(name)).keys()).length;
    }""") == 1


def test_damaged_snapshot_is_replaced(new_page: Callable[..., Page]) -> None:
    page = visit_until_kept(new_page, allow="snapshot")
    page.evaluate(REPLACE, "bytes.fill(7, 40, 4000); return { address, content: bytes };")
    come_back(page)
    assert not is_restored(page)
    page.wait_for_selector("html[data-snapshot=kept]", state="attached")
    come_back(page)
    assert is_restored(page)
