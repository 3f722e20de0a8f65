"""Honest deals: both sides agree, each sees what it may, and a reload changes nothing."""

from collections import Counter
from contextlib import nullcontext

import pytest
from fair_peers import Counting, pair, permuting, reload, show, shuffle
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.fair.deck import Deck
from pygames.fair.errors import BadSave, NotNow, WrongKey
from pygames.fair.group import encode_scalar
from pygames.fair.libsodium import Libsodium
from pygames.fair.shuffle import FIRST, SECOND, Shuffle
from pygames.fair.verify import verify

GROUP = Libsodium()


def audit(decks):
    """Let both audit each other; return what both found, which must be the same."""
    found = [decks[role].verify(decks[1 - role].disclose()) for role in (FIRST, SECOND)]
    assert found[FIRST] == found[SECOND]
    return found[FIRST]


@pytest.mark.parametrize("cards", [1, 2, 25, 32, 104])
def test_a_whole_deal(cards):
    decks = pair(GROUP, cards)
    shuffle(decks)
    everything = list(range(cards))
    seen = show(decks, everything, FIRST)
    assert sorted(seen) == everything
    assert show(decks, everything, SECOND) == seen
    assert all(deck.is_open(place) for deck in decks for place in everything)
    assert audit(decks) == [seen]


def test_a_deal_with_the_page_s_arithmetic(sodium, noble):
    decks = [Deck(noble, 9, FIRST), Deck(sodium, 9, SECOND)]
    shuffle(decks)
    shuffle(decks, [7, 2, 4])
    seen = show(decks, list(range(9)), FIRST)
    assert show(decks, list(range(9)), SECOND) == seen
    assert audit(decks)[-1] == seen


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_the_order_is_the_first_permutation_after_the_second(data):
    orders = st.permutations(range(data.draw(st.integers(1, 5))))
    tau, sigma = data.draw(orders), data.draw(orders)
    decks = pair(GROUP, len(tau))
    with permuting(tau, sigma):
        shuffle(decks)
    assert show(decks, list(range(len(tau))), SECOND) == [tau[place] for place in sigma]
    assert audit(decks) == [[tau[place] for place in sigma]]


@pytest.mark.parametrize("honest", [FIRST, SECOND])
def test_one_honest_shuffler_is_enough(honest):
    """All six orders of three cards are equally likely, whatever the other peer does."""
    orders = Counter()
    for _ in range(600):
        decks = pair(GROUP, 3)
        points = None
        for role, deck in enumerate(decks):
            # The dishonest one leaves every card where it is.
            with nullcontext() if role == honest else permuting([0, 1, 2]):
                points = deck.begin() or points
        decks[SECOND].receive(decks[FIRST].receive(decks[SECOND].receive(points)))
        orders[tuple(show(decks, [0, 1, 2], FIRST))] += 1
    assert len(orders) == 6
    assert all(50 < count < 150 for count in orders.values())


def test_nobody_can_look_without_the_other_s_key():
    decks = pair(GROUP, 12)
    shuffle(decks)
    for deck in decks:
        for place in range(12):
            assert deck.card_at(place) is None
            # Only its own lock off: no card.
            with pytest.raises(WrongKey):
                deck.reveal(place, encode_scalar(1))


def test_showing_a_card_to_one_peer_shows_the_other_nothing():
    decks = pair(GROUP, 12)
    shuffle(decks)
    (card,) = show(decks, [5], FIRST)
    assert decks[FIRST].card_at(5) == card
    assert decks[SECOND].card_at(5) is None
    assert decks[SECOND].has_given(5) and not decks[FIRST].has_given(5)
    assert not decks[FIRST].is_open(5) and not decks[SECOND].is_open(5)
    # Neither the lock that the second gave away nor any other key it knows of opens the card to it.
    for place in range(12):
        with pytest.raises(WrongKey):
            decks[SECOND].reveal(5, encode_scalar(decks[SECOND]._locks[place]))


@pytest.mark.parametrize("until", ["mask", "lock", "close"])
def test_the_steps_of_a_deal_show_no_card(until):
    """No point on the wire is a bare card, or one that an earlier step already showed."""
    decks = pair(GROUP, 8)
    bare = set(decks[FIRST]._points)
    shuffle(decks, until=until)
    points = [point for step in decks[FIRST].shuffles[-1].steps for point in step]
    assert not bare & set(points)
    assert len(set(points)) == len(points)


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_any_honest_deck_passes_the_audit(data):
    """Shuffles of parts, cards shown to one or both, reloads: what was seen is the truth, and nobody is accused."""
    cards = data.draw(st.integers(2, 8))
    places = st.lists(st.integers(0, cards - 1), min_size=1, unique=True)
    decks = pair(GROUP, cards)
    shuffle(decks)
    seen = []
    for action in data.draw(st.lists(st.sampled_from(["shuffle", "first", "second", "both", "reload"]), max_size=8)):
        some = data.draw(places)
        epoch = len(decks[FIRST].shuffles) - 1
        if action == "shuffle":
            shuffle(decks, some, reloading=data.draw(st.booleans()))
        elif action == "reload":
            decks = [reload(deck) for deck in decks]
        else:
            for role in {"first": [FIRST], "second": [SECOND], "both": [FIRST, SECOND]}[action]:
                seen += [(epoch, place, card) for place, card in zip(some, show(decks, some, role), strict=True)]
    history = audit(decks)
    assert all(sorted(faces) == list(range(cards)) for faces in history)
    assert all(history[epoch][place] == card for epoch, place, card in seen)
    for deck in decks:
        assert all(deck.card_at(place) in (None, history[-1][place]) for place in range(cards))


def test_a_third_party_can_audit_both_from_the_transcript():
    decks = pair(GROUP, 6)
    shuffle(decks)
    shuffle(decks, [1, 4])
    shuffles = [Shuffle.load(shuffle.dump(), 6) for shuffle in decks[FIRST].shuffles]
    disclosures = (decks[FIRST].disclose(), decks[SECOND].disclose())
    assert verify(GROUP, range(6), shuffles, disclosures) == audit(decks)


def test_a_deck_that_was_played_with_before():
    order = [3, 0, 2, 4, 1]
    decks = [Deck(GROUP, 5, role, order) for role in (FIRST, SECOND)]
    assert [decks[SECOND].card_at(place) for place in range(5)] == order
    with permuting([4, 3, 2, 1, 0], [1, 2, 3, 4, 0]):
        shuffle(decks)
    decks = [reload(deck) for deck in decks]
    assert show(decks, list(range(5)), FIRST) == [4, 2, 0, 3, 1]
    assert audit(decks) == [[4, 2, 0, 3, 1]]


# Putting cards back


def test_putting_hidden_cards_back():
    decks = pair(GROUP, 10)
    shuffle(decks)
    before = show(decks, [0, 1, 2], FIRST)
    show(decks, [8], SECOND)
    keys = [decks[SECOND].key_for(place) for place in range(10)]
    shuffle(decks, [2, 0, 1, 3])
    assert [decks[FIRST].card_at(place) for place in (0, 1, 2, 3)] == [None] * 4
    assert not any(decks[SECOND].has_given(place) for place in (0, 1, 2, 3))
    assert decks[SECOND].card_at(8) is not None
    # The locks given away before open nothing any more.
    for place in range(4):
        for key in keys:
            with pytest.raises(WrongKey):
                decks[FIRST].reveal(place, key)
    after = show(decks, [0, 1, 2, 3], FIRST)
    assert set(before) < set(after)
    assert sorted(show(decks, list(range(10)), SECOND)) == list(range(10))
    audit(decks)


def test_putting_open_cards_back_costs_a_step_less():
    decks = pair(GROUP, 10)
    shuffle(decks)
    opened = show(decks, [3, 6, 9], FIRST)
    assert show(decks, [3, 6, 9], SECOND) == opened
    shuffle(decks, [9, 3, 6])
    assert [step.name for step in decks[FIRST].shuffles[-1].plan] == ["mask", "lock", "close"]
    assert sorted(show(decks, [3, 6, 9], FIRST)) == sorted(opened)
    audit(decks)


def test_a_hidden_pile_is_permuted_by_both():
    decks = pair(GROUP, 4)
    with permuting(range(4), range(4), [2, 0, 1], [1, 0, 2]):
        shuffle(decks)
        shuffle(decks, [3, 1, 0])
    # Cards 3, 1, 0 in the order of the list; τ makes 0, 3, 1 of it, then σ 3, 0, 1.
    assert show(decks, [3, 1, 0, 2], FIRST) == [3, 0, 1, 2]


# Keys


def test_keys_never_repeat():
    keys = []
    for _ in range(20):
        decks = pair(GROUP, 10)
        shuffle(decks)
        shuffle(decks, [1, 2, 3])
        for deck in decks:
            for secrets in deck._secrets:
                keys += [secrets.deck_key, *secrets.locks]
    keys = [key for key in keys if key != 1]
    # Both peers' locks for 10 and for 3 cards, the first one's deck key twice, the second one's once.
    assert len(set(keys)) == len(keys) == 20 * (2 * 13 + 3)


def test_secrets_are_not_printed():
    decks = pair(GROUP, 3)
    shuffle(decks)
    lock = decks[FIRST]._locks[0]
    printed = repr(decks[FIRST]) + repr(decks[FIRST]._secrets)
    assert str(lock) not in printed and encode_scalar(lock).hex() not in printed


# Reloading


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("who", [[FIRST], [SECOND], [FIRST, SECOND]])
def test_a_reload_in_the_middle_of_every_step_changes_nothing(hidden, who):
    decks = pair(GROUP, 6)
    if hidden:
        shuffle(decks)
    places = [5, 0, 3, 2] if hidden else None
    for deck in decks:
        deck.begin(places)
    for step in decks[FIRST].shuffles[-1].plan:
        points = decks[step.mover].shuffles[-1].steps[-1]
        reloaded = [reload(deck) if role in who else deck for role, deck in enumerate(decks)]
        # The reloaded page makes the very same step as the page would have made.
        twin = reload(decks[1 - step.mover])
        answer = reloaded[1 - step.mover].receive(points)
        assert answer == twin.receive(points)
        decks = reloaded
    assert decks[FIRST].dump()["shuffles"] == decks[SECOND].dump()["shuffles"]
    seen = show(decks, list(range(6)), FIRST)
    assert audit([reload(deck) for deck in decks])[-1] == seen


def test_a_dump_loads_to_the_same_dump():
    decks = pair(GROUP, 6)
    shuffle(decks)
    show(decks, [1, 2], FIRST)
    shuffle(decks, [1, 5], until="mask")
    for deck in decks:
        assert reload(deck).dump() == deck.dump()


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.pop("order"),
        lambda data: data.update(order=6),
        lambda data: data.update(order=[]),
        lambda data: data.update(order=[0, 1, 2, 3, 4, 4]),
        lambda data: data.update(order=[0, 1, 2, 3, 4]),
        lambda data: data.update(role=2),
        lambda data: data["shuffles"].pop(),
        lambda data: data["secrets"].pop(),
        lambda data: data["secrets"].__setitem__(0, "00"),
        lambda data: data["secrets"].__setitem__(0, None),
        lambda data: data["shuffles"][0].update(positions=[0, 1, 2, 3, 4, 6]),
        lambda data: data["shuffles"][0]["steps"][1].pop(),
        lambda data: data["shuffles"][0]["steps"].pop(),
        lambda data: data["shuffles"][1]["steps"].pop(),
        lambda data: data["shuffles"][0]["steps"][0].__setitem__(0, "zz"),
        lambda data: data["shuffles"][1].update(hidden="yes"),
        lambda data: data.update(given=[9]),
        lambda data: data["seen"].pop(),
        lambda data: data["seen"].__setitem__(0, 77),
        lambda data: data.update(seen=None),
    ],
)
def test_a_damaged_save_is_refused(damage):
    decks = pair(GROUP, 6)
    shuffle(decks)
    shuffle(decks, [1, 5])
    data = decks[FIRST].dump()
    damage(data)
    with pytest.raises(BadSave) as caught:
        Deck.load(GROUP, data)
    assert caught.value.code == "bad_deck"


@pytest.mark.parametrize("data", [None, 5, "deck", [], {}])
def test_what_is_no_save_is_refused(data):
    with pytest.raises(BadSave):
        Deck.load(GROUP, data)


# Misuse


@pytest.mark.parametrize("positions", [[], [0, 0], [-1], [6], ["1"], [True]])
def test_bad_positions(positions):
    deck = Deck(GROUP, 6, FIRST)
    with pytest.raises(NotNow) as caught:
        deck.begin(positions)
    assert caught.value.code == "bad_positions" and deck.due is None


def test_a_pile_in_the_middle_of_a_shuffle_is_left_alone():
    decks = pair(GROUP, 6)
    shuffle(decks)
    shuffle(decks, [1, 5], until="lock")
    for call in (
        lambda: decks[FIRST].begin(),
        lambda: decks[FIRST].key_for(5),
        lambda: decks[FIRST].reveal(1, encode_scalar(1)),
        lambda: decks[FIRST].disclose(),
        lambda: decks[FIRST].verify([]),
    ):
        with pytest.raises(NotNow) as caught:
            call()
        assert caught.value.code == "shuffling"
    # The rest of the deck goes on.
    assert show(decks, [0], FIRST) == [decks[FIRST].card_at(0)]


# Cost


def test_the_number_of_multiplications():
    counting = Counting(GROUP)
    decks = pair(counting, 25)
    shuffle(decks)
    assert counting.multiplications == 3 * 25
    show(decks, list(range(10)), FIRST)
    assert counting.multiplications == 3 * 25 + 10
    shuffle(decks, list(range(5, 20)))
    assert counting.multiplications == 3 * 25 + 10 + 4 * 15
    # Auditing the first peer repeats its two steps of each shuffle; the second made one, then two.
    counting.multiplications = 0
    decks[SECOND].verify(decks[FIRST].disclose())
    assert counting.multiplications == 2 * 25 + 2 * 15
    counting.multiplications = 0
    decks[FIRST].verify(decks[SECOND].disclose())
    assert counting.multiplications == 25 + 2 * 15
