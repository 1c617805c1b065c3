"""The Flask page and the game log: the running game, the virtual table, stored games, the API."""
