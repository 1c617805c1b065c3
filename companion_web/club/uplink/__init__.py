"""A table's side of the club: what it publishes on the bus, and the hub's commands that it carries out."""
