"""The table of Jekyll vs. Hyde, without a browser: what can be done, what can be seen, what is said."""

import json
import random
import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from pygames.core.dealer import SeededDealer
from pygames.core.moves import parse_move
from pygames.core.playout import random_policy
from pygames.core.requests import kind_of
from pygames.games.jekyll import DECK, Jekyll
from web.boards import jekyll as board
from web.boards import jekyll_art as art
from web.boards import jekyll_words
from web.boards.jekyll_words import card_text
from web.i18n import LANGUAGES, Locale, shape
from web.scene import Scene

GAME = Jekyll()
PORTRAIT = re.compile(r'<svg class="jk-portrait".*?</svg>')
NASTY = '<b onclick="x">&"\'</b>'

OPTIONS = [
    {},
    {"pride_forced": "off", "name_any_colour": "off", "show_won_tricks": "log"},
    {"greed_swap": "1", "pass_counts": "3-2-1", "greed_potion_duty": "on", "show_set_aside": "on",
     "show_third_token_at_once": "off", "wrath_clears_own_red": "off"},
]


class Page(HTMLParser):
    """A strict reading of HTML: every element closed in order; attributes of all elements kept.

    The sprite and the portraits are the same on every page and are read once, by their own test.
    """

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.elements, self.text = [], [], []
        self.feed(PORTRAIT.sub("", text.replace(art.sprite(), "")))
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        assert len(dict(attributes)) == len(attributes), f"an attribute twice in {tag}"
        self.elements.append((tag, dict(attributes)))
        self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)

    def all(self, attribute):
        return [attributes[attribute] for _, attributes in self.elements if attribute in attributes]


def scene_of(state, seat, lang="en", picks=(), names=None, live=True):
    t = Locale(lang)
    legal = GAME.legal_moves(state, seat) if seat in GAME.to_act(state) else []
    return Scene("jekyll", GAME.observe(state, seat), seat, legal, t, names or ["Ada", "Bob"], list(picks), live)


def entries(seed, options=None):
    """Yield (before, entry, after) for a random game; states are copies."""
    state = GAME.setup(GAME.options.resolve(options or {}))
    dealer, policy = SeededDealer(seed), random_policy(random.Random(seed))
    while state.outcome is None:
        before = state.copy()
        if state.request is not None:
            answer = dealer.answer(state)
            entry = [kind_of(state.request), answer]
            GAME.answer(state, answer)
        else:
            seat = GAME.to_act(state)[-1 if seed % 2 else 0]
            move = policy(GAME, state, seat, GAME.legal_moves(state, seat))
            entry = ["move", seat, str(move)]
            GAME.apply(state, seat, move)
        yield before, entry, state.copy()


def states(seed, options=None):
    return [after for _, _, after in entries(seed, options)]


GAMES = list(enumerate(OPTIONS))


# -- what can be done --------------------------------------------------------------------------------


def acts_in(html):
    """Return the values of all `data-act`."""
    return [unescape(act) for act in re.findall(r' data-act="([^"]*)"', html)]


def reachable(state, seat, picks=(), seen=None):
    """Return every move that pressing `data-act` leads to, from these picks on."""
    seen = set() if seen is None else seen
    moves = set()
    for act in acts_in(board.render(scene_of(state, seat, picks=picks))):
        if not act.startswith("pick:"):
            moves.add(act)
            continue
        following = (*picks, act.removeprefix("pick:"))
        if frozenset(following) not in seen and len(following) < 5:
            seen.add(frozenset(following))
            moves |= reachable(state, seat, following, seen)
    return moves


@pytest.mark.parametrize("seed, options", GAMES)
def test_exactly_the_legal_moves_can_be_made_by_pressing(seed, options):
    checked = Counter()
    for state in states(seed, options):
        for seat in (0, 1):
            legal = {str(move) for move in GAME.legal_moves(state, seat)} if seat in GAME.to_act(state) else set()
            # Exchanges have many choices: enough to follow a few of them to the end.
            if legal and state.phase in ("pass", "swap") and (checked[state.phase, len(legal)] or len(legal) > 60):
                continue
            assert reachable(state, seat) == legal
            checked[state.phase, len(legal)] += 1
    assert {phase for phase, _ in checked} >= {"pass", "lead", "follow"}


@pytest.mark.parametrize("seed, options", GAMES)
def test_pressing_anything_enabled_again_and_again_finishes_an_exchange(seed, options):
    rng = random.Random(seed)
    for state in states(seed, options):
        for seat in GAME.to_act(state):
            picks = []
            for _ in range(60):
                act = rng.choice(acts_in(board.render(scene_of(state, seat, picks=picks))))
                if not act.startswith("pick:"):
                    GAME.check(state, seat, parse_move(act))
                    break
                picks.append(act.removeprefix("pick:"))
            else:
                pytest.fail(f"no move after 60 presses in {state.phase}")


def test_a_pick_can_be_taken_back_and_nonsense_is_ignored():
    state = next(state for state in states(4) if state.phase == "pass" and state.round == 2 and state.turn & 1)
    move = GAME.legal_moves(state, 0)[-1]
    picks = [str(card) for card in move.args]
    page = Page(board.render(scene_of(state, 0, picks=picks)))
    assert str(move) in page.all("data-act")
    assert sorted(page.all("data-cmd")) == sorted(f"unpick:{card}" for card in picks)
    plain = board.render(scene_of(state, 0))
    assert board.render(scene_of(state, 0, picks=["99", "lead-3", "x", "-1"])) == plain


def test_who_only_looks_can_do_nothing():
    for state in states(1):
        page = Page(board.render(scene_of(state, 0, live=False)))
        assert not page.all("data-act") and not page.all("data-cmd")


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
        # The same page comes out of a replica that holds no other face at all.
        twin = state.copy()
        twin.faces = scene.view["faces"]
        assert board.render(Scene("jekyll", GAME.observe(twin, seat), seat, scene.legal, scene.t, scene.names)) == html


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_html_is_well_formed_and_names_are_escaped(lang):
    for seed, options in GAMES:
        for state in states(seed, options):
            html = board.render(scene_of(state, seed % 2, lang, names=[NASTY, "علی <i>"]))
            page = Page(html)
            assert not {"b onclick", "script"} & {tag for tag, _ in page.elements}
            assert "onclick" not in {name for _, attributes in page.elements for name in attributes}
            assert "{" not in "".join(page.text) and "jekyll." not in "".join(page.text)


def test_the_sprite_is_well_formed_and_has_every_drawing_that_is_referred_to():
    for space in range(11):
        ElementTree.fromstring(art.portrait(space / 10))
    sprite = ElementTree.fromstring(art.sprite())
    defined = {element.get("id") for element in sprite.iter()}
    for state in states(0):
        html = board.render(scene_of(state, 0))
        assert html.count(art.sprite()) == 1
        assert {name.removeprefix("#") for name in Page(html).all("href")} <= defined


def test_both_languages_say_the_same_things():
    assert shape("en", "jekyll") == shape("fa", "jekyll")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_asked_is_a_sentence_for_every_state(lang):
    for seed, options in GAMES:
        for state in states(seed, options):
            for seat in (0, 1):
                scene = scene_of(state, seat, lang)
                said = board.ask(scene)
                assert said and "{" not in said and "jekyll." not in said


@pytest.mark.parametrize("seat", (0, 1))
def test_the_story_is_told_and_its_numbers_are_right(seat):
    for seed, options in GAMES:
        told = Counter()
        for before, entry, after in entries(seed, options):
            lines = board.narrate(GAME.observe(before, seat), entry, GAME.observe(after, seat), seat)
            for key, params in lines:
                json.dumps(params)
                for lang in LANGUAGES:
                    t = Locale(lang)
                    assert t.has(key)
                    said = t(key, **params)
                    assert "{" not in said and "jekyll." not in said and "None" not in said
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


def test_persian_shows_persian_digits_only():
    for state in states(0):
        page = Page(board.render(scene_of(state, 0, "fa", names=["الف", "ب"])))
        assert not re.search(r"[0-9]", "".join(page.text) + "".join(page.all("aria-label")))


def test_the_rules_are_complete_in_both_languages():
    pages = [Page(board.rules(Locale(lang))) for lang in LANGUAGES]
    assert [tag for tag, _ in pages[0].elements] == [tag for tag, _ in pages[1].elements]
    assert sum(tag == "section" for tag, _ in pages[0].elements) == 7
