"""The table of Agent Dog, without a browser; what holds for every board is in test_every_board."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from pygames.core.dealer import SeededDealer
from pygames.core.moves import parse_move
from pygames.games import agentdog
from pygames.games.agentdog.board import LAYOUTS
from pygames.games.agentdog.variant import board as layout_of
from pygames.games.agentdog.variant import variant_of
from pygames.table.table import Table
from tests.web.board_support import Page, bench_of
from web.boards.agentdog_legend import ICONS
from web.boards.agentdog_map import SIDE, cell_of
from web.boards.agentdog_words import figure_text
from web.chronicle import Chronicle
from web.i18n import LANGUAGES, Locale
from web.play import without
from web.scene import Scene
from web.screens.computer import mark

BENCH = bench_of("agentdog")
GAME = BENCH.game
TABLES = {players: GAME.options.resolve({"players": players}) for players in (2, 3, 4)}
FINE = GAME.options.resolve({"players": 4, "deck": "B", "layout": 2, "partner_card": "any", "start_block": "fresh",
                             "split_burns": "off", "meeting": "off", "start_number": "own"})
EVERY = [*TABLES.values(), FINE]
FOLDER = Path(agentdog.__file__).parent
COLOURS = ("Amber", "Jade", "Violet", "Ivory")
on_every_table = pytest.mark.parametrize("options", EVERY, ids=("2", "3", "4", "fine"))


def some_states(seed, options=TABLES[4], step=1, most=150):
    """Return states of a random game from its beginning on."""
    return BENCH.states(seed, options)[:step * most:step]


def some_state(fits, options=TABLES[4]):
    """Return the first state of random games that fits."""
    return next(state for seed in range(40) for state in BENCH.states(seed, options) if fits(state))


# -- where things lie --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", LAYOUTS)
def test_the_ring_is_a_closed_way_and_no_two_fields_lie_on_one_another(number):
    layout = layout_of(number)
    for near in range(4):
        cells = [cell_of(layout, place, near) for place in range(layout.ring + 16)]
        assert len(set(cells)) == len(cells) and all(0 <= edge < SIDE for cell in cells for edge in cell)
        for place in range(layout.ring):
            (one, other), (column, row) = cells[place], cells[(place + 1) % layout.ring]
            assert abs(one - column) + abs(other - row) == 1
        assert cells[layout.starts[near]] == (6, 12)


@on_every_table
def test_every_figure_that_is_out_is_drawn_once_and_hidden_ones_all_look_the_same(options):
    for state in some_states("figures", options, step=7, most=40):
        html = BENCH.board.render(BENCH.scene(state, 0))
        field = re.findall(r'class="ad-field[^"]*ad-taken[^>]*><span class="ad-pawn ([^"]*)"', html)
        out = Counter({f"ad-c{colour}": len(fields) + state.goals[colour].bit_count()
                       for colour, fields in enumerate(state.figures)})
        assert Counter(field) == +out + Counter({"ad-hidden": len(state.holes)} if state.holes else {})


# -- what can be seen --------------------------------------------------------------------------------


@on_every_table
def test_tables_that_differ_only_under_hidden_figures_look_the_same_to_every_seat(options):
    rng, compared = random.Random(5), 0
    for state in BENCH.states("under", options):
        if len(set(state.under)) < 2 or compared > 40:
            continue
        twin = state.copy()
        while twin.under == state.under:
            rng.shuffle(twin.under)
        for seat in range(options["players"]):
            ours, theirs = (BENCH.scene(one, seat, picks=[f"card-{card}" for card in state.hands[seat][:1]])
                            for one in (state, twin))
            assert BENCH.board.render(ours) == BENCH.board.render(theirs)
            assert BENCH.board.ask(ours) == BENCH.board.ask(theirs)
        compared += 1
    assert compared > 5


@on_every_table
def test_the_story_names_a_colour_only_where_it_is_in_sight(options):
    """Who walks from a hole is told as hidden; a colour is told by what came to light."""
    t, told = Locale("en"), Counter()
    for before, entry, after in BENCH.entries("told", options):
        if entry[0] != "show" or before.phase != "card" or not before.holes:
            continue
        lines = BENCH.board.narrate(GAME.observe(before, 0), entry, GAME.observe(after, 0), 0)
        for key, params in lines:
            if key.startswith(("agentdog.log.move", "agentdog.log.pull")):
                start = params["start"][1].get("field")
                if start in before.holes and start not in {event[2] for event in after.events if event[0] in ("move", "pull")}:
                    assert params["figure"] == figure_text(9)
                    told["hidden"] += 1
                    assert not any(colour in t(key, **params).split(" → ")[0] for colour in COLOURS)
    assert told["hidden"] > 3


@on_every_table
@pytest.mark.parametrize("seat", (0, 1))
def test_the_page_of_a_seat_is_that_of_a_replica_that_knows_no_more(options, seat):
    for state in some_states("secret", options, step=3, most=60):
        scene, twin = BENCH.scene(state, seat), state.copy()
        twin.faces = scene.view["faces"]
        view = GAME.observe(twin, seat)
        again = Scene("agentdog", view, seat, scene.legal, scene.t, scene.names)
        assert BENCH.board.render(again) == BENCH.board.render(scene)


@pytest.mark.parametrize("players", (2, 4))
def test_a_short_story_begins_with_the_own_last_turn_until_the_game_is_over(players):
    """Section 6, option `log`: only what happened since the viewer's last turn; all of it after the end."""
    tables = [Table(GAME, GAME.options.resolve({"players": players, "last_round": 5, "log": log}), SeededDealer(1))
              for log in ("short", "full")]
    stories = [Chronicle(table, list(range(players))) for table in tables]
    rng, t, begins, state = random.Random(players), Locale("en"), dict.fromkeys(range(players)), None
    while state is None or state.outcome is None:
        for table in tables:
            table.settle()
        state = tables[0].state
        for seat, begin in begins.items():
            shown, told = (story.html(t, seat) for story in stories)
            whole = begin is None or state.outcome is not None
            assert shown == (told if whole else [t("agentdog.log.earlier"), *told[begin:]])
        for seat in GAME.to_act(state)[:1]:
            if state.phase == "play" and not state.drawn:
                begins[seat] = len(stories[1].html(t, seat))
            move = rng.choice(GAME.legal_moves(state, seat))
            for table in tables:
                table.take(seat, move)
    assert all(begins.values())


# -- what can be done --------------------------------------------------------------------------------


@on_every_table
def test_pressing_on_leads_to_a_legal_move_at_every_seat(options):
    rng = random.Random(3)
    for state in some_states("press", options, step=2, most=60):
        for seat in GAME.to_act(state):
            scene, picks = BENCH.scene(state, seat), []
            for _ in range(200):
                scene = BENCH.scene(state, seat, picks=picks)
                act = rng.choice(re.findall(r'data-act="([^"]+)"', BENCH.board.render(scene)))
                if not act.startswith("pick:"):
                    assert parse_move(act) in scene.legal
                    break
                picks.append(act.removeprefix("pick:"))
            else:
                pytest.fail("no move after 200 presses")


@pytest.mark.parametrize("verb", ("split", "partner"))
def test_every_plan_can_be_built_part_by_part_and_nothing_else(verb):
    options = TABLES[4]

    def fits(state):
        return state.phase == "play" and state.turn and 1 < sum(
            move.verb == verb for move in GAME.legal_moves(state, state.seat)) < 20

    state = some_state(fits, options)
    legal = {str(move) for move in GAME.legal_moves(state, state.seat) if move.verb == verb}
    card = next(move.args[0] for move in GAME.legal_moves(state, state.seat) if move.verb == verb)
    uses = {move.verb for move in GAME.legal_moves(state, state.seat) if move.args[0] == card}
    picks = (f"card-{card}", *([f"{verb}-{card}"] if len(uses) > 1 else []))
    reached = BENCH.reachable(state, state.seat, picks)
    assert {move for move in legal if move.startswith(f"{verb}:{card},")} <= reached
    assert reached <= {str(move) for move in GAME.legal_moves(state, state.seat)}


@on_every_table
def test_after_any_change_of_mind_pressing_on_leads_to_a_legal_move(options):
    """Cards, uses and agents can be exchanged for others, parts taken back; who only presses what is to be done gets on."""
    rng, changed = random.Random(8), Counter()
    for state in some_states("mind", options, step=5, most=60):
        for seat in GAME.to_act(state)[:1]:
            picks, act = [], ""
            for presses in range(40):
                page = BENCH.page(state, seat, picks=picks)
                acts, commands = page.all("data-act"), page.all("data-cmd")
                assert not picks or not any(act.startswith("pick:card-") for act in acts)
                if presses < 15 and commands and rng.random() < 0.5:
                    word, _, detail = rng.choice(commands).partition(":")
                    changed[word, detail.partition("-")[0]] += 1
                    picks = [*picks, detail] if word == "pick" else without(picks, detail)
                    continue
                act = rng.choice(acts)
                if act.startswith("pick:"):
                    picks.append(act.removeprefix("pick:"))
                elif presses >= 15:
                    break
            assert parse_move(act) in GAME.legal_moves(state, seat)
    assert {("pick", "card"), ("pick", "move"), ("unpick", "")} <= set(changed)


def test_a_hint_is_marked_step_by_step():
    """On every page up to the hinted move what leads on to it is marked, and nothing else."""
    hinted = Counter()
    for state in some_states("hint", step=3, most=60):
        for move in GAME.legal_moves(state, state.seat)[::7] if state.phase == "play" and state.turn else []:
            picks, act = [], ""
            while act != str(move):
                html = mark(BENCH.board.render(BENCH.scene(state, state.seat, picks=picks)), move, GAME.verbs)
                marked = re.findall(r'data-act="([^"]*)" data-hint', html)
                act, = set(marked)
                picks.append(act.removeprefix("pick:"))
            hinted[move.verb] += 1
    assert {"move", "split", "partner", "start"} <= set(hinted)


def test_the_last_part_of_a_plan_can_be_taken_back():
    state = some_state(lambda state: state.phase == "play" and state.turn and any(
        move.verb == "split" and len(move.args) == 7 for move in GAME.legal_moves(state, state.seat)))
    seat = state.seat
    card, *parts = next(move.args for move in GAME.legal_moves(state, seat) if move.verb == "split" and len(move.args) == 7)
    picks, seen = [f"card-{card}", f"split-{card}"], []
    for number in range(0, 6, 2):
        picks += ["-".join(map(str, ("split", card, *parts[:last]))) for last in (number + 1, number + 2)]
        seen.append(BENCH.board.render(BENCH.scene(state, seat, picks=picks)))
        assert f'data-cmd="unpick:{picks[-1]}"' in seen[-1]
    assert f'data-act="split:{",".join(map(str, (card, *parts)))}"' in seen[-1]
    assert BENCH.board.render(BENCH.scene(state, seat, picks=without(picks, picks[-1])[:-1])) == seen[-2]


@pytest.mark.parametrize("verb", ("split", "partner"))
def test_every_step_has_its_question_and_says_how_many_steps_are_left(verb):
    """With a card of many uses as well: which use, which agent, to which field, and so on until 4 steps are planned."""
    def fits(state):
        moves = GAME.legal_moves(state, state.seat) if state.phase == "play" and state.turn else []
        return any(move.verb == verb and len({other.verb for other in moves if other.args[0] == move.args[0]}) > 2 and len(
            {other.args[1] for other in moves if other.verb == verb}) > 1 for move in moves)

    state = some_state(fits)
    card = next(move.args[0] for move in GAME.legal_moves(state, state.seat) if move.verb == verb and state.faces[
        move.args[0]] == "JOK")
    asked = [BENCH.board.ask(BENCH.scene(state, state.seat, picks=picks)) for picks in (
        [f"card-{card}"], [f"card-{card}", f"{verb}-{card}"])]
    assert asked == ["What is the card to do?", "Which agent? 4 of 4 steps left"]
    picks, left, act = [f"card-{card}", f"{verb}-{card}"], [4], ""
    while not act.startswith(f"{verb}:"):
        scene = BENCH.scene(state, state.seat, picks=picks)
        if scene_left := re.search(r"(to which field|Which agent)\? (\d) of 4 steps left$", BENCH.board.ask(scene)):
            left.append(int(scene_left[2]))
        act = re.findall(r'data-act="([^"]+)"', BENCH.board.render(scene))[0]
        picks.append(act.removeprefix("pick:"))
    assert left == sorted(left, reverse=True) and len(left) > 2 and BENCH.board.ask(scene).startswith("Confirm")


def test_either_of_two_equal_cards_can_be_chosen():
    def twins(state):
        faces = [state.faces[card] for card in state.hands[0]]
        return [card for card in state.hands[0] if faces.count(state.faces[card]) == 2]

    state = some_state(lambda state: state.phase == "swap" and state.turn & 1 and len(twins(state)) == 2)
    first, second = sorted(twins(state), key=state.hands[0].index)
    offered = BENCH.page(state, 0)
    assert {f"pick:card-{first}", f"pick:card-{second}"} <= set(offered.all("data-act")) and not offered.all("data-why")
    for card in (first, second):
        page = BENCH.page(state, 0, picks=[f"card-{card}"])
        chosen = [attributes["data-key"] for _, attributes in page.elements if attributes.get("aria-pressed")]
        assert page.all("data-act") == [f"give:{first}"] and chosen == [f"card-{card}"]


def test_a_figure_that_a_number_takes_to_one_field_waits_there_to_be_confirmed():
    def fives(state):
        moves = GAME.legal_moves(state, state.seat) if state.phase == "play" and state.turn else []
        return [move for move in moves if move.verb == "move" and state.faces[move.args[0]] == "B5"]

    state = some_state(lambda state: 1 < len(fives(state)) == len({move.args[1] for move in fives(state)}))
    card, start, _ = move = fives(state)[1].args
    page = BENCH.page(state, state.seat, picks=[f"card-{card}", f"move-{card}-{start}"])
    assert page.all("data-act") == [f"move:{','.join(map(str, move))}"]
    assert f"pick:move-{card}-{fives(state)[0].args[1]}" in page.all("data-cmd")


@on_every_table
def test_figures_walk_from_where_everybody_saw_them_come(options):
    walks, home = Counter(), 0
    for before, entry, after in BENCH.entries("walks", options):
        if entry[0] != "show" or before.phase != "card":
            continue
        page = BENCH.page(after, 0)
        names, starts = zip(*(walk.split(" ") for walk in page.all("data-from"))) if page.all("data-from") else ((), ())
        assert len(set(names)) == len(names) and set(starts) <= set(page.all("data-place"))
        moved = [event for event in after.events if event[0] == "move"]
        if [event[0] for event in after.events[1:]] == ["move"]:
            assert list(starts) == [str(moved[0][1])]
        captured = sum(event[0] == "capture" for event in after.events)
        assert len(starts) >= captured
        home += captured
        walks[len(moved)] += 1
        if sum(walks.values()) > 250:
            break
    assert home > 5 and len(walks) > 2


def test_a_capture_is_told_before_it_is_confirmed_and_a_hidden_one_stays_unnamed():
    told = Counter()
    for state in BENCH.states("warn", TABLES[2]):
        if state.phase != "play" or not state.turn:
            continue
        seat = state.seat
        for move in GAME.legal_moves(state, seat):
            if move.verb != "move" or move.args[2] not in state.holes:
                continue
            picks = [f"card-{move.args[0]}", f"move-{move.args[0]}", f"move-{move.args[0]}-{move.args[1]}"]
            page = BENCH.page(state, seat, picks=picks)
            assert "captures: hidden agent" in page.words()
            told["hidden"] += 1
        if told["hidden"] > 5:
            break
    assert told["hidden"]


# -- the words --------------------------------------------------------------------------------------


@on_every_table
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_words_at_every_seat(options, lang):
    t = Locale(lang)
    names = [t(f"agentdog.seat.{seat}") for seat in range(options["players"])]
    for before, entry, after in BENCH.entries("words", options):
        for seat in range(options["players"]):
            for key, params in BENCH.board.narrate(GAME.observe(before, seat), entry, GAME.observe(after, seat), seat):
                said = t(key, **params)
                assert t.has(key) and "{" not in said and "agentdog." not in said and "None" not in said
    for state in some_states("words", options, step=11, most=30):
        for seat in range(options["players"]):
            scene = BENCH.scene(state, seat, lang, names=names)
            page = Page(BENCH.board.render(scene))
            said = page.words() + BENCH.board.ask(scene)
            assert "agentdog." not in said and "{" not in said and "None" not in said
            assert lang == "en" or not re.search("[0-9]", said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_explains_every_kind_of_field_and_every_icon_of_this_table(lang):
    t, told = Locale(lang), []
    for options in (TABLES[2], FINE):
        words = BENCH.page(some_state(lambda state: state.phase == "play", options), 0, lang).words()
        told.append({name for name in ("hole", "hidden", "meeting", "start", "goal", *ICONS)
                     if t(f"agentdog.legend.{name}") in words})
    assert len(told[0]) == 9 and told[0] - told[1] == {"meeting"}, "this one has no meeting points"


def test_every_reason_of_a_refusal_has_words():
    source = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    codes = set(re.findall(r'IllegalMove\("([a-z_]+)"', source))
    assert len(codes) > 15
    for lang in LANGUAGES:
        assert not {code for code in codes if not Locale(lang).has(f"agentdog.errors.{code}")}


@pytest.mark.parametrize("players", (2, 4))
def test_players_are_called_by_their_names_in_the_last_dispatch(players):
    names = [f"Name{seat}" for seat in range(players)]
    state = some_state(lambda state: len(state.events) > 1, TABLES[players])
    said = Page(BENCH.board.render(BENCH.scene(state, 0, names=names))).words().partition("Last dispatch")[2]
    assert said.lstrip().startswith(f"{names[state.last[0]]} plays")


def test_partners_win_together():
    assert [GAME.side(TABLES[players], 1) for players in TABLES] == [(1,), (1,), (1, 3)]


def test_the_ring_runs_clockwise_for_every_viewer():
    layout = variant_of(TABLES[4]).layout
    for near in range(4):
        cells = [cell_of(layout, place, near) for place in range(layout.ring)]
        area = sum(one[0] * other[1] - other[0] * one[1] for one, other in zip(cells, cells[1:] + cells[:1]))
        assert area > 0
