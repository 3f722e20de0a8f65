"""Every screen in both languages: strict markup, no word missing, whatever somebody types."""

import json
import re

import pytest

from pygames.core.options import Constraint, Option, OptionSet, switch
from pygames.core.registry import GAMES, load_game
from tests.web.fakes import DictShelf, FakePage, Markup
from web import shell
from web.boards import has_board
from web.i18n import LANGUAGES, Locale, shape, topics
from web.screens.saved import ago
from web.servers import parse_servers

ADDRESSES = ["", "#", "#!/", "#!/new/jekyll", "#!/rules/jekyll", "#!/saved", "#!/settings", "#!/about", "#!/join",
             "#!/join/hello", "#!/play/none", "#!/table/none", "#!/nowhere", "#!/new", "#!/new/chess",
             "#!/new/jekyll/computer", "#!/new/jekyll/chess", "#!/computer/none"]
RAW_KEY = re.compile(r"\b(?:page|peer|errors|options|jekyll)\.[a-z_]+")
NASTY = '<img src=x onerror="alert(1)">&\'"'
LICENSE = {"name": NASTY, "version": "1", "license": "MIT", "text": NASTY}
FILES = {"licenses.json": json.dumps([LICENSE]), "version.json": '{"version": "abc"}'}


def opened(lang: str, address: str, shelf: DictShelf | None = None) -> FakePage:
    page = FakePage(lang, shelf)
    page.files = FILES
    page.open(address)
    return page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("address", ADDRESSES)
def test_every_screen_is_well_formed_and_in_words(lang: str, address: str):
    page = opened(lang, address)
    shown = Markup(page.screen.html())
    assert not RAW_KEY.search(shown.text), shown.text
    assert "{" not in shown.text
    assert shown.values("tabindex").count("-1") == 1, "one heading takes the focus"
    for name in ("aria-label", "title", "placeholder"):
        assert not any(RAW_KEY.search(value) for value in shown.values(name))
    assert isinstance(page.screen.title(), str)


@pytest.mark.parametrize("topic", topics("en"))
def test_both_languages_say_the_same_things(topic: str):
    assert shape("en", topic) == shape("fa", topic)


def test_persian_texts_use_persian_letters_and_digits():
    """No Arabic yeh or kaf, no Latin digits in sentences."""
    for topic in ("page", "peer", "errors", "options"):
        for key in shape("fa", topic):
            text = Locale("fa")(key, **dict.fromkeys(shape("fa", topic)[key], "x"))
            assert not re.search("[يك]", text), key
            assert key == "page.settings.digits_latin" or not re.search(r"[0-9]", text), key


@pytest.mark.parametrize("game", [game for game in GAMES if has_board(game)])
def test_every_option_is_explained(game: str):
    for lang in LANGUAGES:
        t = Locale(lang)
        for option in load_game(game).options.options:
            if len(option.values) > 1:
                key = f"options.{game}.{option.name}"
                assert t.has(f"{key}.name") and t.has(f"{key}.help"), key
                assert all(t.has(f"{key}.values.{value}") for value in option.values if isinstance(value, str)), key


def test_refused_options_are_said_at_their_field(monkeypatch):
    game = load_game("jekyll")
    options = OptionSet(
        (Option("match_games", (1, 2), level="basic"), switch("pride_forced", True)),
        (Constraint("no_match", lambda values: values["match_games"] == 2 and not values["pride_forced"], "pride_forced"),),
        {"long": {"match_games": 2}})
    monkeypatch.setattr(type(game), "options", options)
    page = opened("en", "#!/new/jekyll")
    page.screen.input("preset:", "long")
    assert page.screen.chosen == {"match_games": 2}
    page.screen.input("option:pride_forced", "false")
    shown = Markup(page.screen.html())
    (field,) = [entry for entry in shown.attributes if entry.get("data-field") == "option:pride_forced"]
    assert shown.values("role").count("alert") == 1 and field
    assert any(entry.get("id") == "more-rules" and "open" in entry for entry in shown.attributes)
    page.screen.command("start", "")
    assert page.said and page.address == "#!/new/jekyll"
    page.screen.input("option:pride_forced", "true")
    page.screen.command("start", "")
    assert page.address.startswith("#!/play/")


def test_an_option_that_names_a_seat_offers_those_there_are():
    page = opened("en", "#!/new/agentdog/computer")
    page.screen.html()  # takes in how many there are

    def offered() -> list[str]:
        (field,) = re.findall(r'data-field="option:first_player".*?</(?:fieldset|div)>\s*<p', page.screen.html(), re.S)
        return re.findall(r"<span>(.*?)</span>", field)

    assert offered() == ["By lot", "Player 1", "Player 2"]
    page.screen.input("option:players", "4")
    page.screen.html()
    assert offered() == ["By lot", "Player 1", "Player 2", "Player 3", "Player 4"]


def test_what_people_type_is_never_markup():
    page = opened("en", "#!/new/jekyll")
    page.screen.input("name:0", NASTY)
    Markup(page.screen.html())
    page.screen.command("start", "")
    page.screen.act("curtain:jekyll")
    html = page.screen.html()
    Markup(html)
    assert "<img src=x" not in html
    join = opened("fa", "#!/join")
    join.screen.input("code", NASTY)
    join.screen.command("connect", "")
    assert "<img src=x" not in join.screen.html() and join.screen.refusal
    settings = opened("en", "#!/settings")
    for name in ("servers", "name"):
        settings.screen.input(f"setting:{name}", NASTY)
    assert "<img src=x" not in settings.screen.html()
    assert "<img src=x" not in opened("en", "#!/about").screen.html()


def test_saved_games_are_listed_with_what_can_be_done():
    shelf = DictShelf()
    page = opened("en", "#!/new/jekyll", shelf)
    page.screen.command("start", "")
    id = page.address.rpartition("/")[2]
    shelf.texts["donafare.save.broken"] = "{"
    page.open("#!/saved")
    shown = Markup(page.screen.html())
    assert f"#!/play/{id}" in shown.values("href") and "#!/play/broken" not in shown.values("href")
    page.screen.command("delete", "broken")
    assert "delete-yes:broken" in Markup(page.screen.html()).values("data-cmd")
    page.screen.command("delete-yes", "broken")
    assert [line.id for line in page.store.games()] == [id]
    page.screen.file("import", page.store.export(id))
    page.screen.file("import", "nonsense")
    assert [key for key, _ in page.said] == ["page.saved.deleted", "page.saved.taken_in", "errors.file.not_a_save"]
    assert len(page.store.games()) == 2


def test_how_long_ago():
    t = Locale("en")
    assert [ago(t, 0, seconds) for seconds in (-5, 59, 60, 3599, 7200, 86400, 10 * 86400)] == [
        "just now", "just now", "1 minute ago", "59 minutes ago", "2 hours ago", "yesterday", "10 days ago"]


def test_servers():
    good = "stun:stun.example.org\nturns:turn.example.org:443?transport=tcp ann secret\n\n stun:[2001:db8::1]:3478 "
    servers, wrong = parse_servers(good)
    assert [server["urls"] for server in servers] == ["stun:stun.example.org", "turns:turn.example.org:443?transport=tcp",
                                                      "stun:[2001:db8::1]:3478"]
    assert servers[1]["username"] == "ann" and not wrong
    bad = ["http://x", "stun:", "stun:a b", "turn:turn.example.org", "turn:a b", "stun:a:port"]
    assert parse_servers("\n".join(bad)) == ([], bad)


def test_shell_is_the_first_screen():
    """What the build paints is what Python paints, so nothing moves."""
    filled = shell.fill(f"<body>{shell.MARK}</body>")
    for lang in LANGUAGES:
        page = opened(lang, "")
        assert f'<template id="landing-{lang}">{page.screen.html()}</template>' in filled
    words = json.loads(re.search(r'id="boot-words">(.*?)</script>', filled)[1])
    assert set(words) == set(LANGUAGES) and set(words["fa"]) == set(words["en"])
    with pytest.raises(ValueError):
        shell.fill("<body></body>")
