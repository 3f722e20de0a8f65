"""What a memory snapshot leaves out is in every new machine anyway, whatever its environment."""

import json
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).with_name("snapshot_pages.mjs")


def test_a_snapshot_is_whole_again_in_a_machine_of_another_environment():
    run = subprocess.run(["node", SCRIPT], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    pages = json.loads(run.stdout)
    assert pages["wrong"] == 0
    assert 4_000_000 < pages["kept"] < pages["memory"] / 2
