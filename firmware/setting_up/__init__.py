"""Before the first ply: the observer is calibrated by a known position."""
