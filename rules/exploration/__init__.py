"""Positions that are tried out with both sides: the tree of variations, and what the table means in it."""
