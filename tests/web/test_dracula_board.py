"""The table of Dracula vs. Van Helsing, without a browser; what holds for every board is in test_every_board."""

import re
from collections import Counter

import pytest

from pygames.games.dracula import CARD_FACES
from tests.web.board_support import Page, bench_of
from web.boards import dracula as board
from web.boards.dracula_results import is_fresh
from web.boards.dracula_words import SEATS, card_text
from web.i18n import LANGUAGES, Locale

BENCH = bench_of("dracula")
GAME = BENCH.game
PLAIN = GAME.options.resolve({})
FINE = GAME.options.resolve({"power3_chooser": "owner", "reveal_only_closed": "off", "pile_visible": "top",
                             "show_undrawn": "on", "first_turn": "alternate", "call_in_extra_turn": "off",
                             "keep_open_top": "off", "citizens": 3, "rounds": 3, "life": 10, "open_all_at_scoring": "off"})
GAMES = [(seed, options) for options in (PLAIN, FINE) for seed in range(2)]
on_games = pytest.mark.parametrize("seed, options", GAMES)


def some_state(fits, options=PLAIN):
    """Return the first state of random games that fits."""
    return next(state for seed in range(40) for state in BENCH.states(seed, options) if fits(state))


def labels(state, seat, kind, **more):
    """Return the accessible names of the cards in a rack, a list of Page elements."""
    return [attributes["aria-label"] for _, attributes in BENCH.page(state, seat, **more).elements
            if kind in attributes.get("aria-label", "")]


def faces_in(page):
    """Return all faces that this English page names."""
    t, words = Locale("en"), page.words()
    return {face for face in CARD_FACES if t.say(card_text(face)) in words}


# -- what can be seen -----------------------------------------------------------------------------


@on_games
@pytest.mark.parametrize("seat", (0, 1))
def test_no_face_is_shown_that_the_seat_may_not_know(seed, options, seat):
    for state in BENCH.states(seed, options, step=2):
        view = GAME.observe(state, seat)
        known = {face for face in view["faces"] if face} | set(view["undrawn"])
        known |= {face for row in view["scored"] for face in row[:2]}
        named = faces_in(BENCH.page(state, seat))
        assert named <= known


@on_games
def test_the_own_rack_is_always_seen_in_full_and_the_other_as_far_as_it_is_known(seed, options):
    t = Locale("en")
    for state in BENCH.states(seed, options, step=3):
        if state.request is not None:
            continue  # cards are on their way
        for seat in (0, 1):
            view = GAME.observe(state, seat)
            spots = [attributes["aria-label"] for tag, attributes in BENCH.page(state, seat).elements
                     if (attributes.get("data-key") or "").startswith("card-") and "aria-label" in attributes]
            for place, label in enumerate(spots[5:], 1):
                card = view["racks"][seat][place - 1]
                assert f"District {place}" in label and t.say(card_text(view["faces"][card])) in label
                assert (", open" in label) == (card in view["face_up"])
            for place, label in enumerate(spots[:5], 1):
                card = view["racks"][1 - seat][place - 1]
                face = view["faces"][card]
                assert f"District {place}" in label
                assert any(t.say(card_text(other)) in label for other in CARD_FACES) == (face is not None)
                assert ("you know that it is" in label) == (face is not None and card not in view["face_up"])


def test_a_closed_card_that_both_know_shows_to_its_owner_and_to_the_giver():
    state = some_state(lambda state: state.phase == "start" and any(
        state.known[card] & 3 == 3 and card not in state.face_up for card in state.racks[0]))
    assert any("closed, but Bob knows it" in label for label in labels(state, 0, "District"))
    assert any("closed card of Ada; you know that it is" in label for label in labels(state, 1, "District"))


def test_the_open_top_of_the_deck_is_shown_to_both_and_the_drawn_card_only_to_the_drawer():
    top = some_state(lambda state: state.phase == "start" and state.deck[0] in state.face_up)
    for seat in (0, 1):
        assert any("on top lies open" in label for label in labels(top, seat, "Deck"))
    drawn = some_state(lambda state: state.phase == "drawn" and state.request is None and state.drawn not in state.face_up)
    assert labels(drawn, drawn.active, "Drawn card: ") or labels(drawn, drawn.active, "Discard it. Drawn card: ")
    assert labels(drawn, 1 - drawn.active, "A card has been drawn")


def test_the_pile_is_looked_through_only_where_the_options_let_one():
    for options, unfolds in ((PLAIN, True), (FINE, False)):
        state = some_state(lambda state: len(state.pile) == 5 and state.phase == "start", options)
        assert ("dracula-pile" in BENCH.page(state, 0).all("id")) == unfolds
        named = faces_in(BENCH.page(state, 0))
        hidden = {state.faces[card] for card in state.pile[:-1]}
        seen = {face for face in GAME.observe(state, 0)["faces"] if face}
        assert (hidden <= named) == unfolds and hidden <= seen


def test_life_vampires_ranking_and_rounds_are_said_in_words():
    state = some_state(lambda state: state.phase == "start" and state.round == 3 and state.turn == 1)
    said = BENCH.page(state, 0).words()
    assert f"Dracula's life: {state.life} of 12" in said and "Round 3 of 5" in said
    for district, vampires in enumerate(state.vampires, 1):
        assert f"District {district}: humans {4 - vampires}, vampires {vampires}" in said
    t = Locale("en")
    assert f"trump {t('dracula.colour.' + state.ranking[0])};" in said


# -- what can be done -----------------------------------------------------------------------------


def test_two_cards_are_swapped_in_two_presses_and_the_first_can_be_taken_back():
    state = some_state(lambda state: state.phase == "power" and state.power == 4)
    seat = state.active
    assert sorted(BENCH.page(state, seat).all("data-act")) == [f"pick:{place}" for place in range(1, 6)]
    page = BENCH.page(state, seat, picks=["3"])
    assert sorted(page.all("data-act")) == ["swap_own:1,3", "swap_own:2,3", "swap_own:3,4", "swap_own:3,5"]
    assert page.all("data-cmd") == ["unpick:3"]
    plain = board.render(BENCH.scene(state, seat))
    assert board.render(BENCH.scene(state, seat, picks=["9", "x", "-1"])) == plain


@pytest.mark.parametrize("power, verb", [(1, "reveal_own"), (3, "reveal_other"), (6, "swap_district"), (7, "change_trump")])
def test_a_power_is_used_on_the_places_themselves(power, verb):
    state = some_state(lambda state: state.phase == "power" and state.power == power and state.request is None)
    acts = [attributes for tag, attributes in BENCH.page(state, state.active).elements if "data-act" in attributes]
    assert acts and all(attributes["data-act"].startswith(f"{verb}:") for attributes in acts)
    assert all(attributes["aria-label"] for attributes in acts)
    assert not BENCH.page(state, 1 - state.active).all("data-act")


def test_every_reason_why_not_comes_up():
    said = set()
    for seed, options in GAMES:
        for state in BENCH.states(seed, options):
            for seat in (0, 1):
                said |= set(re.findall(r'data-why="(\w+)"', board.render(BENCH.scene(state, seat))))
    assert said >= {"not_your_turn", "draw_first", "already_drawn", "eight_too_early", "call_too_early",
                    "no_call_in_extra_turn", "already_open", "choose_reveal_other", "choose_swap_district",
                    "choose_change_trump", "game_over", "wait"}


def test_the_call_says_how_many_discards_it_waits_for():
    state = some_state(lambda state: state.phase == "start" and len(state.pile) == 4 and state.turn)
    assert "after 2 more discards" in BENCH.page(state, state.active).words()


# -- what is said ---------------------------------------------------------------------------------


@on_games
@pytest.mark.parametrize("seat", (0, 1))
def test_the_story_is_told_and_its_numbers_are_right(seed, options, seat):
    told, powers = Counter(), 0
    for before, entry, after in BENCH.entries(seed, options):
        lines = board.narrate(GAME.observe(before, seat), entry, GAME.observe(after, seat), seat)
        if entry[0] == "move" or before.phase in ("rank", "deal", "discard"):
            assert lines
        told.update(key.removeprefix("dracula.log.") for key, _ in lines)
        powers += before.phase == "discard"
    rounds = len(after.rounds)
    assert told["shuffle"] == told["dealt"] == told["round"] == rounds
    assert sum(told[f"over_{how}"] for how in ("call", "eight", "empty")) == rounds
    assert told["discard"] + told["discard_void"] == powers == told["discard_drawn"] + told["replace"]
    assert told["draw"] + told["draw_open"] == powers
    assert told["district"] == sum(row[1] + row[2] for row in after.rounds)
    assert told["swap_district"] == told["exchanged"]
    assert told["vampires"] + told["lives"] + told["survived"] == 1
    assert told["undrawn"] <= (rounds if options is FINE else 0)


@pytest.mark.parametrize("seat", (0, 1))
def test_the_story_tells_each_seat_only_what_it_has_seen(seat):
    t = Locale("en")
    for before, entry, after in BENCH.entries("story"):
        view = GAME.observe(after, seat)
        known = {face for face in view["faces"] if face} | {face for face in GAME.observe(before, seat)["faces"] if face}
        for key, params in board.narrate(GAME.observe(before, seat), entry, view, seat):
            said = t(key, **params)
            assert {face for face in CARD_FACES if t.say(card_text(face)) in said} <= known


def test_given_and_got_are_told_from_both_sides():
    for before, entry, after in BENCH.entries("exchange"):
        if entry[0] == "show" and before.phase == "power" and before.power == 6:
            (_, one), *_ = board.narrate(GAME.observe(before, 0), entry, GAME.observe(after, 0), 0)
            (_, other), *_ = board.narrate(GAME.observe(before, 1), entry, GAME.observe(after, 1), 1)
            assert one["given"] == other["got"] and one["got"] == other["given"]
            got = before.request.cards[1 if before.active == 0 else 0]
            assert one["got"] == card_text(after.faces[got]) and got in after.racks[0]
            return
    pytest.fail("no district was swapped")


# -- the comparison and the end -------------------------------------------------------------------


@on_games
def test_each_player_sees_the_comparison_before_his_first_turn_and_can_look_at_it_later(seed, options):
    shown = Counter()
    for state in BENCH.states(seed, options):
        if not state.rounds or state.outcome is not None or not state.turn:
            continue
        for seat in (0, 1):
            scene = BENCH.scene(state, seat)
            ids = BENCH.page(state, seat).all("id")
            fresh = f"dracula-results-{len(state.rounds)}" in ids
            assert fresh == is_fresh(scene) and "dracula-rounds" in ids
            if fresh:
                assert scene.view["phase"] == "start" or not scene.legal or scene.view["active"] != seat
                shown[state.round, seat] += 1
    assert {seat for _, seat in shown} == {0, 1}


def test_the_comparison_names_the_winner_of_every_district_and_why():
    state = some_state(lambda state: state.round == 2 and state.phase == "start")
    page = BENCH.page(state, 0)
    words = " ".join(page.text)
    for _, _, winner, why in state.scored:
        assert Locale("en")(f"dracula.results.wins_{('dracula', 'van_helsing')[winner]}") in words
        assert Locale("en")(f"dracula.results.{why}") in words
    how, dracula, van_helsing = state.rounds[-1]
    assert f"Districts won: Dracula {dracula}, Van Helsing {van_helsing}." in words


@pytest.mark.parametrize("end", ("vampires", "lives", "survived"))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_end_has_its_banner(end, lang):
    easy = {"survived": {"rounds": 1, "life": 5}, "vampires": {"citizens": 2, "life": 20}, "lives": {"life": 3}}
    options = GAME.options.resolve(easy[end])
    state = some_state(lambda state: state.outcome is not None and state.outcome.reason == end, options)
    page = BENCH.page(state, 1, lang)
    assert Locale(lang)(f"dracula.end.{end}") in page.text and not page.all("data-act")
    assert board.ask(BENCH.scene(state, 0, lang)) == Locale(lang)(f"dracula.end.{end}")


def test_giving_up_is_told_and_shown():
    state = BENCH.states(1)[30]
    before = GAME.observe(state, 0)
    state.outcome = GAME.resign(state, 1)
    assert board.narrate(before, ["resign", 1], GAME.observe(state, 0), 0) == [("dracula.log.resign", {"who": SEATS[1]})]
    page = Page(board.render(BENCH.scene(state, 0)))
    assert "Van Helsing has given up" in page.text and not page.all("data-act")
