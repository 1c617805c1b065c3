"""Inputs of any kind for everything that reads texts and files."""
