"""Before a game: who plays where, and by which rules.  The form is built from the game's options."""

from __future__ import annotations

from html import escape
from typing import Any

from pygames.core.errors import BadOption
from pygames.core.game import SEATS_OF
from pygames.core.options import Option
from pygames.core.registry import load_game
from pygames.core.text import seat_word
from pygames.peer.handshake import CLOCKS

from ..boards import el, has_board
from ..computer import LEVELS, ComputerPlay
from ..play import LocalPlay
from . import art
from .base import NotFound, Page, Screen
from .parts import button, choice, dropdown, heading, icon, link, number_field, prose, switch, text_field, value_text

WAYS = ("computer", "device", "peer")
"""The ways to play: against the computer, two at this device, or with a friend's browser."""

LONGEST_NAME = 24
"""Characters of a nickname."""

MOST_BUTTONS, MOST_LINES = 6, 40
"""Values of an option that stand side by side, and that stand in a list; more numbers than that are typed."""

PEERS = 2
"""Seats of a game between two browsers."""


class Setup(Screen):
    """The set-up form of one game; its address may name the way to play.

    chosen: option → its value, where it isn't the default.
    """

    def __init__(self, page: Page, *words: str) -> None:
        self.game, self.way = [*words, "device"][:2] if 1 <= len(words) <= 2 else ("", "")
        if not has_board(self.game) or self.way not in WAYS:
            raise NotFound
        self.page = page
        self.rules = load_game(self.game)
        self.chosen: dict[str, Any] = {}
        self.preset = next((name for name, values in self.rules.options.presets.items() if not values), "")
        self.level = LEVELS[1]
        self.count = len(self.rules.seats)
        self.names = [page.settings["name"], *[""] * (len(SEATS_OF[-1]) - 1)]
        self.seat = "0"
        self.clock = 0

    def title(self) -> str:
        """Return the game's name."""
        return self.page.t(f"page.games.{self.game}.name")

    # -- what the player does --------------------------------------------------------------------

    def input(self, name: str, value: str) -> None:
        """Take the new value of a field."""
        kind, _, detail = name.partition(":")
        if kind == "way":
            self.way = value if value in WAYS else self.way
        elif kind == "seat":
            self.seat = value if value.isdecimal() else "lot"
        elif kind == "level":
            self.level = value if value in LEVELS else self.level
        elif kind == "clock":
            self.clock = int(value) if value in map(str, CLOCKS) else 0
        elif kind == "nickname":
            self.page.set("name", value[:LONGEST_NAME])
        elif kind == "name":
            self.names[int(detail)] = value[:LONGEST_NAME]
        elif kind == "preset":
            self.preset, self.chosen = value, dict(self.rules.options.presets.get(value, {}))
        elif kind == "option":
            self.chosen[detail] = value

    def command(self, word: str, detail: str) -> None:
        """Begin, if the options can be played."""
        if word != "start":
            return
        try:
            options = self._resolve()
        except BadOption as error:
            self.page.say(self._refusal(error), "bad")
            return
        if self.way == "peer":
            from .connect import make_table  # only who plays with a friend needs all of that

            self.page.run(make_table(self.page, self.rules, options, self._own_seat(options, PEERS), self.clock))
        elif self.way == "computer":
            name, seat = self.page.settings["name"].strip(), self._own_seat(options, self.count)
            against = ComputerPlay.begin(self.rules, options, name, seat, self.level)
            self.page.save(against.id, against.save())
            self.page.go(f"#!/computer/{against.id}")
        else:
            names = [name.strip() for name in self.names[:self.count]]
            play = LocalPlay.new(self.rules, options, names)
            self.page.save(play.id, play.save())
            self.page.go(f"#!/play/{play.id}")

    def _resolve(self) -> dict[str, Any]:
        """Return a value for every option, and take in how many people there are.

        Raises:
            BadOption: the options can't be played, or not in this way.
        """
        options = self.rules.options.resolve(self.chosen)
        self.count = self.rules.num_seats(options)
        return options

    def _by_lot(self, options: dict[str, Any]) -> bool:
        return options.get("seating") == "random" or self.seat == "lot"

    def _own_seat(self, options: dict[str, Any], seats: int) -> int | None:
        """Return the seat, or the side, that was chosen out of so many; None for one by lot."""
        return None if self._by_lot(options) else min(int(self.seat), seats - 1)

    def _refusal(self, error: BadOption) -> tuple[str, dict[str, Any]]:
        key = f"options.{self.game}.refusals.{error.code}"
        name = f"options.{self.game}.{error.params['option']}.name"
        return key if self.page.t.has(key) else f"errors.{error.code}", {
            "option": (name, {}), "value": str(error.params["value"])}

    # -- what the player sees --------------------------------------------------------------------

    def html(self) -> str:
        """Return the form."""
        t = self.page.t
        try:
            self._resolve()
            problem: BadOption | None = None
        except BadOption as error:
            problem = error
        shown = [option for option in self.rules.options.options if len(option.values) > 1]
        several = self.way == "peer" and self.count > PEERS
        basic = [self._field(option, problem) for option in shown
                 if option.level == "basic" or several and option.level == "peer"]
        fine = [self._field(option, problem) for option in shown if option.level == "fine"]
        open_ = problem is not None and problem.params["option"] not in [o.name for o in shown if o.level != "fine"]
        more = el("details", el("summary", escape(t("page.setup.more"))), el("div", *fine, class_="fields"),
                  class_="more", id="more-rules", open=open_)
        rules = link(f"#!/rules/{self.game}", t("page.setup.rules"), "rules", "quiet")
        words = el("div", heading(self.title()), prose(t(f"page.games.{self.game}.pitch")), rules)
        head = el("section", art.vignette(self.game), words, class_="setup-head")
        start = el("div", button("start", t(f"page.ways.{self.way}.start"), kind="primary big", type="submit"), class_="start")
        form = el("form", self._ways(), self._people(), self._presets(), el("div", *basic, class_="fields"),
                  more if fine else "", start, class_="setup-form")
        return self.whole(head, form, class_="setup", data_game=self.game)

    def _ways(self) -> str:
        t = self.page.t
        cards = "".join(
            el("label", el("input", type="radio", name="way", value=way, data_input="way", checked=way == self.way), icon(way),
               el("span", el("b", escape(t(f"page.ways.{way}.name"))), el("small", escape(t(f"page.ways.{way}.pitch")))),
               class_="way")
            for way in WAYS)
        return el("fieldset", el("legend", escape(t("page.setup.how"))), el("div", cards, class_="way-cards"), class_="field")

    def _people(self) -> str:
        t = self.page.t
        seats = [t(f"{self.game}.seat.{seat_word(self.rules, seat)}") for seat in range(self.count)]
        if self.way == "device":
            roles = not seat_word(self.rules, 0).isdecimal()
            fields = (text_field(f"name:{seat}", t("page.setup.played_by", seat=name) if roles else name, self.names[seat],
                                 maxlength=str(LONGEST_NAME), placeholder=t("page.setup.name_optional"))
                      for seat, name in enumerate(seats))
            return el("div", *fields, class_="people")
        name = text_field("nickname", t("page.settings.name"), self.page.settings["name"], maxlength=str(LONGEST_NAME),
                          placeholder=t("page.setup.name_optional"))
        by_lot = self._by_lot({"seating": self.chosen.get("seating")}) and self.seat != "lot"
        if self.way == "computer":
            levels = [(level, t(f"computer.levels.{level}")) for level in LEVELS]
            level = choice("level", t("computer.level"), t("computer.level_help"), levels, self.level)
            seat = "" if by_lot else self._seat_field(seats, t("computer.you_play_help"))
            return el("div", level, seat, name, class_="people")
        times = [("0", t("talk.clock.none")),
                 *((str(minutes), t("talk.clock.minutes", count=minutes)) for minutes in CLOCKS if minutes)]
        clock = choice("clock", t("talk.clock.name"), t("talk.clock.help"), times, str(self.clock))
        # With more than two seats a side holds every other one.
        sides = [t.join(seats[side::PEERS]) for side in range(PEERS)]
        seat = "" if by_lot else self._seat_field(sides, t("page.setup.you_play_help"))
        return el("div", seat, name, clock, class_="people")

    def _seat_field(self, seats: list[str], help: str) -> str:
        """Return the choice of the own seat; one that these rules don't have is the last."""
        chosen = self.seat if self.seat == "lot" else str(min(int(self.seat), len(seats) - 1))
        options = [*((str(seat), name) for seat, name in enumerate(seats)), ("lot", self.page.t("page.setup.by_lot"))]
        choose = dropdown if len(options) > MOST_BUTTONS else choice
        return choose("seat", self.page.t("page.setup.you_play"), help, options, chosen)

    def _presets(self) -> str:
        t, presets = self.page.t, self.rules.options.presets
        if not presets:
            return ""
        standard = [] if {} in presets.values() else [("", t("page.setup.standard"))]
        options = standard + [(name, t(f"options.{self.game}.presets.{name}")) for name in presets]
        choose = dropdown if len(options) > MOST_BUTTONS else choice
        return choose("preset", t("page.setup.preset"), t("page.setup.preset_help"), options, self.preset)

    def _field(self, option: Option, problem: BadOption | None) -> str:
        t, words = self.page.t, f"options.{self.game}.{option.name}"
        refusal = t.say(self._refusal(problem)) if problem is not None and problem.params["option"] == option.name else ""
        value = self.chosen.get(option.name, option.default)
        name, label, help = f"option:{option.name}", t(f"{words}.name"), t(f"{words}.help")
        if isinstance(option.default, bool):
            return switch(name, label, help, str(value).lower() == "true", refusal)
        there_are = [known for known in option.values
                     if not option.seats or isinstance(known, str) or known < self.count or str(known) == str(value)]
        words_first = sorted(there_are, key=lambda known: (isinstance(known, int), known if isinstance(known, int) else 0))
        if len(words_first) > MOST_LINES:
            return number_field(name, label, help, str(value), words_first[0], words_first[-1], refusal)
        labels = [(str(known), value_text(t, self.rules, option, known)) for known in words_first]
        choose = dropdown if len(labels) > MOST_BUTTONS else choice
        return choose(name, label, help, labels, str(value), refusal)
