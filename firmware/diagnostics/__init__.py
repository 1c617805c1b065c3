"""What is wrong with a machine, and a walk through its devices."""
