"""Before the first ply: the observer learns the board from a position that everybody knows."""
