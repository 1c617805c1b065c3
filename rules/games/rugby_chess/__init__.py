"""Rugby Chess."""
