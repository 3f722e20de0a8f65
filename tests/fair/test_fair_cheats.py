"""Dishonest deals: what a peer can't get past on sight, and what the audit names afterwards."""

from dataclasses import replace

import pytest
from fair_peers import pair, random_scalar, show, shuffle
from rbcl import crypto_core_ristretto255_add as add
from rfc9496 import INVALID

from pygames.fair.errors import BadStep, Cheat, DuplicateCard, WrongKey
from pygames.fair.group import IDENTITY, ORDER, card_points, encode_scalar, invert
from pygames.fair.libsodium import Libsodium
from pygames.fair.shuffle import FIRST, SECOND, make_step

GROUP = Libsodium()
CARDS = 6
PILE = [4, 0, 3, 1]
MOVER = {"unlock": SECOND, "mask": FIRST, "lock": SECOND, "close": FIRST}

# A new deck, and some hidden cards of a deck that was dealt already.
STEPS = [(False, "mask"), (False, "lock"), (False, "close")] + [(True, name) for name in MOVER]


def times(scalar, *points):
    """Return these points, multiplied."""
    return GROUP.multiply([encode_scalar(scalar)] * len(points), points)


def decks_before(hidden):
    """Return decks and the positions of the shuffle to come."""
    decks = pair(GROUP, CARDS)
    if hidden:
        shuffle(decks)
    return decks, PILE if hidden else None


# Refused on sight

MANGLED = {
    "a point short": ("step_count", lambda points: points[:-1]),
    "a point more": ("step_count", lambda points: [*points, *times(3, points[0])]),
    "nothing": ("step_count", lambda points: []),
    "a point twice": ("step_repeats", lambda points: [*points[:2], points[0], *points[3:]]),
    "the identity": ("step_point", lambda points: [*points[:2], IDENTITY, *points[3:]]),
    "not canonical": ("step_point", lambda points: [*points[:2], bytes.fromhex(INVALID[3]), *points[3:]]),
    "no element": ("step_point", lambda points: [*points[:2], bytes.fromhex(INVALID[12]), *points[3:]]),
    "31 bytes": ("step_point", lambda points: [*points[:2], points[2][1:], *points[3:]]),
    "text": ("step_point", lambda points: [*points[:2], points[2].hex()[:32], *points[3:]]),
}


@pytest.mark.parametrize("how", MANGLED)
@pytest.mark.parametrize(("hidden", "name"), STEPS)
def test_a_mangled_step_is_refused_and_changes_nothing(hidden, name, how):
    code, mangle = MANGLED[how]
    decks, positions = decks_before(hidden)
    points = shuffle(decks, positions, until=name)
    honest = decks[1 - MOVER[name]]
    before = honest.dump()
    with pytest.raises(BadStep) as caught:
        honest.receive(mangle(points))
    assert (caught.value.code, caught.value.step) == (code, name)
    assert caught.value.index == (None if code == "step_count" else 2)
    assert honest.dump() == before
    # The true step is still welcome.
    honest.receive(points)
    assert len(honest.shuffles[-1].steps) > len(before["shuffles"][-1]["steps"])


def test_a_step_without_a_shuffle_is_refused():
    decks = pair(GROUP, CARDS)
    points = times(random_scalar(), *card_points(GROUP, CARDS))
    for deck in decks:
        with pytest.raises(BadStep) as caught:
            deck.receive(points)
        assert (caught.value.code, caught.value.step) == ("step_out_of_turn", None)
    shuffle(decks)
    with pytest.raises(BadStep) as caught:
        decks[SECOND].receive(points)
    assert caught.value.code == "step_out_of_turn"


def test_an_earlier_step_again_is_refused():
    decks = pair(GROUP, CARDS)
    mask = shuffle(decks, until="mask")
    decks[SECOND].receive(mask)
    for old in (mask, decks[SECOND].shuffles[-1].steps[1], list(card_points(GROUP, CARDS))):
        with pytest.raises(BadStep) as caught:
            decks[SECOND].receive(old)
        assert (caught.value.code, caught.value.step, caught.value.index) == ("step_repeats", "close", 0)


@pytest.mark.parametrize(
    "forge",
    [
        lambda key: encode_scalar(random_scalar()),
        lambda key: bytes([key[0] ^ 1]) + key[1:],
        lambda key: encode_scalar(ORDER - int.from_bytes(key, "little")),
        lambda key: (int.from_bytes(key, "little") + ORDER).to_bytes(32, "little"),
        lambda key: bytes(32),
        lambda key: b"\xff" * 32,
        lambda key: key + b"\0",
        lambda key: key[:-1],
        lambda key: b"",
    ],
)
def test_a_wrong_key_is_refused_and_changes_nothing(forge):
    decks = pair(GROUP, CARDS)
    shuffle(decks)
    keys = [decks[SECOND].key_for(place) for place in range(CARDS)]
    before = decks[FIRST].dump()
    with pytest.raises(WrongKey) as caught:
        decks[FIRST].reveal_many([5, 3, 1], [keys[5], forge(keys[3]), keys[1]])
    assert (caught.value.code, caught.value.position) == ("wrong_key", 3)
    assert decks[FIRST].dump() == before
    assert len(set(decks[FIRST].reveal_many(range(CARDS), keys))) == CARDS


def test_the_key_of_another_position_is_refused():
    decks = pair(GROUP, CARDS)
    shuffle(decks)
    with pytest.raises(WrongKey):
        decks[SECOND].reveal(2, decks[FIRST].key_for(4))


# Cheating in a step, with points that look right


def foreign(points, place):
    """Put a random element in."""
    return [*points[:place], *GROUP.points([b"\7" * 64]), *points[place + 1 :]]


def remasked(points, place):
    """Put another mask on one card."""
    return [*points[:place], *times(7, points[place]), *points[place + 1 :]]


@pytest.mark.parametrize("how", [foreign, remasked])
@pytest.mark.parametrize(("hidden", "name"), STEPS)
def test_a_substituted_point_opens_to_no_card_and_the_audit_names_it(hidden, name, how):
    decks, positions = decks_before(hidden)
    shuffle(decks, positions, tamper=lambda step, points, deck: how(points, 2) if step == name else points)
    honest, cheater = decks[1 - MOVER[name]], decks[MOVER[name]]
    wrong = []
    for place in positions or range(CARDS):
        try:
            honest.reveal(place, cheater.key_for(place))
        except WrongKey as error:
            wrong.append(error.position)
    assert len(wrong) == 1
    with pytest.raises(Cheat) as caught:
        honest.verify(cheater.disclose())
    assert (caught.value.code, caught.value.step) == ("false_step", name)
    assert caught.value.shuffle == int(hidden)
    # The points of `mask` have places of their own; the other steps name the position.
    assert caught.value.position == (2 if name == "mask" or positions is None else positions[2])


@pytest.mark.parametrize(("hidden", "name"), STEPS)
def test_swapped_points_are_named_by_the_audit(hidden, name):
    decks, positions = decks_before(hidden)
    swap = lambda step, points, deck: [points[1], points[0], *points[2:]] if step == name else points  # noqa: E731
    shuffle(decks, positions, tamper=swap)
    with pytest.raises(Cheat) as caught:
        decks[1 - MOVER[name]].verify(decks[MOVER[name]].disclose())
    assert (caught.value.code, caught.value.shuffle, caught.value.step) == ("false_step", int(hidden), name)


def second_doubles_a_card(step, points, deck):
    """Lock the same masked card twice, under two locks: nothing to see in the points."""
    if step != "lock":
        return points
    secrets = deck._secrets[-1]
    doubled = replace(secrets, permutation=(secrets.permutation[1], *secrets.permutation[1:]))
    shuffle_ = deck.shuffles[-1]
    return make_step(GROUP, shuffle_.plan[-2], shuffle_.steps[-2], doubled, [1] * CARDS)


def test_a_doubled_card_is_found_as_soon_as_it_is_seen_twice():
    decks = pair(GROUP, CARDS)
    shuffle(decks, tamper=second_doubles_a_card)
    (card,) = show(decks, [0], FIRST)
    with pytest.raises(DuplicateCard) as caught:
        show(decks, [1], FIRST)
    assert (caught.value.position, caught.value.other, caught.value.card) == (1, 0, card)
    with pytest.raises(DuplicateCard):
        show(decks, [1, 0], SECOND)
    assert [decks[SECOND].card_at(place) for place in (0, 1)] == [None, None]


def test_a_doubled_card_that_nobody_sees_is_found_by_the_audit():
    decks = pair(GROUP, CARDS)
    shuffle(decks, tamper=second_doubles_a_card)
    with pytest.raises(Cheat) as caught:
        decks[FIRST].verify(decks[SECOND].disclose())
    assert (caught.value.code, caught.value.step, caught.value.position) == ("false_step", "lock", 0)


def test_a_chosen_card_put_in_twice_by_the_first_opens_to_nothing():
    """The first peer can't tell where its second copy went, so it can't put the right lock on it."""
    def tamper(step, points, deck):
        if step != "mask":
            return points
        return [*times(random_scalar(), card_points(GROUP, CARDS)[0]), *points[1:]]

    decks = pair(GROUP, CARDS)
    shuffle(decks, tamper=tamper)
    with pytest.raises(WrongKey):
        show(decks, list(range(CARDS)), SECOND)
    with pytest.raises(Cheat) as caught:
        decks[SECOND].verify(decks[FIRST].disclose())
    assert (caught.value.step, caught.value.position) == ("mask", 0)


def test_a_mixture_of_two_cards_betrays_both_and_is_named_by_the_audit():
    """The known limit: such a peer looks into a card that isn't his, but can't play what he got for it."""
    def tamper(step, points, deck):
        if step != "lock":
            return points
        secrets, masked = deck._secrets[-1], deck.shuffles[-1].steps[-2]
        mixture = add(masked[secrets.permutation[0]], masked[secrets.permutation[1]])
        return [*times(secrets.locks[0], mixture), *points[1:]]

    decks = pair(GROUP, CARDS)
    shuffle(decks, tamper=tamper)
    # Position 0 is shown to the cheater, and gives him position 1 as well …
    masks = int.from_bytes(decks[FIRST].key_for(0), "little") * decks[SECOND]._locks[0]
    (mixture,) = times(invert(masks % ORDER), decks[SECOND]._points[0])
    bare = card_points(GROUP, CARDS)
    pairs = [{i, j} for i in range(CARDS) for j in range(i) if add(bare[i], bare[j]) == mixture]
    (card,) = show(decks, [1], FIRST)
    assert len(pairs) == 1 and card in pairs[0]
    # … but it is no card to play, and the audit knows.
    with pytest.raises(WrongKey):
        show(decks, [0], FIRST)
    with pytest.raises(Cheat) as caught:
        decks[FIRST].verify(decks[SECOND].disclose())
    assert (caught.value.code, caught.value.step, caught.value.position) == ("false_step", "lock", 0)


# False disclosures


def changed(path, value):
    """Return a change of the disclosure: the item at this path becomes value (or value of it)."""
    def change(disclosure):
        *way, last = path
        for key in way:
            disclosure = disclosure[key]
        disclosure[last] = value(disclosure[last]) if callable(value) else value
    return change


FALSE = {
    "false_disclosure": [
        lambda disclosure: disclosure.pop(),
        changed([0], None),
        changed([0], 5),
        changed([0], "no seed"),
        changed([0], lambda seed: seed[:-2]),
        changed([0], {"seed": "00" * 32}),
    ],
    "false_step": [
        changed([0], "00" * 32),
        changed([0], lambda seed: seed[2:] + seed[:2]),
        changed([1], "00" * 32),
        lambda disclosure: disclosure.reverse(),
    ],
}


@pytest.mark.parametrize("cheater", [FIRST, SECOND])
@pytest.mark.parametrize(("code", "change"), [(code, change) for code, changes in FALSE.items() for change in changes])
def test_a_false_disclosure_is_named(cheater, code, change):
    decks = pair(GROUP, CARDS)
    shuffle(decks)
    shuffle(decks, PILE)
    disclosure = decks[cheater].disclose()
    change(disclosure)
    with pytest.raises(Cheat) as caught:
        decks[1 - cheater].verify(disclosure)
    assert caught.value.code == code
    # Nobody is accused with the true one.
    decks[1 - cheater].verify(decks[cheater].disclose())


@pytest.mark.parametrize("disclosure", [None, [], {}, "fair", 5])
def test_what_is_no_disclosure_is_refused(disclosure):
    decks = pair(GROUP, CARDS)
    shuffle(decks)
    with pytest.raises(Cheat) as caught:
        decks[FIRST].verify(disclosure)
    assert (caught.value.code, caught.value.shuffle) == ("false_disclosure", 0)
