"""Positions with a forced win, found by exhaustive search, and whether they are solved."""
