"""The development server answers as GitHub Pages would."""

import gzip
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tools.serve import serve

SCRIPT = "export const answer = 42;\n" * 100


@pytest.fixture
def base_url(tmp_path: Path) -> Iterator[str]:
    site = tmp_path / "site"
    (site / "sub").mkdir(parents=True)
    (site / "index.html").write_text("<p>سلام</p>", "utf-8")
    (site / "sub" / "index.html").write_text("<p>sub</p>")
    (site / "a.mjs").write_text(SCRIPT)
    (site / "a.wasm").write_bytes(b"\0asm")
    (site / "a.woff2").write_bytes(b"wOF2")
    (site / "a.webmanifest").write_text("{}")
    (site / "with space.txt").write_text("found")
    (tmp_path / "secret.txt").write_text("secret")
    with serve(site, prefix="/repo/") as url:
        yield url


def ask(base_url: str, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    """Ask for a path exactly as written: no client tidies it."""
    connection = HTTPConnection(urlsplit(base_url).netloc)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    return response, response.read()


def test_index_of_the_prefix_and_of_folders(base_url: str) -> None:
    assert ask(base_url, "/repo/")[1].decode() == "<p>سلام</p>"
    assert ask(base_url, "/repo/?a=b")[1].decode() == "<p>سلام</p>"
    assert ask(base_url, "/repo/sub/")[1] == b"<p>sub</p>"
    assert ask(base_url, "/repo/with%20space.txt")[1] == b"found"


@pytest.mark.parametrize(("path", "location"), [("/repo", "/repo/"), ("/repo/sub", "/repo/sub/")])
def test_a_missing_slash_is_added(base_url: str, path: str, location: str) -> None:
    response, _ = ask(base_url, path)
    assert (response.status, response.headers["Location"]) == (301, location)


@pytest.mark.parametrize(
    "path",
    ["/", "/repository/", "/repo/none", "/repo/../secret.txt", "/repo/%2e%2e/secret.txt", "/repo//etc", "/repo/%00"],
)
def test_nothing_else_is_found(base_url: str, path: str) -> None:
    response, body = ask(base_url, path)
    assert (response.status, body) == (404, b"")


@pytest.mark.parametrize(
    ("name", "content_type"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.woff2", "font/woff2"),
        ("a.webmanifest", "application/manifest+json"),
    ],
)
def test_types(base_url: str, name: str, content_type: str) -> None:
    response, _ = ask(base_url, f"/repo/{name}")
    assert response.headers["Content-Type"] == content_type


def test_compresses_for_those_who_ask(base_url: str) -> None:
    response, body = ask(base_url, "/repo/a.mjs", Accept_Encoding="gzip, br")
    assert response.headers["Content-Encoding"] == "gzip"
    assert len(body) < len(SCRIPT)
    assert gzip.decompress(body).decode() == SCRIPT

    response, body = ask(base_url, "/repo/a.mjs")
    assert response.headers["Content-Encoding"] is None
    assert body.decode() == SCRIPT

    response, _ = ask(base_url, "/repo/a.woff2", Accept_Encoding="gzip")
    assert response.headers["Content-Encoding"] is None


def test_unchanged_files_are_not_sent_again(base_url: str) -> None:
    tag = ask(base_url, "/repo/a.mjs")[0].headers["ETag"]
    response, body = ask(base_url, "/repo/a.mjs", If_None_Match=tag)
    assert (response.status, body) == (304, b"")


def test_head_sends_no_body(base_url: str) -> None:
    response, body = ask(base_url, "/repo/a.mjs", method="HEAD")
    assert (response.status, response.headers["Content-Length"], body) == (200, str(len(SCRIPT)), b"")


def test_no_header_that_pages_cannot_send(base_url: str) -> None:
    response, _ = ask(base_url, "/repo/")
    assert not [name for name in response.headers if name.lower().startswith("cross-origin-")]
