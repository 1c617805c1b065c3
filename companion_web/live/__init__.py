"""The running game for many visitors: rendered once, then pushed."""
