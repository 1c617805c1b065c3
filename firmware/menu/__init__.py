"""The menu of the table's own buttons, without a screen: games, opponents, clocks, resignation, draw."""
