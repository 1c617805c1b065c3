"""Boards of one's own: what stands on them, by one stated model (README.md)."""
