"""The settings: their keys, their file, and the questions that fill it."""
