"""Reading: probabilities of the symbols on every cell of a rectified picture."""
