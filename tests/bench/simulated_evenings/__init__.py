"""Simulated evenings: hands, haste and mishaps at a table of symbols, without pictures."""
