"""Footrace, a game that is brought by another package: it uses nothing of this repository but `tachiai`."""
