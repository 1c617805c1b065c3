"""Reports that something was wrong: archives that can be replayed."""
