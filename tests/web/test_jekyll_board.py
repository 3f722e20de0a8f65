"""The table of Jekyll vs. Hyde, without a browser; what holds for every board is in test_every_board."""

import re
from collections import Counter

import pytest

from pygames.games.jekyll import DECK
from tests.web.board_support import Page, bench_of
from web.boards import jekyll as board
from web.boards import jekyll_words
from web.boards.jekyll_words import card_text
from web.i18n import LANGUAGES, Locale

BENCH = bench_of("jekyll")
GAME = BENCH.game

OPTIONS = [
    {},
    {"pride_forced": "off", "name_any_colour": "off", "show_won_tricks": "log"},
    {"greed_swap": "1", "pass_counts": "3-2-1", "greed_potion_duty": "on", "show_set_aside": "on",
     "show_third_token_at_once": "off", "wrath_clears_own_red": "off"},
]


scene_of = BENCH.scene


def entries(seed, options=None):
    """Yield (before, entry, after) for a random game; states are copies."""
    return BENCH.entries(seed, GAME.options.resolve(options or {}))


def states(seed, options=None):
    return [after for _, _, after in entries(seed, options)]


GAMES = list(enumerate(OPTIONS))


# -- what can be done --------------------------------------------------------------------------------


def test_a_pick_can_be_taken_back_and_nonsense_is_ignored():
    state = next(state for state in states(4) if state.phase == "pass" and state.round == 2 and state.turn & 1)
    move = GAME.legal_moves(state, 0)[-1]
    picks = [str(card) for card in move.args]
    page = Page(board.render(scene_of(state, 0, picks=picks)))
    assert str(move) in page.all("data-act")
    assert sorted(page.all("data-cmd")) == sorted(f"unpick:{card}" for card in picks)
    plain = board.render(scene_of(state, 0))
    assert board.render(scene_of(state, 0, picks=["99", "lead-3", "x", "-1"])) == plain


def test_every_card_that_cannot_be_played_says_why():
    said = set()
    for seed, options in GAMES:
        for state in states(seed, options):
            for seat in (0, 1):
                for lang in LANGUAGES:
                    scene = scene_of(state, seat, lang)
                    for tag, attributes in Page(board.render(scene)).elements:
                        if tag == "button":
                            pressed = {"data-act", "data-cmd", "data-why"} & set(attributes)
                            assert len(pressed) == 1
                            assert ("data-why" in attributes) == ("aria-disabled" in attributes)
                        if "data-why" in attributes:
                            key, params = board.refusal(scene, attributes["data-why"])
                            assert "{" not in scene.t(key, **params) and scene.t.has(key)
                            said.add(attributes["data-why"])
    assert {"must_follow", "must_follow_evil", "no_potion", "potion_duty", "not_your_turn", "sealed", "answer_first"} <= said


def test_a_full_choice_of_several_cards_says_how_to_change_it():
    state = next(state for state in states(0) if state.phase == "pass" and state.round == 3)
    seat = GAME.to_act(state)[0]
    picks = [str(card) for card in GAME.legal_moves(state, seat)[-1].args]
    scene = scene_of(state, seat, picks=picks)
    whys = Page(board.render(scene)).all("data-why")
    assert whys == ["enough"] * 7
    assert "3 cards" in scene.t(*[board.refusal(scene, "enough")[0]], **board.refusal(scene, "enough")[1])


# -- what can be seen --------------------------------------------------------------------------------


def faces_in(html, t):
    """Return all faces that an accessible name or a text of this page names."""
    page = Page(html)
    words = [*page.all("aria-label"), *page.all("title"), *page.text]
    return {face for face in DECK for text in words if t.say(card_text(face)) in text}


@pytest.mark.parametrize("seed, options", GAMES)
@pytest.mark.parametrize("seat", (0, 1))
def test_no_face_is_shown_that_the_seat_may_not_know(seed, options, seat):
    for state in states(seed, options):
        scene = scene_of(state, seat)
        html = board.render(scene)
        known = {face for face in scene.view["faces"] if face} | set(scene.view["aside"])
        known |= {face for face in scene.view["last"] if face in DECK}
        assert faces_in(html, scene.t) <= known


def test_the_own_hand_is_sorted_by_colour_and_number_with_the_potions_last():
    state = next(state for state in states(2) if state.phase == "pass")
    t = Locale("en")
    names = [attributes["aria-label"] for tag, attributes in Page(board.render(scene_of(state, 0))).elements
             if tag == "button"]
    order = [t.say(card_text(face)) for face in DECK]
    assert len(names) == 10 and names == sorted(names, key=order.index)


def test_every_card_has_one_key_so_that_it_can_fly():
    for seed, options in GAMES:
        for state in states(seed, options):
            keys = Counter(re.findall(r' data-key="([^"]*)"', board.render(scene_of(state, 0))))
            assert set(keys.values()) == {1}
            assert {"marker", "token-P", "token-W", "token-G"} <= set(keys)


def test_third_token_and_won_tricks_follow_the_options():
    shown, hidden = set(), set()
    for options, found in ((OPTIONS[0], shown), (OPTIONS[2], hidden)):
        for state in states(0, options):
            if len(state.ranking) == 2:
                html = board.render(scene_of(state, 0))
                found.add(html.count('class="jk-socket"') - html.count('<span class="jk-socket"></span>'))
    assert shown == {3} and hidden == {2}
    for options, folds in ((OPTIONS[0], False), (OPTIONS[1], True)):
        state = next(state for state in states(1, options) if state.piles[0])
        assert ("<details" in board.render(scene_of(state, 0))) == folds


# -- what is said ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", (0, 1))
def test_the_story_is_told_and_its_numbers_are_right(seat):
    for seed, options in GAMES:
        told = Counter()
        for before, entry, after in entries(seed, options):
            lines = board.narrate(GAME.observe(before, seat), entry, GAME.observe(after, seat), seat)
            for key, _ in lines:
                told[key.removeprefix("jekyll.log.")] += 1
        rounds = len(after.rounds)
        assert told["shuffle"] == told["round"] == rounds
        assert told["lead"] + told["lead_named"] == told["follow"] == told["wins"] == 10 * rounds
        assert told["marker"] + told["marker_still"] == rounds
        assert told["hyde"] + told["jekyll"] == 1
        assert told["exchange_own"] == told["exchange"]
        assert told["pass"] == 2 * rounds
        assert told["aside"] == (rounds if (options or {}).get("show_set_aside") == "on" else 0)


def test_the_story_does_not_tell_the_other_sides_exchange():
    for before, entry, after in entries(3):
        lines = board.narrate(GAME.observe(before, 1), entry, GAME.observe(after, 1), 1)
        if entry[0] == "move" and entry[2].startswith("pass"):
            assert lines == [("jekyll.log.pass", {"who": jekyll_words.SEATS[entry[1]], "count": before.round})]


def test_giving_up_is_told_and_shown():
    state = states(0)[20]
    before = GAME.observe(state, 0)
    state.outcome = GAME.resign(state, 1)
    assert board.narrate(before, ["resign", 1], GAME.observe(state, 0), 0)[0][0] == "jekyll.log.resign"
    html = board.render(scene_of(state, 0))
    assert "Mr. Hyde has given up" in html and not Page(html).all("data-act")


def test_the_rules_have_all_their_sections():
    page = Page(board.rules(Locale("en")))
    assert sum(tag == "section" for tag, _ in page.elements) == 7
