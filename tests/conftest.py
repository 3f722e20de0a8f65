"""Settings for all tests: the same examples, deals and choices on every machine, and hypothesis has no stopwatch.

`CHANCE=any make test` has other ones. A test that fails with some of them is wrong, or has found something.
"""

import os
import random

import pytest
from hypothesis import settings

CHANCE = os.environ.get("CHANCE", "")

settings.register_profile("tests", deadline=None, derandomize=not CHANCE, print_blob=True)
settings.load_profile("tests")


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is drawn from the system's source, and by `random` itself, follow from the test's name."""
    source = random.Random(f"{CHANCE} {request.node.nodeid}")
    monkeypatch.setattr(random, "_urandom", source.randbytes)
    random.seed(source.random())
