"""Runs the engine's tests in the player's browser, with a pytest that micropip installs into the running Pyodide."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pyodide_js  # type: ignore[import-not-found]
from js import fetch  # type: ignore[import-not-found]

_FOLDER = Path("/selftest")


@dataclass
class Results:
    """What has come out so far (a plugin of pytest).

    now: the file whose tests run.
    failures: name of the test and its traceback.
    """

    now: str = ""
    passed: int = 0
    skipped: int = 0
    failures: list[tuple[str, str]] = field(default_factory=list)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Count one phase of a test."""
        if report.failed:
            self.failures.append((report.nodeid, str(report.longrepr)))
        elif report.skipped:
            self.skipped += 1
        elif report.when == "call":
            self.passed += 1

    def pytest_collectreport(self, report: Any) -> None:
        """Count a file that can't be read as a failure."""
        if report.failed:
            self.failures.append((report.nodeid, str(report.longrepr)))


async def run() -> AsyncIterator[Results]:
    """Install what is needed and run the tests, file by file.

    Yields:
        The same results again and again, before every file and at the end.

    Raises:
        OSError: something can't be fetched.
    """
    results = Results()
    yield results
    await pyodide_js.loadPackage("micropip")
    import micropip  # type: ignore[import-not-found]

    await micropip.install("pytest")
    response = await fetch("./tests.zip")
    if not response.ok:
        raise OSError(f"tests.zip: {response.status}")
    ZipFile(BytesIO((await response.arrayBuffer()).to_bytes())).extractall(_FOLDER)
    if str(_FOLDER) not in sys.path:
        sys.path.insert(0, str(_FOLDER))
    import pytest

    for file in sorted(_FOLDER.rglob("test_*.py")):
        results.now = file.relative_to(_FOLDER).as_posix()
        yield results
        await asyncio.sleep(0.05)  # for the page to show it: a file's tests run without a pause
        pytest.main([str(file), "--quiet", "--no-header", "--no-summary", f"--rootdir={_FOLDER}", "-p", "no:cacheprovider",
                     "--import-mode=importlib"], plugins=[results])
    results.now = ""
    yield results
