"""A match at one place: seats, whose turn, undo, save, replay, return match."""
