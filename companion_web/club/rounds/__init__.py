"""Tournaments: players, pairings and results as values; files, pairing and standings as pure functions."""
