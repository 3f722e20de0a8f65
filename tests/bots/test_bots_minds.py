"""What the computer imagines fits what it has seen, and its first thoughts need no hidden face."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from pygames.bots.dracula import DraculaMind, dracula_wins, table
from pygames.bots.jekyll import JekyllMind, hyde_wins
from pygames.bots.levels import dealt_anew, mind_of
from pygames.bots.mind import Mind
from pygames.bots.mrjack import MrJackMind
from pygames.bots.thinker import Thinker
from pygames.core.dealer import SeededDealer
from pygames.core.game import Game
from pygames.core.moves import Move, parse_move
from pygames.core.playout import settle
from pygames.core.record import fold
from pygames.core.registry import load_game
from pygames.core.state import State
from pygames.games.jekyll import COLOUR, POTIONS
from pygames.games.mrjack.rules import ROUNDS
from tests.games.spite_support import position
from tests.support import GAME_NAMES, next_entry, option_sets, walk

LONGEST = 500
"""Entries that are looked at in one game."""

games = pytest.mark.parametrize("game", [load_game(name) for name in GAME_NAMES], ids=GAME_NAMES)


def mind_for(game: Game[Any], state: State, seat: int, seed: Any = 1) -> Mind[Any]:
    return mind_of(game.name)(game, state.options, seat, random.Random(seed))


@games
def test_what_is_imagined_looks_like_what_was_seen(game):
    imagined = 0
    for number, options in enumerate(option_sets(game, 8)):
        minds: dict[int, Mind[Any]] = {}
        for state, entry in islice(walk(game, options, number), LONGEST):
            if entry is None or entry[0] != "move":
                continue
            seat = entry[1]
            mind = minds.setdefault(seat, mind_for(game, state, seat))
            view = game.observe(state, seat)
            mind.watch(view, None)
            if imagined % 3 == 0:
                mind.consider(view)
                for _ in range(2):
                    guess = mind.imagine()
                    assert game.observe(guess, seat) == view
                    assert Counter(guess.faces) == Counter(state.faces)
            imagined += 1
    assert imagined > 100


@games
def test_first_thoughts_and_reasons_need_no_hidden_face(game):
    for state, entry in islice(walk(game, game.options.resolve({}), "replies"), LONGEST):
        if entry is None or entry[0] != "move":
            continue
        seat = entry[1]
        moves = game.legal_moves(state, seat)
        mind = mind_for(game, state, seat)
        mind.consider(game.observe(state, seat))
        replica = mind.base
        thought = mind.reply(replica, seat, moves)
        assert thought in moves
        assert set(mind.candidates(replica, seat, moves)) <= set(moves)
        assert mind.reason(replica, thought)["code"]
        twin = mind_for(game, state, seat)
        twin.consider(game.observe(state, seat))
        assert twin.reply(state, seat, moves) == thought, "the same thought with open and with hidden faces"


@games
def test_thoughts_leave_the_state_alone(game):
    for state, entry in islice(walk(game, game.options.resolve({}), "alone"), LONGEST):
        if entry is not None and entry[0] == "move":
            before = state.dump()
            mind = mind_for(game, state, entry[1])
            mind.consider(game.observe(state, entry[1]))
            moves = game.legal_moves(state, entry[1])
            mind.reply(state, entry[1], mind.candidates(state, entry[1], moves))
            mind.imagine()
            assert state.dump() == before


@games
def test_what_is_dealt_anew_contradicts_nothing_known_and_the_game_goes_on(game):
    """Also where something is just being dealt."""
    dealt = waiting = 0
    for number, options in enumerate(option_sets(game, 4)):
        for step, (state, entry) in enumerate(islice(walk(game, options, f"anew {number}"), LONGEST)):
            if entry is None or (step + number) % 7:
                continue
            seat = step % game.num_seats(options)
            replica = game.state_type.load(state.redact(1 << seat))
            before = replica.dump()
            anew = dealt_anew(game, replica, seat)
            assert replica.dump() == before
            assert all(face is None or face == given for face, given in zip(replica.faces, anew.faces))
            assert Counter(anew.faces) == Counter(state.faces)
            dealt, waiting = dealt + 1, waiting + (replica.request is not None)
            dealer, rng = SeededDealer(step), random.Random(step)
            for _ in range(20):
                if anew.outcome is None:
                    fold(game, anew, next_entry(game, anew, dealer, rng))
    assert dealt > 10 and waiting > 2


# -- Jekyll vs. Hyde -------------------------------------------------------------------------------


def test_jekyll_notes_are_true_and_every_deal_keeps_them():
    game = load_game("jekyll")
    voids = duties = 0
    for number in range(40):
        minds: list[JekyllMind] = []
        for state, entry in walk(game, game.options.resolve({}), f"notes {number}"):
            minds = minds or [mind_for(game, state, seat) for seat in (0, 1)]
            if entry is None or entry[0] != "move":
                continue
            seat = entry[1]
            mind = minds[seat]
            view = game.observe(state, seat)
            mind.watch(view, None)
            mind.consider(view)
            voids, duties = voids + bool(mind.void), duties + mind.few_potions
            for faces in (state.faces, mind.imagine().faces):
                assert not mind.void & {COLOUR[faces[card]] for card in mind.theirs}
                if mind.few_potions:
                    assert sum(faces[card] in POTIONS for card in mind._dealt()) < state.options["potion_duty_from"]
    assert voids > 200 and duties > 200


def test_jekyll_notes_end_with_the_round():
    mind = mind_for(load_game("jekyll"), load_game("jekyll").setup(load_game("jekyll").options.resolve({})), 0)
    view = {"round": 1, "last": [0, "W5", "P1", None, None, 1], "piles": [[], [0, 10]], "table": [], "phase": "score"}
    mind.watch(view, None)
    assert mind.void == {"W"}
    mind.watch({**view, "round": 2, "piles": [[], []]}, None)
    assert mind.void == set()


@pytest.mark.parametrize(("follow", "named", "void"), [
    ("W3", None, set()), ("4+", None, set()), ("P1", None, {"W"}), ("W3", "W", set()), ("4+", "W", {"W"}), ("G1", "W", {"W"})])
def test_jekyll_knows_what_a_follow_gives_away(follow, named, void):
    mind = mind_for(load_game("jekyll"), load_game("jekyll").setup(load_game("jekyll").options.resolve({})), 0)
    lead = "3+" if named else "W5"
    mind.watch({"round": 1, "last": [0, lead, follow, named, None, 1], "piles": [[], [0, 10]], "table": [],
                "phase": "lead"}, None)
    assert mind.void == void
    mind.void = set()
    mind._note_trick(1, lead, follow, named)
    assert mind.void == set(), "only the other's follow tells something"


def test_a_lopsided_marker_is_hydes():
    assert hyde_wins(0, 8) == 0 and hyde_wins(0, 10) == 1
    chances = [hyde_wins(2, marker) for marker in range(0, 11, 2)]
    assert chances == sorted(chances) and 0 < chances[0] < chances[-1] == 1


# -- Dracula vs. Van Helsing -----------------------------------------------------------------------


def test_a_card_beats_every_weaker_one():
    beats, strength = table("RGYP")
    assert strength["R8"] == 1 and strength["P1"] == 0
    assert beats["R1"] == {face for face in strength if face[0] != "R"}
    assert "Y5" in beats["G5"] and "G5" not in beats["Y5"]
    assert all((one in beats[other]) != (other in beats[one]) for one in beats for other in beats if one != other)


def test_draculas_chances_follow_the_rules_of_the_end():
    assert dracula_wins(1, 6, (4,) * 5) == 1, "five districts can't take six lives"
    assert dracula_wins(1, 5, (4,) * 5) == pytest.approx(1 - 1 / 32)
    assert dracula_wins(1, 1, (1,) * 5) == pytest.approx(1 / 2)
    assert dracula_wins(5, 12, (4,) * 5) > dracula_wins(5, 11, (4,) * 5)
    assert dracula_wins(5, 12, (4,) * 5) < dracula_wins(5, 12, (3, 4, 4, 4, 4))


def test_dracula_imagines_kept_cards_as_strong_as_they_are():
    """Whoever discards weak cards keeps strong ones; without notes they would be thought to be like any others."""
    game = load_game("dracula")
    true, noted, unnoted = [], [], []

    def strengths(state: State, cards: list[int]) -> list[float]:
        strength = table("".join(state.ranking)).strength
        return [strength[state.faces[card]] for card in cards]

    for seed in range(40):
        state, dealer, rng = game.setup(game.options.resolve({})), SeededDealer(seed), random.Random(seed)
        minds, blank = [mind_for(game, state, seat, rng.random()) for seat in (0, 1)], mind_for(game, state, 1)
        settle(game, state, dealer)
        while state.outcome is None:
            seat, moves = state.active, game.legal_moves(state, state.active)
            minds[seat].watch(game.observe(state, seat), None)
            minds[seat].consider(game.observe(state, seat))
            if seat == 1 and len(state.pile) > 8:
                closed = list(minds[1].likely)
                blank.consider(game.observe(state, seat))
                true += strengths(state, closed)
                noted += strengths(minds[1].imagine(), closed)
                unnoted += strengths(blank.imagine(), closed)
            game.perform(state, seat, minds[seat].reply(minds[seat].base, seat, moves))
            settle(game, state, dealer)
    actual, with_notes, without = (sum(values) / len(values) for values in (true, noted, unnoted))
    assert len(true) > 400
    assert abs(actual - with_notes) < abs(actual - without) / 2


def test_dracula_notes_only_what_the_other_discarded_and_only_for_the_round():
    game = load_game("dracula")
    mind = mind_for(game, game.setup(game.options.resolve({})), 0)
    faces = [None] * 32 + list("RGYP")
    faces[1], faces[10], faces[11], faces[12] = "R2", "Y1", "G4", "P3"
    view = {"round": 1, "active": 0, "drawn": 10, "racks": [[0, 2, 4, 6, 8], [1, 3, 5, 7, 9]], "pile": [], "faces": faces,
            "ranking": list("RGYP")}
    mind.watch(view, None)
    assert mind.kept == {}
    mind.watch({**view, "active": 1, "drawn": 11, "pile": [10]}, None)
    assert mind.kept == {}, "one's own discards say nothing of the other"
    later = {**view, "drawn": 12, "pile": [10, 1], "racks": [[0, 2, 4, 6, 8], [11, 3, 5, 7, 9]]}
    for _ in range(2):
        mind.watch(later, None)
        assert mind.kept == {card: [table("RGYP").strength["R2"]] for card in (11, 3, 5, 7, 9)}
    mind.watch({**later, "round": 2, "pile": [], "ranking": []}, None)
    assert mind.kept == {}


def test_dracula_values_a_finished_round_as_the_rules_do():
    game = load_game("dracula")
    dealer, ended = SeededDealer("values"), 0
    for seed in range(8):
        for state, entry in walk(game, game.options.resolve({}), f"values {seed}"):
            if entry is not None and entry[0] == "audit":
                mind = DraculaMind(game, state.options, 0, random.Random(1))
                cut, scored = mind.rewards(state), state.copy()
                game.answer(scored, dealer.answer(scored))
                assert mind.rewards(scored) == cut
                ended += 1
    assert ended > 20


# -- Mr. Jack --------------------------------------------------------------------------------------


def test_jack_is_imagined_as_each_suspect_alike():
    game = load_game("mrjack")
    state = game.setup(game.options.resolve({}))
    settle(game, state, SeededDealer(1))
    state.innocent = ["holmes", "bert", "gull"]
    mind = MrJackMind(game, state.options, 1, random.Random(2))
    mind.consider(game.observe(state, 1))
    found = Counter(game.identity(mind.imagine()) for _ in range(1000))
    assert set(found) == {"watson", "smith", "lestrade", "stealthy", "goodley"}
    assert min(found.values()) > 140


def test_the_detective_arrests_the_last_suspect_and_jack_leaves():
    game = load_game("mrjack")
    arrests = escapes = 0
    for seed in range(60):
        for state, entry in walk(game, game.options.resolve({}), f"ends {seed}"):
            if entry is None or entry[0] != "move" or state.phase != "act":
                continue
            seat = entry[1]
            moves = game.legal_moves(state, seat)
            mind = mind_for(game, state, seat)
            mind.consider(game.observe(state, seat))
            choice = mind.candidates(mind.base, seat, moves)
            if any(move.verb == "escape" for move in moves):
                assert all(move.verb == "escape" for move in choice)
                escapes += 1
            elif seat == 1 and len(mind.suspects(mind.base)) == 1:
                wanted = f"accuse:{state.at[game.deck({})[:8].index(mind.suspects(mind.base)[0])]}"
                if wanted in map(str, moves):
                    assert [str(move) for move in choice] == [wanted]
                    arrests += 1
    assert arrests and escapes


def detective_s_choices(game: Game[Any], seed: Any) -> Iterator[tuple[State, list[Move]]]:
    """Yield positions of a random game in which the detective may accuse somebody, with his moves."""
    for state, entry in walk(game, game.options.resolve({}), seed):
        if entry is not None and entry[0] == "move" and entry[1] == 1 and state.phase == "act":
            moves = game.legal_moves(state, 1)
            if any(move.verb == "accuse" for move in moves):
                yield state, moves


def test_nobody_is_accused_on_a_guess_however_short_the_thought():
    game, tempted = load_game("mrjack"), 0
    for seed in range(25):
        for state, moves in detective_s_choices(game, f"guess {seed}"):
            mind = mind_for(game, state, 1)
            mind.consider(game.observe(state, 1))
            if len(mind.suspects(mind.base)) > 2 and state.round < ROUNDS:
                thinker = Thinker("mrjack", state.options, 1, "easy", seed)
                notation = thinker.choose(game.observe(state, 1), [str(move) for move in moves], 2 * len(moves))
                assert not notation.startswith("accuse")
                tempted += 1
    assert tempted > 20


def test_an_accusation_is_worth_what_is_known_of_the_accused():
    game, values = load_game("mrjack"), set()
    for seed in range(25):
        for state, moves in detective_s_choices(game, f"belief {seed}"):
            mind = mind_for(game, state, 1)
            mind.consider(game.observe(state, 1))
            suspects = mind.suspects(mind.base)
            for move in moves:
                if move.verb == "accuse":
                    accused = game.deck({})[:8][state.at.index(move.args[0])]
                    guess = mind.imagine()
                    game.apply(guess, 1, move)
                    settle(game, guess, SeededDealer(1))
                    value = mind.rewards(guess)[1]
                    assert value == (1 / len(suspects) if accused in suspects else 0)
                    values.add(value)
    assert 0 in values and len(values) > 3


@pytest.mark.parametrize("hand", ["A 6 6 8 9", "A A 7 J K", "K 6 9 9 Q", "A 2 7 7 9"])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_pay_off_card_that_can_be_played_is(hand: str, level: str):
    """Holding it back for a better turn once looked better: a ready card was worth more than one that is gone."""
    state = position(hand, "2", other_pays="A")
    game = load_game("spite")
    thinker, pay = Thinker("spite", state.options, 0, level, 1), state.payoffs[0][-1]
    while state.payoffs[0][-1] == pay:
        move = parse_move(thinker.choose(game.observe(state, 0), [str(move) for move in game.legal_moves(state, 0)]))
        assert move.verb == "play", "the turn would end"
        game.apply(state, 0, move)
        settle(game, state, SeededDealer(1))
