"""Games at one table, one after the other, with the equipment that each needs."""
