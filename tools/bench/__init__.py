"""Measurements: `python -m tools.bench [PART ...]`, figures as `name value unit` or as JSON.

Nothing here passes or fails; machines are shared and noisy, so that only figures of one run
are worth comparing with each other.  Parts:

    engine   random play under CPython, in steps per yardstick, and the cost of copies and observations
    pyodide  the same play under Pyodide, and its ratio to CPython, measured in turns
    games    very many random games: every one ended by a rule, none by an exception
    deal     a fair deal under CPython and in the page's cryptography
    page     opening the page beside a bare Pyodide, and the bytes of a first visit
    firefox  the same in Firefox, where there is one: first and repeat visits
    friend   from a press on one page to the picture on the friend's, over loopback
    bots     pairings of the computer's levels and the times of their moves; `--games 400 --until-clear` gives narrow intervals
    thinking how long the computer's moves take in the page's worker, and whether the page feels it
"""
