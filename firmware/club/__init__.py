"""A table in a club, and the club that a computer looks after: joining, its files, its hub and broker."""
