"""What players mark for themselves: kept by seat and by game, shown to nobody else, part of no game."""

import random

import pytest

from pygames.core.registry import load_game
from tests.web import test_peer_table as peers
from tests.web.fakes import DictShelf, FakePage
from web.marks import Marks
from web.play import LocalPlay
from web.store import Store, StoreError

GAME = load_game("mrjack")


def test_each_seat_has_its_own_and_each_game_begins_without():
    store = Store(DictShelf())
    marks = Marks(store, "one")
    marks.set("0", 0, "gull", "suspect")
    marks.set("0", 1, "bert", "out")
    marks.set("0", 1, "gull", "out")
    marks.set("0", 1, "bert", "")
    assert (marks.of("0", 0), marks.of("0", 1)) == ({"gull": "suspect"}, {"gull": "out"})
    assert Marks(store, "two").of("0", 0) == {} == marks.of("1", 0)
    marks.set("1", 0, "smith", "out")
    assert marks.of("1", 1) == marks.of("0", 1) == {}


@pytest.mark.parametrize("text", ["{", "[1]", "{\"game\": \"0\"}", "{\"game\":\"0\",\"seats\":7}",
                                  "{\"game\":\"0\",\"seats\":{\"0\":[1]}}"])
def test_damaged_marks_are_none(text):
    shelf = DictShelf()
    shelf.texts["donafare.marks.one"] = text
    marks = Marks(Store(shelf), "one")
    assert marks.of("0", 0) == {}
    marks.set("0", 0, "gull", "out")
    assert marks.of("0", 0) == {"gull": "out"}


def test_without_storage_they_hold_until_the_page_is_closed():
    marks = Marks(Store(DictShelf("forbidden")), "one")
    with pytest.raises(StoreError, match="storage_forbidden"):
        marks.set("0", 0, "gull", "out")
    assert marks.of("0", 0) == {"gull": "out"}


def test_at_one_device_they_are_seen_by_their_seat_alone_and_outlive_the_page():
    page = FakePage()
    play = LocalPlay.new(GAME, GAME.options.resolve(), ["", ""])
    page.store.save(play.id, play.save())
    page.go(f"#!/play/{play.id}")
    screen = page.screen
    screen.command("mark", "gull:out")
    assert "donafare.marks." + play.id not in page.shelf.texts, "the curtain is down"
    screen.act(f"curtain:{GAME.seats[screen.play.curtain]}")
    owner, game = screen.play.seat, dict(screen.play.save())
    screen.command("mark", "gull:suspect")
    assert screen.play.save() == game and "mj-mark-suspect" in screen.html()
    again = FakePage(shelf=page.shelf)
    again.go(f"#!/play/{play.id}")
    screen, rng, shown = again.screen, random.Random(2), set()
    while screen.play.status != "over" and len(shown) < 2:
        if screen.play.curtain is not None:
            assert "mj-marked" not in screen.html()
            screen.act(f"curtain:{GAME.seats[screen.play.curtain]}")
        assert ("mj-mark-suspect" in screen.html()) == (screen.play.seat == owner)
        shown.add(screen.play.seat)
        moves = [move for move in screen.play.table.legal_moves(screen.play.seat) if move.verb != "accuse"]
        screen.act(str(rng.choice(moves)))
    assert shown == {0, 1}
    page.store.delete(play.id)
    assert not page.shelf.texts


def test_between_two_browsers_the_friend_never_hears_of_them():
    duel = peers.Duel("0", GAME)
    sessions = [table.session for table in duel.tables]
    before = [(session._stream.sent, session.save()) for session in sessions]
    duel.host.screen.command("mark", "gull:suspect")
    duel.net.deliver()
    assert [(session._stream.sent, session.save()) for session in sessions] == before
    assert "mj-mark-suspect" in duel.host.screen.html() and "mj-mark-suspect" not in duel.friend.screen.html()
    assert all(page.troubles == [] for page in duel.pages)
