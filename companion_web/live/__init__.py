"""The running game on its way to many visitors: rendered once, then pushed."""
