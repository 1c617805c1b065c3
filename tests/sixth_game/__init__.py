"""Footrace: a game as small as a game can be, shaped as ours are, that another package might bring."""
