"""Both adapters of the group; the page's one runs in node."""

import json
import subprocess
from pathlib import Path

import pytest

from pygames.fair.libsodium import Libsodium
from pygames.fair.noble import Noble


class NodeModule:
    """`web/js/crypto.js` in a node process, with the functions that Pyodide would show us."""

    def __init__(self):
        script = Path(__file__).with_name("noble_process.mjs")
        self._node = subprocess.Popen(
            ["node", str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def _call(self, *call):
        self._node.stdin.write(json.dumps(call) + "\n")
        answer = self._node.stdout.readline()
        assert answer, "node gave no answer; are the npm packages installed?"
        return answer.strip()

    def points(self, seeds):
        return self._call("points", seeds)

    def multiply(self, scalars, elements):
        return self._call("multiply", scalars, elements)

    def decode(self, elements):
        return self._call("decode", elements)

    def close(self):
        self._node.stdin.close()
        self._node.wait(timeout=10)
        self._node.stdout.close()


@pytest.fixture(scope="session")
def sodium():
    return Libsodium()


@pytest.fixture(scope="session")
def noble():
    module = NodeModule()
    yield Noble(module)
    module.close()


@pytest.fixture(params=["sodium", "noble"])
def group(request):
    """Each adapter in turn."""
    return request.getfixturevalue(request.param)
