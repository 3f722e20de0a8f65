"""One peer's view of a deck: the points of all cards, its own keys, and what it has seen.

A deck has positions 0 .. n - 1, each holding one physical card.  A new deck lies face up, card i at
position i unless the peers say otherwise, and carries no locks.  A shuffle permutes the cards of some
positions (the first one: of all) among these positions; between two shuffles of a position its
card stays.  Showing that card to the other peer means to give it the key of that position; opening it
means that both do.

    alice, bob = Deck(group, 25, FIRST), Deck(group, 25, SECOND)
    points, _ = alice.begin(), bob.begin()
    while points:                              # each call takes the other's step and returns the next
        points = bob.receive(points)
        points = points and alice.receive(points)
    card = alice.reveal(3, bob.key_for(3))     # alice sees position 3, bob doesn't

Nothing here does I/O; points and keys are 32 bytes each.  `shuffle` has the steps and why they are safe.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .errors import BadPoint, BadSave, BadScalar, BadStep, DuplicateCard, NotNow, WrongKey
from .group import ORDER, POINT_SIZE, Group, card_points, decode_scalar, encode_scalar, invert
from .shuffle import FIRST, SECOND, Secrets, Shuffle, Step, check_positions, make_step
from .verify import verify


class Deck:
    """A deck between two peers, as one of them holds it.

    A call that raises changes nothing.

    Args:
        group: the arithmetic.
        cards: number of physical cards.
        role: FIRST or SECOND; the peers agree on it beforehand.
        order: the card at each position, if these cards have been played with before.
    """

    def __init__(self, group: Group, cards: int, role: int, order: Sequence[int] | None = None) -> None:
        self.group = group
        self.cards = cards
        self.role = role
        self.order = list(range(cards) if order is None else order)
        """The card at each position before the first shuffle."""
        self.shuffles: list[Shuffle] = []
        """The public transcript: all shuffles, the one in progress last."""
        self._secrets: list[Secrets] = []
        self._points = [card_points(group, cards)[card] for card in self.order]
        self._locks = [1] * cards
        self._given = set(range(cards))
        self._seen: list[int | None] = list(self.order)

    # Shuffling

    @property
    def due(self) -> Step | None:
        """The step of the running shuffle that comes next, or None if no shuffle is running."""
        return self.shuffles[-1].due if self.shuffles else None

    def begin(self, positions: Sequence[int] | None = None) -> list[bytes] | None:
        """Begin to shuffle the cards at some positions; both peers call it, with the same list.

        Args:
            positions: at least one, in an order that both use; None means all.

        Returns:
            The points of the first step, to be sent, if it is this peer's; else None.

        Raises:
            NotNow: `shuffling`, the last shuffle isn't finished; `bad_positions`.
        """
        if self.due:
            raise NotNow("shuffling")
        places = tuple(range(self.cards) if positions is None else positions)
        try:
            check_positions(places, self.cards)
        except ValueError as error:
            raise NotNow("bad_positions", positions=list(places)) from error
        shuffle = Shuffle(places, hidden=not all(self.is_open(place) for place in places))
        secrets = Secrets.draw(shuffle, self.role)
        points = None
        if shuffle.plan[0].mover == self.role:
            points = self._make_step(shuffle, secrets, self._start(shuffle))
            shuffle.steps.append(points)
        self.shuffles.append(shuffle)
        self._secrets.append(secrets)
        return points

    def receive(self, points: Sequence[bytes]) -> list[bytes] | None:
        """Take a step from the other peer and make the next one.

        Args:
            points: the points after the other's step.

        Returns:
            The points after this peer's next step, to be sent; None if the shuffle is finished.

        Raises:
            BadStep: these can't be the points of the step that is due.
        """
        step = self.due
        if step is None:
            raise BadStep("step_out_of_turn", None)
        shuffle, secrets = self.shuffles[-1], self._secrets[-1]
        points = list(points)
        if len(points) != len(shuffle.positions):
            raise BadStep("step_count", step.name)
        for index, point in enumerate(points):
            if type(point) is not bytes or len(point) != POINT_SIZE:
                raise BadStep("step_point", step.name, index)
        # Every step masks anew, so no point comes twice: neither in a step nor from an earlier one.
        met = set(self._start(shuffle)).union(*shuffle.steps)
        for index, point in enumerate(points):
            if point in met:
                raise BadStep("step_repeats", step.name, index)
            met.add(point)
        taken = Shuffle(shuffle.positions, shuffle.hidden, [*shuffle.steps, points])
        answer = None
        try:
            if taken.due:
                answer = self._make_step(taken, secrets, points)
                taken.steps.append(answer)
            else:
                self.group.validate(points)
        except BadPoint as error:
            raise BadStep("step_point", step.name, error.index) from error
        self.shuffles[-1] = taken
        if not taken.due:
            self._settle(taken, secrets)
            for place in taken.positions:
                self._given.discard(place)
                self._seen[place] = None
        return answer

    def _start(self, shuffle: Shuffle) -> list[bytes]:
        """Return the points that a shuffle starts from."""
        if shuffle.hidden:
            return [self._points[place] for place in shuffle.positions]
        bare = card_points(self.group, self.cards)
        return [bare[self._seen[place]] for place in shuffle.positions]

    def _make_step(self, shuffle: Shuffle, secrets: Secrets, points: Sequence[bytes]) -> list[bytes]:
        locks = [self._locks[place] if shuffle.hidden else 1 for place in shuffle.positions]
        return make_step(self.group, shuffle.due, points, secrets, locks)

    def _settle(self, shuffle: Shuffle, secrets: Secrets) -> None:
        """Put the cards of a finished shuffle down."""
        for place, point, lock in zip(shuffle.positions, shuffle.steps[-1], secrets.locks, strict=True):
            self._points[place] = point
            self._locks[place] = lock

    # Showing cards

    def card_at(self, position: int) -> int | None:
        """Return the card at a position if this peer has seen it there, else None."""
        return self._seen[position]

    def has_given(self, position: int) -> bool:
        """Return whether this peer has given the other its key for this position."""
        return position in self._given

    def is_open(self, position: int) -> bool:
        """Return whether both peers know the card at this position."""
        return self.has_given(position) and self._seen[position] is not None

    def key_for(self, position: int) -> bytes:
        """Return the key that lets the other peer see this position, and note that it is given.

        Raises:
            NotNow: `shuffling`, the position is part of the running shuffle.
        """
        self._check_settled([position])
        self._given.add(position)
        return encode_scalar(self._locks[position])

    def reveal(self, position: int, key: bytes) -> int:
        """Look at one position; see `reveal_many`."""
        return self.reveal_many([position], [key])[0]

    def reveal_many(self, positions: Sequence[int], keys: Sequence[bytes]) -> list[int]:
        """Look at positions with the other peer's keys for them: one multiplication each.

        Args:
            positions: where to look.
            keys: the other's key for each.

        Returns:
            The cards.

        Raises:
            NotNow: `shuffling`, a position is part of the running shuffle.
            WrongKey: a key is no scalar, or doesn't open its position to a card.
            DuplicateCard: the card has been seen at another position, where it still is.
        """
        self._check_settled(positions)
        scalars = []
        for position, key in zip(positions, keys, strict=True):
            try:
                masks = decode_scalar(key) * self._locks[position] % ORDER
            except BadScalar as error:
                raise WrongKey(position) from error
            scalars.append(encode_scalar(invert(masks)))
        points = self.group.multiply(scalars, [self._points[position] for position in positions])
        card_of = {point: card for card, point in enumerate(card_points(self.group, self.cards))}
        seen = {card: position for position, card in enumerate(self._seen)}
        cards = []
        for position, point in zip(positions, points, strict=True):
            card = card_of.get(point)
            if card is None:
                raise WrongKey(position)
            other = seen.setdefault(card, position)
            if other != position:
                raise DuplicateCard(position, other, card)
            cards.append(card)
        for position, card in zip(positions, cards, strict=True):
            self._seen[position] = card
        return cards

    def _check_settled(self, positions: Sequence[int]) -> None:
        running = self.shuffles[-1].positions if self.due else ()
        for position in positions:
            if position in running:
                raise NotNow("shuffling", position=position)

    # The audit

    def disclose(self) -> list[dict[str, Any]]:
        """Return all secrets of this deck as plain JSON data, for the other peer's audit.

        From then on the other peer knows every card as it lies; a new shuffle hides them again.

        Raises:
            NotNow: `shuffling`.
        """
        if self.due:
            raise NotNow("shuffling")
        return [secrets.dump() for secrets in self._secrets]

    def verify(self, disclosure: Any) -> list[list[int]]:
        """Audit the other peer with what it disclosed; see `verify.verify`.

        Returns:
            After each shuffle, the true card at each position.

        Raises:
            Cheat: the other peer cheated; which shuffle, step and position.
            NotNow: `shuffling`.
        """
        mine = self.disclose()
        disclosures = (mine, disclosure) if self.role == FIRST else (disclosure, mine)
        return verify(self.group, self.order, self.shuffles, disclosures, check=(1 - self.role,))

    # Saving

    def dump(self) -> dict[str, Any]:
        """Return everything, own secrets included, as plain JSON data."""
        return {
            "order": self.order[:],
            "role": self.role,
            "shuffles": [shuffle.dump() for shuffle in self.shuffles],
            "secrets": [secrets.dump() for secrets in self._secrets],
            "given": sorted(self._given),
            "seen": self._seen[:],
        }

    @classmethod
    def load(cls, group: Group, data: Any) -> Deck:
        """Return the deck that `dump` made this data from; it goes on in the middle of a shuffle.

        Raises:
            BadSave: the data is something else.
        """
        try:
            order, role = list(data["order"]), data["role"]
            cards = len(order)
            check_positions(order, cards)
            if role not in (FIRST, SECOND):
                raise ValueError("no such peer")
            deck = cls(group, cards, role, order)
            deck.shuffles = [Shuffle.load(item, cards) for item in data["shuffles"]]
            deck._secrets = [
                Secrets.load(item, shuffle, role)
                for item, shuffle in zip(data["secrets"], deck.shuffles, strict=True)
            ]
            for shuffle, secrets in zip(deck.shuffles, deck._secrets, strict=True):
                if not shuffle.due:
                    deck._settle(shuffle, secrets)
                elif shuffle is not deck.shuffles[-1] or shuffle.due.mover == role:
                    raise ValueError("a step of this peer is missing")
            deck._given = set(data["given"])
            deck._seen = list(data["seen"])
            if deck._given:
                check_positions(sorted(deck._given), cards)
            known = [card for card in deck._seen if card is not None]
            if known:
                check_positions(known, cards)
            if len(deck._seen) != cards:
                raise ValueError("not one entry per position")
        except (ValueError, TypeError, KeyError) as error:
            raise BadSave("bad_deck", why=repr(error)) from error
        return deck
