"""What is tried on the rig, in the order in which a table lives through it."""
