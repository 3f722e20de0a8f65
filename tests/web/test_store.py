"""Saves: every kind of damage is named, and harms nothing else."""

import json

import pytest

from tests.web.fakes import DictShelf
from web.store import DEFAULTS, Store, StoreError

SAVE = {"kind": "local", "game": "jekyll", "names": ["a", "b"], "plies": 3, "over": False, "data": {"log": []}}


def code_of(call: object, *args: object) -> str:
    with pytest.raises(StoreError) as caught:
        call(*args)
    return caught.value.code


def test_what_is_saved_comes_back():
    store = Store(DictShelf())
    store.save("one", SAVE)
    store.save("two", {**SAVE, "over": True})
    assert {key: store.load("one")[key] for key in SAVE} == SAVE
    assert [line.id for line in store.games()] == ["two", "one"]
    assert store.games()[0].over
    store.delete("two")
    assert [line.id for line in store.games()] == ["one"]
    assert code_of(store.load, "two") == "no_such_save"


@pytest.mark.parametrize("problem", ["full", "forbidden"])
def test_without_storage_it_goes_on_from_memory(problem: str):
    shelf = DictShelf(problem)
    store = Store(shelf)
    assert code_of(store.save, "one", SAVE) == f"storage_{problem}"
    assert store.load("one")["plies"] == 3
    assert [line.id for line in store.games()] == ["one"]
    shelf.problem = ""
    store.save("one", {**SAVE, "plies": 4})
    assert json.loads(shelf.texts["donafare.save.one"])["plies"] == 4
    assert Store(shelf).load("one")["plies"] == 4


@pytest.mark.parametrize(("change", "code"), [
    (lambda text: text[: len(text) // 2], "save_damaged"), (lambda text: "", "save_damaged"),
    (lambda text: "[1]", "save_damaged"),
    (lambda text: text.replace('"plies":3', '"plies":"3"'), "save_damaged"),
    (lambda text: text.replace('"kind":"local"', '"kind":"other"'), "save_damaged"),
    (lambda text: text.replace('"donafare":1', '"donafare":2'), "save_newer"),
    (lambda text: text.replace("jekyll", "chess"), "unknown_game"), (lambda text: "[" * 100_000, "save_damaged"),
])
def test_damage_is_named_and_stays_alone(change: object, code: str):
    shelf = DictShelf()
    store = Store(shelf)
    store.save("good", SAVE)
    store.save("bad", SAVE)
    shelf.texts["donafare.save.bad"] = change(shelf.texts["donafare.save.bad"])
    assert code_of(store.load, "bad") == code
    assert [(line.id, line.problem) for line in store.games()] == [("good", ""), ("bad", code)]
    assert store.export("bad") == shelf.texts["donafare.save.bad"]


def test_files_out_and_in():
    store = Store(DictShelf())
    store.save("one", SAVE)
    id = store.take_in(store.export("one"))
    assert store.load(id) == store.load("one")
    for text in ("", "hello", "{}", "null", '{"donafare": true}', "x" * 2_000_001, "[" * 100_000, "[" * 40 + "]" * 40):
        assert code_of(store.take_in, text) == "not_a_save"
    assert len(store.games()) == 2


def test_deep_texts_never_reach_the_parser(monkeypatch: pytest.MonkeyPatch):
    """A few thousand levels exhaust the stack of a browser, where nothing can catch that."""
    shelf = DictShelf()
    deep = '{"a":[' * 2_000
    shelf.texts |= {"donafare.settings": deep, "donafare.marks.one": deep, "donafare.save.one": deep}
    monkeypatch.setattr("web.store.json.loads", lambda text: pytest.fail("parsed"))
    store = Store(shelf)
    assert store.settings() == DEFAULTS and store.marks("one") == {}
    assert code_of(store.load, "one") == "save_damaged"
    assert code_of(store.take_in, deep) == "not_a_save"


def test_a_name_full_of_brackets_is_a_name():
    store = Store(DictShelf())
    store.save("one", {**SAVE, "names": ["[" * 40, '\\"{' * 40]})
    assert store.load(store.take_in(store.export("one")))["names"] == ["[" * 40, '\\"{' * 40]


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"lang": 5, "theme": null}', "null", "[" * 100_000])
def test_damaged_settings_are_as_at_first(text: str):
    shelf = DictShelf()
    shelf.texts["donafare.settings"] = text
    assert Store(shelf).settings() == DEFAULTS


def test_settings_are_kept():
    shelf = DictShelf()
    Store(shelf).keep_settings({**DEFAULTS, "lang": "fa", "same_network": True})
    assert Store(shelf).settings() == {**DEFAULTS, "lang": "fa", "same_network": True}
