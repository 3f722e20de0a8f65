"""The table of Spite and Malice, without a browser; what holds for every board is in test_every_board."""

import random
import re
from collections import Counter
from functools import cache

import pytest

from pygames.core.moves import Move, parse_move
from pygames.games.spite.cards import JOKER, PACK
from pygames.games.spite.options import PRESETS
from pygames.games.spite.state import helpers
from tests.support import SHORT
from tests.web.board_support import Page, bench_of
from web.boards import spite as board
from web.boards.spite_words import card_text, ending_text, headline
from web.i18n import LANGUAGES, Locale
from web.scene import Scene

BENCH = bench_of("spite")
GAME = BENCH.game
ENGLISH = Locale("en")
NAMES = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Finn"]
FACES = {ENGLISH.say(card_text(face)): face for face in (*PACK, JOKER)}
CODES = ("round_over", "stale", "not_your_turn", "bad_move", "no_such_card", "not_available", "forced_card", "break_deadlock",
         "no_free_place", "wild_not_allowed", "does_not_fit", "side_only_hand", "wrong_discard", "must_fill", "must_discard",
         "load_not_allowed")
MOST_MOVES = 130
on_presets = pytest.mark.parametrize("preset", PRESETS)


def options(preset="main", **more):
    return GAME.options.resolve({"preset": preset, **SHORT["spite"], **more})


@cache
def states(preset, seed=0):
    """Return some states of a random game: every so many, and the first ones of every kind of choice."""
    found, kinds = [], Counter()
    for number, state in enumerate(BENCH.states(seed, options(preset))):
        legal = [move for seat in GAME.to_act(state) for move in GAME.legal_moves(state, seat)]
        kind = frozenset(move.verb for move in legal), bool(state.breaking), state.outcome is None
        if legal and kinds[kind] < 2 or number % 150 == 0 or state.outcome is not None:
            found.append(state)
            kinds[kind] += bool(legal)
    return found


def scene(state, seat, lang="en", picks=(), **more):
    return BENCH.scene(state, seat, lang, picks, NAMES[:state.options["players"]], **more)


def page(state, seat, *args, **more):
    return Page(board.render(scene(state, seat, *args, **more)))


def some_state(fits, preset="main", seeds=20, **more):
    """Return the first state of random games that fits, and the seat that is to act."""
    for seed in range(seeds):
        for state in BENCH.states(seed, options(preset, **more)):
            for seat in GAME.to_act(state):
                if fits(state, seat):
                    return state, seat
    raise LookupError


def ended(reason, preset="main", seeds=60, **more):
    """Return the last state of a random game that ended so."""
    for seed in range(seeds):
        state = BENCH.states(seed, options(preset, **more), step=10_000)[-1]
        if state.outcome.reason == reason:
            return state
    raise LookupError


def reachable(state, seat, picks=(), seen=None):
    seen = set() if seen is None else seen
    acts = frozenset(page(state, seat, picks=picks).all("data-act"))
    if acts in seen:
        return set()
    seen.add(acts)
    moves = {act for act in acts if not act.startswith("pick:")}
    for act in sorted(acts - moves):
        moves |= reachable(state, seat, (*picks, act.removeprefix("pick:")), seen)
    return moves


def faces_in(text):
    return {face for name, face in FACES.items() if re.search(rf"(?<![0-9]){name}", text)}


# -- what can be done -----------------------------------------------------------------------------


@on_presets
def test_exactly_the_legal_moves_of_every_version_can_be_made_by_pressing(preset):
    checked = 0
    for state in states(preset):
        for seat in range(state.options["players"]):
            legal = {str(move) for move in scene(state, seat).legal}
            if len(legal) <= MOST_MOVES:
                assert reachable(state, seat) == legal
                checked += bool(legal)
    assert checked > 2


@on_presets
def test_pressing_anything_leads_to_a_legal_move_in_every_version(preset):
    rng = random.Random(preset)
    for state in states(preset):
        for seat in GAME.to_act(state):
            picks = []
            for _ in range(200):
                act = rng.choice(page(state, seat, picks=picks).all("data-act"))
                if not act.startswith("pick:"):
                    GAME.check(state, seat, parse_move(act))
                    break
                picks.append(act.removeprefix("pick:"))
            else:
                pytest.fail("no move after 200 presses")


def test_every_kind_of_move_comes_up_in_these_tests():
    verbs = {move.verb for preset in ("main", "massachusetts", "load-opponent", "book-duty") for state in states(preset)
             for seat in GAME.to_act(state) for move in GAME.legal_moves(state, seat)}
    assert {"play", "discard", "finish", "load", "end_turn"} <= verbs
    state, seat = some_state(lambda state, seat: Move("deny") in GAME.legal_moves(state, seat), "book-duty", 200)
    assert page(state, seat).all("data-act") == ["deny"]


def single(state, seat):
    """Return a hand card that fits exactly one centre stack, and its play."""
    plays = Counter(move.args[0] for move in GAME.legal_moves(state, seat) if move.verb == "play")
    return next(((move.args[0], str(move)) for move in GAME.legal_moves(state, seat)
                 if move.verb == "play" and plays[move.args[0]] == 1 and move.args[0] in state.hands[seat]), None)


def test_a_card_pressed_twice_goes_where_there_is_only_one_place():
    state, seat = some_state(lambda state, seat: single(state, seat) is not None)
    card, play = single(state, seat)
    assert f"pick:card-{card}" in page(state, seat).all("data-act")
    picked = page(state, seat, picks=[f"card-{card}"])
    pressed = [attributes for _, attributes in picked.elements if attributes.get("aria-pressed") == "true"]
    assert [attributes["data-act"] for attributes in pressed] == [play]
    assert {f"discard:{card},s{side}" for side in range(4)} < set(picked.all("data-act"))
    assert "press it again" in board.ask(scene(state, seat, picks=[f"card-{card}"]))


def test_a_pay_off_card_with_only_one_place_goes_there_at_once():
    def once(state, seat):
        top = state.payoffs[seat][-1]
        return len([move for move in GAME.legal_moves(state, seat) if move.verb == "play" and move.args[0] == top]) == 1
    state, seat = some_state(once)
    card = state.payoffs[seat][-1]
    (act,) = [attributes["data-act"] for _, attributes in page(state, seat).elements
              if attributes.get("data-drag") == str(card)]
    assert act.startswith(f"play:{card},")


def test_a_card_is_put_back_by_pressing_it_again():
    state, seat = some_state(lambda state, seat: len(GAME.legal_moves(state, seat)) == 20)
    card = state.hands[seat][0]
    shown = page(state, seat, picks=[f"card-{card}"])
    assert shown.all("data-cmd") == ["unpick:"]


def test_empty_stacks_are_filled_step_by_step_and_can_be_taken_back():
    state, seat = some_state(lambda state, seat: any(len(move.args) == 4 for move in GAME.legal_moves(state, seat)
                                                     if move.verb == "finish"), "massachusetts")
    move = next(move for move in GAME.legal_moves(state, seat) if move.verb == "finish")
    card, place, second, last = move.args
    picks = [f"card-{card}"]
    assert f"pick:lay-{card}-{place}" in page(state, seat, picks=picks).all("data-act")
    picks.append(f"lay-{card}-{place}")
    shown = page(state, seat, picks=picks)
    assert f"unpick:lay-{card}-{place}" in shown.all("data-cmd") and "unpick:" in shown.all("data-cmd")
    assert not any(act.startswith("play") for act in shown.all("data-act"))
    assert str(move) in page(state, seat, picks=[*picks, f"card-{second}"]).all("data-act")


def test_picks_of_yesterday_mean_nothing():
    state, seat = some_state(lambda state, seat: True)
    plain = board.render(scene(state, seat))
    for pick in ("card-9999", "card-x", "lay-1-s0", "lay-1", "card-", "", "swap-3"):
        assert board.render(scene(state, seat, picks=[pick])) == plain


def test_the_partners_piles_can_be_used_and_no_others():
    used = 0
    for preset in ("four-in-partnership", "six-in-three-teams"):
        for state in states(preset):
            for seat in GAME.to_act(state):
                friends = helpers(state.options, seat)
                own = {card for owner in friends for pile in (state.payoffs[owner], *state.sides[4 * owner:4 * owner + 4])
                       for card in pile[-1:]} | set(state.hands[seat])
                drags = {int(card) for card in page(state, seat).all("data-drag")}
                assert drags <= own
                used += bool(drags & {state.payoffs[friends[1]][-1] if state.payoffs[friends[1]] else -1})
    assert used


# -- what can be seen -----------------------------------------------------------------------------


@on_presets
def test_a_page_shows_no_more_than_its_seat_may_know(preset):
    """A replica that knows no other face draws the same, and no face is named that lies nowhere open."""
    for state in states(preset)[::2]:
        for seat in range(state.options["players"]):
            shown = scene(state, seat)
            twin = state.copy()
            twin.faces = shown.view["faces"]
            view = GAME.observe(twin, seat)
            html = board.render(Scene("spite", view, seat, shown.legal, shown.t, shown.names))
            assert html == board.render(shown)
            assert faces_in(Page(html).words()) <= {face for face in view["faces"] if face}


@on_presets
def test_nothing_of_a_squared_stack_but_its_top_is_in_the_page(preset):
    """Whatever lies below, the page is the same; in the book version below the joker and the card under it."""
    deep = 0
    for state in states(preset):
        if state.options["side_view"] == "spread":
            continue
        view = GAME.observe(state, 0)
        for stack in state.sides:
            shown = len(stack)
            while state.options["book"] and shown > 1 and state.faces[stack[shown - 1]] == JOKER:
                shown -= 1
            for card in stack[:shown - 1]:
                view["faces"][card] = "KD"
                deep += 1
        plain = scene(state, 0)
        assert board.render(Scene("spite", view, 0, plain.legal, plain.t, plain.names)) == board.render(plain)
    assert deep or preset == "spread"


def test_spread_stacks_name_all_their_cards():
    state, _ = some_state(lambda state, seat: max(map(len, state.sides)) > 3, "spread")
    labels = page(state, 0).all("aria-label")
    for stack in state.sides:
        if len(stack) > 1:
            names = [ENGLISH.say(card_text(state.faces[card])) for card in reversed(stack[:-1])]
            assert any(label.endswith(f"; below it {ENGLISH.join(names)}") for label in labels)


def test_a_centre_stack_tells_what_a_wild_card_stands_for_and_what_comes_next():
    state, seat = some_state(lambda state, seat: any(
        len(stack) > 3 and state.faces[stack[-1]][0] == "K" and len(stack) < 11 for stack in state.centre))
    place = next(place for place, stack in enumerate(state.centre) if len(stack) > 3 and state.faces[stack[-1]][0] == "K")
    height = len(state.centre[place])
    label = next(label for label in page(state, seat).all("aria-label") if f"Centre stack {place + 1}:" in label)
    rank = {10: "10", 11: "jack"}
    assert f"as {rank.get(height, height)}" in label
    assert label.endswith(f"next: {rank.get(height + 1, height + 1)}")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", ("six-players", "book", "load-opponent", "massachusetts"))
def test_pages_are_well_formed_in_every_version_and_language(preset, lang):
    for state in states(preset)[::3]:
        shown = page(state, state.options["players"] - 1, lang)
        assert "{" not in shown.words() and "spite." not in shown.words() and "None" not in shown.words()
        assert set(Counter(shown.all("data-key")).values()) == {1}
        for tag, attributes in shown.elements:
            if tag == "button":
                assert len({"data-act", "data-cmd", "data-why"} & set(attributes)) == 1


# -- why not ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_refusal_of_the_rules_page_has_its_words(code, lang):
    assert Locale(lang).has(f"spite.errors.{code}")


@on_presets
def test_every_refusal_that_a_page_can_give_has_words(preset):
    for state in states(preset)[::2]:
        for seat in (0, 1):
            for picks in ((), tuple(f"card-{card}" for card in state.hands[seat][:1])):
                shown = scene(state, seat, picks=picks)
                for why in set(Page(board.render(shown)).all("data-why")):
                    key, params = board.refusal(shown, why)
                    assert ENGLISH.has(key) and "{" not in ENGLISH(key, **params)


def test_while_an_ace_is_forced_everything_else_says_so():
    state, seat = some_state(lambda state, seat: {move.verb for move in GAME.legal_moves(state, seat)} == {"play"}
                             and len(GAME.legal_moves(state, seat)) < 3, "forced-aces")
    whys = Counter(page(state, seat).all("data-why"))
    assert whys["forced_card"] >= 3
    assert "ace" in board.ask(scene(state, seat))


# -- what is told -----------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", (
    "main", "spread", "load-opponent", "massachusetts", "book-redeal", "four-in-partnership", "match-50"))
def test_the_story_tells_what_happened_and_hides_what_may_be_covered(preset):
    chosen, told, seats = options(preset), Counter(), range(options(preset)["players"])
    done = Counter()
    for before, entry, after in BENCH.entries("story", chosen):
        if entry[0] == "move":
            done[entry[2].partition(":")[0]] += 1
        for seat in seats if before.phase != "turn" else (0, 1):
            view, later = GAME.observe(before, seat), GAME.observe(after, seat)
            known = {face for face in (*view["faces"], *later["faces"]) if face}
            for key, params in board.narrate(view, entry, later, seat):
                said = ENGLISH(key, **params)
                assert ENGLISH.has(key) and "{" not in said and "spite." not in said and "None" not in said, said
                assert faces_in(said) <= known
                if key.rpartition(".")[2] in ("discard", "finish", "fill", "load_hand", "load_payoff", "turned_hidden"):
                    assert not faces_in(said)
                if seat == 0:
                    told[key.rpartition(".")[2]] += 1
    plays = sum(count for key, count in told.items() if key.startswith("from_"))
    assert plays == done["play"]
    assert told["discard"] + told["discard_open"] == done["discard"]
    assert told["finish"] + told["fill"] == done["finish"]
    assert told["load_hand"] + told["load_payoff"] == done["load"]
    assert told["pass"] + told["end_turn"] == done["end_turn"]
    assert (told["discard"] == 0) == (preset == "spread" or not done["discard"])
    assert sum(count for key, count in told.items() if key.startswith("over_")) == len(after.rounds)
    assert told["won"] + told["tie_game"] == 1


def test_the_story_names_players_from_the_listeners_side():
    state = states("four-in-partnership")[-1]
    view = GAME.observe(state, 1)
    said = [ENGLISH(key, **params) for seat in range(4) for key, params in board.narrate(view, ["resign", seat], view, 1)]
    assert said == ["Player 1: given up.", "You: given up.", "Player 3: given up.", "Partner: given up."]


# -- how it ends ------------------------------------------------------------------------------------


ENDS = (("payoff_out", "main", {}), ("stock_out", "main", {}), ("stock_out", "count-out", {}), ("deadlock", "book", {}),
        ("target", "match-50", {}), ("payoff_out", "four-in-partnership", {"payoff": 5}))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason, preset, more", ENDS)
def test_every_end_has_its_banner(reason, preset, more, lang):
    state = ended(reason, preset, **more)
    shown, t = page(state, 1, lang), Locale(lang)
    assert not shown.all("data-act") and t.say(headline(scene(state, 1, lang))) in shown.text
    assert board.ask(scene(state, 1, lang)) == t.say(ending_text(scene(state, 1, lang)))
    winner, players = state.outcome.winner, state.options["players"]
    if winner is None:
        assert t("spite.end.tie") in shown.text
    else:
        for seat in GAME.side(state.options, winner):
            assert NAMES[seat] in t.say(headline(scene(state, 1, lang)))
    assert len([text for text in shown.text if NAMES[players - 1] in text]) > 1


def test_giving_up_is_shown():
    state = states("main")[3].copy()
    state.outcome = GAME.resign(state, 1)
    assert "Bob has given up" in page(state, 0).text


def test_points_of_a_match_are_told_round_by_round():
    state, seat = some_state(lambda state, seat: state.round == 2 and not any(state.sides), "match-50", 60, target=40)
    shown = page(state, seat)
    ledger = next(attributes for tag, attributes in shown.elements if tag == "details")
    assert ledger["id"] == "spite-rounds-1" and "open" in ledger
    assert any(str(state.points[0]) in text and "to 40" in text for text in shown.text)
    begun = next(state for state in BENCH.states(0, options("match-50", target=40)) if any(state.sides[:4]))
    assert "open" not in next(attributes for tag, attributes in page(begun, 0).elements if tag == "details")
