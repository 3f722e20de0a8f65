"""A table on one device: undo until something hidden was shown, saving, matches, the story of a game."""

from __future__ import annotations

import json
import random

import pytest

from pygames.core.dealer import SeededDealer
from pygames.core.errors import BadRecord, IllegalMove
from pygames.core.moves import Move
from pygames.core.registry import GAMES, load_game
from pygames.table.table import Table


def table(name: str = "jekyll", seed: int = 1, **options) -> Table:
    game = load_game(name)
    made = Table(game, game.options.resolve(options), SeededDealer(seed))
    made.start()
    return made


def play(made: Table, rng: random.Random, plies: int = 1_000_000) -> None:
    for _ in range(plies):
        seats = made.game.to_act(made.state)
        if not seats:
            return
        made.act(seats[0], rng.choice(made.legal_moves(seats[0])))


class TestUndo:
    def test_a_sealed_choice_can_be_taken_back_until_both_are_in(self):
        made = table()
        start = made.state.dump()
        assert not made.can_undo()
        made.act(0, made.legal_moves(0)[-1])
        assert made.can_undo()
        made.undo()
        assert made.state.dump() == start
        made.act(0, made.legal_moves(0)[0])
        made.act(1, made.legal_moves(1)[0])
        assert not made.can_undo(), "the exchange has shown cards"
        with pytest.raises(IllegalMove, match="nothing_to_undo"):
            made.undo()

    def test_a_card_that_was_played_was_seen(self):
        made = table()
        play(made, random.Random(1), 3)
        assert made.state.phase == "follow" and not made.can_undo()

    def test_nothing_is_taken_back_after_the_end(self):
        made = table()
        made.act(0, made.legal_moves(0)[0])
        made.resign(1)
        assert not made.can_undo()


class TestMoves:
    def test_a_refused_move_leaves_no_trace(self):
        made = table()
        before, log = made.state.dump(), list(made.log)
        for seat, move in ((0, Move("pass", ("?",))), (0, Move("lead", (0,))), (0, Move("pass", (11,))), (1, Move("x"))):
            with pytest.raises(IllegalMove):
                made.act(seat, move)
        assert made.state.dump() == before and made.log == log

    def test_only_who_is_asked_has_moves(self):
        made = table()
        play(made, random.Random(2), 2)
        leader = made.state.leader
        assert made.legal_moves(leader) and made.legal_moves(1 - leader) == []


class TestMatch:
    def test_a_return_match_swaps_the_seats(self):
        made = table(match_games=2)
        assert made.seat_of(0) == 0
        with pytest.raises(IllegalMove, match="no_next_game"):
            made.next_game()
        play(made, random.Random(3))
        assert not made.match_over
        made.next_game()
        assert made.number == 1 and made.seat_of(0) == 1 and made.state.round == 1
        play(made, random.Random(4))
        assert made.match_over
        assert made.match_winner() in (0, 1, None)
        with pytest.raises(IllegalMove, match="no_next_game"):
            made.next_game()

    def test_giving_up_ends_the_match(self):
        made = table(match_games=2)
        made.resign(0)
        assert made.match_over and made.match_winner() == 1
        with pytest.raises(IllegalMove, match="game_over"):
            made.resign(1)

    def test_giving_up_in_the_second_game_too(self):
        made = table(match_games=2)
        play(made, random.Random(3))
        made.next_game()
        made.resign(0)
        assert made.match_winner() == 0, "seat 0 is player 1 in the second game"


@pytest.mark.parametrize("name", GAMES)
class TestSaves:
    def test_a_table_comes_back_at_every_ply(self, name):
        made = table(name)
        rng = random.Random(5)
        for _ in range(60):
            data = json.loads(json.dumps(made.save()))
            again = Table.load(data, SeededDealer(9))
            assert again.state.dump() == made.state.dump() and again.log == made.log
            if made.state.outcome is not None:
                break
            play(made, rng, 1)

    def test_whatever_is_damaged_is_refused_with_a_reason(self, name):
        made = table(name)
        play(made, random.Random(6), 12)
        data = json.loads(json.dumps(made.save()))
        rng = random.Random(7)
        for _ in range(200):
            damaged = json.loads(json.dumps(data))
            where = rng.choice(["format", "game", "options", "finished", "log", "entry", "cut"])
            if where == "entry":
                damaged["log"][rng.randrange(len(damaged["log"]))] = rng.choice(
                    [None, [], ["move"], ["move", 9, "x"], ["show", [1]], "move", ["move", 0, "lead:99"], {"a": 1}])
            elif where == "cut":
                del damaged["log"][rng.randrange(len(damaged["log"]) - 1)]
            else:
                damaged[where] = rng.choice([None, 3, "nonsense", [1], {"nonsense": 1}])
            try:
                Table.load(damaged, SeededDealer(1))
            except BadRecord as error:
                assert error.code in ("not_a_save", "save_damaged")

    def test_the_story_shows_each_seat_only_its_own(self, name):
        made = table(name)
        play(made, random.Random(8), 40)
        game = made.game
        for seat in (0, 1):
            last = None
            for before, entry, after in made.story(seat):
                assert last is None or before == last
                last = after
                assert entry[0] not in ("shuffle", "show") or entry[1] == []
                if entry[0] == "move" and entry[1] != seat and game.verbs[entry[2].partition(":")[0]]:
                    assert entry[2].endswith(":?")
            assert last == made.view(seat)
