"""Two people at one device: the curtain, undo, saving, a whole match, without a browser."""

import random
import re

import pytest

from pygames.core.errors import IllegalMove
from pygames.core.registry import GAMES, load_game
from pygames.core.text import seat_word
from pygames.games.jekyll import HYDE, JEKYLL
from tests.web.fakes import FakePage, Markup
from web.boards import has_board
from web.i18n import LANGUAGES, Locale
from web.play import LocalPlay
from web.store import StoreError

GAME = load_game("jekyll")
FACE = re.compile(r"(Pride|Wrath|Greed|Potion) ?\d")


def new_play(**options: str) -> LocalPlay:
    return LocalPlay.new(GAME, GAME.options.resolve(options), ["", ""])


def test_curtain_comes_down_before_the_first_hand_is_seen():
    play = new_play()
    assert (play.status, play.curtain, play.scene(Locale("en")).legal) == ("curtain", JEKYLL, [])
    play.act("curtain:hyde")  # not his turn: nothing happens
    assert play.status == "curtain"
    play.act("curtain:jekyll")
    assert (play.status, play.seat) == ("playing", JEKYLL)


def test_whoever_goes_on_keeps_the_device():
    """The winner of a trick leads the next one: no curtain between."""
    play = new_play()
    random.seed(1)
    kept = 0
    while play.status != "over":
        if play.curtain is not None:
            play.act(f"curtain:{GAME.seats[play.curtain]}")
        holder = play.holder
        play.act(str(random.choice(play.table.legal_moves(play.seat))))
        if holder in GAME.to_act(play.table.state):
            assert play.curtain is None
            kept += 1
    assert kept > 5


def test_undo_ends_when_the_other_has_looked():
    play = new_play()
    play.act("curtain:jekyll")
    assert not play.can_undo()
    play.act(str(play.table.legal_moves(JEKYLL)[0]))
    assert play.curtain == HYDE and play.can_undo()
    play.undo()
    assert (play.curtain, play.holder, play.table.log[-1][0]) == (JEKYLL, None, "show")
    with pytest.raises(IllegalMove):
        play.undo()
    play.act("curtain:jekyll")
    play.act(str(play.table.legal_moves(JEKYLL)[0]))
    play.act("curtain:hyde")
    assert not play.can_undo()


@pytest.mark.parametrize("seats", (2, 4))
@pytest.mark.parametrize("name", GAMES)
def test_what_is_taken_back_behind_a_curtain_leads_to_a_curtain(name: str, seats: int):
    """Whoever presses it sees nothing but whose turn it is again; so in every game, between any number of players."""
    game = load_game(name)
    if not has_board(name) or seats > 2 and not any(option.name == "players" for option in game.options.options):
        pytest.skip("no such table")
    options = game.options.resolve({"players": seats} if seats > 2 else {})
    page = FakePage()
    fresh = LocalPlay.new(game, options, [""] * seats)
    page.save(fresh.id, fresh.save())
    screen = page.open(f"#!/play/{fresh.id}")
    play, rng, taken = screen.play, random.Random(seats), 0
    for _ in range(120):
        if play.status == "over":
            break
        if play.curtain is not None:
            shown = Markup(screen.html())
            if "undo" in shown.values("data-cmd"):
                mover = play.table.log[-1][1]
                screen.command("undo", "")
                shown = Markup(screen.html())
                assert play.curtain == mover and mover in game.to_act(play.table.state)
                taken += 1
            assert shown.values("data-status") == ["curtain"] and not shown.values("data-key")
            assert shown.values("data-act") == [f"curtain:{seat_word(game, play.curtain)}"]
            assert page.t("page.table.log_covered") in shown.text and page.t("page.table.no_log") not in shown.text
            screen.act(f"curtain:{seat_word(game, play.curtain)}")
            assert play.status == "playing"
        play.act(str(rng.choice(play.table.legal_moves(play.seat))))
    assert taken or name not in ("jekyll", "agentdog"), "the moves of these show nothing hidden"


def test_picks_are_put_back_and_forgotten_with_the_move():
    play = new_play()
    play.act("curtain:jekyll")
    play.act("pick:3")
    play.unpick("3")
    play.unpick("3")
    assert play.picks == []
    play.act("pick:4")
    with pytest.raises(IllegalMove):
        play.act("pass:4,5,6")
    assert play.picks == ["4"]
    play.act(str(play.table.legal_moves(JEKYLL)[0]))
    assert play.picks == []


def test_resigning_is_for_who_has_the_device():
    play = new_play()
    play.act("curtain:jekyll")
    play.resign()
    assert (play.status, play.table.state.outcome.winner) == ("over", HYDE)
    with pytest.raises(IllegalMove):
        play.resign()


def test_names_follow_the_players_into_the_return_match():
    play = LocalPlay.new(GAME, GAME.options.resolve({"match_games": 2}), ["Ann", ""])
    assert play.names_by_seat(Locale("en")) == ["Ann", "Mr. Hyde"]
    while play.status != "over":
        play.act(f"curtain:{GAME.seats[play.curtain]}" if play.curtain is not None else str(play.scene(Locale("en")).legal[0]))
    play.next_game()
    assert play.names_by_seat(Locale("en")) == ["Dr. Jekyll", "Ann"]
    assert play.status == "curtain"


def test_by_lot_both_orders_come_up():
    options = GAME.options.resolve({"seating": "random"})
    assert {tuple(LocalPlay.new(GAME, options, ["a", "b"]).names) for _ in range(60)} == {("a", "b"), ("b", "a")}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_whole_match_through_the_screen(lang: str, seed: int):
    """Press what is offered, reload now and then: it ends, nothing shows behind the curtain, words are words."""
    rng = random.Random(seed)
    page = FakePage(lang)
    page.open("#!/new/jekyll")
    page.screen.input("option:match_games", "2")
    page.screen.input("option:pride_forced", "false")
    page.screen.command("start", "")
    games, presses = 1, 0
    while True:
        shown = Markup(page.screen.html())
        assert not re.search(r"\b(page|errors|jekyll|options|peer)\.[a-z_]+", shown.text), shown.text
        status = shown.values("data-status")
        acts = shown.values("data-act")
        if status == ["curtain"]:
            assert not shown.values("data-key") and not shown.values("data-why") and not FACE.search(shown.text)
            assert shown.values("data-seat") == [""]
        if status == ["over"]:
            assert not acts
            if games == 2:
                break
            games += 1
            page.screen.command("next", "")
            continue
        page.screen.act(rng.choice(acts))
        presses += 1
        if presses % 37 == 5:
            before = page.screen.play.table
            page.open(page.address)
            assert page.screen.play.table.state == before.state
    assert presses > 100 and page.said == []


def test_chronicle_is_the_same_after_a_reload():
    play = new_play()
    random.seed(5)
    t = Locale("en")
    for _ in range(40):
        if play.curtain is not None:
            play.act(f"curtain:{GAME.seats[play.curtain]}")
        play.act(str(random.choice(play.table.legal_moves(play.seat))))
        play.chronicle.html(t, 0)
    again = LocalPlay.load("x", play.save())
    assert [again.chronicle.html(t, seat) for seat in (0, 1)] == [play.chronicle.html(t, seat) for seat in (0, 1)]
    assert len(play.chronicle.html(t, 0)) > 30
    assert play.chronicle.html(Locale("fa"), 0) != play.chronicle.html(t, 0)


def test_broken_saves_say_which_kind():
    save = new_play().save()
    for damage, code in (
        ({"log": [["nonsense", 1]]}, "save_damaged"), ({"log": None}, "save_damaged"), ({"format": "x"}, "save_damaged"),
        ({"rules": "0" * 16, "log": [["shuffle", []]]}, "other_rules"), ({"options": {"match_games": 7}}, "save_damaged"),
    ):
        with pytest.raises(StoreError) as caught:
            LocalPlay.load("x", {**save, "data": {**save["data"], **damage}})
        assert caught.value.code == code, damage
