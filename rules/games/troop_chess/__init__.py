"""Troop-Chess (集団陣形棋)."""
