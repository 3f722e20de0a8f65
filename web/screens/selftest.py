"""Runs the engine's tests in this browser, for whoever wants to know whether the games work here as they should."""

from __future__ import annotations

from html import escape
from typing import Any

from ..boards import el
from .base import Page, Screen
from .parts import button, heading, prose, working


class Selftest(Screen):
    """A button, then counts while the tests run, then the verdict."""

    def __init__(self, page: Page, *words: str) -> None:
        super().__init__(page, *words)
        self.results: Any = None
        self.state = "idle"

    def title(self) -> str:
        """Return the heading."""
        return self.page.t("selftest.title")

    def command(self, word: str, detail: str) -> None:
        """Start."""
        if word == "selftest" and self.state != "running":
            self.state = "running"
            self.page.run(self._run())

    async def _run(self) -> None:
        from ..selftest import run

        try:
            async for self.results in run():
                self.page.refresh()
        except OSError:
            self.state = "unavailable"
        else:
            self.state = "failed" if self.results.failures else "passed"
        finally:
            if self.state == "running":  # an error that the page shows
                self.state = "idle"
            self.page.refresh()

    def html(self) -> str:
        """Return what has come out so far."""
        t = self.page.t
        parts = [heading(self.title()), prose(t("selftest.help"))]
        if self.state == "running":
            parts.append(working(t("selftest.running", file=self.results.now) if self.results and self.results.now
                                 else t("selftest.installing")))
        else:
            parts.append(el("div", button("selftest", t("selftest.run"), "check", "primary"), class_="row"))
        if self.state not in ("idle", "running"):
            parts.append(prose(t(f"selftest.{self.state}"), class_="verdict", role="status"))
        if self.results is not None and self.state != "unavailable":
            passed, failures, skipped = self.results.passed, self.results.failures, self.results.skipped
            parts.append(prose(t("selftest.counts", passed=passed, failed=len(failures), skipped=skipped), class_="counts"))
            parts += [el("details", el("summary", escape(name), dir="ltr"), el("pre", escape(text), dir="ltr"))
                      for name, text in failures]
        return self.whole(*parts, data_selftest=self.state)
