"""The clock display: two displays of four digits, one for each player."""
