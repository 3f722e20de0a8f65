"""Computer players between two browsers: who holds which seat, what they are shown, whole games, what is said of them."""

from __future__ import annotations

import random
from html import escape
from typing import Any

import pytest

from pygames.core.registry import load_game
from tests.web.fakes import Markup
from tests.web.test_peer_table import Duel
from web.deputies import deputy_level
from web.screens import pace

GAME = load_game("agentdog")


class Chance:
    """A counsel that answers at random, and remembers what it was asked."""

    def __init__(self) -> None:
        self.questions: list[dict[str, Any]] = []

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        self.questions.append(question)
        return {"move": random.Random(len(self.questions)).choice(question["legal"]), "code": "", "params": {}}

    def cancel(self) -> None:
        pass


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch):
    """Brings two pages to a table of Agent Dog."""
    monkeypatch.setattr(pace, "BREATH_SECONDS", 0.0)

    def begin(**options: str) -> Duel:
        return Duel("0", GAME, counsels=(Chance(), Chance()), last_round="5", **options)

    return begin


@pytest.mark.parametrize("players, chosen, level", [
    (2, "hard", None), (3, "person", "medium"), (3, "easy", "easy"), (4, "person", None), (4, "hard", "hard")])
def test_nobody_holds_two_seats_that_are_opponents(players: int, chosen: str, level: str | None):
    assert deputy_level(GAME, GAME.options.resolve({"players": players, "second_seat": chosen})) == level


@pytest.mark.parametrize("players, held", [("4", ((2,), (3,))), ("3", ((2,), ()))])
def test_each_page_plays_the_further_seats_of_its_side(duel, players: str, held: tuple[tuple[int, ...], ...]):
    game = duel(players=players, second_seat="easy")
    game.press(random.Random(1))
    assert game.status() == ["over", "over"]
    for number, (page, seats) in enumerate(zip(game.pages, held)):
        questions = page.thinks.questions
        assert {question["seat"] for question in questions} == set(seats)
        for question in questions:
            faces, hands = question["view"]["faces"], question["view"]["hands"]
            assert all(faces[card] for card in hands[question["seat"]])
            assert not any(faces[card] for seat, hand in enumerate(hands) for card in hand if seat != question["seat"])
        html = Markup(page.screen.html())
        assert html.values("data-audit") == ["fair"] and html.values("data-seat") == [str(number)]
        assert page.troubles == []


def test_it_is_said_whose_browser_holds_the_cards(duel):
    game = duel(players="4", second_seat="medium", log="full")
    for number, (page, table) in enumerate(zip(game.pages, game.tables)):
        said = [escape(page.t(f"deputy.{whose}")) for whose in ("mine", "theirs")]
        assert list(map(escape, table.names(page.t)[2:])) == said[::1 - 2 * number] and table.people == (number,)
        assert all(name in page.screen.html() for name in said)
    game.press(random.Random(4), most=40)
    for page, table in zip(game.pages, game.tables):
        story = "\n".join(table.lines(page.t))
        assert page.t("deputy.mine") in story and not any(page.t(f"agentdog.seat.{seat}") in story for seat in (2, 3))


def test_a_page_that_was_reloaded_goes_on_thinking(duel):
    game = duel(players="4", second_seat="easy")
    game.press(random.Random(2), most=30)
    counsel = game.host.thinks
    game.host.tables.popitem()[1].close()
    game.host.open(game.host.address)
    game.friend.screen.command("again", "")
    game.connect()
    asked = len(counsel.questions)
    game.press(random.Random(3))
    assert game.status() == ["over", "over"] and len(counsel.questions) > asked
