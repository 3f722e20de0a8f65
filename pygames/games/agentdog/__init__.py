"""Agent Dog: a race of agents round a ring with holes, in which they can't be told apart.

Two to four seats, at four in teams of two.  Section numbers in this package are those of
the rules page (`agent-dog`).

    cards     kinds, decks, what a card can be used for (2.2, 5.5)
    board     ring, goals, holes, meeting points (2.3)
    variant   the options, and what follows from them (8)
    state     the position, and what is seen of it (6)
    trial     plans tried on a copy of the public board (5.6)
    plans     every plan of a split 4 or a partner card
    movement  what movements do: captures, meetings, penalty (5.4 to 5.8)
    rounds    deal, swap, turns, ends (3, 4, 7)
    rules     which moves there are
"""

from .rules import AgentDog

__all__ = ["AgentDog"]
