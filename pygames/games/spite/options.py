"""What can be chosen before a game of Spite and Malice: options, presets, refused combinations (section 7).

`auto` is replaced before play by what the other options imply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...core.options import Constraint, Option, OptionSet, Values, switch

AUTO = "auto"
SEATS = range(2, 7)
PAYOFFS = range(5, 31)
HAND = 5
SPARE = 20
"""Cards that have to be left for the stock when everything is dealt (7.3)."""

BOOK_PAYOFF = 26
BOOK_JOKERS = 4

OPTIONS = (
    Option("players", tuple(SEATS), level="basic", ranged=True),
    Option("teams", ("none", "pairs"), level="basic"),
    Option("decks", (AUTO, *range(2, 9))),
    Option("payoff", (AUTO, *PAYOFFS), level="basic", ranged=True),
    Option("centre", (AUTO, "unlimited", *range(1, 13)), level="basic"),
    Option("recycle", (AUTO, "at_once", "when_stock_empty")),
    Option("jokers", ("none", "with_kings", "only"), level="basic"),
    Option("jokers_per_deck", (2, 1, 3, 4)),
    Option("wild_limit", ("none", "no_ace", "no_ace_seven")),
    Option("forced_aces", (AUTO, "no", "yes")),
    switch("forced_partner", True),
    switch("load", False),
    switch("load_last_wins", True),
    Option("side_view", ("squared", "spread"), level="basic", picture=True),
    Option("stock_out", (AUTO, "strict", "draw_left", "play_on")),
    Option("stalemate", (AUTO, "tie", "fewest")),
    Option("start_wild", ("high", "low")),
    switch("side_start", False),
    switch("fill", False),
    switch("book", False),
    Option("deadlock", (AUTO, "end", "redeal")),
    Option("duty_hand", (AUTO, "no", "yes")),
    Option("scoring", ("none", "points"), level="basic"),
    Option("target", (50, *(number for number in range(1, 501) if number != 50)), level="basic"),
    Option("deadlock_points", ("difference", "none")),
)

PRESETS: dict[str, Values] = {
    "main": {},
    "unlimited": {"centre": "unlimited"},
    "four-stacks": {"centre": 4},
    "forced-aces": {"forced_aces": "yes"},
    "load-opponent": {"load": True},
    "payoff-21": {"payoff": 21},
    "payoff-25": {"payoff": 25},
    "spread": {"side_view": "spread"},
    "count-out": {"stalemate": "fewest"},
    "match-50": {"scoring": "points"},
    "jokers": {"jokers": "with_kings"},
    "jokers-only": {"jokers": "only"},
    "no-wild-ace": {"wild_limit": "no_ace"},
    "no-wild-ace-seven": {"wild_limit": "no_ace_seven"},
    "massachusetts": {"payoff": 14, "side_start": True, "fill": True},
    "book": {"book": True},
    "book-four": {"book": True, "centre": 4},
    "book-duty": {"book": True, "duty_hand": "yes"},
    "book-redeal": {"book": True, "deadlock": "redeal"},
    "three-players": {"players": 3},
    "five-players": {"players": 5},
    "four-players": {"players": 4},
    "four-in-partnership": {"players": 4, "teams": "pairs"},
    "six-players": {"players": 6},
    "six-in-three-teams": {"players": 6, "teams": "pairs"},
}

BOOK_RULES: dict[str, tuple[Any, ...]] = {
    "decks": (AUTO, 2), "jokers": ("none",), "wild_limit": ("none",), "stock_out": (AUTO, "play_on"),
    "stalemate": (AUTO, "fewest"), "forced_aces": (AUTO, "no"), "load": (False,), "side_start": (False,),
    "fill": (False,)}
"""Options for which the book version has its own rule, with the values that agree with it."""


def derive(values: Values) -> Values:
    """Return the values with every `auto` replaced (7.1); what means nothing here stays."""
    book = values["book"]
    forced = values["forced_aces"] == "yes" or values["forced_aces"] == AUTO and values["load"]
    centre = values["centre"]
    if centre == AUTO:
        centre = "unlimited" if book or forced else values["players"] + 1
    implied = {
        "decks": values["players"],
        "payoff": BOOK_PAYOFF if book else 20,
        "centre": centre,
        "recycle": "when_stock_empty" if centre == "unlimited" and not book else "at_once",
        "forced_aces": "yes" if forced else "no",
        "stock_out": "play_on" if book else "strict",
        "stalemate": "fewest" if book else "tie",
    }
    if book:
        implied |= {"deadlock": "end", "duty_hand": "no"}
    return values | {name: value for name, value in implied.items() if values[name] == AUTO}


def jokers(values: Values) -> int:
    """Return how many jokers there are (section 2); the decks have to be a number."""
    if values["book"]:
        return BOOK_JOKERS
    return 0 if values["jokers"] == "none" else values["decks"] * values["jokers_per_deck"]


def _too_few_cards(values: Values) -> bool:
    values = derive(values)
    each = values["payoff"] + HAND + 4 * values["side_start"]
    return values["players"] * each > 52 * values["decks"] + jokers(values) - SPARE


def _constraints() -> Iterator[Constraint]:
    """Yield the lines of 7.3 in their order."""

    def refuse(code: str, option: str, broken: Callable[[Values], bool]) -> Constraint:
        return Constraint(code, broken, option)

    def numbered(values: Values) -> bool:
        return values["centre"] not in (AUTO, "unlimited")

    yield refuse("players_range", "players", lambda v: v["players"] not in SEATS)
    yield refuse("teams_need_4_or_6", "teams", lambda v: v["teams"] == "pairs" and v["players"] not in (4, 6))
    yield refuse("book_two_players", "players", lambda v: v["book"] and v["players"] != 2)
    yield refuse("book_payoff_26", "payoff", lambda v: v["book"] and v["payoff"] not in (AUTO, BOOK_PAYOFF))
    yield refuse("book_centre", "centre", lambda v: v["book"] and v["centre"] not in (AUTO, 4, "unlimited"))
    for name in BOOK_RULES:
        yield refuse("book_fixed", name, lambda v, name=name: v["book"] and v[name] not in BOOK_RULES[name])
    yield refuse("book_only", "stock_out", lambda v: not v["book"] and v["stock_out"] == "play_on")
    for name in ("deadlock", "duty_hand"):
        yield refuse("book_only", name, lambda v, name=name: not v["book"] and v[name] != AUTO)
    yield refuse("load_needs_unlimited", "centre", lambda v: v["load"] and numbered(v))
    yield refuse("load_needs_forced_aces", "forced_aces", lambda v: v["load"] and v["forced_aces"] == "no")
    yield refuse("forced_aces_need_unlimited", "centre", lambda v: v["forced_aces"] == "yes" and numbered(v))
    yield refuse("payoff_range", "payoff", lambda v: v["payoff"] != AUTO and v["payoff"] not in PAYOFFS)
    yield refuse("too_few_cards", "decks", _too_few_cards)


OPTION_SET = OptionSet(OPTIONS, tuple(_constraints()), PRESETS, derive)
