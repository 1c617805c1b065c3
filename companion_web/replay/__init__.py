"""Stored games as the page shows them: step by step, in words, in numbers."""
