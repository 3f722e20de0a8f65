"""A Firefox for the soak tests, by way of `firefox.mjs` and puppeteer-core."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("firefox-esr", "firefox")
ROOT = Path(__file__).resolve().parents[2]


def find() -> str | None:
    """Path of the system's Firefox, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class FirefoxPage:
    """As much of a Playwright page as links need."""

    def __init__(self, leash: subprocess.Popen[str]) -> None:
        self._leash = leash

    def goto(self, url: str) -> None:
        """Open an address."""
        self._ask({"goto": url})

    def evaluate(self, script: str, arg: Any = None) -> Any:
        """Return the value of an expression, or of a function that is called with this.

        Raises:
            RuntimeError: it threw.
        """
        return self._ask({"script": script, "arg": arg})

    def wait_for_function(self, script: str, *, timeout: float = 30_000) -> None:
        """Wait until an expression is true.

        Raises:
            TimeoutError: after so many milliseconds.
        """
        deadline = time.monotonic() + timeout / 1000
        while not self.evaluate(f"Boolean({script})"):
            if time.monotonic() > deadline:
                raise TimeoutError(script)
            time.sleep(0.02)

    def _ask(self, command: dict[str, Any]) -> Any:
        assert self._leash.stdin is not None and self._leash.stdout is not None
        self._leash.stdin.write(json.dumps(command) + "\n")
        self._leash.stdin.flush()
        line = self._leash.stdout.readline()
        answer = json.loads(line) if line else {"error": "Firefox has ended"}
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["value"]


@contextmanager
def launch(*before: str) -> Iterator[FirefoxPage]:
    """Start a Firefox with one page.

    Args:
        before: words of a command that starts the rest of it, such as one that goes into a network namespace.

    Raises:
        FileNotFoundError: there is none.
    """
    path = find()
    if path is None:
        raise FileNotFoundError("no Firefox")
    command = [*before, "node", ROOT / "tools/soak/firefox.mjs", path]
    leash = subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        yield FirefoxPage(leash)
    finally:
        assert leash.stdin is not None
        leash.stdin.close()
        leash.wait(timeout=30)
