"""Serve a folder as GitHub Pages would: `python -m tools.serve FOLDER`, or in a test

    with serve(folder, prefix="/repo/") as base_url:
        ...

Compresses what Pages compresses, sends no special headers, and can put the site under a sub-path.
"""

import argparse
import gzip
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".toml": "application/toml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
COMPRESSED = {".css", ".html", ".ico", ".js", ".json", ".mjs", ".svg", ".toml", ".txt", ".wasm", ".webmanifest"}


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD for the files of one folder; `server` carries folder and prefix."""

    protocol_version = "HTTP/1.1"
    server: "Server"

    def do_GET(self) -> None:
        """Send a file, or say why not."""
        path = unquote(urlsplit(self.path).path)
        if "\0" in path:  # no file system has such names
            return self._send(HTTPStatus.NOT_FOUND)
        if not path.startswith(self.server.prefix):
            if path + "/" == self.server.prefix:
                return self._send(HTTPStatus.MOVED_PERMANENTLY, {"Location": self.server.prefix})
            return self._send(HTTPStatus.NOT_FOUND)
        file = (self.server.folder / path.removeprefix(self.server.prefix)).resolve()
        if not file.is_relative_to(self.server.folder):
            return self._send(HTTPStatus.NOT_FOUND)
        if file.is_dir():
            if not path.endswith("/"):
                return self._send(HTTPStatus.MOVED_PERMANENTLY, {"Location": f"{path}/"})
            file /= "index.html"
        if not file.is_file():
            return self._send(HTTPStatus.NOT_FOUND)
        self._send_file(file)

    do_HEAD = do_GET

    def _send_file(self, file: Path) -> None:
        stat = file.stat()
        headers = {
            "Content-Type": TYPES.get(file.suffix, "application/octet-stream"),
            "ETag": f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"',
            # A site under development: ask every time, answered with 304 when nothing changed.
            "Cache-Control": "no-cache",
        }
        if self.headers.get("If-None-Match") == headers["ETag"]:
            return self._send(HTTPStatus.NOT_MODIFIED, headers)
        if file.suffix in COMPRESSED:
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in self.headers.get("Accept-Encoding", ""):
                headers["Content-Encoding"] = "gzip"
                return self._send(HTTPStatus.OK, headers, _gzipped(file, stat.st_mtime_ns))
        self._send(HTTPStatus.OK, headers, file.read_bytes())

    def _send(self, status: HTTPStatus, headers: dict[str, str] | None = None, body: bytes = b"") -> None:
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Say nothing: a page of this site is dozens of requests."""


class Server(ThreadingHTTPServer):
    """A threading server for one folder.

    Args:
        folder: what to serve.
        prefix: path of the site, "/" or "/repo/".
        port: TCP port; 0 for any free one.
    """

    daemon_threads = True
    # Ends with its requests' threads still open: browsers keep connections for later.
    block_on_close = False

    def __init__(self, folder: Path, prefix: str = "/", port: int = 0) -> None:
        self.folder = Path(folder).resolve()
        self.prefix = f"/{prefix.strip('/')}/".replace("//", "/")
        super().__init__(("127.0.0.1", port), Handler)

    @property
    def url(self) -> str:
        """Address of the site, ending in a slash."""
        return f"http://localhost:{self.server_port}{self.prefix}"


@contextmanager
def serve(folder: Path, prefix: str = "/", port: int = 0) -> Iterator[str]:
    """Serve a folder in the background.

    Args:
        folder: what to serve.
        prefix: path of the site, "/" or "/repo/".
        port: TCP port; 0 for any free one.

    Yields:
        The address of the site, ending in a slash.
    """
    with Server(folder, prefix, port) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server.url
        finally:
            server.shutdown()
            thread.join()


@lru_cache(maxsize=256)
def _gzipped(file: Path, _changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), 6, mtime=0)


def _port_is_free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def _open_in_browser(url: str) -> None:
    """Open the page where there is a screen to show it on; without one, do nothing."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    try:
        webbrowser.open(url)
    except webbrowser.Error:
        pass  # the address has been printed


def main() -> None:
    """Serve from the command line until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m tools.serve", description="Serve a folder on localhost.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8000, help="0 or a port in use: any free one (default: 8000)")
    parser.add_argument("--prefix", default="/", help="path of the site, such as /repo/ (default: /)")
    parser.add_argument("--open", action="store_true", help="open the page in a browser if there is a screen")
    options = parser.parse_args()
    with Server(options.folder, options.prefix, options.port if _port_is_free(options.port) else 0) as server:
        print(f"Donafare is at {server.url} (Ctrl-C ends it)", flush=True)
        if options.open:
            _open_in_browser(server.url)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
