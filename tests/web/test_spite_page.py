"""The screens around the table of Spite and Malice, without a browser: the set-up form, many players, whole games."""

import random
import re
from collections import Counter

import pytest

from pygames.core.dealer import SeededDealer
from pygames.core.registry import load_game
from pygames.games.spite.cards import JOKER
from pygames.games.spite.options import PRESETS
from pygames.table.table import Table
from tests.games.spite_support import GAME, position
from tests.web.fakes import FakePage, Markup
from tests.web.test_peer_table import Duel
from tests.web.test_spite_board import ENGLISH, NAMES, faces_in, on_presets
from web.i18n import LANGUAGES, Locale
from web.play import LocalPlay
from web.screens.frame import FRESH_LINES


@on_presets
def test_every_preset_can_be_begun_from_the_form(preset):
    opened = FakePage("en")
    opened.open("#!/new/spite")
    opened.screen.input("preset", preset)
    players = load_game("spite").options.resolve({"preset": preset})["players"]
    shown = Markup(opened.screen.html())
    fields = [name for name in shown.values("data-input") if name.startswith("name:")]
    assert fields == [f"name:{seat}" for seat in range(players)]
    opened.screen.command("start", "")
    assert opened.address.startswith("#!/play/") and not opened.said
    assert len(opened.screen.play.names) == players


@pytest.mark.parametrize("chosen, code, field", (
    ({"forced_aces": "yes", "centre": "4"}, "forced_aces_need_unlimited", "centre"),
    ({"book": "true", "players": "3"}, "book_two_players", "players"),
    ({"teams": "pairs", "players": "5"}, "teams_need_4_or_6", "teams"),
    ({"load": "true", "forced_aces": "no"}, "load_needs_forced_aces", "forced_aces"),
    ({"book": "true", "payoff": "20"}, "book_payoff_26", "payoff"),
    ({"book": "true", "fill": "true"}, "book_fixed", "fill"),
    ({"duty_hand": "yes"}, "book_only", "duty_hand"),
    ({"payoff": "30", "players": "4", "decks": "3"}, "too_few_cards", "decks"),
))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_refused_combinations_are_said_at_their_field(chosen, code, field, lang):
    opened, t = FakePage(lang), Locale(lang)
    opened.open("#!/new/spite")
    for name, value in chosen.items():
        opened.screen.input(f"option:{name}", value)
    html = opened.screen.html()
    at_field = html.partition(f'data-field="option:{field}"')[2].partition("data-field=")[0]
    assert html.count('role="alert"') == at_field.count('role="alert"') == 1
    said = t(f"options.spite.refusals.{code}", option=t(f"options.spite.{field}.name"))
    assert said in Markup(html).text
    opened.screen.command("start", "")
    assert opened.address == "#!/new/spite" and opened.said


def test_between_two_browsers_each_side_holds_every_other_seat():
    opened = FakePage("en")
    opened.open("#!/new/spite")
    opened.screen.input("way", "peer")
    opened.screen.input("option:players", "4")
    first, second = (ENGLISH.join([ENGLISH(f"spite.seat.{seat}") for seat in seats]) for seats in ("02", "13"))
    text = Markup(opened.screen.html()).text
    assert first in text and second in text


@pytest.mark.parametrize("preset", ("three-players", "six-in-three-teams"))
def test_between_many_players_the_curtain_falls_for_everyone(preset):
    """Press what is offered for some rounds, reload now and then: each is called by name, nobody sees another's hand."""
    rng, opened = random.Random(preset), FakePage("en")
    opened.open("#!/new/spite")
    opened.screen.input("preset", preset)
    players = PRESETS[preset]["players"]
    for seat in range(players):
        opened.screen.input(f"name:{seat}", NAMES[seat])
    opened.screen.command("start", "")
    called = Counter()
    for presses in range(260):
        shown = Markup(opened.screen.html())
        if shown.values("data-status") == ["curtain"]:
            (act,) = shown.values("data-act")
            seat = int(act.partition(":")[2])
            assert shown.values("data-turn") == [str(seat)] and NAMES[seat] in shown.text
            assert not shown.values("data-key") and not faces_in(shown.text) - {JOKER}  # the rules name jokers
            called[seat] += 1
        else:
            assert shown.values("data-seat") == shown.values("data-turn")
            act = rng.choice(shown.values("data-act"))
        opened.screen.act(act)
        if presses % 60 == 30:
            before = opened.screen.play.table.state
            opened.open(opened.address)
            assert opened.screen.play.table.state == before
    assert set(called) == set(range(players)) and not opened.said
    opened.screen.play.act(f"curtain:{opened.screen.play.curtain}")
    opened.screen.play.resign()
    Markup(opened.screen.html())


def test_partners_win_together_on_the_page():
    opened = FakePage("en")
    opened.open("#!/new/spite")
    opened.screen.input("preset", "four-in-partnership")
    for seat in range(4):
        opened.screen.input(f"name:{seat}", NAMES[seat])
    opened.screen.command("start", "")
    play = opened.screen.play
    play.act(f"curtain:{play.curtain}")
    loser = play.seat
    play.resign()
    winners = ENGLISH.join(NAMES[seat] for seat in range(4) if seat % 2 != loser % 2)
    assert f"{winners} win" in Markup(opened.screen.html()).text


def test_nobody_has_to_say_that_he_can_not_break_a_deadlock():
    """The second pass in a row; neither holds an ace or a two, so both answers come by themselves."""
    state = position("5 6 7 8 9", others="5 6 7 8 9", passes=1, options={"preset": "book-duty"})
    table = Table(GAME, state.options, SeededDealer(1))
    table.state = state
    play = LocalPlay("x", table, ["", ""])
    play.act("curtain:0")
    play.act("end_turn")
    assert [entry[1:] for entry in table.log if entry[0] == "move"] == [[0, "end_turn"], [0, "deny"], [1, "deny"]]
    assert table.state.outcome.reason == "deadlock"


@on_presets
def test_every_version_is_played_to_its_end_through_the_screen(preset):
    """Press what glows, most of the time; with small pay-off piles where they may be small."""
    rng, opened = random.Random(preset), FakePage("fa")
    opened.open("#!/new/spite")
    opened.screen.input("preset", preset)
    opened.screen.input("option:target", "12")
    if not PRESETS[preset].get("book"):
        opened.screen.input("option:payoff", "5")
    opened.screen.command("start", "")
    for _ in range(3_000):
        html = opened.screen.html()
        if 'data-status="over"' in html:
            break
        plays = re.findall(r'data-act="(play:[^"]+)"', html)
        glowing = re.findall(r'data-act="(pick:card-\d+)"[^>]*><span class="sp-card sp-(?:playable|must)', html)
        preferred = plays or glowing if rng.random() < .9 else []
        opened.screen.act(rng.choice(preferred or re.findall(r'data-act="([^"]+)"', html)))
    else:
        pytest.fail("no end")
    shown = Markup(html)
    assert not shown.values("data-act") and "new" in shown.values("data-cmd") and not opened.said


# -- the story ---------------------------------------------------------------------------------------


def play_on(opened, presses):
    """Press what is offered, to the centre if a press takes a card there."""
    rng = random.Random(presses)
    for _ in range(presses):
        acts = re.findall(r'data-act="([^"]+)"', opened.screen.html())
        if not acts:
            return
        opened.screen.act(rng.choice([act for act in acts if act.startswith("play:")] or acts))


def test_a_long_story_is_told_as_far_back_as_one_wants():
    opened = FakePage("en")
    opened.open("#!/new/spite")
    opened.screen.input("preset", "spread")
    opened.screen.command("start", "")
    play_on(opened, 400)
    screen = opened.screen
    if screen.play.curtain is not None:
        screen.act(f"curtain:{screen.play.curtain}")
    lines = screen.play.lines(opened.t)
    assert len(lines) > FRESH_LINES
    shown = Markup(screen.html())
    told = [name for name in shown.values("id") if name.startswith("line-")]
    assert told == [f"line-{number}" for number in reversed(range(len(lines) - FRESH_LINES, len(lines)))]
    assert f"{len(lines) - FRESH_LINES} earlier lines" in shown.text
    while more := [word for word in Markup(screen.html()).values("data-cmd") if re.fullmatch("earlier:[1-9]", word)]:
        screen.command(*more[0].split(":"))
    assert Markup(screen.html()).values("id").count("line-0") == 1
    screen.command("earlier", "0")
    assert Markup(screen.html()).values("id") == shown.values("id")


def test_the_story_calls_players_by_their_names():
    opened = FakePage("en")
    opened.open("#!/new/spite")
    opened.screen.input("preset", "three-players")
    opened.screen.input("name:1", "Bob")
    opened.screen.command("start", "")
    play_on(opened, 120)
    play = opened.screen.play
    for seat, (known, unknown) in enumerate(((("You:", "Bob:", "Player 3:"), ("Player 1:", "Player 2:")),
                                             (("You:", "Player 1:", "Player 3:"), ("Bob:", "Player 2:")))):
        play.holder = seat
        story = "\n".join(play.lines(opened.t))
        assert all(name in story for name in known) and not any(name in story for name in unknown)


def test_between_two_browsers_the_story_calls_the_friend_by_name():
    """The friend holds two seats, so they are numbered; the own partner is called so."""
    duel = Duel(game=GAME, players="4", teams="pairs", payoff="5")
    duel.tables[0].session.talk.friend = "Bob"
    duel.press(random.Random(1), 90)
    for page, known, unknown in ((duel.host, ("You:", "Partner:", "Bob 1:", "Bob 2:"), "Player"),
                                 (duel.friend, ("شما:", "شریک:", "بازیکن ۱:", "بازیکن ۳:"), "Bob")):
        story = "\n".join(page.screen.table.lines(page.t))
        assert all(name in story for name in known) and unknown not in story, story
