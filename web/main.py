"""The page's first Python: starts the page, or says why it can't."""

import traceback

from pyscript.js_modules import boot  # type: ignore[import-not-found]

try:
    from web.app import App

    App().start()
except BaseException:
    boot.fail("failed", traceback.format_exc())
    raise
