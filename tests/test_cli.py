"""`python -m pygames`: every command, and a clear message for every mistake."""

import json
import re
import subprocess
import sys

import pytest

from pygames import cli
from pygames.core.record import from_json, new_record, replay, to_json
from pygames.core.registry import load_game
from tests.support import GAME_NAMES, random_log

GAME = load_game("jekyll")


def run(capsys, *words):
    """Return exit code, stdout and stderr of a command."""
    try:
        code = cli.main(words)
    except SystemExit as stopped:
        code = stopped.code
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def typed(monkeypatch):
    """Let the lines of a list be typed; after the last one the input ends."""
    def lines(texts):
        left = iter(texts)

        def answer(prompt=""):
            print(prompt, end="")
            for text in left:
                print(text)
                return text
            raise EOFError

        monkeypatch.setattr("builtins.input", answer)
    return lines


# -- games, simulate -------------------------------------------------------------------------------


def test_it_runs_as_a_module():
    done = subprocess.run([sys.executable, "-m", "pygames", "games"], capture_output=True, text=True, check=True)
    assert "jekyll: jekyll, hyde" in done.stdout and done.stderr == ""


def test_games_lists_every_option(capsys):
    code, out, err = run(capsys, "games")
    assert code == 0 and err == ""
    for name in GAME_NAMES:
        assert f"{name}: " in out
        for option in load_game(name).options.options:
            assert f" {option.name} = " in out


@pytest.mark.parametrize("name", GAME_NAMES)
def test_simulate_counts_every_game(capsys, name):
    code, out, _ = run(capsys, "simulate", name, "--games", "25", "--seed", "7")
    result = json.loads(out)
    assert code == 0 and result["game"] == name and result["games"] == 25
    assert sum(result["wins"].values()) + result["draws"] == 25
    assert sum(result["reasons"].values()) == 25
    assert list(result["wins"]) == list(load_game(name).seats)
    assert result["plies"] > 25 and result["seconds"] >= 0 and "matches" not in result


def test_simulate_tallies_details(capsys):
    _, out, _ = run(capsys, "simulate", "jekyll", "--games", "40", "--json")
    assert out.count("\n") == 1
    result = json.loads(out)
    details = result["details"]
    assert set(details) == {"end", "round", "marker"}
    assert all(sum(counts.values()) == 40 for counts in details.values())
    assert details["end"] == result["reasons"]
    assert details["marker"]["10"] == details["end"]["marker"] == result["wins"]["hyde"]
    assert set(details["round"]) <= {"1", "2", "3"}


def test_the_same_seed_gives_the_same_result(capsys):
    def result(*words):
        data = json.loads(run(capsys, "simulate", "jekyll", "--games", "20", *words)[1])
        del data["seconds"]
        return data

    assert result("--seed", "3") == result("--seed", "3") == result("--seed", "3", "--bots", "random,random")
    assert result("--seed", "3") != result("--seed", "4")
    assert result("--seed", "3") != result("--seed", "3", "--option", "greed_swap=1")


def test_simulate_plays_whole_matches(capsys):
    result = json.loads(run(capsys, "simulate", "jekyll", "--games", "31", "--option", "match_games=2")[1])
    matches = result["matches"]
    assert result["games"] == 32 and matches["games_each"] == 2 and matches["played"] == 16
    assert sum(matches["wins"].values()) + matches["draws"] == 16


@pytest.mark.parametrize("words, said", [
    (["simulate", "chess"], "the games are: jekyll"),
    (["simulate", "jekyll", "--option", "greed_swap=3"], "greed_swap = 2 | 1"),
    (["simulate", "jekyll", "--option", "nothing=3"], "the options are: match_games"),
    (["simulate", "jekyll", "--option", "greed_swap"], "NAME=VALUE"),
    (["simulate", "jekyll", "--option", "preset=none"], "bad_value"),
    (["simulate", "jekyll", "--bots", "genius"], "the bots are: random"),
    (["simulate", "jekyll", "--bots", "random,random,random"], "3 bots for 2 players"),
    (["simulate", "jekyll", "--bots", ""], "the bots are: random"),
    (["simulate", "jekyll", "--games", "0"], "--games"),
    (["simulate", "jekyll", "--games", "many"], "--games"),
    (["simulate", "jekyll", "--seed", "x"], "--seed"),
    (["simulate"], "GAME"),
    (["play", "chess"], "the games are: jekyll"),
    (["play", "jekyll", "--seat", "watson"], "the seats are: jekyll, hyde"),
    (["play", "jekyll", "--option", "greed_swap=x"], "bad_value"),
    (["replay"], "FILE"),
    (["replay", "no/such/file"], "can't read no/such/file"),
    (["replay", "."], "can't read ."),
    (["fly"], "invalid choice"),
    ([], "COMMAND"),
])
def test_mistakes(capsys, words, said):
    code, out, err = run(capsys, *words)
    assert code == 2 and out == ""
    assert said in err and "Traceback" not in err


# -- play ------------------------------------------------------------------------------------------


class Typist:
    """Types a legal move whenever somebody is asked.

    asked: the state and the seat of every question.
    """

    def __init__(self, monkeypatch):
        self.asked = []
        self._ask, self._patch = cli._ask, monkeypatch.setattr
        self._patch(cli, "_ask", self.ask)

    def ask(self, game, state, seat, curtain):
        moves = game.legal_moves(state, seat)
        self._patch("builtins.input", lambda prompt: str(moves[len(self.asked) % len(moves)]))
        self.asked.append((state.copy(), seat))
        return self._ask(game, state, seat, curtain)


@pytest.mark.parametrize("seat", [[], ["--seat", "hyde"]])
def test_a_whole_game_in_the_terminal(capsys, monkeypatch, tmp_path, seat):
    typist = Typist(monkeypatch)
    file = tmp_path / "game.json"
    code, out, err = run(capsys, "play", "jekyll", "--seed", "5", "--save", str(file), *seat)
    assert code == 0 and err == ""
    assert {who for _, who in typist.asked} == ({1} if seat else {0, 1})
    state = replay(from_json(file.read_text()))
    assert state.outcome is not None and f"wins: {state.outcome.reason}" in out
    code, replayed, err = run(capsys, "replay", str(file))
    assert code == 0 and err == "" and replayed.splitlines()[-1].strip() in out


def test_a_match_in_the_terminal(capsys, monkeypatch, tmp_path):
    typist = Typist(monkeypatch)
    file = tmp_path / "game.json"
    code, out, _ = run(capsys, "play", "jekyll", "--seed", "5", "--seat", "hyde", "--option", "match_games=2",
                       "--save", str(file))
    assert code == 0 and "match: " in out
    assert {who for _, who in typist.asked} == {0, 1}, "the person changes seats"
    assert replay(from_json((tmp_path / "game.json.2").read_text())).outcome is not None


@pytest.mark.parametrize("seat", [[], ["--seat", "jekyll"]])
def test_hidden_cards_are_never_shown(capsys, monkeypatch, seat):
    typist = Typist(monkeypatch)
    _, out, _ = run(capsys, "play", "jekyll", "--seed", "8", *seat)
    views = out.split("\n\n")[1:]
    assert len(views) == len(typist.asked)
    for text, (state, seat) in zip(views, typist.asked, strict=True):
        for card, face in re.findall(r"\b(\d+)=(\S+)", text):
            assert face == (state.faces[int(card)] if state.known[int(card)] >> seat & 1 else "?")
    assert "hyde: pass:?" in out and not re.search(r"hyde: (pass|swap):\d", out)


def test_what_is_typed_wrong_is_refused_with_the_reason(capsys, typed):
    typed(["moves", "", "nonsense!", "lead:3", "pass:?", "pass:24", "pass:0,1", "quit"])
    code, out, _ = run(capsys, "play", "jekyll", "--seed", "4")
    assert code == 0 and "left unfinished" in out
    for said in ("bad_notation", "wrong_phase", "hidden", "not_in_hand", "wrong_count"):
        assert f"refused: {said}" in out or said in out, said
    assert out.count("refused: ") == 6


def test_resigning_and_the_end_of_input(capsys, typed, tmp_path):
    typed(["resign"])
    code, out, _ = run(capsys, "play", "jekyll", "--seed", "4")
    assert code == 0 and "hyde wins: resigned" in out
    typed([])
    file = tmp_path / "unfinished.json"
    code, out, _ = run(capsys, "play", "jekyll", "--save", str(file))
    assert code == 0 and "left unfinished" in out
    code, out, _ = run(capsys, "replay", str(file))
    assert code == 0 and out.endswith("not finished\n")


def test_a_file_that_can_not_be_written(capsys, typed, tmp_path):
    typed(["resign"])
    code, _, err = run(capsys, "play", "jekyll", "--save", str(tmp_path / "no" / "folder.json"))
    assert code == 2 and "can't write" in err


# -- replay ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAME_NAMES)
def test_replay_prints_every_move(capsys, tmp_path, name):
    game = load_game(name)
    log = random_log(name, "replay")
    file = tmp_path / "game.json"
    file.write_text(to_json({**new_record(game, game.options.resolve({})), "log": log}))
    code, out, err = run(capsys, "replay", str(file))
    assert code == 0 and err == ""
    for entry in log:
        if entry[0] == "move":
            assert f"{game.seats[entry[1]]}: {entry[2]}" in out
    assert " wins: " in out.splitlines()[-1] or "draw: " in out.splitlines()[-1]


@pytest.mark.parametrize("text, said", [
    ("", "not_json"), ("{}", "bad_shape"), ("[1]", "bad_shape"), ('{"game":"jekyll","format":9}', "other_format"),
    ('{"game":"chess","format":1,"options":{},"log":[]}', "unknown_game"),
    ('{"game":"jekyll","format":1,"options":{"x":1},"log":[]}', "bad_value"),
    ('{"game":"jekyll","format":1,"options":{},"log":[["move",0,"pass:1"]]}', "entry=0"),
])
def test_damaged_files(capsys, tmp_path, text, said):
    file = tmp_path / "game.json"
    file.write_text(text)
    code, out, err = run(capsys, "replay", str(file))
    assert code == 2 and out == "" and said in err and "Traceback" not in err


def test_a_file_that_is_no_text(capsys, tmp_path):
    file = tmp_path / "game.json"
    file.write_bytes(b"\xff\xfe\x00")
    code, _, err = run(capsys, "replay", str(file))
    assert code == 2 and "not_json" in err


def test_every_damage_of_a_record_is_said(capsys, tmp_path):
    text = to_json({**new_record(GAME, GAME.options.resolve({})), "log": random_log("jekyll", "damage")})
    file = tmp_path / "game.json"
    for place in range(0, len(text), 61):
        file.write_text(text[:place] + text[place + 1:])
        code, _, err = run(capsys, "replay", str(file))
        assert code in (0, 2) and (code == 0) == (err == "")
