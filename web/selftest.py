"""Runs the engine's tests in the player's browser, with a pytest that micropip installs into the running Pyodide."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pyodide_js  # type: ignore[import-not-found]
from js import fetch  # type: ignore[import-not-found]

_FOLDER = Path("/selftest")
_PAUSE_AFTER, _PAUSE = 0.1, 0.02  # seconds


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
    """Install what is needed and run the tests, file by file; the page has its turn between two of them.

    Yields:
        The same results again and again, and at the end.

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
    with _session(results) as session:
        for file in sorted(_FOLDER.rglob("test_*.py")):
            results.now = file.relative_to(_FOLDER).as_posix()
            began = 0.0
            items = session.perform_collect([str(file)])
            for item, after in zip(items, [*items[1:], None]):
                if time.monotonic() - began > _PAUSE_AFTER:
                    yield results
                    await asyncio.sleep(_PAUSE)
                    began = time.monotonic()
                item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
    results.now = ""
    yield results


@contextmanager
def _session(results: Results) -> Iterator[Any]:
    """Open what `pytest.main` opens around its tests, which it would run without a pause."""
    import pytest
    from _pytest.config import _prepareconfig

    config = _prepareconfig(["--quiet", "--no-header", "--no-summary", "--capture=no", "--assert=plain", f"--rootdir={_FOLDER}",
                             "-p", "no:cacheprovider"], [results])
    try:
        session = pytest.Session.from_config(config)
        config._do_configure()
        config.hook.pytest_sessionstart(session=session)
        yield session
        config.hook.pytest_sessionfinish(session=session, exitstatus=0)
    finally:
        config._ensure_unconfigure()
