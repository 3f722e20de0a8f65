"""A table of people at one device."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from pygames.core.state import Outcome
from pygames.core.text import seat_word
from pygames.table.table import Table

from ..boards import el, has_board, load_board
from ..i18n import Locale, Text
from ..marks import Marks
from ..play import LocalPlay
from ..store import StoreError
from .base import NotFound, Page, Screen
from .frame import Frame, confirmation, curtain, frame
from .missing import broken_save
from .parts import button, link, prose


class Local(Screen):
    """The screen of `web.play.LocalPlay`; every ply is saved.

    kind: of the saves that it opens.
    play_type: what it makes of them.
    setup: the address of the form where such a game begins.
    """

    kind = "local"
    play_type: type[LocalPlay] = LocalPlay
    setup = "#!/new/{game}"

    def __init__(self, page: Page, *words: str) -> None:
        if len(words) != 1:
            raise NotFound
        self.page = page
        self.id = words[0]
        self.confirming = False
        self.earlier = 0
        self.marks = Marks(page.store, self.id)
        self.play: LocalPlay | None = None
        self.problem: StoreError | None = None
        try:
            save = page.store.load(self.id)
            if save["kind"] != self.kind or not has_board(save["game"]):
                raise StoreError("not_a_save")
            self.play = self.play_type.load(self.id, save)
            self.game = save["game"]
        except StoreError as error:
            self.problem = error

    def title(self) -> str:
        """Return the game's name."""
        return self.page.t(f"page.games.{self.game}.name") if self.game else ""

    # -- what the players do ---------------------------------------------------------------------

    def act(self, text: str) -> None:
        """Move, pick, or lift the curtain."""
        if self.play is None:
            return
        self.confirming = False
        plies = len(self.play.table.log)
        self.play.act(text)
        if len(self.play.table.log) != plies:
            self._keep()

    def command(self, word: str, detail: str) -> None:
        """Undo, resign, go on."""
        play = self.play
        if play is None:
            return
        if word == "unpick":
            play.unpick(detail)
            return
        if word == "pick":
            play.act(f"pick:{detail}")
            return
        if word == "earlier":
            self.earlier = int(detail)
            return
        if word == "mark":
            self._mark(play, *detail.split(":", 1))
            return
        self.confirming = word == "resign"
        if word == "undo":
            play.undo()
        elif word == "resign-yes":
            play.resign()
        elif word == "next":
            play.next_game()
        elif word == "new":
            self.page.go(self._fresh(play))
            return
        else:
            return
        self._keep()

    def _fresh(self, play: LocalPlay) -> str:
        """Deal a new match for the same players by the same rules; return its address."""
        fresh = LocalPlay.new(play.table.game, play.table.options, list(play.names))
        self.page.save(fresh.id, fresh.save())
        return f"#!/play/{fresh.id}"

    def _mark(self, play: LocalPlay, what: str, mark: str) -> None:
        """Note something for who has the device; while the curtain is down nobody has it."""
        if play.curtain is None:
            self.marks.set(str(play.table.number), play.seat, what, mark)

    def refused(self, why: str) -> None:
        """Say why a card can't be played."""
        if self.play is not None:
            text: Text = load_board(self.game).refusal(self.play.scene(self.page.t), why)
            self.page.say(text, "bad private")

    def escape(self) -> None:
        """Put everything back that was picked."""
        self.confirming = False
        if self.play is not None:
            self.play.picks = []

    def _keep(self) -> None:
        assert self.play is not None
        self.page.save(self.id, self.play.save())

    # -- what they see ---------------------------------------------------------------------------

    def html(self) -> str:
        """Return the table, or why it can't be shown."""
        if self.play is None:
            assert self.problem is not None
            return broken_save(self, self.id, self.problem)
        return frame(self.page.t, self.page.settings["theme"], self._frame(self.play))

    def _frame(self, play: LocalPlay) -> Frame:
        t, table = self.page.t, play.table
        names = play.names_by_seat(t)
        turn = [seat_word(table.game, seat) for seat in table.game.to_act(table.state)]
        note = t("page.table.game_of", number=table.number + 1, count=table.game.match_length(table.options)) if (
            table.game.match_length(table.options) > 1) else ""
        if play.curtain is not None:
            seat = seat_word(table.game, play.curtain)
            undo = [button("undo", t("page.table.undo"), "undo", "quiet")] if play.can_undo() else []
            return Frame(self.game, "curtain", t("page.table.hand_over", name=names[play.curtain]), "", turn, note=note,
                         instead=curtain(t, seat, names[play.curtain]), commands=undo)
        scene = replace(play.scene(t), marks=self.marks.of(str(table.number), play.seat))
        seat = seat_word(table.game, play.seat)
        return Frame(self.game, play.status, load_board(self.game).ask(scene), seat, turn, scene, note=note,
                     ending=self._ending(play) if play.status == "over" else "", lines=play.lines(t), earlier=self.earlier,
                     commands=self._commands(play))

    def _commands(self, play: LocalPlay) -> list[str]:
        t = self.page.t
        if play.status == "over":
            return []
        if self.confirming:
            question = t("page.table.resign_really", name=play.names_by_seat(t)[play.seat])
            return [confirmation(t, question, "resign-yes")]
        undo = [button("undo", t("page.table.undo"), "undo", "quiet")] if play.can_undo() else []
        return [*undo, button("resign", t("page.table.resign"), "flag", "quiet")]

    def _ending(self, play: LocalPlay) -> str:
        t, table = self.page.t, play.table
        again = button("next", t("page.table.next_game"), kind="primary") if not table.match_over else button(
            "new", t("page.table.new_game"), kind="primary")
        return ending(self.page, table, play.names_by_seat(t), again,
                      link(self.setup.format(game=self.game), t("page.table.change_rules"), kind="quiet"))


def ending(page: Page, table: Table, names: list[str], *buttons: str) -> str:
    """Return the panel that says who won, the game and the match, and what one may do now.

    Args:
        table: whose game is over.
        names: what the players are called, by seat.
        buttons: HTML.
    """
    t = page.t
    assert table.state.outcome is not None
    said = who_won(t, table, names, table.state.outcome)
    return el("h2", escape(said)) + _match(t, table, names) + el("div", *buttons, class_="row")


def who_won(t: Locale, table: Table, names: list[str], outcome: Outcome) -> str:
    """Return who has won a game that ended so."""
    if outcome.winner is None:
        return t("page.table.draw")
    winners = [names[seat] for seat in table.game.side(table.options, outcome.winner)]
    return t("page.table.won", name=winners, count=len(winners))


def _match(t: Locale, table: Table, names: list[str]) -> str:
    """Return how the match stands; nothing for a single game."""
    if table.game.match_length(table.options) < 2:
        return ""
    if not table.match_over:
        return prose(t("page.table.match_goes_on"))
    winner = table.match_winner()
    said = t("page.table.match_draw") if winner is None else t("page.table.match_won", name=names[table.seat_of(winner)])
    return prose(said)
