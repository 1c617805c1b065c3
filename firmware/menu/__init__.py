"""What the table's own buttons can choose, without a screen: games, opponents, clocks, resignation, draw."""
