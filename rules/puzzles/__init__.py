"""Puzzles: positions in which the side to move wins by force within so many plies, each with what was proven.

``puzzle.puzzles_of`` reads those of a game; ``finding`` looks for more in games that the engine plays.
"""
