"""The tools say how they are used."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("tool", ["bench", "build", "preview", "serve", "soak"])
def test_help(tool: str) -> None:
    said = subprocess.run([sys.executable, "-m", f"tools.{tool}", "--help"], capture_output=True, text=True, timeout=60)
    assert said.returncode == 0 and said.stdout.startswith("usage:"), said.stderr
