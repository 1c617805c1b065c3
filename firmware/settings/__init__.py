"""The settings: what they are, their file, and the questions that fill it."""
