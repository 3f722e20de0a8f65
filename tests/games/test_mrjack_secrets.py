"""Who Jack is: what the detective's page can't know, and how false statements come to light (section 6)."""

import random

import pytest
from mrjack_support import GAME, D, J, legal, position, refused

from pygames.core.dealer import SeededDealer
from pygames.core.errors import Contradiction, IllegalMove
from pygames.core.moves import Move
from pygames.core.playout import settle
from pygames.core.record import fold
from pygames.core.requests import SPECTATOR
from pygames.fair.audit import Verdict, audit_log
from pygames.games.mrjack import MrJack
from pygames.games.mrjack.board import CHARACTERS
from pygames.games.mrjack.moves import CALL
from pygames.games.mrjack.state import ALIBIS, IDENTITY
from tests.peer.pair import Pair
from tests.support import Replica, walk

OTHER = {"seen": "unseen", "unseen": "seen"}


def replica(state, seats):
    """Return the state as these seats hold it."""
    return GAME.state_type.load(state.redact(seats))


# -- the witness call ------------------------------------------------------------------------------


@pytest.mark.parametrize("jack", CHARACTERS)
def test_the_call_is_forced_where_the_identity_is_known(jack):
    state = position(None, J, jack=jack, turn=5, phase="call")
    answer = "seen" if jack in GAME.seen(state) else "unseen"
    for known in (state, replica(state, 1 << J)):
        assert legal(known, "call") == [answer]
        assert refused(known, f"call:{OTHER[answer]}") == "false_call"
    for seats in (1 << D, SPECTATOR):
        unknown = replica(state, seats)
        assert legal(unknown, "call") == ["seen", "unseen"], "whoever Jack is"
        for either in OTHER:
            fold(GAME, unknown.copy(), ["move", J, f"call:{either}"])
    assert refused(state, "call:seen", D) == "not_your_turn"


def test_only_the_call_is_automatic_and_never_a_choice():
    for seed in range(6):
        for state, _ in walk(GAME, GAME.options.resolve(), f"automatic {seed}"):
            for seat in GAME.to_act(state):
                moves = GAME.legal_moves(state, seat)
                automatic = {move.verb for move in moves} <= GAME.automatic
                assert automatic == (state.phase == "call") and (len(moves) == 1 or not automatic)


def exchanged(log, one, other):
    """Return a log in which two alibi cards are the other way round."""
    swap = {one: other, other: one}
    return [[kind, [swap.get(face, face) for face in rest[0]]] if kind in ("shuffle", "show") else [kind, *rest]
            for kind, *rest in log]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_in_a_log_says_more_than_the_calls(seed):
    """Until the end, the same game is possible with every suspect as Jack, and with no one else."""
    log, state, checked = [], None, 0
    for before, entry in walk(GAME, GAME.options.resolve(), f"suspects {seed}"):
        if before.phase == "choose":
            state = before.copy()
            identity = before.faces[IDENTITY]
            for character, alibi in zip(CHARACTERS, ALIBIS):
                again = GAME.setup(state.options)
                try:
                    for old in exchanged(log, identity, alibi):
                        fold(GAME, again, old)
                    assert character not in state.innocent
                except IllegalMove as error:
                    assert error.code == "false_call" and character in state.innocent
                else:
                    assert replica(again, SPECTATOR) == replica(state, SPECTATOR)
                checked += 1
        if before.request is not None and before.phase == "open":
            break
        log.append(entry)
    assert checked


# -- false statements -------------------------------------------------------------------------------


def game_until_call(seed):
    """Return options, the detective's log of a game up to its first call, that entry included, and the true decks."""
    detective, log, decks = Replica(GAME, GAME.options.resolve(), D), [], []
    for state, entry in walk(GAME, GAME.options.resolve(), f"calls {seed}"):
        log.append(detective.closed(entry))
        if entry[0] == "shuffle":
            decks.append(state.faces[:])
            for card, face in zip(state.request.cards, entry[1]):
                decks[-1][card] = face
        if entry[0] == "move" and entry[2].startswith("call"):
            return state.options, log, decks
        if state.phase == "open":
            return game_until_call(seed + 1000)
        detective.tell(entry)
    raise AssertionError


@pytest.mark.parametrize("seed", range(5))
def test_the_audit_names_a_false_call_with_its_ply(seed):
    options, log, decks = game_until_call(seed)
    audit_log(GAME, options, log, decks)
    move, seat, text = log[-1]
    lie = [*log[:-1], [move, seat, f"call:{OTHER[text.removeprefix('call:')]}"]]
    with pytest.raises(Verdict) as verdict:
        audit_log(GAME, options, lie, decks)
    assert (verdict.value.code, verdict.value.seat) == ("false_call", J)
    assert verdict.value.ply == sum(entry[0] == "move" for entry in log)


def test_an_opened_identity_that_contradicts_a_call_is_refused():
    """On the detective's replica: Bert stood in the light, Jack said that he did not."""
    state = replica(position("holmes", D, jack="bert", holmes="i6", round=2, calls=[["unseen", "bert"]]), 1 << D)
    GAME.apply(state, D, Move("accuse", ("i8",)))
    faces = ["alibi_bert", *(alibi for alibi in ALIBIS if alibi != "alibi_bert")]
    with pytest.raises(IllegalMove) as error:
        fold(GAME, state, ["show", faces])
    assert (error.value.code, error.value.params) == ("false_call", {"round": 1})


def test_a_false_escape_is_refused_as_soon_as_the_card_is_open():
    state = replica(position("bert", J, jack="gull", bert="b7", round=2, witness="unseen"), 1 << D)
    GAME.apply(state, J, Move("escape", ("NW",)))
    with pytest.raises(IllegalMove) as error:
        fold(GAME, state.copy(), ["show", ["alibi_gull", *(alibi for alibi in ALIBIS if alibi != "alibi_gull")]])
    assert error.value.code == "not_jack"
    fold(GAME, state, ["show", ["alibi_bert", *(alibi for alibi in ALIBIS if alibi != "alibi_bert")]])
    settle(GAME, state, SeededDealer())
    assert state.outcome[:2] == (J, "escape")


def test_a_card_of_the_other_deck_is_a_contradiction():
    state = replica(position("holmes", D), 1 << D)
    GAME.apply(state, D, Move("move", ("g4",)))
    with pytest.raises(Contradiction):
        fold(GAME, state, ["show", ["bert"]])


class Cheater(MrJack):
    """Rules that let Jack's page do what he likes; both pages believe that they have the same rules."""

    rules_hash = GAME.rules_hash

    def _check_statements(self, state):
        return None


class Liar(Cheater):
    """Answers every call with the contrary, if somebody stays a suspect then."""

    def _calls(self, state):
        [true] = super()._calls(state)
        lie = OTHER[true.args[0]]
        return [CALL[lie]] if self._leaves_suspect(state, self.seen(state), lie) else [true]

    def _check_call(self, state, answer):
        return None


class Runaway(Cheater):
    """Escapes with anybody who is still a suspect."""

    def _may_be_jack(self, state, character):
        return character not in state.innocent


def play_pair(pair, rng, wanted):
    """Let both sides play at random until the game ends or stops; moves of this verb first, no accusation before round 3."""
    while not any(session.problem for session in pair.sides) and pair.movers():
        [session] = pair.movers()
        moves = session.table.legal_moves(session.seat)
        if session.table.state.round < 3:
            moves = [move for move in moves if move.verb != "accuse"]
        session.act(session.seat, rng.choice([move for move in moves if move.verb == wanted] or moves))
        pair.deliver()


@pytest.mark.parametrize("host_player", [J, D])
@pytest.mark.parametrize("seed", range(3))
def test_a_liar_is_convicted_when_his_card_is_opened(seed, host_player):
    pair = Pair("mrjack", host_player)
    jack, honest = pair.sides if host_player == J else pair.sides[::-1]
    jack.game = Liar()
    pair.link()
    play_pair(pair, random.Random(seed), "accuse")
    code, params = honest.problem
    assert code == "cheated" and (params["rule"], params["seat"]) == ("false_call", J)
    assert honest.table.state.outcome is None


@pytest.mark.parametrize("seed", range(4))
def test_a_false_escape_is_convicted(seed):
    rng = random.Random(seed)
    while True:
        pair = Pair("mrjack", J)
        jack, honest = pair.sides
        jack.game = Runaway()
        pair.link()
        play_pair(pair, rng, "escape")
        [*_, last] = [entry for entry in jack.table.log if entry[0] == "move"]
        if last[2].startswith("escape"):
            identity, active = GAME.identity(jack.table.state), jack.table.state.active
            if active != identity:
                assert honest.problem[0] == "cheated" and honest.problem[1]["rule"] == "not_jack"
                return
            assert honest.problem is None and honest.table.state.outcome.reason == "escape"


def leads_to(end, move, hex):
    """Whether a move leads to this end, where Jack's character stands on this hex."""
    if end == "escape":
        return move.verb == "escape"
    return end != "time" and move.verb == "accuse" and (move.args == (hex,)) == (end == "arrest")


@pytest.mark.parametrize("end, host_player", [("arrest", J), ("false_accusation", D), ("escape", D), ("time", J)])
def test_between_two_sessions_every_end_opens_the_identity_and_is_audited(end, host_player):
    rng = random.Random(end)
    for _ in range(40):  # not in every game Jack comes near a free exit, or the detective near Jack
        pair = Pair("mrjack", host_player)
        pair.link()
        jack, detective = pair.sides if host_player == J else pair.sides[::-1]
        while pair.movers():
            [session] = pair.movers()
            moves, state = session.table.legal_moves(session.seat), jack.table.state
            hex = state.at[CHARACTERS.index(GAME.identity(state))]
            wanted = [move for move in moves if leads_to(end, move, hex)]
            session.act(session.seat, rng.choice(wanted or [move for move in moves if move.verb not in ("accuse", "escape")]))
            pair.deliver()
        pair.check_agreement()
        state = detective.table.state
        assert state.outcome.winner == (D if state.outcome.reason == "arrest" else J)
        assert GAME.identity(state) == state.outcome.details["identity"] == GAME.identity(jack.table.state)
        assert [audit["result"] for session in pair.sides for audit in session.audits] == ["fair", "fair"]
        if state.outcome.reason == end:
            return
    pytest.fail("never reached")


@pytest.mark.parametrize("seed", range(4))
def test_the_detectives_page_is_never_told_an_alibi_of_jacks(seed):
    """Until the end no message that comes in and nothing that is saved names Jack."""
    pair = Pair("mrjack", D)
    pair.link()
    rng = random.Random(seed)
    detective = pair.sides[0]
    while detective.table.state.phase != "over":
        state = detective.table.state
        hidden = [card for card in range(8, 16) if card not in state.hands[D]]
        if state.phase != "open":
            assert not any(state.faces[card] for card in hidden)
            told = "".join(pair.sent[1]) + str(detective.save()["table"])
            named = {alibi for alibi in ALIBIS if alibi in told}
            assert named == {state.faces[card] for card in state.hands[D]}
        moves = pair.movers()[0].table.legal_moves(pair.movers()[0].seat)
        pair.movers()[0].act(pair.movers()[0].seat, rng.choice(moves))
        pair.deliver()
    assert [audit["result"] for session in pair.sides for audit in session.audits] == ["fair", "fair"]
