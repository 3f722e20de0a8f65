"""Jekyll vs. Hyde: every value of every option, and every way in which a move is refused."""

import inspect
import re

import pytest

from pygames.core.dealer import SeededDealer
from pygames.core.moves import parse_move
from pygames.core.playout import settle
from pygames.core.requests import EVERYBODY, Show
from pygames.games import jekyll
from pygames.games.jekyll import HYDE, JEKYLL
from tests.games.jekyll_support import GAME, act, choices, count, hand, handles, position, refused, to_move, trick
from tests.support import refusal, walk

POTIONLESS = ("P1 P2 P3 P4 P5 P6 P7 W1 W2 W3", "W4 W5 W6 W7 G1 G2 G3 G4 G5 G6")


# -- options ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [1, 2])
def test_match_games(games):
    assert GAME.match_length(GAME.options.resolve({"match_games": games})) == games


@pytest.mark.parametrize("picture", [
    {"seating": "random"}, {"show_won_tricks": "log"}, {"show_third_token_at_once": False},
    {"pride_takes": "latest"}, {"overshoot": "cut"}])
def test_options_of_the_table_change_no_rule(picture):
    def game(options):
        return [entry for _, entry in walk(GAME, GAME.options.resolve(options), "picture")]

    assert game(picture) == game({})


@pytest.mark.parametrize("pass_counts", ["1-2-3", "1-1-1", "2-2-2", "3-3-3", "3-2-1"])
def test_pass_counts(pass_counts):
    for round, number in enumerate(map(int, pass_counts.split("-")), 1):
        state = position(*POTIONLESS, phase="pass", round=round, pass_counts=pass_counts)
        assert {len(move.args) for move in GAME.legal_moves(state, HYDE)} == {number}
        assert refused(state, HYDE, "pass:W4,W5,W6,W7") == "wrong_count"


@pytest.mark.parametrize("duty_from", [1, 2, 3, 4])
@pytest.mark.parametrize("potions", [0, 1, 2, 3, 4])
def test_potion_duty_from(duty_from, potions):
    held = ["2+", "3+", "4+", "5+"][:potions]
    cards = held + POTIONLESS[JEKYLL].split()[potions:]
    state = position(" ".join(cards), POTIONLESS[HYDE], phase="pass", potion_duty_from=duty_from)
    assert choices(state, JEKYLL) == set(held if potions >= duty_from else cards)


@pytest.mark.parametrize("number", [1, 2])
def test_greed_swap(number):
    state = position("G3 P1 W2 W1", "2+ W3 W4 W5", greed_swap=number)
    trick(state, "G3", "2+")
    assert {len(move.args) for move in GAME.legal_moves(state, JEKYLL)} == {number}


@pytest.mark.parametrize("short_hand, swaps", [("as_many_as_possible", True), ("none", False)])
def test_greed_short_hand(short_hand, swaps):
    state = position("G3 W1", "2+ P3", count=(4, 4), greed_short_hand=short_hand)
    trick(state, "G3", "2+")
    assert state.phase == ("swap" if swaps else "lead")

    state = position("G3 W1 W2", "2+ P3 P4", count=(4, 3), greed_short_hand=short_hand)
    trick(state, "G3", "2+")
    assert state.phase == "swap", "the full number is held"


@pytest.mark.parametrize("duty", [False, True])
def test_greed_potion_duty(duty):
    state = position("G3 3+ 5+ P1 W2", "2+ 4+ W4 W5 W6", greed_potion_duty=duty)
    trick(state, "G3", "2+")
    assert ("P1 W2" in choices(state, JEKYLL)) is not duty
    assert "P1 3+" in choices(state, JEKYLL)
    assert "W4 W5" in choices(state, HYDE), "one potion is no duty"
    if duty:
        assert refused(state, JEKYLL, "swap:P1,W2") == "potion_duty"


def test_pride_forced():
    state = position("P6 W1", "5+ G1", count=(3, 3))
    trick(state, "P6", "5+")
    assert state.phase == "lead" and count(state) == (5, 2)


@pytest.mark.parametrize("choice, after", [("yes", (5, 2)), ("no", (4, 3))])
def test_pride_not_forced(choice, after):
    state = position("P6 W1", "5+ G1", count=(3, 3), pride_forced=False)
    trick(state, "P6", "5+")
    assert GAME.to_act(state) == (JEKYLL,) and choices(state, JEKYLL) == {"yes", "no"}
    assert count(state) == (3, 3)
    act(state, JEKYLL, f"steal:{choice}")
    assert count(state) == after and GAME.to_act(state) == (JEKYLL,)


def test_pride_not_forced_with_nothing_to_steal():
    state = position("P6 W1", "5+ G1", count=(3, 0), pride_forced=False)
    trick(state, "P6", "5+")
    assert state.phase == "lead" and count(state) == (4, 0)


@pytest.mark.parametrize("clears, ranking", [(True, []), (False, ["W"])])
def test_wrath_clears_own_red(clears, ranking):
    state = position("W4 P1 G1", "5+ P2 G2", ranking="PWG", wrath_clears_own_red=clears)
    trick(state, "W4", "5+")
    assert state.ranking == ranking


@pytest.mark.parametrize("any_colour, ranking, named", [
    (True, "W", "PWG"), (False, "", "PWG"), (False, "W", "W"), (False, "GP", "PG")])
def test_name_any_colour(any_colour, ranking, named):
    state = position("4+ P1", "W1 W2", ranking=ranking, name_any_colour=any_colour)
    assert choices(state, JEKYLL) == {"P1", *(f"4+ {colour}" for colour in named)}


@pytest.mark.parametrize("shown", [False, True])
def test_show_set_aside(shown):
    state = position("W7", "W6", count=(5, 4), show_set_aside=shown)
    GAME.apply(state, JEKYLL, to_move(state, "lead:W7"))
    settle(GAME, state, SeededDealer(0))
    GAME.apply(state, HYDE, to_move(state, "follow:W6"))
    asked = []
    while state.phase == "follow" or state.phase == "score":
        asked.append(state.request)
        GAME.answer(state, SeededDealer(0).answer(state))
    shows = [request for request in asked if request == Show(tuple(range(20, 25)), (EVERYBODY,) * 5)]
    assert len(shows) == shown and len(state.aside) == 5 * shown


# -- refusals --------------------------------------------------------------------------------------


def passing():
    return position("P1 P2 P3 P4 P5 P6 2+ 3+", POTIONLESS[HYDE], phase="pass")


def leading(**options):
    return position("W5 2+ P1", "W4 G1 3+ P2", ranking="P", **options)


def following():
    state = leading()
    act(state, JEKYLL, "lead:W5")
    return state


def stealing():
    state = position("P6 W1", "5+ G1", count=(3, 3), pride_forced=False)
    trick(state, "P6", "5+")
    return state


def swapping():
    state = position("G3 P1 W2 W1", "2+ W3 W4 W5")
    trick(state, "G3", "2+")
    return state


def waiting():
    state = leading()
    GAME.apply(state, JEKYLL, to_move(state, "lead:W5"))
    return state


def finished():
    state = position("W7", "W6", count=(9, 0))
    trick(state, "W7", "W6")
    return state


REFUSED = [
    (passing, JEKYLL, "pass:P1", "potion_duty"),
    (passing, JEKYLL, "pass:2+,3+", "wrong_count"),
    (passing, JEKYLL, "pass", "wrong_count"),
    (passing, JEKYLL, "pass:G1", "not_in_hand"),
    (passing, JEKYLL, "pass:P", "not_in_hand"),
    (passing, JEKYLL, "lead:P1", "wrong_phase"),
    (passing, JEKYLL, "fly:P1", "wrong_phase"),
    (leading, JEKYLL, "lead:W4", "not_in_hand"),
    (leading, JEKYLL, "lead", "not_in_hand"),
    (leading, JEKYLL, "lead:?", "not_in_hand"),
    (leading, JEKYLL, "lead:W5,W", "no_colour_to_name"),
    (leading, JEKYLL, "lead:2+", "name_a_colour"),
    (leading, JEKYLL, "lead:2+,X", "bad_move"),
    (leading, JEKYLL, "lead:2+,P,W", "bad_move"),
    (leading, JEKYLL, "follow:W5", "wrong_phase"),
    (leading, HYDE, "lead:W4", "not_your_turn"),
    (lambda: leading(name_any_colour=False), JEKYLL, "lead:2+,W", "colour_not_ranked"),
    (following, HYDE, "follow:G1", "must_follow"),
    (following, HYDE, "follow:P1", "not_in_hand"),
    (following, HYDE, "follow:W4,G1", "bad_move"),
    (following, HYDE, "follow", "not_in_hand"),
    (following, JEKYLL, "follow:W4", "not_your_turn"),
    (stealing, JEKYLL, "steal", "bad_move"),
    (stealing, JEKYLL, "steal:maybe", "bad_move"),
    (stealing, JEKYLL, "steal:yes,no", "bad_move"),
    (stealing, HYDE, "steal:yes", "not_your_turn"),
    (swapping, JEKYLL, "swap:P1", "wrong_count"),
    (swapping, JEKYLL, "swap:P1,P1", "wrong_count"),
    (swapping, JEKYLL, "swap:P1,W3", "not_in_hand"),
    (swapping, JEKYLL, "pass:P1", "wrong_phase"),
    (waiting, JEKYLL, "lead:P1", "wait"),
    (waiting, HYDE, "follow:W4", "wait"),
    (finished, JEKYLL, "lead:W7", "game_over"),
]


@pytest.mark.parametrize("make, seat, text, code", REFUSED)
def test_refused(make, seat, text, code):
    state = make()
    assert refusal(GAME, state, seat, to_move(state, text)) == code


def test_cards_given_away_are_named_in_order():
    state = swapping()
    low, high = sorted(handles("P1 W2"))
    assert refusal(GAME, state, JEKYLL, parse_move(f"swap:{high},{low}")) == "bad_move"
    GAME.apply(state, JEKYLL, parse_move(f"swap:{low},{high}"))


def test_a_choice_is_made_once():
    state = swapping()
    act(state, JEKYLL, "swap:P1,W2")
    assert refused(state, JEKYLL, "swap:P1,W1") == "not_your_turn"
    assert {"P1", "W2"} <= hand(state, JEKYLL), "cards change hands when both have chosen"


@pytest.mark.skipif(jekyll.__file__.endswith(".pyc"), reason="the page has no sources")
def test_every_code_of_the_rules_is_tested():
    codes = set(re.findall(r'IllegalMove\(\s*"(\w+)"', inspect.getsource(jekyll)))
    codes |= {"name_a_colour", "no_colour_to_name", "wait", "not_your_turn", "game_over"}
    assert codes == {code for *_, code in REFUSED}
