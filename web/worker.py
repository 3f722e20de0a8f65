"""A `web.counsel.Counsel` in a worker (`web/js/thinking.js`), where the page doesn't feel how much is thought."""

from __future__ import annotations

import json
from typing import Any

from pyodide.ffi import JsException  # type: ignore[import-not-found]


class WorkerCounsel:
    """Asks the worker.

    Use `start`.

    Attributes:
        works: whether it has not failed yet.
    """

    def __init__(self, module: Any) -> None:
        self._module = module
        self.works = True

    @classmethod
    async def start(cls, module: Any) -> WorkerCounsel:
        """Start the worker and return when it can be asked.

        Args:
            module: `thinking.js`.

        Raises:
            OSError: there can't be one here.
        """
        try:
            await module.start()
        except JsException as error:
            raise OSError(str(error)) from error
        return cls(module)

    async def ask(self, question: dict[str, Any]) -> dict[str, Any] | None:
        """Return the answer; see `web.counsel.Counsel`.

        Raises:
            OSError: the worker has failed; it is not to be asked again.
        """
        try:
            answer = str(await self._module.ask(json.dumps(question)))
        except JsException as error:
            self.works = False
            self._module.stop()
            raise OSError(str(error)) from error
        return json.loads(answer) if answer else None

    def cancel(self) -> None:
        """Let the question go."""
        if self.works:
            self._module.cancel()
