"""What stands on every cell: class probabilities from a rectified picture."""
