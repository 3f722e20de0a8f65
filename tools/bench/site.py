"""The built site with bench pages beside it, served as GitHub Pages would."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.build import ROOT, build
from tools.serve import serve

PAGES = Path(__file__).with_name("pages")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


@contextmanager
def bench_site() -> Iterator[str]:
    """Build the site into a folder of its own, add the pages of `tools/bench/pages`, serve both."""
    with tempfile.TemporaryDirectory() as folder:
        dist = Path(folder) / "dist"
        build(dist)
        shutil.copytree(PAGES, dist / "bench")
        for name in PYODIDE:  # as it is published, to compare with
            shutil.copy(ROOT / "node_modules/pyodide" / name, dist / "bench")
        with serve(dist, "/donafare/") as base_url:
            yield base_url
