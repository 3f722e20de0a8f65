"""Options as data: texts, presets, constraints, and reasons for refusing."""

import pytest

from pygames.core.errors import BadOption
from pygames.core.options import Constraint, Option, OptionSet, switch
from pygames.core.registry import load_game
from tests.support import GAME_NAMES

LIFE = Option("life", (12, 1, 20))
OPTIONS = OptionSet(
    (LIFE, Option("pile", ("all", "top")), switch("strict", True), switch("short", False),
     Option("rounds", ("auto", "3", "5"))),
    constraints=(Constraint("short_is_strict", lambda values: values["short"] and not values["strict"], "strict"),),
    presets={"quick": {"life": 1, "short": True}},
    derive=lambda values: {**values, "rounds": "3" if values["rounds"] == "auto" else values["rounds"]})
DEFAULTS = {"life": 12, "pile": "all", "strict": True, "short": False, "rounds": "3"}


def test_defaults():
    assert OPTIONS.resolve() == OPTIONS.resolve({}) == DEFAULTS


@pytest.mark.parametrize("chosen, name, value", [
    ({"life": 20}, "life", 20), ({"life": "20"}, "life", 20), ({"pile": "top"}, "pile", "top"),
    ({"strict": "off"}, "strict", False), ({"strict": "FALSE"}, "strict", False), ({"short": "on"}, "short", True),
    ({"short": True}, "short", True), ({"rounds": "5"}, "rounds", "5")])
def test_values_and_their_texts(chosen, name, value):
    resolved = OPTIONS.resolve(chosen)
    assert resolved == {**DEFAULTS, name: value} and type(resolved[name]) is type(value)


@pytest.mark.parametrize("chosen", [
    {"life": 2}, {"life": True}, {"life": 1.0}, {"life": None}, {"life": [12]}, {"life": ""}, {"strict": 1},
    {"strict": "maybe"}, {"pile": "12"}, {"nothing": 1}, {5: 1}, {"preset": "slow"}, {"preset": 3}])
def test_bad_values(chosen):
    with pytest.raises(BadOption) as caught:
        OPTIONS.resolve(chosen)
    assert caught.value.code == "bad_value"
    assert caught.value.params["option"] == str(next(iter(chosen)))


def test_a_preset_lies_under_what_is_chosen():
    assert OPTIONS.resolve({"preset": "quick"}) == {**DEFAULTS, "life": 1, "short": True}
    assert OPTIONS.resolve({"preset": "quick", "life": 20}) == {**DEFAULTS, "life": 20, "short": True}


def test_a_constraint_says_why():
    with pytest.raises(BadOption) as caught:
        OPTIONS.resolve({"short": True, "strict": False})
    assert caught.value.code == "short_is_strict" and caught.value.params["option"] == "strict"
    with pytest.raises(BadOption):
        OPTIONS.resolve({"preset": "quick", "strict": "off"})


def test_a_range_is_left_to_its_constraint():
    options = OptionSet((Option("seats", (2, 3, 4), ranged=True),),
                        (Constraint("seats_range", lambda values: values["seats"] not in (2, 3, 4), "seats"),))
    assert options.resolve({"seats": "3"}) == {"seats": 3}
    for chosen, code in ((5, "seats_range"), ("-1", "seats_range"), ("x", "bad_value"), (True, "bad_value"),
                         (2.0, "bad_value"), ("1" * 9, "bad_value")):
        with pytest.raises(BadOption) as caught:
            options.resolve({"seats": chosen})
        assert caught.value.code == code


def test_what_differs_from_the_defaults():
    assert OPTIONS.changed(OPTIONS.resolve({"life": 1, "strict": "on"})) == {"life": 1}
    assert OPTIONS.changed(OPTIONS.resolve({"rounds": "5"})) == {"rounds": "5"}
    for preset in OPTIONS.presets:
        values = OPTIONS.resolve({"preset": preset})
        assert OPTIONS.resolve(OPTIONS.changed(values)) == values


@pytest.mark.parametrize("name", GAME_NAMES)
def test_declared_options_are_sound(name):
    options = load_game(name).options
    names = [option.name for option in options.options]
    assert len(set(names)) == len(names)
    for option in options.options:
        assert option.values and len(set(map(str, option.values))) == len(option.values)
        assert option.level in ("basic", "fine", "peer")
        for value in option.values:
            assert option.parse(value) == option.parse(str(value)) == value
    for constraint in options.constraints:
        assert constraint.option in names
    for preset in options.presets:
        options.resolve({"preset": preset})
