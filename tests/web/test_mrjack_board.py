"""The table of Mr. Jack, without a browser; what holds for every board is in `test_every_board`."""

import random
import re
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from pygames.core.moves import Move, parse_move
from pygames.core.record import fold, resign_entry
from pygames.games.mrjack.board import BOARDS, CHARACTERS, EXITS, NUMBER
from pygames.games.mrjack.state import ALIBI_CARDS, CHARACTER_OF, DETECTIVE, IDENTITY, JACK
from tests.support import walk
from tests.web import test_peer_table as peers
from tests.web.board_support import Bench, Page
from web.boards import mrjack as board
from web.boards import mrjack_map as town
from web.boards.mrjack_steps import after, steps_of, word_of
from web.boards.mrjack_words import cleared_in, identity, place_text, seen_now, short_text
from web.i18n import LANGUAGES, Locale
from web.play import LocalPlay

BENCH = Bench("mrjack")
GAME = BENCH.game
OPTIONS = {name: GAME.options.resolve(chosen) for name, chosen in {
    "2016": {}, "2006": {"board": "2006", "whistle_points": "up_to", "beam_lit_posts": "pass", "watson_facing": "S"}}.items()}

on_both_boards = pytest.mark.parametrize("options", OPTIONS)


@cache
def game(options, seed):
    """The states of a random game that lasts some rounds: nobody accuses before the fourth."""
    for number in range(40):
        found = [state.copy() for state, _ in walk(GAME, OPTIONS[options], f"{seed} {number}")]
        if found[-1].round > 4:
            break
    return found


def states(options, seed="a", **wanted):
    return [state for state in game(options, seed) if all(getattr(state, name) == value for name, value in wanted.items())]


def acts(state, seat, picks=()):
    return BENCH.page(state, seat, picks=picks).all("data-act")


def picks_of(move):
    """The picks that lead to a move, one after the other."""
    verb, args = move
    if verb == "whistle":
        return [word for who, hex in zip(args[::2], args[1::2]) for word in (f"whistle-{who}", f"whistle-{who}-{hex}")]
    return [f"{verb}-{args[0]}", word_of(move)] if len(args) == 2 else [word_of(move)]


# -- what can be done --------------------------------------------------------------------------------------


@on_both_boards
def test_every_kind_of_move_is_made_step_by_step_on_the_map(options):
    done = Counter()
    for seed in "abc":
        for state in game(options, seed):
            for seat in GAME.to_act(state):
                legal = GAME.legal_moves(state, seat)
                for move in legal[::max(1, len(legal) // 6)]:
                    if done[move.verb] > 8 or move.verb == "call":
                        continue
                    done[move.verb] += 1
                    picks = ["use"] if move.verb in ("lamp", "cordon", "cover", "whistle", "swap") else []
                    if picks and "pick:use" not in acts(state, seat):
                        picks = []
                    for pick in picks_of(move):
                        assert f"pick:{pick}" in acts(state, seat, picks)
                        picks.append(pick)
                    page = BENCH.page(state, seat, picks=picks)
                    assert str(move) in page.all("data-act") and page.all("data-cmd")
    assert set(done) >= {"choose", "move", "accuse", "face", "lamp", "cordon", "cover", "whistle", "swap"}


def test_a_hex_is_pressed_twice_and_may_be_changed_in_between():
    state = next(state for state in states("2016", phase="act") if len(GAME.legal_moves(state, GAME.to_act(state)[0])) > 3)
    seat = GAME.to_act(state)[0]
    one, other = [move for move in GAME.legal_moves(state, seat) if move.verb == "move"][:2]
    page = BENCH.page(state, seat, picks=[word_of(one)])
    # To change one's mind is no step on the way: who presses at random what is to be done gets on.
    assert str(one) in page.all("data-act") and f"pick:{word_of(other)}" in page.all("data-cmd")
    assert {str(one)} == {act for act in page.all("data-act") if not act.startswith(("accuse", "escape"))}
    offered = acts(state, seat, [word_of(one), word_of(other)])
    assert str(other) in offered and str(one) not in offered


def test_picks_that_no_longer_fit_are_ignored():
    for state in states("2016")[::7]:
        for seat in GAME.to_act(state):
            nonsense = ["x", "move-z9", "whistle-", "whistle-gull-", "lamp-a1-a2", "-"]
            assert board.render(BENCH.scene(state, seat, picks=nonsense)) == board.render(BENCH.scene(state, seat))


@on_both_boards
def test_what_is_picked_is_shown_as_it_will_be(options):
    shown = Counter()
    for state in game(options, "b"):
        for seat in GAME.to_act(state):
            for move in GAME.legal_moves(state, seat)[::5]:
                if move.verb in ("choose", "accuse", "stay", "call", "escape") or shown[move.verb] > 5:
                    continue
                shown[move.verb] += 1
                view, following = GAME.observe(state, seat), state.copy()
                GAME.apply(following, seat, move)
                foreseen = after(view, move)
                assert foreseen["at"] == following.at and foreseen["facing"] == following.facing
                assert foreseen["lamps"] == following.lamps and sorted(foreseen["covers"]) == following.covers
                assert foreseen["cordons"] == following.cordons
                assert view == GAME.observe(state, seat)
                assert seen_now(foreseen) == GAME.seen(following)
    assert len(shown) > 5


def test_nobody_is_accused_with_one_press_and_an_innocent_only_after_a_warning():
    warned = set()
    for seed in "ab":
        for state in states("2016", seed, phase="act")[::2]:
            for move in GAME.legal_moves(state, DETECTIVE):
                if move.verb == "accuse":
                    assert str(move) not in acts(state, DETECTIVE)
                    character = CHARACTERS[state.at.index(move.args[0])]
                    page = BENCH.page(state, DETECTIVE, picks=[word_of(move)])
                    said = [attributes for _, attributes in page.elements if attributes.get("role") == "alert"]
                    assert len(said) == 1 and ("can't be Jack" in page.words()) == (character in state.innocent)
                    warned.add(character in state.innocent)
    assert warned == {True, False}


def test_jack_sees_his_escape_and_the_detective_never_does():
    found = 0
    for seed in "abcdefgh":
        for state in states("2016", seed, phase="act", turn=1 << JACK):
            escapes = [move for move in GAME.legal_moves(state, JACK) if move.verb == "escape"]
            offered = acts(state, JACK)
            assert {f"pick:{word_of(move)}" for move in escapes} == {act for act in offered if act.startswith("pick:escape")}
            assert not BENCH.page(state, DETECTIVE).all("data-act")
            found += bool(escapes)
    assert found


def peaceful(html, rng):
    """One of the things offered that doesn't lead to an accusation, or None where nothing is offered."""
    offered = [act for act in re.findall(r' data-act="([^"]*)"', html) if "accuse" not in act]
    return rng.choice(offered) if offered else None


def test_at_one_device_the_witnesses_are_heard_without_a_press():
    play, rng = LocalPlay.new(GAME, OPTIONS["2016"], ["", ""]), random.Random(1)
    while play.status != "over":
        if play.status == "curtain":
            play.act(f"curtain:{GAME.seats[play.curtain]}")
            continue
        assert play.table.state.phase != "call"
        play.act(peaceful(board.render(play.scene(Locale("en"))), rng))
    assert [entry[1] for entry in play.table.log if entry[0] == "move" and "call" in entry[2]] == (
        [JACK] * len(play.table.state.calls))
    assert play.table.state.calls


def test_all_picks_are_taken_back_at_once():
    play, rng = LocalPlay.new(GAME, OPTIONS["2016"], ["", ""]), random.Random(5)
    play.act("curtain:detective")
    plain = board.render(play.scene(Locale("en")))
    for _ in range(2):
        play.act(peaceful(plain, rng))
    assert board.render(play.scene(Locale("en"))) != plain
    play.unpick("")
    assert board.render(play.scene(Locale("en"))) == plain


@pytest.mark.parametrize("seat", ("0", "1"))
def test_between_two_browsers_jacks_page_answers_the_call_by_itself(seat):
    duel, rng = peers.Duel(seat, GAME), random.Random(seat)
    tables = [table.session.table for table in duel.tables]
    while tables[0].state.outcome is None and len(tables[0].state.calls) < 2:
        (page, act), = [(page, act) for page in duel.pages if (act := peaceful(page.screen.html(), rng)) is not None]
        assert not act.startswith("call")
        page.screen.act(act)
        duel.net.deliver()
    assert tables[0].state.calls == tables[1].state.calls != []
    assert all(page.troubles == [] for page in duel.pages)


# -- what can be seen ----------------------------------------------------------------------------------------


def twin(state):
    """The same table, were Jack somebody else whom nothing known to the detective rules out; None if there is nobody."""
    jack = GAME.identity(state)
    for card in ALIBI_CARDS:
        other = CHARACTER_OF[state.faces[card]]
        fits = all((other in seen) == (answer == "seen") for answer, *seen in state.calls)
        if other != jack and fits and not state.known[card] >> DETECTIVE & 1:
            changed = state.copy()
            changed.faces[IDENTITY], changed.faces[card] = state.faces[card], state.faces[IDENTITY]
            return changed
    return None


@on_both_boards
def test_nothing_in_the_detectives_page_depends_on_who_jack_is(options):
    compared = 0
    for seed in "abc":
        for state in game(options, seed):
            other = None if state.outcome is not None or state.ending else twin(state)
            if other is not None:
                scenes = [BENCH.scene(each, DETECTIVE) for each in (state, other)]
                assert board.render(scenes[0]) == board.render(scenes[1])
                assert board.ask(scenes[0]) == board.ask(scenes[1])
                compared += 1
    assert compared > 60


def test_only_jacks_page_holds_his_card_folded_away():
    for state in states("2016")[::5]:
        pages = [BENCH.page(state, seat) for seat in (JACK, DETECTIVE)]
        known = GAME.identity(state) is not None and state.outcome is None and state.round > 0
        secret = [attributes for _, attributes in pages[JACK].elements if attributes.get("id") == "mj-secret"]
        assert bool(secret) == known and all("open" not in attributes for attributes in secret)
        assert "mj-secret" not in pages[DETECTIVE].all("id")


def test_tokens_say_where_they_stand_which_side_is_up_and_whether_they_are_seen():
    for state in states("2016")[::4]:
        page, bright = BENCH.page(state, DETECTIVE), GAME.seen(state)
        t = Locale("en")
        for character in CHARACTERS:
            place = state.at[NUMBER[character]]
            side = "innocent" if character in state.innocent else "suspect"
            label = t("mrjack.board.token", who=short_text(character), hex=place_text(place), side=side,
                      sight="Seen" if character in bright else "Unseen")
            assert label in page.all("aria-label")


@on_both_boards
def test_lamps_manholes_and_exits_are_named(options):
    for state in game(options, "a")[::6]:
        said = Counter(BENCH.page(state, JACK).all("aria-label"))
        names = "\n".join(said)
        assert sum("Open manhole" in name for name in said) == len(BOARDS[state.options["board"]].manholes) - 2
        assert sum("Covered manhole" in name for name in said) == 2
        assert sum(", lit" in name for name in said) == sum(lamp is not None for lamp in state.lamps)
        assert sum("post on" in name and "dark" in name for name in said) == 8 - sum(lamp is not None for lamp in state.lamps)
        assert names.count("shut by a police cordon") == 2


@pytest.mark.parametrize("year", BOARDS)
def test_the_map_lies_inside_its_frame_and_no_two_hexes_at_one_place(year):
    places = [town.centre(place) for place in (*BOARDS[year].kinds, *EXITS)]
    assert len(set(places)) == len(places) == 90
    assert all(20 <= x <= town.WIDTH - 20 and 17 <= y <= town.HEIGHT - 17 for x, y in places)
    for hex, there in BOARDS[year].neighbours.items():
        for near in there.values():
            (x1, y1), (x2, y2) = town.centre(hex), town.centre(near)
            assert abs(((x1 - x2) ** 2 + (y1 - y2) ** 2) ** .5 - 2 * town.art.ROW) < .01


def test_every_moving_thing_has_one_key_and_every_id_is_there_once():
    for state in states("2006", "c")[::5]:
        for seat in (JACK, DETECTIVE):
            page = BENCH.page(state, seat)
            keys = Counter(page.all("data-key"))
            assert set(keys.values()) == {1} and {f"token-{character}" for character in CHARACTERS} <= set(keys)
            ids = Counter(page.all("id"))
            assert set(ids.values()) == {1}


def test_the_notebook_says_in_which_round_somebody_was_cleared():
    state = states("2016")[-1]
    view = GAME.observe(state, DETECTIVE)
    assert set(cleared_in(view)) == set(state.innocent)
    words = BENCH.page(state, DETECTIVE).words()
    for round in set(cleared_in(view).values()):
        assert f"cleared in round {round}" in words
    assert identity(view) and "Jack was" in words


# -- what is said -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", (JACK, DETECTIVE))
def test_the_story_tells_every_move_and_every_call(seat):
    told, made = Counter(), Counter()
    for seed in "abc":
        for before, entry, following in BENCH.entries(seed):
            lines = board.narrate(GAME.observe(before, seat), entry, GAME.observe(following, seat), seat)
            told.update(key.removeprefix("mrjack.log.") for key, _ in lines)
            if entry[0] == "move":
                made[parse_move(entry[2]).verb] += 1
                assert lines
    for verb in made:
        assert made[verb] == (told[verb] if verb != "call" else told["call_seen"] + told["call_unseen"])
    assert told["opened"] == told["identity"] == 3
    assert told["cleared"] + told["nobody_cleared"] == made["call"]


def test_a_story_told_before_the_end_names_nobody_as_jack_and_no_alibi_of_the_other_seat():
    for seed in "abcd":
        for before, entry, following in BENCH.entries(seed):
            if following.ending is None:
                for seat in (JACK, DETECTIVE):
                    lines = board.narrate(GAME.observe(before, seat), entry, GAME.observe(following, seat), seat)
                    drawn = [key for key, _ in lines if key == "mrjack.log.drawn"]
                    assert not drawn or before.turn == 1 << seat
                    assert "mrjack.log.opened" not in [key for key, _ in lines]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_of_the_rules_has_its_sentence(lang):
    source = "".join(open(module.__file__, encoding="utf-8").read() for module in _modules())
    codes = set(re.findall(r'IllegalMove\("(\w+)"', source)) | set(re.findall(r'return "(\w+)", \{', source))
    codes |= {"lamp_dark", "lamp_lit", "exit_free", "exit_cordoned", "manhole_open", "manhole_covered", "ability_used",
              "other_ability", "must_leave", "hex_taken"}
    t = Locale(lang)
    assert len(codes) > 20
    for code in codes:
        assert t.has(f"mrjack.errors.{code}")
        assert "{" not in t(*board.refusal(BENCH.scene(states("2016")[9], JACK), code)[:1])


def _modules():
    from pygames.games.mrjack import rules, whistle

    return rules, whistle


def test_in_the_first_round_whoever_chooses_reads_what_he_plays_for():
    for lang in LANGUAGES:
        t = Locale(lang)
        for round in (1, 2):
            for state in states("2016", phase="choose", round=round):
                seat, = GAME.to_act(state)
                goals = [t(f"mrjack.goal.{role}") for role in GAME.seats]
                words = Page(board.render(BENCH.scene(state, seat, lang))).words()
                assert [goal in words for goal in goals] == [round == 1 and role == seat for role in (JACK, DETECTIVE)]
                picked = word_of(GAME.legal_moves(state, seat)[0])
                assert goals[seat] not in Page(board.render(BENCH.scene(state, seat, lang, picks=[picked]))).words()


def test_the_legend_explains_every_sign():
    t = Locale("en")
    words = BENCH.page(states("2016")[0], JACK).words()
    assert all(t(f"mrjack.legend.{sign}") in words for sign in (
        "seen", "unseen", "innocent", "lantern", "unlit", "open", "shut", "out", "barrier", "reach", "keys"))


def test_who_is_picked_shows_how_far_he_goes_at_what_cost():
    state = next(state for state in states("2016", phase="choose"))
    seat, = GAME.to_act(state)
    move = GAME.legal_moves(state, seat)[0]
    scene = BENCH.scene(state, seat, picks=[word_of(move)])
    costs = re.search(r'<g class="mj-costs">(.*?)</g>', town.picture(scene, steps_of(scene)))[1]
    GAME.apply(state := state.copy(), seat, move)
    ends = [move for move in GAME.legal_moves(state, seat) if move.verb == "move"]
    assert len(re.findall("<text", costs)) == len(ends) > 0
    assert set(re.findall(r">(\d)<", costs)) <= set("1234")


def test_no_call_is_foreseen_after_an_escape():
    t = Locale("en")
    for seed in "abcdefgh":
        for state in states("2016", seed, phase="act", turn=1 << JACK):
            for move in GAME.legal_moves(state, JACK):
                if move.verb == "escape":
                    words = BENCH.page(state, JACK, picks=[word_of(move)]).words()
                    assert t("mrjack.board.call_now") in words and t("mrjack.board.call_preview") not in words
                    return
    pytest.fail("nobody could escape")


def test_tab_leads_to_one_place_on_the_map_and_that_is_what_is_picked():
    for state in states("2016")[::5]:
        for seat in GAME.to_act(state):
            for picks in ([], [word_of(GAME.legal_moves(state, seat)[-1])]):
                spots = [attributes for _, attributes in BENCH.page(state, seat, picks=picks).elements
                         if "mj-spot" in (attributes.get("class") or "").split()]
                reached = [spot for spot in spots if spot["tabindex"] == "0"]
                assert len(reached) == bool(spots)
                assert all(spot in reached for spot in spots if "aria-pressed" in spot)


def test_the_end_shows_who_jack_was_and_how_it_came():
    seen = set()
    for number in range(30):
        state = list(walk(GAME, OPTIONS["2016"], number))[-1][0]
        reason = state.outcome.reason
        if reason not in seen:
            seen.add(reason)
            for lang in LANGUAGES:
                scene = BENCH.scene(state, DETECTIVE, lang)
                words = Page(board.render(scene)).words()
                assert scene.t("mrjack.end.identity", who=(f"mrjack.character.{GAME.identity(state)}", {})) in words
                assert board.ask(scene) in words and scene.t("mrjack.note.jack") in words.splitlines()
    assert len(seen) >= 2


@pytest.mark.parametrize("seat", (JACK, DETECTIVE))
def test_giving_up_opens_the_cards_and_only_then_names_jack(seat):
    state = next(state for state in states("2016", phase="choose") if state.round == 2).copy()
    lines, jack = [], GAME.identity(state)
    told = Locale("en")("mrjack.end.identity", who=(f"mrjack.character.{jack}", {}))
    for entry in (resign_entry(seat), ["show", [state.faces[card] for card in ALIBI_CARDS]], ["audit", "fair"]):
        assert told not in BENCH.page(state, DETECTIVE).words()
        before = GAME.observe(state, DETECTIVE)
        fold(GAME, state, entry)
        lines += board.narrate(before, entry, GAME.observe(state, DETECTIVE), DETECTIVE)
    assert [key for key, _ in lines] == ["mrjack.log.resign", "mrjack.log.opened"]
    words = BENCH.page(state, DETECTIVE).words()
    assert f"{('Jack', 'The detective')[seat]} has given up" in words and told in words


# -- the viewer's own marks ---------------------------------------------------------------------------------------


def marking(state, seat, marks, **more):
    return Page(board.render(replace(BENCH.scene(state, seat, **more), marks=marks)))


def test_whoever_is_not_cleared_can_be_marked_and_a_mark_goes_round():
    state = states("2016", phase="choose", round=2)[0]
    t = Locale("en")
    for seat in (JACK, DETECTIVE):
        mark, who, seen = "", next(character for character in CHARACTERS if character not in state.innocent), []
        for _ in range(3):
            page = marking(state, seat, {who: mark})
            commands = [command for command in page.all("data-cmd") if command.startswith("mark:")]
            assert not {command.split(":")[1] for command in commands} & set(state.innocent)
            command, = [command for command in commands if command.split(":")[1] == who]
            assert t(f"mrjack.board.mark_{mark or 'none'}", who=short_text(who)) in page.words()
            seen.append(mark)
            mark = command.split(":")[2]
        assert seen == ["", "suspect", "out"] and mark == ""


def test_marks_show_on_the_map_and_change_nothing_that_can_be_done():
    for state in states("2016", phase="act")[::6]:
        who = next(character for character in CHARACTERS if character not in state.innocent)
        for seat in (JACK, DETECTIVE):
            plain, marked = marking(state, seat, {}), marking(state, seat, {who: "out"})
            assert plain.all("data-act") == marked.all("data-act") and plain.all("data-why") == marked.all("data-why")
        scene = replace(BENCH.scene(state, DETECTIVE), marks={who: "out"})
        assert "mj-marked-out" in town.picture(scene, steps_of(scene))


def test_nonsense_that_was_kept_as_a_mark_is_ignored():
    state = states("2016", phase="choose")[0]
    assert board.render(BENCH.scene(state, JACK)) == board.render(replace(
        BENCH.scene(state, JACK), marks={"gull": '"><script>', "nobody": "out"}))


def test_whoever_only_looks_sees_marks_but_can_not_change_them():
    state = states("2016", phase="choose")[0]
    page = marking(state, JACK, {"gull": "suspect"}, live=False)
    assert not page.all("data-cmd") and "You suspect Gull" in page.words()


def test_a_plan_may_be_picked_in_any_order():
    for options in OPTIONS:
        for seed in "abc":
            for state in game(options, seed):
                seat = GAME.to_act(state)[0] if GAME.to_act(state) else JACK
                plans = [move for move in GAME.legal_moves(state, seat) if move.verb == "whistle" and len(move.args) == 4]
                if plans:
                    who, hex, other, place = plans[-1].args
                    picks = ["use", f"whistle-{other}-{place}", f"whistle-{who}-{hex}"]
                    steps = steps_of(BENCH.scene(state, seat, picks=picks))
                    assert steps.pending == Move("whistle", plans[-1].args)
                    assert steps.view["at"][NUMBER[who]] == hex and steps.view["at"][NUMBER[other]] == place
                    return
    pytest.fail("no plan for two")
