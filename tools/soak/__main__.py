"""`python -m tools.soak [WHAT …]`: all soak tests, or those that are named."""

from __future__ import annotations

import argparse
import sys
import time

from . import __doc__ as about
from . import games, links, nat, patience, resume

WHAT = ("resume", "messages", "patience", "nat", "games")


def main() -> None:
    """Run from the command line; an AssertionError ends it."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description=about,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", choices=[*WHAT, []], default=[], help="what to run (default: everything)")
    parser.add_argument("--resumed", type=int, default=3, help="games of each kind to kill and resume (default: 3)")
    parser.add_argument("--connections", type=int, default=50, help="how often to connect (default: 50)")
    parser.add_argument("--messages", type=int, default=10_000, help="messages each way (default: 10,000)")
    parser.add_argument("--minutes", type=float, default=10, help="until the host has the reply (default: 10)")
    parser.add_argument("--games", type=int, default=200, help="games in one page (default: 200)")
    asked = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)  # each finding at once, into a file as well
    begun = time.perf_counter()
    for what in asked.what or WHAT:
        if what == "resume":
            resume.run(asked.resumed)
        elif what == "messages":
            links.run(asked.connections, asked.messages)
        elif what == "patience":
            patience.run(asked.minutes)
        elif what == "nat":
            nat.run()
        else:
            games.run(asked.games)
    print(f"soaked for {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
