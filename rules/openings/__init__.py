"""Openings: the moves that were played from a position of the first plies, how those games ended, and what a
book of the engine's says of them.
"""
