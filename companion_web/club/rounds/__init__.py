"""Tournaments as values: pairing, standings, changes and file formats are pure functions on them."""
