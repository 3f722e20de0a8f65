"""The page's first Python: starts the page, or says why it can't."""

import asyncio
import traceback

from pyscript.js_modules import boot  # type: ignore[import-not-found]


async def main() -> None:
    """Start the page."""
    try:
        from web.app import App

        await App().start()
    except BaseException:
        boot.fail("failed", traceback.format_exc())
        raise


task = asyncio.ensure_future(main())
