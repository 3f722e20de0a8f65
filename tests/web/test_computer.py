"""One person against the computer: what it is told, whose turn it is, undo, saving, hints; without a browser."""

import asyncio
import json
import random
import re
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pygames.bots import agentdog, dracula
from pygames.core.errors import IllegalMove
from pygames.core.moves import Move
from pygames.core.registry import GAMES, load_game
from pygames.games.jekyll import HYDE, JEKYLL
from tests.web.fakes import FakePage, Markup
from web import counsel
from web.boards import has_board
from web.boards.jekyll_words import card_text
from web.computer import ComputerPlay
from web.i18n import LANGUAGES, Locale, shape
from web.screens import pace
from web.screens.computer import mark
from web.store import StoreError

GAME = load_game("jekyll")
MOST_PRESSES = 300
BOTS = Path(dracula.__file__).parent
BOARDS = [game for game in GAMES if has_board(game)]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks, so nobody has to be waited for."""
    monkeypatch.setattr(pace, "BREATH_SECONDS", 0)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer thinks for a moment, and the same on every machine: looking at the clock takes a millisecond."""
    monkeypatch.setattr(counsel, "PATIENCE_SECONDS", 0.05)
    monkeypatch.setattr(counsel, "monotonic", partial(next, count(0, 0.001)))


class Chance:
    """A counsel that answers at random, and remembers what it was asked."""

    def __init__(self, failures: int = 0) -> None:
        self.questions: list[dict[str, Any]] = []
        self.failures = failures
        self.cancelled = 0

    async def ask(self, question: dict[str, Any]) -> dict[str, Any] | None:
        if self.failures:
            self.failures -= 1
            raise OSError("the worker has gone")
        self.questions.append(json.loads(json.dumps(question)))
        return {"code": "best_chances", "move": random.choice(question["legal"])}

    def cancel(self) -> None:
        self.cancelled += 1


def opened(game: str, lang: str = "en", counsel: Any = None, **fields: str) -> FakePage:
    """A page at the table of a new game against the computer."""
    page = FakePage(lang)
    if counsel is not None:
        page.thinks = counsel
    page.open(f"#!/new/{game}/computer")
    for name, value in {"level": "easy", **fields}.items():
        page.screen.input(name, value)
    Markup(page.screen.html())
    page.screen.command("start", "")
    return page


def new_play(person: int = JEKYLL, level: str = "hard") -> ComputerPlay:
    return ComputerPlay.begin(GAME, GAME.options.resolve({}), "", person, level)


def advance(play: ComputerPlay, moves: int) -> None:
    """Let both sides move at random."""
    for _ in range(moves):
        seat = play.thinking
        if play.status == "over":
            return
        text = str(random.choice(play.table.legal_moves(play.seat if seat is None else seat)))
        if seat is None:
            play.act(text)
        else:
            play.reply(seat, text)


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_game_with_reloads(game: str, lang: str):
    """Press what is offered: it is always the person's own seat. What is a race takes long so, and is given up."""
    random.seed(11)
    asked = Chance()
    page = opened(game, lang, asked, seat="0")
    presses = 0
    while True:
        shown = Markup(page.screen.html())
        assert not re.search(r"\b(?:page\.table|computer)\.[a-z_]+", shown.text), shown.text
        assert page.screen.play.seat == 0 and "curtain" not in shown.values("data-status")
        if shown.values("data-status") == ["over"]:
            break
        assert shown.values("data-status") == ["playing"]
        page.screen.act(random.choice(shown.values("data-act")))
        presses += 1
        if presses == MOST_PRESSES:
            page.screen.command("resign-yes", "")
        if presses % 41 == 7:
            state = page.screen.play.table.state
            page.open(page.address)
            assert page.screen.play.table.state == state
    assert asked.questions and not page.troubles and page.said == []
    assert {question["seat"] for question in asked.questions}.isdisjoint({0})


def test_computer_sees_only_what_its_seat_may_see():
    """Also of a choice that the person has sealed already."""
    asked = Chance()
    page = opened("jekyll", counsel=asked, seat="0", level="hard")
    random.seed(3)
    sealed = 0
    while page.screen.play.status != "over":
        page.screen.act(str(random.choice(page.screen.play.table.legal_moves(0))))
    for question in asked.questions:
        for view in (question["view"], *(view for view, entry in question["news"])):
            assert all(face is None or known >> HYDE & 1 for face, known in zip(view["faces"], view["known"]))
            assert view["sealed"][JEKYLL] in (None, ["?"])
            sealed += view["sealed"][JEKYLL] is not None
        for _, entry in question["news"]:
            assert entry[0] not in ("shuffle", "show") or entry[1] == []
    assert sealed > 0 and any(question["news"] for question in asked.questions)


def test_everything_is_told_once_and_anew_after_a_reload_or_an_undo():
    random.seed(4)
    play = new_play()
    told: list[Any] = []
    while play.status != "over":
        if play.thinking is not None:
            question = play.question(HYDE)
            told = question["news"] if question["anew"] else told + question["news"]
            assert [entry for _, entry in told] == [play.table.public(entry, HYDE) for entry in play.table.log]
            again = ComputerPlay.load("x", json.loads(json.dumps(play.save()))).question(HYDE)
            assert again["anew"] and again["news"] == told
        elif play.can_undo() and random.random() < 0.2:
            play.undo()
        advance(play, 1)


def test_easy_players_take_no_notes():
    assert new_play(HYDE, "easy").question(JEKYLL)["news"] == []
    assert new_play(HYDE, "hard").question(JEKYLL)["news"] != []


def test_nobody_is_told_what_he_would_not_note():
    mrjack = load_game("mrjack")
    assert ComputerPlay.begin(mrjack, mrjack.options.resolve({}), "", 0, "hard").question(1)["news"] == []


def test_undo_takes_the_person_s_decision_back_unless_something_was_shown():
    random.seed(6)
    seen: set[str] = set()
    while seen != {"undone", "refused"}:  # some games are short
        play = new_play()
        while play.status != "over":
            before, length, mine = play.table.state.copy(), len(play.table.log), play.thinking is None
            advance(play, 1)
            if not mine or play.status == "over":
                continue
            assert play.can_undo() == all(entry[0] == "move" for entry in play.table.log[length:])
            if not play.can_undo():
                seen.add("refused")
            elif random.random() < 0.5:
                play.undo()
                seen.add("undone")
                assert play.table.state == before and play.thinking is None
        with pytest.raises(IllegalMove):
            play.undo()


def test_levels_and_seats_of_the_form():
    page = opened("jekyll", counsel=Chance(), seat="1", level="hard", nickname="Ann")
    play = page.screen.play
    assert (play.seat, play.level, play.names_by_seat(Locale("en"))) == (HYDE, "hard", ["Computer (hard)", "Ann"])
    assert "hard" in Markup(page.screen.html()).text.lower()
    assert {opened("jekyll", counsel=Chance(), seat="lot").screen.play.seat for _ in range(40)} == {JEKYLL, HYDE}
    page.screen.command("resign-yes", "")
    assert page.screen.play.table.state.outcome.winner == JEKYLL
    page.screen.command("new", "")
    assert (page.screen.play.seat, page.screen.play.level) == (HYDE, "hard")


@pytest.mark.parametrize(("lang", "name"), [("en", "Computer (easy)"), ("fa", "رایانه (آسان)")])
def test_computer_is_called_so_on_the_table_in_the_story_and_in_the_result(lang: str, name: str):
    page = opened("spite", lang, Chance(), seat="0")
    random.seed(5)
    while len(page.screen.play.table.log) < 60:
        page.screen.act(str(random.choice(page.screen.play.table.legal_moves(0))))
    shown = Markup(page.screen.html())
    story = " ".join(page.screen.play.lines(page.t))
    assert name in shown.text and name in story and page.t("spite.who.opponent") not in story
    page.screen.command("resign-yes", "")
    assert page.t("page.table.won", name=[name], count=1) in Markup(page.screen.html()).text


def test_several_computers_are_told_apart():
    play = ComputerPlay.begin(load_game("spite"), load_game("spite").options.resolve({"players": 3}), "Ann", 1, "medium")
    assert play.names_by_seat(Locale("en")) == ["Computer 1 (medium)", "Ann", "Computer 3 (medium)"]
    advance(play, 60)
    story = " ".join(play.lines(Locale("en")))
    assert "Computer 1 (medium)" in story and "Computer 3 (medium)" in story and "Player" not in story


def test_seats_are_exchanged_in_a_return_match():
    page = opened("jekyll", counsel=Chance(), seat="0", **{"option:match_games": "2"})
    random.seed(8)
    while page.screen.play.status != "over":
        page.screen.act(str(random.choice(page.screen.play.table.legal_moves(JEKYLL))))
    page.screen.command("next", "")
    assert (page.screen.play.seat, page.screen.play.status) == (HYDE, "playing")


def test_broken_saves_are_refused():
    save = new_play().save()
    for damage in ({"person": 2}, {"person": "0"}, {"level": "greedy"}, {"level": None}):
        with pytest.raises(StoreError):
            ComputerPlay.load("x", {**save, **damage})


def test_saved_list_leads_back_to_the_table():
    page = opened("jekyll", counsel=Chance(), seat="0")
    address = page.address
    page.open("#!/saved")
    assert address in Markup(page.screen.html()).values("href")


def test_the_computer_moves_when_the_last_move_has_come_to_rest(monkeypatch: pytest.MonkeyPatch):
    asked = Chance()
    page = opened("jekyll", counsel=asked, seat="0")
    log: list[Any] = []

    async def wait(due: float) -> None:
        log.append((due, len(page.screen.play.table.log)))

    monkeypatch.setattr(pace, "monotonic", lambda: 100.0)
    monkeypatch.setattr(pace, "BREATH_SECONDS", 0.25)
    monkeypatch.setattr(pace, "until", wait)
    monkeypatch.setattr(page, "moving", lambda: 0.5, raising=False)
    plies = len(page.screen.play.table.log)
    page.screen.act(str(page.screen.play.table.legal_moves(JEKYLL)[0]))
    assert log[0] == (100.75, plies + 1), "the own move is there, the answer not yet"
    assert len(asked.questions) == len(log) and len(page.screen.play.table.log) > plies + 1


def test_next_counsel_is_told_everything_when_one_breaks_down():
    asked = Chance(failures=1)
    page = opened("jekyll", counsel=asked, seat="0", level="hard")
    random.seed(2)
    for _ in range(4):
        page.screen.act(str(random.choice(page.screen.play.table.legal_moves(JEKYLL))))
    assert not page.troubles
    first = asked.questions[0]
    assert first["anew"] and len(first["news"]) > 2


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.usefixtures("hasty")
def test_hint_names_a_legal_move_and_why(game: str, lang: str):
    page = opened(game, lang, seat="0")
    assert not page.troubles
    before = Markup(page.screen.html())
    assert "hint" in before.values("data-cmd")
    log = list(page.screen.play.table.log)
    page.screen.command("hint", "")
    shown = Markup(page.screen.html())
    (hint,) = [entry for entry in shown.attributes if entry.get("class") == "hint"]
    assert hint and shown.values("data-hint") and page.screen.play.table.log == log and not page.troubles
    assert not re.search(r"\bcomputer\.[a-z_]+", shown.text)
    page.screen.act(page.screen._hint["move"])
    assert not Markup(page.screen.html()).values("data-hint") and not page.troubles


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("lang", "advice", "partner"), [("en", "Give ", "partner"), ("fa", "بدهید", "یار")])
def test_a_hint_for_a_card_that_goes_to_an_opponent_is_advice_and_knows_no_partner(lang: str, advice: str, partner: str):
    page = opened("agentdog", lang, seat="0")
    page.screen.command("hint", "")
    assert page.screen._hint["move"].startswith("give:")
    told, why = re.search('<p class="hint".*?<b>(.*?)</b>(.*?)</p>', page.screen.html()).groups()
    assert advice in told
    assert why and partner not in why, "the card itself may be called so"


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("lang", "advice"), [("en", "Pass "), ("fa", "بدهید")])
def test_a_hint_for_a_sealed_choice_names_the_card(lang: str, advice: str):
    """The story only tells that one was chosen."""
    page = opened("jekyll", lang, seat="0")
    page.screen.command("hint", "")
    verb, card = page.screen._hint["move"].split(":")
    assert verb == "pass"
    face = page.screen.play.table.state.faces[int(card)]
    told = re.search('<p class="hint".*?</p>', page.screen.html())[0]
    assert advice in told and page.t.say(card_text(face)) in told


def test_a_hint_stays_what_it_is_while_nobody_has_moved():
    """In the middle of a choice another search might say something that does not go with what is picked."""
    asked = Chance()
    page = opened("agentdog", counsel=asked, seat="0")
    page.screen.command("hint", "")
    hint, questions = page.screen._hint, len(asked.questions)
    page.screen.command("hint", "")
    assert page.screen._hint is hint and len(asked.questions) == questions


def test_the_button_that_has_the_focus_is_never_disabled():
    """The focus would go to the next button, which plays."""
    page = opened("jekyll", seat="0")
    page.screen._advising = True
    assert re.search(r'<button[^>]*data-cmd="hint"[^>]*>', page.screen.html())[0].count("disabled") == 0


def test_where_no_pick_leads_to_the_move_a_hint_marks_how_to_take_back_or_how_to_turn():
    picked = '<button data-act="pick:other-5"></button><button data-cmd="unpick:"></button>'
    assert mark(picked, Move("lay", (3,)), ()) == picked.replace('unpick:"', 'unpick:" data-hint="true"')
    turning = '<button data-act="pick:use"></button><button data-cmd="unpick:"></button>'
    assert mark(turning, Move("lamp", ("f5", "h4")), (), "use") == turning.replace('use"', 'use" data-hint="true"')


@pytest.mark.usefixtures("hasty")
def test_a_hint_moves_nothing_on_the_board():
    page = opened("jekyll", seat="0")
    page.screen.command("hint", "")
    html = page.screen.html()
    assert html.index('class="board"') < html.index('class="hint"') < html.index('data-cmd="hint"')


def test_every_reason_of_the_minds_is_in_words():
    sources = "".join(file.read_text("utf-8") for file in BOTS.glob("*.py"))
    known = {key.rpartition(".")[2] for key in shape("en", "computer") if key.startswith("computer.why.")}
    codes = re.findall(r'"code": "(\w+)"(?: if [^}]*? else "(\w+)")?', sources)
    reasons = [module.REASONS.values() for module in (agentdog, dracula)]
    said = {code for pair in codes for code in pair if code} | {code for values in reasons for code in values}
    assert len(said) > 30 and said <= known
    assert all(f'"{code}"' in sources for code in known), "a reason that nobody gives"


def test_thought_is_cancelled_and_hurried(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(counsel, "SLICE_MS", 1)
    play, thinker = new_play(), counsel.PageCounsel()

    async def leave() -> Any:
        task = asyncio.create_task(thinker.ask(play.question(JEKYLL)))
        await asyncio.sleep(0.02)
        thinker.cancel()
        return await task

    assert asyncio.run(leave()) is None
    monkeypatch.setattr(counsel, "PATIENCE_SECONDS", 0)
    answer = asyncio.run(thinker.ask(play.question(JEKYLL)))
    assert answer["move"] in map(str, play.table.legal_moves(JEKYLL)) and answer["iterations"] < 60
