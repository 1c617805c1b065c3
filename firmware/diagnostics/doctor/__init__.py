"""``tachiai doctor``: what about this machine keeps a table from working, and what mends it."""
