"""Following a game from glimpses of its table: lines of play as hypotheses."""
