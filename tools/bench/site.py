"""The built site with bench pages beside it, served as GitHub Pages would."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.build import build
from tools.serve import serve

PAGES = Path(__file__).with_name("pages")


@contextmanager
def bench_site() -> Iterator[str]:
    """Build the site into a folder of its own, add the pages of `tools/bench/pages`, serve both."""
    with tempfile.TemporaryDirectory() as folder:
        dist = Path(folder) / "dist"
        build(dist)
        shutil.copytree(PAGES, dist / "bench")
        with serve(dist, "/donafare/") as base_url:
            yield base_url
