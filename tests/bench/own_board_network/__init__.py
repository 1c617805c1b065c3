"""A candidate for reading boards of one's own: one model with two networks; README.md compares it."""
