"""Options as data: the page builds its set-up form from this, and a bad choice is refused with a reason.

An option has a name, its possible values and a default.  Values are words,
numbers or booleans.  What combinations are impossible is declared as
constraints, each with a code that locale files translate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .errors import BadOption

Value = str | int | bool
Values = dict[str, Any]

_NUMBER = re.compile(r"-?[0-9]{1,6}")


@dataclass(frozen=True)
class Option:
    """One option of a game.

    name: lower-case word, as on the rules page.
    values: every possible value; the first one is the default.
    level: `basic` options stand in the set-up form at once, `fine` ones behind a fold, `peer` ones only where the two sides of
        a game between two browsers have several seats.
    picture: the option changes only what is drawn, never what is legal.
    ranged: a whole number that is none of the values is left to a constraint, which says the range.
    seats: the numbers among the values are seats; a table may have less of them.
    """

    name: str
    values: tuple[Value, ...]
    level: str = "fine"
    picture: bool = False
    ranged: bool = False
    seats: bool = False

    @property
    def default(self) -> Value:
        """The value that holds where nothing else is said."""
        return self.values[0]

    def parse(self, value: Any) -> Value:
        """Return the declared value that this value or text means.

        Raises:
            BadOption: `bad_value`, it means none of them.
        """
        for known in self.values:
            if value is known or (type(value) is type(known) and value == known):
                return known
        text = {"on": "true", "off": "false"}.get(str(value).lower(), str(value).lower())
        if isinstance(value, str):
            for known in self.values:
                if text == str(known).lower():
                    return known
        if self.ranged and type(value) is not bool and _NUMBER.fullmatch(str(value)):
            return int(value)
        raise BadOption("bad_value", option=self.name, value=str(value)[:40])


@dataclass(frozen=True)
class Constraint:
    """A combination of values that is refused.

    code: the reason, a word for locale files.
    broken: tells from resolved values whether they are refused.
    option: the option to point at.
    """

    code: str
    broken: Callable[[Values], bool]
    option: str


@dataclass(frozen=True)
class OptionSet:
    """All options of a game, its constraints, and named presets.

    presets: name → the values that differ from the defaults.
    derive: fills in what depends on other options (`auto` values), after the
        constraints are checked.
    """

    options: tuple[Option, ...]
    constraints: tuple[Constraint, ...] = ()
    presets: Mapping[str, Values] = field(default_factory=dict)
    derive: Callable[[Values], Values] | None = None

    def resolve(self, chosen: Mapping[str, Any] | None = None) -> Values:
        """Return a value for every option.

        Args:
            chosen: name → value or its text (`on` and `off` are booleans);
                `preset` may name a preset on top of which the others stand.

        Raises:
            BadOption: `bad_value` for an unknown name or value, or the code of
                the first constraint that is broken.
        """
        chosen = dict(chosen or {})
        preset = chosen.pop("preset", None)
        if preset is not None and preset not in self.presets:
            raise BadOption("bad_value", option="preset", value=str(preset)[:40])
        chosen = {**(self.presets[preset] if preset else {}), **chosen}
        by_name = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in by_name:
                raise BadOption("bad_value", option=str(name)[:40], value=str(value)[:40])
        values: Values = {
            name: option.parse(chosen[name]) if name in chosen else option.default
            for name, option in by_name.items()
        }
        for constraint in self.constraints:
            if constraint.broken(values):
                raise BadOption(constraint.code, option=constraint.option,
                                value=values.get(constraint.option))
        return self.derive(values) if self.derive else values

    def changed(self, values: Mapping[str, Any]) -> Values:
        """Return as few values as resolve to these ones (short enough to send)."""
        chosen = {option.name: values[option.name] for option in self.options
                  if values.get(option.name, option.default) != option.default}
        if self.derive is not None:
            whole = self.resolve(chosen)
            for name in list(chosen):
                rest = {other: value for other, value in chosen.items() if other != name}
                if self._same(rest, whole):
                    chosen = rest
        return chosen

    def _same(self, chosen: Values, values: Values) -> bool:
        """Return whether a choice is allowed and resolves to these values."""
        try:
            return self.resolve(chosen) == values
        except BadOption:
            return False


def switch(name: str, default: bool, **kwargs: Any) -> Option:
    """Return an on/off option."""
    return Option(name, (default, not default), **kwargs)
