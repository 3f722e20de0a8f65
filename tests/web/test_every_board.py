"""What holds for the board of every game, without a browser: what can be done, what can be seen, what is said."""

import json
import random
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from pygames.core.moves import parse_move
from tests.web.board_support import NAMES, NASTY, OPTION_SETS, PICTURE, Page, bench_of
from web.i18n import LANGUAGES, Locale, shape
from web.scene import Scene

MOST_LONG = 25
"""Of lists with more than six moves so many are tried in a test."""

on_every_board = pytest.mark.parametrize("name", NAMES)
on_every_table = pytest.mark.parametrize("name, number", [(name, number) for name in NAMES for number in range(OPTION_SETS)])


@on_every_table
def test_exactly_the_legal_moves_can_be_made_by_pressing(name, number):
    bench, checked, long = bench_of(name), Counter(), 0
    for state in bench.states(f"press {number}", bench.options[number]):
        for seat in (0, 1):
            legal = {str(move) for move in bench.scene(state, seat).legal}
            kind = getattr(state, "phase", ""), len(legal)
            # Following every choice of several cards takes long: one of each kind is enough, and some kinds of very many.
            if len(legal) > 60 or (len(legal) > 6 and (checked[kind] or long >= MOST_LONG)):
                continue
            assert bench.reachable(state, seat) == legal
            checked[kind] += 1
            long += len(legal) > 6
    assert len(checked) > 4


@on_every_table
def test_pressing_anything_enabled_again_and_again_leads_to_a_move(name, number):
    bench, rng = bench_of(name), random.Random(number)
    for state in bench.states(f"again {number}", bench.options[number], step=3):
        for seat in bench.game.to_act(state):
            picks = []
            for _ in range(200):
                act = rng.choice(bench.acts(state, seat, picks))
                if not act.startswith("pick:"):
                    bench.game.check(state, seat, parse_move(act))
                    break
                picks.append(act.removeprefix("pick:"))
            else:
                pytest.fail("no move after 200 presses")


@pytest.mark.parametrize("lang", LANGUAGES)
@on_every_board
def test_a_player_is_spoken_to_in_his_own_row(name, lang):
    """His row says whose it is, also while he can't move, and never speaks of him as of somebody else."""
    bench, others, own = bench_of(name), {"to play", "نوبت", "نوبت اوست"}, {"your turn", "نوبت شماست"}
    for state in bench.states("row", step=4):
        if len(acting := bench.game.to_act(state)) != 1:
            continue
        (seat,) = acting
        mine, still, theirs = (set(bench.page(state, viewer, lang, live=live).text)
                               for viewer, live in ((seat, True), (seat, False), (1 - seat, True)))
        assert not others & mine and not own & theirs
        assert name == "mrjack" or all(any(re.search(r"\b(you|شما)$", said) for said in words) for words in (mine, still))
        if name == "agentdog" and state.phase == "swap":
            assert "کارتش آماده است" not in theirs and "your card is chosen" not in mine
        elif name in ("agentdog", "spite"):
            assert own & mine and others & theirs


@on_every_board
def test_every_move_has_words_as_advice(name):
    bench = bench_of(name)
    assert all(any(key.startswith(f"{name}.advice.{verb}") for key in shape("en", name)) for verb in bench.game.verbs)
    for number, options in enumerate(bench.options):
        for state in bench.states(f"advice {number}", options, step=2):
            for seat in bench.game.to_act(state):
                scene = bench.scene(state, seat, "fa" if number % 2 else "en")
                for move in {move.verb: move for move in scene.legal}.values():
                    key, params = bench.board.advise(scene, move)
                    assert scene.t.has(key)
                    assert not re.search(r"[{}]|advice|None", scene.t(key, **params))


@on_every_board
def test_who_only_looks_can_do_nothing(name):
    for state in bench_of(name).states("look", step=3):
        page = bench_of(name).page(state, 0, live=False)
        assert not page.all("data-act") and not page.all("data-cmd")


@on_every_table
def test_every_button_does_something_or_says_why_not(name, number):
    bench, said = bench_of(name), set()
    for state in bench.states(f"why {number}", bench.options[number], step=3):
        for seat in (0, 1):
            scene = bench.scene(state, seat, "en" if number else "fa")
            for tag, attributes in Page(bench.board.render(scene)).elements:
                if tag == "button":
                    assert len({"data-act", "data-cmd", "data-why"} & set(attributes)) == 1
                    assert ("data-why" in attributes) == ("aria-disabled" in attributes)
                if "data-why" in attributes:
                    key, params = bench.board.refusal(scene, attributes["data-why"])
                    assert scene.t.has(key) and "{" not in scene.t(key, **params)
                    said.add(attributes["data-why"])
    assert len(said) > 2


@on_every_table
@pytest.mark.parametrize("seat", (0, 1))
def test_the_page_of_a_seat_is_the_page_of_a_replica_that_knows_no_more(name, number, seat):
    bench = bench_of(name)
    for state in bench.states(f"secret {number}", bench.options[number]):
        scene = bench.scene(state, seat)
        twin = state.copy()
        twin.faces = scene.view["faces"]
        view = bench.game.observe(twin, seat)
        assert bench.board.render(Scene(name, view, seat, scene.legal, scene.t, scene.names)) == bench.board.render(scene)


@on_every_board
def test_whatever_can_fly_has_one_key(name):
    for state in bench_of(name).states("keys", step=3):
        assert set(Counter(bench_of(name).page(state, 0).all("data-key")).values()) == {1}


@on_every_table
@pytest.mark.parametrize("lang", LANGUAGES)
def test_html_is_well_formed_and_names_are_escaped(name, number, lang):
    bench = bench_of(name)
    for state in bench.states(f"html {number}", bench.options[number], step=3):
        page = bench.page(state, number % 2, lang, names=[NASTY, "علی <i>"])
        assert "script" not in {tag for tag, _ in page.elements}
        assert "onclick" not in {attribute for _, attributes in page.elements for attribute in attributes}
        assert "{" not in page.words() and f"{name}." not in page.words() and "None" not in page.words()


@on_every_board
def test_the_shapes_that_drawings_refer_to_are_defined_once(name):
    bench = bench_of(name)
    html = bench.board.render(bench.scene(bench.states("sprite")[-1], 0))
    defined = [element.get("id") for picture in PICTURE.findall(html) for element in ElementTree.fromstring(picture).iter()
               if element.get("id")]
    assert defined and len(set(defined)) == len(defined)
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(defined)


@on_every_board
def test_both_languages_say_the_same_things(name):
    assert shape("en", name) == shape("fa", name)


@on_every_table
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_asked_is_a_sentence_for_every_state(name, number, lang):
    bench = bench_of(name)
    for state in bench.states(f"ask {number}", bench.options[number]):
        for seat in (0, 1):
            said = bench.board.ask(bench.scene(state, seat, lang))
            assert said and "{" not in said and f"{name}." not in said


@on_every_table
@pytest.mark.parametrize("seat", (0, 1))
def test_every_line_of_the_story_is_a_sentence(name, number, seat):
    bench = bench_of(name)
    for before, entry, after in bench.entries(f"story {number}", bench.options[number]):
        for key, params in bench.board.narrate(bench.game.observe(before, seat), entry, bench.game.observe(after, seat), seat):
            json.dumps(params)
            for lang in LANGUAGES:
                t = Locale(lang)
                said = t(key, **params)
                assert t.has(key) and "{" not in said and f"{name}." not in said and "None" not in said


@on_every_board
def test_persian_shows_persian_digits_only(name):
    for state in bench_of(name).states("digits", step=3):
        assert not re.search(r"[0-9]", bench_of(name).page(state, 0, "fa", names=["الف", "ب"]).words())


@on_every_board
def test_the_rules_have_the_same_parts_in_both_languages(name):
    english, persian = (Page(bench_of(name).board.rules(Locale(lang))) for lang in ("en", "fa"))
    assert [tag for tag, _ in english.elements] == [tag for tag, _ in persian.elements]
    assert sum(tag == "section" for tag, _ in english.elements) >= 5
    assert not re.search(r"[0-9]", persian.words())
