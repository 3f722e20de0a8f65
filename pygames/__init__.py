"""Donafare's engine: five card and board games for two, in pure Python.

The engine knows no browser, no network, no clock and no files.  Read
`pygames.core.game` first (what a game is), then any module in `pygames.games`.
"""
