"""Simulated hands at the virtual table, and events as JSON lines."""
