"""Two tables whose connection comes and goes: spares, heartbeat, silence, sleep."""

from __future__ import annotations

import random
from itertools import count

import pytest

from tests.web.fakes import Markup
from tests.web.test_peer_table import Duel, shown_code
from web.wire import MEND_SECONDS, PAUSE_SECONDS, RENEW_SECONDS, SILENCE_SECONDS


def link_states(duel: Duel) -> list[str]:
    return [Markup(page.screen.html()).values("data-link")[0] for page in duel.pages]


def used(duel: Duel) -> list[str]:
    return [table.wire._line.link.name for table in duel.tables]


def test_the_heartbeat_measures_the_way():
    duel = Duel()
    duel.net.pass_time(3)
    for page, table in zip(duel.pages, duel.tables):
        assert table.wire.round_trip == 0
        assert Markup(page.screen.html()).values("data-quality") == ["good"]


@pytest.mark.parametrize("who", [0, 1])
@pytest.mark.parametrize("reason", ["lost", "peer"])
def test_a_link_that_one_side_loses_is_replaced_at_once(who, reason):
    rng = random.Random(1)
    duel = Duel()
    duel.press(rng, most=9)
    before = [table.session.table.log[:] for table in duel.tables]
    duel.tables[who].wire._line.link.lose(reason)
    duel.net.pass_time(PAUSE_SECONDS if reason == "lost" else 0)
    duel.net.deliver()
    assert duel.status() == ["playing", "playing"] and link_states(duel) == ["open", "open"]
    assert [table.session.table.log for table in duel.tables] == before
    assert duel.press(rng, most=4) == 4


@pytest.mark.parametrize("seconds", [10, 40, 120, 600])
def test_a_network_that_is_gone_for_a_while(seconds):
    """Nothing arrives and nothing is told; both notice by themselves, and what was played meanwhile arrives later."""
    rng = random.Random(seconds)
    duel = Duel()
    duel.press(rng, most=7)
    first = used(duel)
    duel.net.down = True
    duel.press(rng, most=1)
    duel.net.pass_time(SILENCE_SECONDS + 2)
    assert link_states(duel) == ["mending", "mending"]
    for page in duel.pages:
        shown = Markup(page.screen.html())
        assert "again" in shown.values("data-cmd") and not shown.values("data-act") and shown.values("data-key")
    duel.net.pass_time(seconds)
    duel.net.down = False
    duel.net.pass_time(2)
    for page in duel.pages:
        assert [key for key, _ in page.said] == ["peer.news.mending", "peer.news.healed"]
    assert duel.status() == ["playing", "playing"] and not set(first) & set(used(duel))
    assert duel.press(rng, most=4) == 4
    assert all(table.session.refused is None for table in duel.tables)


def test_again_and_again():
    rng = random.Random(2)
    duel = Duel(match_games="2")
    seen = set()
    for _ in range(20):
        duel.press(rng, most=1)
        seen.update(used(duel))
        rng.choice(duel.tables).wire._line.link.lose("lost")
        duel.net.pass_time(PAUSE_SECONDS + rng.randrange(3))
        duel.net.deliver()
    assert len(seen) == 40 and duel.status() == ["playing", "playing"]
    open_links = [link for link in duel.net.links.values() if not link.closed]
    assert len(open_links) <= 6, "a link in use and at most two spares on each side"


@pytest.mark.parametrize("lost", ["offer", "answer"])
def test_a_spare_that_was_half_told(lost):
    """The newest pair is known to one side only: the one before still serves."""
    duel = Duel()
    duel.net.pass_time(2)
    host, friend = (table.wire for table in duel.tables)
    duel.net.time += RENEW_SECONDS
    host._heard = friend._heard = host._beaten = friend._beaten = duel.net.time
    host.beat()
    wire, number = duel.net.wire, count()
    kept = [(link, text) for link, text in wire if '"spare"' not in text]
    if lost == "answer":
        duel.net.deliver()
    wire.clear()
    wire.extend(kept)
    assert next(number) == 0
    host._line.link.lose("lost")
    duel.net.pass_time(PAUSE_SECONDS)
    duel.net.deliver()
    assert duel.status() == ["playing", "playing"] and link_states(duel) == ["open", "open"]


def test_spares_are_renewed_and_old_ones_closed():
    duel = Duel()
    duel.net.pass_time(10)
    names = {line.link.name for table in duel.tables for line in table.wire._spares}
    duel.net.pass_time(4 * RENEW_SECONDS)
    fresh = {line.link.name for table in duel.tables for line in table.wire._spares}
    assert len(fresh) == 3 and not names & fresh, "the friend keeps two"
    assert all(duel.net.links[name].closed for name in names)


def test_one_side_changes_and_the_other_follows():
    duel = Duel()
    duel.net.pass_time(2)
    friend = duel.tables[1]
    friend.wire._heard -= 100
    friend.wire.beat()
    duel.net.deliver()
    assert link_states(duel) == ["open", "open"] and duel.status() == ["playing", "playing"]


def test_a_browser_that_notices_late_that_it_is_offline():
    """As Firefox does: its link ends at once, it says a second later why, and a spare that it starts meanwhile is lost."""
    duel = Duel()
    duel.net.pass_time(2)
    duel.net.down = True
    duel.tables[1].wire._line.link.lose("lost")
    duel.net.pass_time(1)
    duel.net.browsers[1].has_network = False
    duel.net.pass_time(20)
    assert link_states(duel) == ["mending", "offline"]
    assert not any(line.started for line in duel.tables[1].wire._spares)
    duel.net.down, duel.net.browsers[1].has_network = False, True
    duel.net.pass_time(PAUSE_SECONDS + 2)
    assert link_states(duel) == ["open", "open"] and duel.status() == ["playing", "playing"]


def test_an_own_long_sleep_is_not_the_friends_silence():
    duel = Duel()
    duel.net.pass_time(2)
    first = used(duel)
    duel.net.browsers[1].awake = False
    duel.net.time += 3  # less than the host's patience
    duel.net.browsers[1].awake = True
    duel.net.pass_time(3)
    assert used(duel) == first
    # A friend who sleeps for longer finds, on waking up, that the host has changed to the spare.
    duel.net.browsers[1].awake = False
    duel.net.down = True
    duel.net.pass_time(60)
    assert link_states(duel)[0] == "mending"
    duel.net.browsers[1].awake = True
    duel.net.down = False
    duel.net.pass_time(SILENCE_SECONDS + 3)
    assert link_states(duel) == ["open", "open"] and duel.status() == ["playing", "playing"]


def test_without_a_network_it_waits_for_one():
    duel = Duel()
    duel.net.pass_time(2)
    duel.net.down = True
    duel.net.browsers[0].has_network = False
    duel.net.pass_time(10)
    assert link_states(duel) == ["offline", "mending"]
    duel.net.down, duel.net.browsers[0].has_network = False, True
    duel.net.pass_time(2)
    assert link_states(duel) == ["open", "open"]


def test_a_friend_who_closes_the_page_is_not_looked_for_forever():
    duel = Duel()
    duel.net.pass_time(2)
    duel.friend.tables.popitem()[1].wire.end()
    assert link_states(duel)[0] == "mending"
    duel.net.pass_time(MEND_SECONDS["peer"] + 2)
    assert link_states(duel)[0] == "failed"
    shown = Markup(duel.host.screen.html())
    assert duel.host.t("peer.trouble.friend_closed.title") in shown.text and "again" in shown.values("data-cmd")


def test_a_host_that_floods_with_spares_opens_no_connections():
    duel = Duel()
    duel.net.pass_time(5)
    before = len(duel.net.links)
    host = duel.tables[0]
    for number in range(10, 500):
        host.session.signal({"t": "spare", "id": number, "card": shown_spare(duel)})
    for card in ("x", "1" * 600, shown_spare(duel)[:-5]):
        host.session.signal({"t": "spare", "id": 900, "card": card})
    duel.net.deliver()
    assert len(duel.net.links) <= before + 1
    assert duel.status() == ["playing", "playing"]


def shown_spare(duel: Duel) -> str:
    from pygames.peer.card import Candidate, PeerCard
    from pygames.peer.code import Invitation, encode

    return encode(Invitation(PeerCard("evil", "p" * 24, bytes(32), (Candidate("host", "192.0.2.9", 9),))))


def test_a_page_that_slept_while_it_waited_says_so():
    duel = Duel()
    for page in duel.pages:
        page.screen.command("again", "")
    duel.net.time += 300
    duel.net.pass_time(1)
    shown = Markup(duel.host.screen.html())
    assert duel.host.t("peer.slept") in shown.text and shown_code(duel.host) and "again" in shown.values("data-cmd")
    duel.connect()
    assert duel.status() == ["playing", "playing"]


def test_the_browser_that_suspends_the_page_closes_the_link():
    duel = Duel()
    duel.tables[0].wire._line.link.lose("here")
    assert duel.host.t("peer.trouble.suspended.title") in Markup(duel.host.screen.html()).text
