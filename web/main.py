"""The page's first Python: says that it runs."""

import platform

from pyscript import document

document.querySelector("#app").textContent = f"Python {platform.python_version()}"
document.documentElement.dataset.state = "ready"
