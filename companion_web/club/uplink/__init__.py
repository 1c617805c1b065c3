"""A table's side of the club: what it says on the bus, and what it does of what it is asked."""
