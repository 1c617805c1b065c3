"""What one board, its light and its camera look like, learned from known pictures."""
