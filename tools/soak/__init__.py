"""Soak tests of the connection: `python -m tools.soak`; `make test` has a short form of each.

    resume     kill and resume after every ply, and in the middle of every deal, of games of every game for two
    messages   many messages each way, and many connections, between Chromium and Firefox in all pairings
    patience   the whole page in all pairings: the reply comes after ten minutes, then the connection is lost and found again
    nat        direct and relayed ways between two NATs, causes of failure, outages of 10, 40 and 120 s (Linux, root, coturn)
    games      many games in one page, with constant listeners and flat memory
"""
