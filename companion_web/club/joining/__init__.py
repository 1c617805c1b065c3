"""How tables join and leave a club: certificates of the hub's own authority, and rights at the broker."""
