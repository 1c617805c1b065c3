"""Two Rings (二つのリング)."""
