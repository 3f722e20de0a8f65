"""Computer players: they see what their seat may see, and nothing else.

    thinker  the player: takes observations as plain data, gives moves as notation, thinks in slices
    search   information-set Monte Carlo tree search
    mind     what a game adds to it: notes, imagined hands, sensible moves, what a position is worth
    jekyll, dracula, …  the minds
    levels   from easy to hard, and the bots that `simulate` knows
"""
